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
 * A quality result as it holds: people's answers in the place of the machine's, and the score of both together.
 * An answer to a question that this version of the scorecard does not have, or not with this answer, has no effect.
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
