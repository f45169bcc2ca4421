import type { Answer, Evidence, QualityResult, ScorecardAnswer } from '../../../../model/analytics.ts'
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
import { conversationMetrics } from '../../metrics.ts'
import type { ShownCall } from '../call.ts'
import { inertJson } from '../requests/data-block.ts'
import { addFault, list, object, oneOf, refined, type Shape } from '../requests/shape.ts'
import { evidenceList } from './quotes.ts'

/** The instructions, with the questions that the words of the call decide. */
export function qualityInstructions(scorecard: Scorecard): string {
  return `Judge how the agent handled the call. These are the questions, each with its possible answers:
${askedQuestions(scorecard).map(questionJson).join('\n')}
- answers: every question once, in this order.
- answer: one of the question's own answers. "yes" where the agent did what the question says, "no" where the agent did not, "not_applicable" where the call gave no occasion for it.
- evidence: the words that show it, always for a "yes" or for an option that speaks for the agent. For "no" it may be empty where the point is that nothing was said; for "not_applicable" it is.`
}

/** The model's answers by question id; questions without a usable answer are missing. */
export type QualityPart = Map<string, GivenAnswer>

type GivenAnswer = { answer: Answer; evidence: Evidence[] }

/** The shape of the answers to `askedQuestions`. Answers that are missing or cannot be used are counted as dropped. */
export function qualityShape(call: ShownCall, scorecard: Scorecard): Shape<QualityPart> {
  const questions = askedQuestions(scorecard)
  const ids = questions.map((each) => each.id)
  const answers = [...new Set(questions.flatMap(answersTo))]
  const item = refined(
    object({ question_id: oneOf(ids), answer: oneOf(answers), evidence: evidenceList(call) }),
    ({ question_id, answer, evidence }) => {
      const question = questions.find((each) => each.id === question_id)
      if (question === undefined || !answersTo(question).includes(answer))
        return 'has an answer that the question does not have'
      return pointsOf(question, answer).points > 0 && evidence.length === 0
        ? 'has no quote that stands'
        : null
    },
  )
  const shape = object({ answers: list(item, { max: 4 * ids.length }) })
  return {
    schema: shape.schema,
    read(value, path, issues) {
      const read = shape.read(value, path, { faults: issues.faults, dropped: 0 })
      if (read === undefined) return undefined
      const given: QualityPart = new Map()
      for (const { question_id, ...rest } of read.answers) {
        if (!given.has(question_id)) given.set(question_id, rest)
      }
      const missing = ids.filter((each) => !given.has(each))
      if (missing.length > 0) addFault(issues, 'answers', `must answer ${missing.map(inertJson).join(', ')}`)
      issues.dropped += missing.length
      return given
    },
  }
}

/**
 * The answered scorecard. The model answers the questions about the words; code answers metric questions and computes
 * points and score. A question without a usable answer stays open (`answer: null`).
 */
export function qualityResult(
  parts: readonly QualityPart[],
  { transcript }: ShownCall,
  scorecard: Scorecard,
): QualityResult {
  const metrics = conversationMetrics(transcript)
  const answers = questionsOf(scorecard).map((question): ScorecardAnswer => {
    const judged =
      question.kind === 'metric'
        ? { answer: metricAnswer(question.condition, metrics), evidence: [] }
        : mergedAnswer(question, parts)
    const answer = judged?.answer ?? null
    return {
      question_id: question.id,
      answer,
      ...pointsOf(question, answer),
      evidence: judged?.evidence.slice(0, MAX_EVIDENCE) ?? [],
      source: question.kind === 'metric' ? 'metric' : 'llm',
    }
  })
  const autoFail = failsCall(scorecard, answers)
  return {
    score: scoreOf(answers, autoFail),
    scorecard: { id: scorecard.id, version: scorecard.version },
    answers,
    auto_fail: autoFail,
    metrics,
  }
}

/** The questions that the model is asked: all but those about metrics. */
export function askedQuestions(scorecard: Scorecard): ScorecardQuestion[] {
  return questionsOf(scorecard).filter((each) => each.kind !== 'metric')
}

function questionJson(question: ScorecardQuestion): string {
  const { id, text, guidance } = question
  const labels = question.kind === 'choice' ? question.options.map((each) => [each.id, each.label]) : []
  return inertJson({
    question_id: id,
    question: text,
    ...(guidance !== undefined && { guidance }),
    answers: answersTo(question),
    ...(labels.length > 0 && { meaning: Object.fromEntries(labels) }),
  })
}

const MAX_EVIDENCE = 3

/**
 * One answer to a question from the answers about the pieces of a call. Each piece was judged without the others:
 * - the first piece answers what belongs to the start of a call, the last piece what belongs to the end;
 * - the worst answer counts for what must not happen: once is enough;
 * - the best answer counts for what must be done: the other pieces do not show where it was done.
 *
 * The better answer is the one with more points. "Not applicable" counts only if every piece says so.
 */
export function mergedAnswer(
  question: ScorecardQuestion,
  parts: readonly QualityPart[],
): GivenAnswer | undefined {
  const given = parts.map((each) => each.get(question.id)).filter((each) => each !== undefined)
  const applying = given.filter((each) => each.answer !== 'not_applicable')
  const points = ({ answer }: GivenAnswer) => pointsOf(question, answer).points
  const byPoints = applying.toSorted((one, other) => points(one) - points(other))
  const rule = mergeRuleOf(question)
  const chosen = {
    first: parts[0]?.get(question.id) ?? applying[0],
    last: parts.at(-1)?.get(question.id) ?? applying.at(-1),
    worst: byPoints[0],
    best: byPoints.at(-1),
  }[rule]
  if (chosen === undefined) return given[0]
  const same = rule === 'first' || rule === 'last' ? [chosen] : applying
  const evidence = same.filter((each) => each.answer === chosen.answer).flatMap((each) => each.evidence)
  return { answer: chosen.answer, evidence }
}

type MergeRule = 'first' | 'last' | 'worst' | 'best'

const KNOWN_MERGE_RULES: ReadonlyMap<string, MergeRule> = new Map([
  ['greeting', 'first'],
  ['closing', 'last'],
  ['courtesy', 'worst'],
])

/** The wording of a question says whether it forbids something. */
function mergeRuleOf({ id, text: question }: ScorecardQuestion): MergeRule {
  const known = KNOWN_MERGE_RULES.get(id)
  if (known !== undefined) return known
  return FORBIDS.test(question) ? 'worst' : 'best'
}

const FORBIDS =
  /^(?:no|never|avoids?|does not|did not|doesn't|didn't|without|refrains?)\b|\b(?:never|avoids?|refrains? from)\b|(?:ない(?:こと|か)?[。.]?$|せず|ずに|避け)/iu
