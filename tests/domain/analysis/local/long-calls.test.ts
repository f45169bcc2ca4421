import { expect, test } from 'bun:test'
import { emotionResult } from '../../../../src/domain/analysis/local/emotion/emotion.ts'
import { languageOf } from '../../../../src/domain/analysis/local/engine.ts'
import { qualityResult } from '../../../../src/domain/analysis/local/quality/quality.ts'
import { type Reading, readCall } from '../../../../src/domain/analysis/local/reading/reading.ts'
import { threeLines } from '../../../../src/domain/analysis/local/summary/overview.ts'
import { sentencesOf } from '../../../../src/domain/analysis/local/summary/sentences.ts'
import { createTeller } from '../../../../src/domain/analysis/local/summary/telling.ts'
import { conversationMetrics } from '../../../../src/domain/analysis/metrics.ts'
import type { Scorecard } from '../../../../src/model/scorecard/scorecard.ts'
import type { Segment, Speaker } from '../../../../src/model/transcript.ts'

// A worker that reads one call for half a minute loses the leases of all its calls, those of others too. How often a
// field is read tells how the time grows, whatever else the machine does.

const SENTENCES = 1_000

test('whether the customer has spoken yet is not looked for in the whole call by each sentence', () => {
  const { reading, read } = counted(
    Array.from({ length: SENTENCES }, (_, at) =>
      segmentOf('okay then.', at, at === SENTENCES - 1 ? 'customer' : 'agent'),
    ),
  )
  expect(sentencesOf(reading).length).toBe(SENTENCES)
  expect(read.role).toBeLessThan(10 * SENTENCES)
})

test('of the words of a segment only those of a quote are looked for, however much was said in one go', () => {
  const { reading, read } = counted([segmentOf('okay then. '.repeat(SENTENCES), 0, 'customer')])
  expect(emotionResult(reading).segments.length).toBe(1)
  expect(read.words).toBeLessThan(10)
})

test('whether an agent speaks is not looked for in the whole call by each sentence', () => {
  const { reading, read } = counted([
    segmentOf('I want to cancel my order. '.repeat(SENTENCES), 0, 'customer'),
  ])
  const sentences = sentencesOf(reading)
  const ending = { outcome: 'unresolved' as const, telling: [] }
  const { overview } = threeLines(reading, sentences, createTeller(sentences), undefined, ending)
  expect(overview).not.toBe('')
  expect(read.role).toBeLessThan(40 * SENTENCES)
})

test('what an agent says is cut into words once, however many questions have phrases, and others have their turns', async () => {
  const { reading, read } = counted(
    Array.from({ length: SENTENCES }, (_, at) => segmentOf(`this is line number ${at}.`, at, 'agent')),
  )
  let turns = 0
  const turn = setInterval(() => {
    turns += 1
  }, 1)
  const result = await qualityResult(scorecardOf(50), conversationMetrics(reading.transcript), reading)
  clearInterval(turn)
  expect(result.answers.map((each) => each.answer)).toEqual(Array(50).fill('no'))
  expect(read.text).toBeLessThan(20 * SENTENCES)
  expect(turns).toBeGreaterThan(5)
})

function scorecardOf(questions: number): Scorecard {
  const phrases = Array.from({ length: 20 }, (_, at) => `we would like to guarantee the price of item ${at}`)
  const question = { text: 'Own', weight: 1, auto_fail: false, kind: 'yes_no' as const, phrases }
  return {
    ...{ id: 'own', version: 1, name: 'Own' },
    sections: [
      {
        ...{ id: 's', title: 'S' },
        questions: Array.from({ length: questions }, (_, at) => ({ ...question, id: `own_${at}` })),
      },
    ],
  }
}

/** A reading that counts how often `role` and `text` of its statements and `words` of its segments are read. */
function counted(segments: readonly Segment[]) {
  const read = { role: 0, text: 0, words: 0 }
  const language = languageOf('en-US')
  if (language === null) throw new Error('There is no English')
  const reading: Reading = readCall(
    {
      ...{ language: 'en-US', engine: 'test', model: 'test', channels: 1 },
      duration_ms: segments.at(-1)?.end_ms ?? 0,
      segments: segments.map((each) => counting(each, 'words', () => read.words++)),
    },
    language,
  )
  for (const each of reading.statements) {
    counting(each, 'role', () => read.role++)
    counting(each, 'text', () => read.text++)
  }
  return { reading, read }
}

/** Calls `count` whenever a field of this object is read. */
function counting<T extends object, K extends keyof T>(of: T, field: K, count: () => void): T {
  const value = of[field]
  return Object.defineProperty(of, field, {
    get() {
      count()
      return value
    },
  })
}

function segmentOf(text: string, at: number, speaker: Speaker): Segment {
  const [start_ms, end_ms] = [at * 4_000, at * 4_000 + 1_000]
  const words = text.split(' ').map((each) => ({ text: each, start_ms, end_ms, confidence: 1 }))
  return { id: `s${at + 1}`, speaker, channel: 0, start_ms, end_ms, text, confidence: 1, words }
}
