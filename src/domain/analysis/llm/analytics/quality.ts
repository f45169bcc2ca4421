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
import type { Call } from '../call.ts'
import { inertJson } from '../requests/data-block.ts'
import { held, list, object, oneOf, type Shape, wrong } from '../requests/shape.ts'
import { evidenceList } from './quotes.ts'

/** What the model is told, with the questions that read the words. */
export function qualityInstructions(scorecard: Scorecard): string {
  return `Judge how the agent handled the call. These are the questions, each with its possible answers:
${askedQuestions(scorecard).map(questionJson).join('\n')}
- answers: every question once, in this order.
- answer: one of the question's own answers. "yes" where the agent did what the question says, "no" where the agent did not, "not_applicable" where the call gave no occasion for it.
- evidence: the words that show it, always for a "yes" or for an option that speaks for the agent. For "no" it may be empty where the point is that nothing was said; for "not_applicable" it is.`
}

/** What a model answers of the questions; those it did not answer are not in it. */
export type QualityPart = Map<string, Judged>

type Judged = { answer: Answer; evidence: Evidence[] }

/** The questions of a scorecard that are judged by the words, answered. What is missing or cannot be used is counted. */
export function qualityShape(call: Call, scorecard: Scorecard): Shape<QualityPart> {
  const questions = askedQuestions(scorecard)
  const ids = questions.map((each) => each.id)
  const answers = [...new Set(questions.flatMap(answersTo))]
  const item = held(
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
    read(value, path, findings) {
      const read = shape.read(value, path, { faults: findings.faults, dropped: 0 })
      if (read === undefined) return undefined
      const given: QualityPart = new Map()
      for (const { question_id, ...rest } of read.answers) {
        if (!given.has(question_id)) given.set(question_id, rest)
      }
      const missing = ids.filter((each) => !given.has(each))
      if (missing.length > 0) wrong(findings, 'answers', `must answer ${missing.map(inertJson).join(', ')}`)
      findings.dropped += missing.length
      return given
    },
  }
}

/**
 * The scorecard answered: the questions about the words by the model, those about metrics, points and score by code.
 * A question that the model left without a usable answer stays open.
 */
export function qualityResult(
  parts: readonly QualityPart[],
  { transcript }: Call,
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

/** The questions that a model is asked: those about the words. */
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
 * One answer from those about the pieces of a call, which each know their piece alone:
 * - what belongs to the start is answered by the first piece, what belongs to the end by the last;
 * - what must not happen has the worst answer of any piece: once is enough;
 * - what must be done has the best answer of any piece: the others could not know that it was done elsewhere.
 *
 * Better is what gives more points. A piece in which a question does not apply does not count beside one where it does.
 */
export function mergedAnswer(question: ScorecardQuestion, parts: readonly QualityPart[]): Judged | undefined {
  const given = parts.map((each) => each.get(question.id)).filter((each) => each !== undefined)
  const applying = given.filter((each) => each.answer !== 'not_applicable')
  const points = ({ answer }: Judged) => pointsOf(question, answer).points
  const byPoints = applying.toSorted((one, other) => points(one) - points(other))
  const place = placeOf(question)
  const chosen = {
    start: parts[0]?.get(question.id) ?? applying[0],
    end: parts.at(-1)?.get(question.id) ?? applying.at(-1),
    never: byPoints[0],
    anywhere: byPoints.at(-1),
  }[place]
  if (chosen === undefined) return given[0]
  const same = place === 'start' || place === 'end' ? [chosen] : applying
  const evidence = same.filter((each) => each.answer === chosen.answer).flatMap((each) => each.evidence)
  return { answer: chosen.answer, evidence }
}

type Place = 'start' | 'end' | 'never' | 'anywhere'

const KNOWN_PLACES: ReadonlyMap<string, Place> = new Map([
  ['greeting', 'start'],
  ['closing', 'end'],
  ['courtesy', 'never'],
])

/** The organisation's own questions tell by their wording whether they forbid something. */
function placeOf({ id, text: question }: ScorecardQuestion): Place {
  const known = KNOWN_PLACES.get(id)
  if (known !== undefined) return known
  return FORBIDS.test(question) ? 'never' : 'anywhere'
}

const FORBIDS =
  /^(?:no|never|avoids?|does not|did not|doesn't|didn't|without|refrains?)\b|\b(?:never|avoids?|refrains? from)\b|(?:ない(?:こと|か)?[。.]?$|せず|ずに|避け)/iu
