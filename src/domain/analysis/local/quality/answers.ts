import { ANSWERS, type Answer } from '../../../../model/analytics.ts'
import {
  SCORECARD_RULES,
  type ScorecardQuestion,
  type ScorecardRule,
} from '../../../../model/scorecard/scorecard.ts'
import { calibrated, decide, likeliest } from '../models/conditional-logit.ts'
import type { Statement } from '../reading/reading.ts'
import { answerSigns, showing, showingRudeness, type Topic } from './answer-signs.ts'

/** An answer (null leaves the question open), and the statements it rests on, best first. */
export type Judgement = { answer: Answer | null; statements: Statement[] }

/** The default question that a question is answered like: the one it names, or the one whose id it has. */
export function ruleOf(question: ScorecardQuestion): ScorecardRule | null {
  if (question.kind !== 'yes_no') return null
  return question.rule ?? SCORECARD_RULES.find((each) => each === question.id) ?? null
}

/** How this engine answers a question; null where it cannot, and leaves it open for a person. */
export function supportFor(question: ScorecardQuestion): 'rules' | 'phrases' | 'metrics' | null {
  if (question.kind === 'metric') return 'metrics'
  if (ruleOf(question) !== null) return 'rules'
  const asked = question.kind === 'choice' ? question.options : [question]
  return asked.some((each) => (each.phrases ?? []).length > 0) ? 'phrases' : null
}

/** Answers a question as a default one is answered. What cannot be told stays open, for a person. */
export function answerTo(rule: ScorecardRule, topic: Topic): Judgement {
  const { [`answer_${rule}`]: table = {}, confidence = {} } = topic.reading.language.decisions
  const kinds = ANSWERS.filter((each) => table[each] !== undefined)
  const [answer, likely] = likeliest(decide(table, kinds, { byKind: {}, ofAll: answerSigns(rule, topic) }))
  const isOpen =
    answer === 'no'
      ? calibrated(likely, confidence[`answer_${rule}`] ?? {}) < leastSureNo(rule)
      : likely < LEAST_LIKELY
  if (isOpen) return { answer: null, statements: [] }
  if (answer === 'yes') return { answer, statements: showing(rule, topic) }
  return { answer, statements: answer === 'no' && rule === 'courtesy' ? showingRudeness(topic) : [] }
}

/** Of three answers none is then likelier than not. */
const LEAST_LIKELY = 0.5
/**
 * How often a no must be right to be told. A wrong no costs an agent points: nine of ten of all that are told are to
 * be right, by cross-validation (docs/model-card.md). Rudeness is rare and mostly quiet, and a supervisor would rather
 * look at a call in vain than never hear of it: there, likelier than not is enough.
 */
export function leastSureNo(rule: ScorecardRule): number {
  return rule === 'courtesy' ? 0.5 : 0.82
}
