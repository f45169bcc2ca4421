import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { analyseKind } from '../../../src/domain/analysis/analyse.ts'
import type { AnalysisEngine } from '../../../src/domain/analysis/engine.ts'
import {
  type AnalyticResults,
  EMOTION_TRENDS,
  EMOTIONS,
  type Evidence,
  OUTCOMES,
} from '../../../src/model/analytics.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../../../src/model/intents/defaults.ts'
import { DEFAULT_SCORECARD } from '../../../src/model/scorecard/defaults.ts'
import { RELIABILITY_LEVELS } from '../../../src/model/transcript.ts'
import { transcript } from '../../db/queue/job-rows.ts'
import { reliabilityOf } from '../../support/transcribed.ts'

// Any result that an engine could make, of all four types, with evidence that stands in the transcript.

const evidence = fc.constant<Evidence[]>([
  { segment_id: 's1', start_ms: 0, end_ms: 900, quote: 'good morning' },
])
const confidence = fc.double({ min: 0, max: 1, noNaN: true })
const valence = fc.double({ min: -1, max: 1, noNaN: true })
const claim = fc.record({ intent: fc.constantFrom('payment', 'other'), confidence, evidence })
const speaker = fc.record({
  label: fc.constantFrom(...EMOTIONS),
  valence,
  trend: fc.constantFrom(...EMOTION_TRENDS),
  by_quarter: fc.tuple(valence, valence, valence, valence),
})
const roles = <T>(each: fc.Arbitrary<T>) => fc.record({ agent: each, customer: each })
const count = fc.nat(100_000)
const results: { [K in keyof AnalyticResults]: fc.Arbitrary<AnalyticResults[K]> } = {
  summary: fc.record({
    overview: fc.string(),
    reason: fc.string(),
    actions: fc.array(fc.string()),
    outcome: fc.constantFrom(...OUTCOMES),
    follow_ups: fc.array(fc.string()),
    key_points: fc.array(fc.record({ text: fc.string(), evidence })),
  }),
  emotion: fc.record({
    overall: fc.record({ label: fc.constantFrom(...EMOTIONS), valence, confidence }),
    speakers: fc.record({ agent: speaker, customer: speaker }),
    segments: fc.array(
      fc.record({
        segment_id: fc.constant('s1'),
        speaker: fc.constant('agent' as const),
        label: fc.constantFrom(...EMOTIONS),
        valence,
        confidence,
        evidence,
      }),
    ),
  }),
  intent: fc.record({ primary: claim, intents: fc.array(claim) }),
  quality: fc.record({
    score: fc.double({ min: 0, max: 100, noNaN: true }),
    scorecard: fc.constant({ id: DEFAULT_SCORECARD.id, version: 1 }),
    answers: fc.array(
      fc.record({
        question_id: fc.constantFrom('greeting', 'confidence'),
        answer: fc.constantFrom('yes', 'no', null),
        points: fc.nat(10),
        max_points: fc.constant(10),
        evidence,
        source: fc.constantFrom('local' as const, 'llm' as const),
      }),
    ),
    auto_fail: fc.boolean(),
    metrics: fc.record({
      duration_ms: count,
      talk_ms: roles(count),
      talk_ratio: confidence,
      silence_ms: count,
      silence_ratio: confidence,
      longest_silence_ms: count,
      overlap_ms: count,
      interruptions: roles(count),
      words_per_minute: roles(count),
      backchannels: roles(count),
      longest_monologue_ms: roles(count),
      response_latency_ms: roles(count),
      turns: count,
    }),
  }),
}

/** An engine that is sure of whatever it is told to answer. */
function engineOf(result: unknown): AnalysisEngine {
  return {
    ...{ name: 'local', model: null, version: 'test', supports: () => null },
    analyse: async () => ({
      status: 'done',
      result: structuredClone(result) as never,
      droppedClaims: 0,
      tokens: null,
    }),
  }
}

type Named = { path: string; value: unknown }

function leavesOf(value: unknown, path = ''): Named[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, `${path}/${name}`))
}

const input = { scorecard: DEFAULT_SCORECARD, intents: DEFAULT_INTENT_DEFINITIONS }

test.each(['summary', 'emotion', 'intent', 'quality'] as const)(
  'of a poor transcript no confidence in %s is 0.5 or more, and nothing else differs',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(results[kind], fc.constantFrom(...RELIABILITY_LEVELS, null), async (result, level) => {
        const of = async (level: (typeof RELIABILITY_LEVELS)[number] | null) => {
          const reliability = level === null ? null : reliabilityOf(level)
          return await analyseKind(engineOf(result), kind, {
            ...input,
            transcript: { ...transcript, reliability },
          })
        }
        const made = await of(level)
        const trusted = await of('good')
        expect(made.unreliable).toBe(level === 'poor')
        expect(trusted.unreliable).toBe(false)
        if (made.outcome.status !== 'done' || trusted.outcome.status !== 'done') throw new Error('not done')
        const expected = leavesOf(trusted.outcome.result).map(({ path, value }) =>
          level === 'poor' && path.endsWith('/confidence') && typeof value === 'number'
            ? { path, value: Math.min(value, 0.49) }
            : { path, value },
        )
        expect(leavesOf(made.outcome.result)).toEqual(expected)
      }),
    )
  },
)
