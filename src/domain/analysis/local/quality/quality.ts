import { createYielding } from '../../../../lib/async/yielding.ts'
import type { CallMetrics, QualityResult, ScorecardAnswer } from '../../../../model/analytics.ts'
import {
  answersTo,
  failsCall,
  metricAnswer,
  pointsOf,
  questionsOf,
  type Scorecard,
  type ScorecardQuestion,
  scoreOf,
} from '../../../../model/scorecard/scorecard.ts'
import { evidenceOf, type Reading } from '../reading/reading.ts'
import { topicOf } from './answer-signs.ts'
import { answerTo, type Judgement, ruleOf } from './answers.ts'
import { createJudgeByPhrases } from './by-phrases.ts'

/**
 * The scorecard answered, and the metrics beside it. Without a reading (a language of which nothing was learnt) the
 * metric questions are answered and all others left open.
 */
export async function qualityResult(
  scorecard: Scorecard,
  metrics: CallMetrics,
  reading: Reading | null,
): Promise<QualityResult> {
  const pause = createYielding()
  const judge = reading === null ? null : createJudge(reading)
  const answers: ScorecardAnswer[] = []
  for (const question of questionsOf(scorecard)) {
    await pause()
    answers.push(
      question.kind === 'metric'
        ? answered(question, { answer: metricAnswer(question.condition, metrics), statements: [] }, 'metric')
        : answered(question, (await judge?.(question)) ?? OPEN, 'local'),
    )
  }
  const autoFail = failsCall(scorecard, answers)
  return {
    score: scoreOf(answers, autoFail),
    scorecard: { id: scorecard.id, version: scorecard.version },
    answers,
    auto_fail: autoFail,
    metrics,
  }
}

const OPEN: Judgement = { answer: null, statements: [] }
const MAX_EVIDENCE = 2

/** A question that nothing tells is left open rather than guessed; where no agent speaks, none applies. */
function createJudge(reading: Reading): (question: ScorecardQuestion) => Promise<Judgement> {
  const topic = topicOf(reading)
  const judgeByPhrases = createJudgeByPhrases(reading)
  return async (question) => {
    if (topic.places.agent.length === 0) return { answer: 'not_applicable', statements: [] }
    const rule = ruleOf(question)
    const byRule = rule === null ? OPEN : answerTo(rule, topic)
    const byPhrases = await judgeByPhrases(question)
    if (rule === null) return byPhrases ?? OPEN
    // What an organisation has given phrases for is meant to be found by them too; that none was said tells less than a rule.
    const isFound = byPhrases?.answer === 'yes' && (byRule.answer === 'no' || byRule.answer === null)
    return isFound ? byPhrases : byRule
  }
}

function answered(
  question: ScorecardQuestion,
  { answer: found, statements }: Judgement,
  source: 'local' | 'metric',
): ScorecardAnswer {
  // What the scorecard does not allow was not answered.
  const answer = answersTo(question).includes(found ?? '') ? found : null
  return {
    question_id: question.id,
    answer,
    ...pointsOf(question, answer),
    evidence: statements.slice(0, MAX_EVIDENCE).flatMap((each) => evidenceOf(each, each)),
    source,
  }
}
