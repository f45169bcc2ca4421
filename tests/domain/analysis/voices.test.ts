import { describe, expect, test } from 'bun:test'
import { analyseKind } from '../../../src/domain/analysis/analyse.ts'
import type { AnalysisEngine } from '../../../src/domain/analysis/engine.ts'
import { createLocalEngine } from '../../../src/domain/analysis/local/engine.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../../../src/model/intents/defaults.ts'
import { DEFAULT_SCORECARD } from '../../../src/model/scorecard/defaults.ts'
import type { Scorecard } from '../../../src/model/scorecard/scorecard.ts'
import type { Segment, Speaker, Transcript } from '../../../src/model/transcript.ts'

const LINES = [
  'Good morning, thank you for calling Harbor and Vale, how may I help you?',
  'I want to cancel my contract because the internet is always down.',
  'I am sorry to hear that. I will cancel it for you today and send a confirmation by email.',
  'Thank you, that is all. Goodbye.',
]

function transcriptOf(speakers: readonly Speaker[], lines = LINES): Transcript {
  const segments = lines.map(
    (text, index): Segment => ({
      id: `s${index}`,
      speaker: speakers[index % speakers.length] ?? 'speaker_1',
      channel: 0,
      start_ms: index * 6_000,
      end_ms: index * 6_000 + 5_000,
      text,
      confidence: 0.9,
      words: [],
    }),
  )
  return { language: 'en-US', engine: 'test', model: 'test', duration_ms: 30_000, channels: 1, segments }
}

const metric = {
  id: 'pauses',
  text: 'Few pauses?',
  weight: 10,
  kind: 'metric',
  condition: 'silence_ratio < 0.9',
}
const scorecard: Scorecard = {
  ...DEFAULT_SCORECARD,
  sections: [
    ...DEFAULT_SCORECARD.sections,
    { id: 'own', title: 'Own', questions: [{ ...metric, kind: 'metric', auto_fail: false }] },
  ],
}
const inputOf = (transcript: Transcript) => ({ transcript, scorecard, intents: DEFAULT_INTENT_DEFINITIONS })

async function qualityOf(transcript: Transcript, engine: AnalysisEngine = createLocalEngine()) {
  const { outcome } = await analyseKind(engine, 'quality', inputOf(transcript))
  if (outcome.status !== 'done') throw new Error('skipped')
  return outcome.result
}

describe('a call on one channel', () => {
  test('whose voices are one speaker leaves the questions about the agent open, and metrics count', async () => {
    const { answers, score, auto_fail } = await qualityOf(transcriptOf(['speaker_1']))
    const answered = answers.filter(({ answer }) => answer !== null).map(({ question_id }) => question_id)
    expect(answered).toEqual(['pauses'])
    expect(answers.every(({ answer, evidence }) => answer !== null || evidence.length === 0)).toBe(true)
    expect([score, auto_fail]).toEqual([100, false])
  })

  test('with roles is answered', async () => {
    const { answers } = await qualityOf(transcriptOf(['agent', 'customer']))
    expect(answers.filter(({ answer }) => answer !== null).length).toBeGreaterThan(5)
  })

  test('with one voice of a known role is answered', async () => {
    const { answers } = await qualityOf(transcriptOf(['agent']))
    expect(answers.filter(({ answer }) => answer !== null).length).toBeGreaterThan(1)
  })
})

test('a call in which nobody speaks has no intent, and the engine is not asked for one', async () => {
  const asked: string[] = []
  const local = createLocalEngine()
  const engine: AnalysisEngine = {
    ...local,
    analyse: (kind, ...others) => {
      asked.push(kind)
      return local.analyse(kind, ...others)
    },
  }
  for (const lines of [[], [' ']]) {
    const { outcome } = await analyseKind(engine, 'intent', inputOf(transcriptOf(['agent'], lines)))
    expect(outcome).toMatchObject({
      status: 'skipped',
      reason: { code: 'insufficient_conversation_content', retryable: false },
    })
  }
  expect(asked).toEqual([])
  const { outcome } = await analyseKind(engine, 'intent', inputOf(transcriptOf(['agent', 'customer'])))
  expect([outcome.status, asked]).toEqual(['done', ['intent']])
})
