import type { AnalyticKind, AnalyticResults, QualityResult } from '../../model/analytics.ts'
import { emotionOf } from '../../model/call-labels.ts'
import type { RerunDifference, ResultDigest } from '../../model/reruns.ts'

/** Results of some kinds. Quality has the engine's result and the effective one, with people's answers. */
export type Results = { [K in Exclude<AnalyticKind, 'quality'>]?: AnalyticResults[K] } & {
  quality?: { machine: QualityResult; effective: QualityResult }
}

/** Compares a call's results before and after. Only kinds that were computed again count. */
export function differenceBetween(before: Results, after: Results): RerunDifference {
  const made = Object.keys(after) as AnalyticKind[]
  const old = Object.fromEntries(made.map((kind) => [kind, before[kind]])) as Results
  const digests = { before: digestOf(old), after: digestOf(after) }
  const changed = fieldsOf(digests.before, digests.after)
  const rewritten = made.filter((kind) => before[kind] !== undefined && !sameText(kind, before, after))
  return { ...digests, changed, rewritten }
}

function digestOf({ summary, emotion, intent, quality }: Results): ResultDigest {
  return {
    ...(summary && { outcome: summary.outcome }),
    ...(emotion && { emotion: emotionOf(emotion) }),
    ...(intent && { intent: intent.primary.intent }),
    ...(quality && {
      machine_score: quality.machine.score,
      quality_score: quality.effective.score,
      auto_fail: quality.effective.auto_fail,
      answers: Object.fromEntries(quality.machine.answers.map((each) => [each.question_id, each.answer])),
    }),
  }
}

const FIELDS = ['intent', 'emotion', 'outcome', 'machine_score', 'quality_score', 'auto_fail'] as const

function fieldsOf(before: ResultDigest, after: ResultDigest): string[] {
  const plain: string[] = FIELDS.filter((field) => before[field] !== after[field])
  const ids = new Set([...Object.keys(before.answers ?? {}), ...Object.keys(after.answers ?? {})])
  // A question that only one scorecard has also counts as changed. An open question has null.
  const answers = [...ids].filter((id) => answerIn(before, id) !== answerIn(after, id))
  return [...plain, ...answers.map((id) => `answers.${id}`)]
}

function answerIn({ answers = {} }: ResultDigest, id: string): string | null | undefined {
  return Object.hasOwn(answers, id) ? answers[id] : undefined
}

function sameText(kind: AnalyticKind, before: Results, after: Results): boolean {
  if (kind === 'quality') return Bun.deepEquals(before.quality?.machine, after.quality?.machine)
  return Bun.deepEquals(before[kind], after[kind])
}
