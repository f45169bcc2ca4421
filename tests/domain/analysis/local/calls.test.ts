import { describe, expect, test } from 'bun:test'
import { asRecognised, readScriptedCalls, type ScriptedCall } from '../../../../evaluation/scripted/calls.ts'
import { analyseKind } from '../../../../src/domain/analysis/analyse.ts'
import { createLocalEngine } from '../../../../src/domain/analysis/local/engine.ts'
import {
  ANALYTIC_KINDS,
  DEFAULT_INTENTS,
  EMOTIONS,
  type Evidence,
  OUTCOMES,
} from '../../../../src/model/analytics.ts'
import { done, emotionOf, engine, inputOf, intentOf } from './support.ts'

const read = async (files: string[], language: string) =>
  (await Promise.all(files.map((each) => readScriptedCalls(each, language)))).flat()

const english = await read(
  ['en.txt', 'en-2.txt', 'en-3.txt', 'en-4.txt', 'en-5.txt', 'en-openings.txt'],
  'en-US',
)
const japanese = await read(['ja.txt', 'ja-2.txt', 'ja-openings.txt'], 'ja-JP')
const recognised = english.map((each) => ({ ...each, transcript: asRecognised(each.transcript) }))
/** en-4.txt, each turn spoken by flite and recognised by pocketsphinx: words are wrong, as they are in life. */
const spoken = await read(['en-spoken.txt'], 'en-US')
const all = [...english, ...japanese, ...recognised, ...spoken]

describe('over the written calls', () => {
  const share = async (calls: ScriptedCall[], right: (each: ScriptedCall) => Promise<boolean>) => {
    const found = await Promise.all(calls.map(right))
    return found.filter(Boolean).length / calls.length
  }

  test('the intent is right in at least nine of ten, whoever wrote it down', async () => {
    for (const calls of [english, japanese, recognised, spoken]) {
      const right = await share(calls, async (each) => (await intentOf(each.transcript)) === each.intent)
      expect(right).toBeGreaterThanOrEqual(0.9)
    }
  }, 60_000)

  test("the customer's emotion is right in at least eight of ten", async () => {
    for (const calls of [english, japanese, recognised, spoken]) {
      const right = await share(calls, async (each) => (await emotionOf(each.transcript)) === each.emotion)
      expect(right).toBeGreaterThanOrEqual(0.8)
    }
  }, 60_000)

  test('the outcome is right in at least eight of ten', async () => {
    for (const calls of [english, japanese, recognised]) {
      const whole = calls.filter((each) => each.outcome !== null)
      const right = await share(whole, async (each) => {
        const { outcome } = await analyseKind(engine, 'summary', inputOf(each.transcript))
        return (outcome.status === 'done' ? outcome.result.outcome : 'unknown') === each.outcome
      })
      expect(right).toBeGreaterThanOrEqual(0.8)
    }
  }, 60_000)

  test('they have every intent and every emotion among them, in both languages', () => {
    expect(new Set(english.map((each) => each.intent))).toEqual(new Set(DEFAULT_INTENTS))
    expect(new Set(japanese.map((each) => each.intent))).toEqual(new Set(DEFAULT_INTENTS))
    expect(new Set(english.map((each) => each.emotion))).toEqual(new Set(EMOTIONS))
    expect(new Set(japanese.map((each) => each.emotion))).toEqual(new Set(EMOTIONS))
  })

  test('every claim has evidence that stands in its segment to the letter, and none has to be dropped', async () => {
    for (const { transcript } of all) {
      const segments = new Map(transcript.segments.map((each) => [each.id, each]))
      for (const kind of ANALYTIC_KINDS) {
        const { outcome } = await analyseKind(engine, kind, inputOf(transcript))
        if (outcome.status === 'skipped') continue
        expect(outcome.droppedClaims).toBe(0)
        for (const evidence of evidenceIn(outcome.result)) {
          const segment = segments.get(evidence.segment_id)
          expect(segment?.text).toContain(evidence.quote)
          expect(evidence.quote.trim()).toBe(evidence.quote)
          expect(evidence.quote).not.toBe('')
          expect(evidence.start_ms).toBeGreaterThanOrEqual(segment?.start_ms ?? 0)
          expect(evidence.end_ms).toBeLessThanOrEqual(segment?.end_ms ?? 0)
          expect(evidence.end_ms).toBeGreaterThan(evidence.start_ms)
        }
      }
    }
  })

  test('every claim that needs evidence has some', async () => {
    for (const { transcript } of all) {
      const { intents } = await done('intent', transcript)
      for (const each of intents) if (each.intent !== 'other') expect(each.evidence).not.toBeEmpty()
      for (const each of (await done('emotion', transcript)).segments) expect(each.evidence).not.toBeEmpty()
      const { answers } = await done('quality', transcript)
      for (const each of answers) if (each.answer === 'yes') expect(each.evidence).not.toBeEmpty()
      const { outcome } = await analyseKind(engine, 'summary', inputOf(transcript))
      if (outcome.status === 'skipped') continue
      expect(outcome.result.key_points).not.toBeEmpty()
      for (const each of outcome.result.key_points) expect(each.evidence).not.toBeEmpty()
    }
  })

  test('the results have the published shapes to the letter, and numbers within their bounds', async () => {
    for (const { transcript } of all) {
      const intent = await done('intent', transcript)
      expect(Object.keys(intent)).toEqual(['primary', 'intents'])
      expect(intent.intents[0]).toEqual(intent.primary)
      for (const each of intent.intents) {
        expect(Object.keys(each)).toEqual(['intent', 'confidence', 'evidence'])
        expect(each.confidence).toBeGreaterThan(0)
        expect(each.confidence).toBeLessThan(1)
      }
      const emotion = await done('emotion', transcript)
      expect(Object.keys(emotion)).toEqual(['overall', 'speakers', 'segments'])
      for (const each of [emotion.overall, ...Object.values(emotion.speakers), ...emotion.segments]) {
        expect(EMOTIONS).toContain(each.label)
        expect(Math.abs(each.valence)).toBeLessThanOrEqual(1)
      }
      for (const each of Object.values(emotion.speakers)) {
        expect(Object.keys(each)).toEqual(['label', 'valence', 'trend', 'by_quarter'])
        expect(each.by_quarter).toHaveLength(4)
      }
      const quality = await done('quality', transcript)
      expect(Object.keys(quality)).toEqual(['score', 'scorecard', 'answers', 'auto_fail', 'metrics'])
      expect(quality.answers).toHaveLength(8)
      // No agent, nothing to score: null.
      expect(quality.score ?? 0).toBeGreaterThanOrEqual(0)
      expect(quality.score ?? 0).toBeLessThanOrEqual(100)
      const { outcome } = await analyseKind(engine, 'summary', inputOf(transcript))
      if (outcome.status === 'skipped') continue
      const summary = outcome.result
      expect(Object.keys(summary)).toEqual([
        'overview',
        'reason',
        'actions',
        'outcome',
        'outcome_confidence',
        'resolved_likelihood',
        'follow_ups',
        'key_points',
      ])
      expect(OUTCOMES).toContain(summary.outcome)
      expect(summary.overview).not.toBe('')
      expect(summary.reason).not.toBe('')
    }
  })

  test('the same call gives the same results, in another engine and in another order', async () => {
    const other = createLocalEngine()
    for (const { transcript } of [...english, ...japanese].toReversed()) {
      for (const kind of ANALYTIC_KINDS) {
        const first = await engine.analyse(kind, inputOf(transcript), {})
        const second = await other.analyse(kind, inputOf(structuredClone(transcript)), {})
        expect(second).toEqual(first)
      }
    }
  }, 30_000)
})

/** Every piece of evidence in a result, wherever it stands. */
function evidenceIn(value: unknown): Evidence[] {
  if (Array.isArray(value)) return value.flatMap(evidenceIn)
  if (typeof value !== 'object' || value === null) return []
  return 'quote' in value ? [value as Evidence] : Object.values(value).flatMap(evidenceIn)
}
