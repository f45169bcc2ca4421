import type { CallMetrics, Emotion, EmotionTrend, Outcome } from '../analytics.ts'
import { evaluateCondition } from '../scorecard/condition.ts'
import type { Role } from '../transcript.ts'
import type { HitReason, PhraseCondition, RuleCondition, RuleField, RuleLeaf } from './rule.ts'

/** Whether a condition holds, in three-valued logic. Null: unknown, since the call lacks what it asks for. */
export type Truth = boolean | null

/** As Truth; `later` while only the segments of the transcript can tell. */
export type QuickTruth = Truth | 'later'

/** What rules ask of a call. Null is unknown: not made, or made of a transcript that cannot be trusted. */
export type JudgedCall = {
  fields: Record<RuleField, string | null>
  intent: string | null
  outcome: Outcome | null
  emotions: Record<Role, { is: Emotion | null; trend: EmotionTrend | null }>
  score: number | null
  autoFail: boolean | null
  /** By question; a question that is left open has null, one that was not asked is missing. */
  answers: Readonly<Record<string, string | null>> | null
  metrics: CallMetrics | null
  /** Whether a phrase was said where and by whom the condition wants it, `absent` left aside. */
  says(phrase: PhraseCondition): QuickTruth
}

/**
 * Judges a condition of a rule on a call. `all` is false as soon as one is, `any` true as soon as one is; else one that is
 * unknown makes it unknown.
 */
export function judge(condition: RuleCondition, call: JudgedCall): QuickTruth {
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const decisive = condition.kind === 'any'
      const truths = new Set<QuickTruth>()
      for (const each of condition.of) {
        const truth = judge(each, call)
        if (truth === decisive) return decisive
        truths.add(truth)
      }
      if (truths.has('later')) return 'later'
      return truths.has(null) ? null : !decisive
    }
    case 'not':
      return opposite(judge(condition.of, call))
    default:
      return judgeLeaf(condition, call)
  }
}

function judgeLeaf(leaf: RuleLeaf, call: JudgedCall): QuickTruth {
  switch (leaf.kind) {
    case 'phrase': {
      const said = call.says(leaf)
      return leaf.absent === true ? opposite(said) : said
    }
    case 'metric':
      return call.metrics === null ? null : evaluateCondition(leaf.condition, call.metrics)
    case 'quality':
      return both(isFailed(call.autoFail, leaf.auto_fail), isWithin(call.score, leaf))
    case 'emotion': {
      const { is, trend } = call.emotions[leaf.speaker]
      return both(isOneOf(is, leaf.is), isOneOf(trend, leaf.trend))
    }
    case 'intent':
      return isOneOf(call.intent, leaf.is)
    case 'outcome':
      return isOneOf(call.outcome, leaf.is)
    case 'answer': {
      const answer = call.answers?.[leaf.question_id]
      return answer === undefined ? null : leaf.is.includes(answer)
    }
    case 'field': {
      // That a call has no department is known: it is none of those named.
      const value = call.fields[leaf.field]
      return value !== null && leaf.is.includes(value)
    }
    default:
      return leaf satisfies never
  }
}

/** The parts of a condition by which it holds: leaves and negations, in order. Empty unless it holds. */
export function causesOf(condition: RuleCondition, call: JudgedCall): HitReason['condition'][] {
  if (judge(condition, call) !== true) return []
  if (condition.kind === 'all' || condition.kind === 'any')
    return condition.of.flatMap((each) => causesOf(each, call))
  return [condition]
}

/** The leaves of a condition, in order. */
export function leavesOf(condition: RuleCondition): RuleLeaf[] {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.flatMap(leavesOf)
    case 'not':
      return leavesOf(condition.of)
    default:
      return [condition]
  }
}

function opposite(truth: QuickTruth): QuickTruth {
  return typeof truth === 'boolean' ? !truth : truth
}

function both(one: Truth, other: Truth): Truth {
  if (one === false || other === false) return false
  return one === null || other === null ? null : true
}

function isOneOf<T extends string>(value: T | null, wanted: readonly T[] | undefined): Truth {
  if (wanted === undefined) return true
  return value === null ? null : wanted.includes(value)
}

function isWithin(score: number | null, { min, max }: { min?: number; max?: number }): Truth {
  if (min === undefined && max === undefined) return true
  return score === null ? null : score >= (min ?? 0) && score <= (max ?? 100)
}

function isFailed(autoFail: boolean | null, wanted: boolean | undefined): Truth {
  if (wanted === undefined) return true
  return autoFail === null ? null : autoFail === wanted
}
