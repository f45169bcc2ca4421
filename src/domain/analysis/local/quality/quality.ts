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
import { type Topic, topicOf } from './answer-signs.ts'
import { answerTo, type Judgement, ruleOf } from './answers.ts'
import { judgeByPhrases } from './by-phrases.ts'

/**
 * The scorecard answered, and the metrics beside it. Without a reading (a language of which nothing was learnt) the
 * metric questions are answered and all others left open.
 */
export function qualityResult(
  scorecard: Scorecard,
  metrics: CallMetrics,
  reading: Reading | null,
): QualityResult {
  const topic = reading === null ? null : topicOf(reading)
  const answers = questionsOf(scorecard).map((question) =>
    question.kind === 'metric'
      ? answered(question, { answer: metricAnswer(question.condition, metrics), statements: [] }, 'metric')
      : answered(question, judge(question, topic), 'local'),
  )
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
function judge(question: ScorecardQuestion, topic: Topic | null): Judgement {
  if (topic === null) return OPEN
  if (topic.places.agent.length === 0) return { answer: 'not_applicable', statements: [] }
  const rule = ruleOf(question)
  const byRule = rule === null ? null : answerTo(rule, topic)
  const byPhrases = judgeByPhrases(question, topic.reading)
  // What an organisation has given phrases for is meant to be found by them too.
  if (byRule?.answer === 'no' && byPhrases?.answer === 'yes') return byPhrases
  return byRule ?? byPhrases ?? OPEN
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
