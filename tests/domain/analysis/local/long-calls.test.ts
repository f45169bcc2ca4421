import { expect, test } from 'bun:test'
import { emotionResult } from '../../../../src/domain/analysis/local/emotion/emotion.ts'
import { languageOf } from '../../../../src/domain/analysis/local/engine.ts'
import { type Reading, readCall } from '../../../../src/domain/analysis/local/reading/reading.ts'
import { threeLines } from '../../../../src/domain/analysis/local/summary/overview.ts'
import { sentencesOf } from '../../../../src/domain/analysis/local/summary/sentences.ts'
import { createTeller } from '../../../../src/domain/analysis/local/summary/telling.ts'
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

/** A reading that counts how often `role` of its statements and `words` of its segments are read. */
function counted(segments: readonly Segment[]): { reading: Reading; read: { role: number; words: number } } {
  const read = { role: 0, words: 0 }
  const language = languageOf('en-US')
  if (language === null) throw new Error('There is no English')
  const reading = readCall(
    {
      ...{ language: 'en-US', engine: 'test', model: 'test', channels: 1 },
      duration_ms: segments.at(-1)?.end_ms ?? 0,
      segments: segments.map((each) => counting(each, 'words', () => read.words++)),
    },
    language,
  )
  for (const each of reading.statements) counting(each, 'role', () => read.role++)
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
