import fc from 'fast-check'
import { type CallMetrics, EMOTION_TRENDS, EMOTIONS, OUTCOMES } from '../../../src/model/analytics.ts'
import type { JudgedCall } from '../../../src/model/rules/judge.ts'
import { CALL_PARTS, type PhraseCondition, type RuleCondition } from '../../../src/model/rules/rule.ts'
import type { Segment } from '../../../src/model/transcript.ts'

// Random calls and rules out of few words, so that they often meet.

/** No word is a form of another, so that words can be compared as they are. */
const WORDS = ['sun', 'moon', 'rain', 'snow']
const ROLES = ['agent', 'customer'] as const

export type MadeCall = {
  durationMs: number
  isUnderstood: boolean
  segments: Segment[]
  /** All that rules ask for, without the words. */
  facts: Omit<JudgedCall, 'says'>
}

const words = (max: number) => fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: max })
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const some = <T>(values: readonly T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })

/** Of the metrics, only the one that the made rules name. */
const metrics = fc
  .integer({ min: 0, max: 4 })
  .map((n) => ({ silence_ratio: n / 4 }) as unknown as CallMetrics)

export const madeCalls: fc.Arbitrary<MadeCall> = fc
  .record({
    isUnderstood: fc.boolean(),
    said: fc.array(fc.record({ speaker: fc.constantFrom(...ROLES, 'speaker_1' as const), text: words(6) }), {
      maxLength: 8,
    }),
    facts: fc.record({
      fields: fc.record({
        department: maybe(fc.constantFrom('sales', 'support')),
        operator_id: fc.constant(null),
        customer_id: fc.constant(null),
        language: fc.constantFrom('en-US', 'ja-JP'),
        source: fc.constant('api'),
      }),
      intent: maybe(fc.constantFrom('refund', 'other')),
      outcome: maybe(fc.constantFrom(...OUTCOMES)),
      emotions: fc.record({
        agent: fc.record({
          is: maybe(fc.constantFrom(...EMOTIONS)),
          trend: maybe(fc.constantFrom(...EMOTION_TRENDS)),
        }),
        customer: fc.record({
          is: maybe(fc.constantFrom(...EMOTIONS)),
          trend: maybe(fc.constantFrom(...EMOTION_TRENDS)),
        }),
      }),
      score: maybe(fc.integer({ min: 0, max: 100 })),
      autoFail: maybe(fc.boolean()),
      answers: maybe(fc.record({ greeting: fc.constantFrom('yes', 'no', null) })),
      metrics: maybe(metrics),
    }),
  })
  .map(({ isUnderstood, said, facts }) => ({
    isUnderstood,
    facts,
    durationMs: said.length * 10_000,
    segments: said.map(({ speaker, text }, index): Segment => {
      const start_ms = index * 10_000
      return {
        ...{ id: `s${index}`, speaker, channel: 0, start_ms, end_ms: start_ms + 8_000, confidence: 1 },
        text: text.join(' '),
        words: text.map((each, at) => ({
          ...{
            text: each,
            confidence: 1,
            start_ms: start_ms + at * 1_000,
            end_ms: start_ms + at * 1_000 + 900,
          },
        })),
      }
    }),
  }))

const phrase: fc.Arbitrary<PhraseCondition> = fc.record(
  {
    kind: fc.constant('phrase' as const),
    text: words(2).map((each) => each.join(' ')),
    speaker: fc.constantFrom(...ROLES),
    near: fc.record({
      text: words(1).map((each) => each.join(' ')),
      within_seconds: fc.constantFrom(1, 5, 20),
    }),
    part: fc.constantFrom(...CALL_PARTS),
    absent: fc.boolean(),
  },
  { requiredKeys: ['kind', 'text'] },
)

const leaf: fc.Arbitrary<RuleCondition> = fc.oneof(
  { weight: 6, arbitrary: phrase },
  fc
    .constantFrom('silence_ratio > 0.3', 'silence_ratio <= 0.5')
    .map((condition) => ({ kind: 'metric' as const, condition })),
  fc.record(
    {
      kind: fc.constant('quality' as const),
      min: fc.constantFrom(0, 50),
      max: fc.constantFrom(60, 100),
      auto_fail: fc.boolean(),
    },
    { requiredKeys: ['kind'] },
  ),
  fc.record(
    {
      kind: fc.constant('emotion' as const),
      speaker: fc.constantFrom(...ROLES),
      is: some(EMOTIONS),
      trend: some(EMOTION_TRENDS),
    },
    { requiredKeys: ['kind', 'speaker'] },
  ),
  fc.record({ kind: fc.constant('intent' as const), is: some(['refund', 'other']) }),
  fc.record({ kind: fc.constant('outcome' as const), is: some(OUTCOMES) }),
  fc.record({
    kind: fc.constant('answer' as const),
    question_id: fc.constantFrom('greeting', 'gone'),
    is: some(['yes', 'no', null]),
  }),
  fc.record({
    kind: fc.constant('field' as const),
    field: fc.constantFrom('department' as const, 'language' as const),
    is: some(['sales', 'support', 'en-US']),
  }),
)

export const madeConditions: fc.Arbitrary<RuleCondition> = fc.letrec<{ node: RuleCondition }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    fc.record({
      kind: fc.constantFrom('all' as const, 'any' as const),
      of: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), of: tie('node') }),
  ),
})).node

/** What a condition says of a call, told as plainly as its description: slow, and with nothing of the service's code. */
export function naively(condition: RuleCondition, call: MadeCall): boolean | null {
  const { facts } = call
  const not = (verdict: boolean | null) => (verdict === null ? null : !verdict)
  const all = (verdicts: (boolean | null)[]) =>
    verdicts.includes(false) ? false : verdicts.includes(null) ? null : true
  const among = <T>(value: T | null, wanted: readonly T[] | undefined) =>
    wanted === undefined ? true : value === null ? null : wanted.includes(value)
  switch (condition.kind) {
    case 'all':
      return all(condition.of.map((each) => naively(each, call)))
    case 'any':
      return not(all(condition.of.map((each) => not(naively(each, call)))))
    case 'not':
      return not(naively(condition.of, call))
    case 'phrase': {
      const isSaid = startsOf(condition, call).length > 0
      const said = isSaid ? true : call.isUnderstood ? false : null
      return condition.absent === true ? not(said) : said
    }
    case 'metric': {
      const ratio = facts.metrics?.silence_ratio
      return ratio === undefined ? null : condition.condition.includes('> 0.3') ? ratio > 0.3 : ratio <= 0.5
    }
    case 'quality': {
      const { min, max, auto_fail } = condition
      return all([
        min === undefined ? true : facts.score === null ? null : facts.score >= min,
        max === undefined ? true : facts.score === null ? null : facts.score <= max,
        auto_fail === undefined ? true : facts.autoFail === null ? null : facts.autoFail === auto_fail,
      ])
    }
    case 'emotion':
      return all([
        among(facts.emotions[condition.speaker].is, condition.is),
        among(facts.emotions[condition.speaker].trend, condition.trend),
      ])
    case 'intent':
      return among(facts.intent, condition.is)
    case 'outcome':
      return among(facts.outcome, condition.is)
    case 'answer':
      return condition.question_id === 'greeting' && facts.answers !== null
        ? condition.is.includes(facts.answers.greeting ?? null)
        : null
    case 'field':
      return condition.is.includes(facts.fields[condition.field] ?? 'none')
    default:
      return condition satisfies never
  }
}

function startsOf({ text, speaker, near, part }: PhraseCondition, call: MadeCall): number[] {
  const starts = (phrase: string, by?: string) =>
    call.segments
      .filter((each) => by === undefined || each.speaker === by)
      .flatMap(({ words: said }) =>
        said.flatMap((word, at) => {
          const here = said
            .slice(at, at + phrase.split(' ').length)
            .map((each) => each.text)
            .join(' ')
          return here === phrase ? [word.start_ms] : []
        }),
      )
  return starts(text, speaker).filter(
    (ms) =>
      (part !== 'first' || ms < call.durationMs * 0.25) &&
      (part !== 'last' || ms >= call.durationMs * 0.75) &&
      (near === undefined ||
        starts(near.text).some((other) => Math.abs(other - ms) <= near.within_seconds * 1_000)),
  )
}
