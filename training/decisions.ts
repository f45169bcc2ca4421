import { emotionSigns } from '../src/domain/analysis/local/emotion/emotion-signs.ts'
import { intentSigns } from '../src/domain/analysis/local/intent/intent-signs.ts'
import {
  ALWAYS,
  decide,
  type LearntTable,
  likeliest,
  SHARED,
  type Signs,
} from '../src/domain/analysis/local/models/conditional-logit.ts'
import { lateMoves, outcomeSigns } from '../src/domain/analysis/local/outcome/outcome-signs.ts'
import { answerSigns, topicOf } from '../src/domain/analysis/local/quality/answer-signs.ts'
import type { Language } from '../src/domain/analysis/local/reading/language.ts'
import { type Reading, readCall } from '../src/domain/analysis/local/reading/reading.ts'
import { ANSWERS, DEFAULT_INTENTS, EMOTIONS, OUTCOMES } from '../src/model/analytics.ts'
import { SCORECARD_RULES } from '../src/model/scorecard/scorecard.ts'
import type { Transcript } from '../src/model/transcript.ts'
import { calibrate } from './calibration.ts'
import { type Choice, fitConditionalLogit } from './conditional-logit.ts'

/** A call with the labels that it has; of several values of a label each is right. */
export type TrainingCall = {
  transcript: Transcript
  /** What cross-validation leaves out together. */
  writer: string
  /** How much the call counts. */
  sampleWeight: number
  labels: Partial<Record<string, readonly string[]>>
}

/** What decides over a call, by name, with the labels that it is learnt from. */
type Decision = { name: string; kinds: readonly string[]; signsOf: (reading: Reading) => Signs<string> }

/** The signs of one call for one decision, and what is right. */
export type Observed = {
  signs: Signs<string>
  right: readonly string[]
  sampleWeight: number
  writer: string
}

const FIRST: Decision[] = [
  {
    name: 'intent',
    kinds: DEFAULT_INTENTS,
    signsOf: (reading) => intentSigns(reading).signs as Signs<string>,
  },
  { name: 'emotion', kinds: EMOTIONS, signsOf: (reading) => emotionSigns(reading) as Signs<string> },
  {
    name: 'outcome',
    kinds: OUTCOMES,
    signsOf: (reading) => ({ byKind: {}, ofAll: outcomeSigns(reading, lateMoves(reading)) }),
  },
]

/** The answers are told by the outcome too, so they are learnt after it. */
const AFTER_OUTCOME: Decision[] = SCORECARD_RULES.map((rule) => ({
  name: `answer_${rule}`,
  kinds: ANSWERS,
  signsOf: (reading) => ({ byKind: {}, ofAll: answerSigns(rule, topicOf(reading)) }),
}))

/** The names of the decisions that are learnt before others, and of the others. */
export const STAGES = [FIRST, AFTER_OUTCOME].map((each) => each.map(({ name }) => name))

/** The signs of the calls for the decisions of a stage. @param language with the models and decisions learnt so far */
export function observe(
  stage: number,
  language: Language,
  calls: readonly TrainingCall[],
): Map<string, Observed[]> {
  const decisions = [FIRST, AFTER_OUTCOME][stage] ?? []
  const observed = new Map<string, Observed[]>(decisions.map(({ name }) => [name, []]))
  for (const { transcript, labels, sampleWeight, writer } of calls) {
    const wanted = decisions.filter(({ name }) => (labels[name] ?? []).length > 0)
    if (wanted.length === 0) continue
    const reading = readCall(transcript, language)
    for (const { name, kinds, signsOf } of wanted) {
      const signs = frozen(signsOf(reading), kinds)
      observed.get(name)?.push({ signs, right: labels[name] ?? [], sampleWeight, writer })
    }
  }
  return observed
}

/** Signs as numbers: what makes them is no longer needed. */
function frozen({ byKind, ofAll }: Signs<string>, kinds: readonly string[]): Signs<string> {
  const rows = Object.entries(byKind).map(([sign, of]) => {
    const values = new Map(kinds.map((kind) => [kind, of(kind)]))
    return [sign, (kind: string) => values.get(kind) ?? 0] as const
  })
  return { byKind: Object.fromEntries(rows), ofAll }
}

/** Fits the weights of a decision. */
export function fitDecision(observed: readonly Observed[], decay = DECAY): LearntTable {
  const kinds = kindsIn(observed)
  const shared = Object.keys(observed[0]?.signs.byKind ?? {})
  const own = Object.keys(observed[0]?.signs.ofAll ?? {})
  const choices = observed.flatMap(({ signs, right, sampleWeight }): Choice[] => {
    // A weight of its own for each kind: the sign is given once for each, with 0 for the others.
    const rows = kinds.map((row) => [
      ...shared.map((sign) => signs.byKind[sign]?.(row) ?? 0),
      ...kinds.flatMap((each) => own.map((sign) => (each === row ? (signs.ofAll[sign] ?? 0) : 0))),
    ])
    return right.map((each) => ({
      signs: rows,
      wanted: kinds.indexOf(each),
      sampleWeight: sampleWeight / right.length,
    }))
  })
  const { weights, intercepts } = fitConditionalLogit(choices, { decay })
  const ownOf = (row: number) =>
    own.map((sign, at) => [sign, weights[shared.length + row * own.length + at] ?? 0] as const)
  return {
    ...(shared.length > 0 && {
      [SHARED]: Object.fromEntries(shared.map((sign, at) => [sign, weights[at] ?? 0])),
    }),
    ...Object.fromEntries(
      kinds.map((kind, row) => [kind, { [ALWAYS]: intercepts[row] ?? 0, ...Object.fromEntries(ownOf(row)) }]),
    ),
  }
}

/** The kinds that are ever right: of what never is, nothing can be learnt. */
function kindsIn(observed: readonly Observed[]): string[] {
  return [...new Set(observed.flatMap((each) => each.right))].sort()
}

/** What a decision finds in a call, how likely, and whether that is right. */
export type JudgedDecision = {
  writer: string
  kind: string
  likely: number
  wanted: readonly string[]
  right: boolean
}

/** Judges a decision on a call. */
export function judged(table: LearntTable, { signs, right, writer }: Observed): JudgedDecision {
  const kinds = Object.keys(table).filter((each) => each !== SHARED)
  const [kind, likely] = likeliest(decide(table, kinds, signs))
  return { writer, kind, likely, wanted: right, right: right.includes(kind) }
}

/** How a decision does on what it has not learnt from: each of the folds is left out in turn. */
export function crossValidate(observed: readonly Observed[], folds = 5, decay = DECAY) {
  const writers = [...new Set(observed.map((each) => each.writer))].sort()
  const foldOf = new Map(writers.map((writer, at) => [writer, at % folds]))
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const left = observed.filter((each) => foldOf.get(each.writer) === fold)
    const learnt = observed.filter((each) => foldOf.get(each.writer) !== fold)
    if (left.length === 0 || learnt.length === 0) return []
    const table = fitDecision(learnt, decay)
    return left.map((each) => ({ fold, ...judged(table, each) }))
  })
}

/** Turns likelihoods into how often they are right, by what was left out. Who wrote most counts no more. */
export function calibrationOf(found: readonly JudgedDecision[]): Record<string, number> {
  const writers = Map.groupBy(found, (each) => each.writer)
  return calibrate(
    found.map((each) => each.likely),
    found.map((each) => each.right),
    found.map((each) => found.length / (writers.size * (writers.get(each.writer)?.length ?? 1))),
  )
}

/** Ridge: 1 to 10 differ by less than a hundredth in cross-validation. */
const DECAY = 3
