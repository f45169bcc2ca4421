import type { Answer, QualityResult, ScorecardAnswer } from '../analytics.ts'
import {
  answersTo,
  failsCall,
  pointsOf,
  questionsOf,
  type Scorecard,
  scoreOf,
} from '../scorecard/scorecard.ts'

/** A person's answer to a question of the scorecard. */
export type HumanAnswer = { questionId: string; answer: Answer }

/**
 * Puts people's answers in the place of the engine's in a quality result, and computes the score again. An answer has
 * no effect if this version of the scorecard does not have the question, or does not allow the answer.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import type { QualityResult } from '../analytics.ts'
 * import { withHumanAnswers } from './human-answers.ts'
 *
 * const question = { id: 'greeting', text: 'Greets', kind: 'yes_no' as const, weight: 10, auto_fail: false }
 * const scorecard = {
 *   ...{ id: '1', version: 1, name: 'Calls' },
 *   sections: [{ id: 'opening', title: 'Opening', questions: [question] }],
 * }
 * const machine = {
 *   score: 0,
 *   answers: [{ question_id: 'greeting', answer: 'no', points: 0, max_points: 10, evidence: [], source: 'local' }],
 * } as unknown as QualityResult
 *
 * const result = withHumanAnswers(machine, scorecard, [{ questionId: 'greeting', answer: 'yes' }])
 * assert.equal(result.score, 100)
 * assert.equal(result.answers[0]?.source, 'human')
 * ```
 */
export function withHumanAnswers(
  machine: QualityResult,
  scorecard: Scorecard,
  human: readonly HumanAnswer[],
): QualityResult {
  const given = new Map(human.map((each) => [each.questionId, each.answer]))
  const made = new Map(machine.answers.map((each) => [each.question_id, each]))
  const answers = questionsOf(scorecard).flatMap((question): ScorecardAnswer[] => {
    const answer = given.get(question.id)
    const machines = made.get(question.id)
    if (answer === undefined || !answersTo(question).includes(answer)) {
      return machines === undefined ? [] : [machines]
    }
    const fields = { question_id: question.id, answer, ...pointsOf(question, answer) }
    return [{ ...fields, evidence: [], source: 'human' }]
  })
  const autoFail = failsCall(scorecard, answers)
  return { ...machine, answers, auto_fail: autoFail, score: scoreOf(answers, autoFail) }
}
