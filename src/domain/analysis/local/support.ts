import type { ScorecardQuestion } from '../../../model/scorecard/scorecard.ts'
import { ruleOf } from './quality/answers.ts'

/** How this engine answers a question; null where it cannot, and leaves it open for a person. */
export function localSupport(question: ScorecardQuestion): 'rules' | 'phrases' | 'metrics' | null {
  if (question.kind === 'metric') return 'metrics'
  if (question.kind === 'choice') {
    return question.options.some((each) => (each.phrases ?? []).length > 0) ? 'phrases' : null
  }
  if (ruleOf(question) !== null) return 'rules'
  return (question.phrases ?? []).length > 0 ? 'phrases' : null
}
