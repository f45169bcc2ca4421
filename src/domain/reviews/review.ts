import { replaceResult } from '../../db/calls/analytic-write.ts'
import type { Viewer } from '../../db/calls/sight.ts'
import { findQuality } from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import {
  endReviews,
  insertReviews,
  lockVoicelog,
  type ReviewRow,
  selectNewestReviews,
  selectReviewsInForce,
} from '../../db/reviews/reviews.ts'
import { isId } from '../../lib/id.ts'
import type { Answer, QualityResult, ScorecardAnswer } from '../../model/analytics.ts'
import { knownNames } from '../../model/field-errors.ts'
import { withHumanAnswers } from '../../model/reviews/human-answers.ts'
import { REVIEW_LIMITS } from '../../model/reviews/work.ts'
import {
  answersTo,
  questionsOf,
  SCORECARD_LIMITS,
  type Scorecard,
  type ScorecardQuestion,
} from '../../model/scorecard/scorecard.ts'
import { record } from '../audit/record.ts'
import { fieldChecks } from '../field-checks.ts'
import type { CallUser } from '../identity/principals.ts'
import { scorecardOf } from '../organisation/definitions.ts'
import { Problem } from '../problems.ts'
import { requireVoicelog } from '../voicelogs/require-voicelog.ts'
import { HISTORY_ENTRIES, historyOf } from './history.ts'

type Deps = { db: Database }

/** The answers to a call's scorecard: the engine's (`machine`), people's, and the effective ones. */
export type Review = {
  voicelogId: string
  scorecard: Scorecard
  /** The result of the engine alone. */
  machine: QualityResult
  /** The result with people's answers in the place of the engine's. */
  effective: QualityResult
  questions: ReviewedQuestion[]
  /** The answers of people that count, the oldest first. */
  inForce: ReviewRow[]
}

/** With the newest answers of people, the oldest first, including those that were replaced or withdrawn. */
export type ReviewWithHistory = Review & { history: ReviewRow[] }

/** One question with the answers to it. */
export type ReviewedQuestion = {
  question: ScorecardQuestion
  sectionId: string
  allowedAnswers: Answer[]
  machine: ScorecardAnswer | null
  human: ReviewRow | null
  effective: ScorecardAnswer | null
  /** Null if the person or the engine has not answered. */
  agrees: boolean | null
}

/** An answer as it is sent; null withdraws the person's answer, so that the engine's counts again. */
export type GivenAnswer = { question_id: string; answer: string | null; comment?: string | null }

/**
 * Reads the answers to a call's scorecard; null while it has no quality result.
 * @throws Problem not_found
 */
export async function readReview({ db }: Deps, viewer: Viewer, voicelogId: string): Promise<Review | null> {
  const { organisationId } = viewer
  await requireVoicelog({ db }, viewer, voicelogId)
  const made = await readQuality(db, organisationId, voicelogId)
  if (made === null) return null
  const [scorecard, inForce] = await Promise.all([
    scorecardOf(db, organisationId, made.effective.scorecard.version),
    selectReviewsInForce(db, organisationId, voicelogId),
  ])
  return { voicelogId, scorecard, ...made, inForce, questions: reviewed(scorecard, made, inForce) }
}

/** Reads the history of a review. Whoever saves answers needs none: it is read without the lock. */
export async function withHistory(
  { db }: Deps,
  { organisationId }: Viewer,
  review: Review,
): Promise<ReviewWithHistory> {
  const newest = await selectNewestReviews(db, organisationId, review.voicelogId, HISTORY_ENTRIES)
  return { ...review, history: historyOf(review.inForce, newest) }
}

/**
 * Sets or withdraws a person's answers to the questions named; the others stay. The score is computed again in the
 * same transaction, also the one that lists show.
 * @throws Problem not_found; conflict if there is no quality result yet; invalid_fields
 */
export async function saveReview(
  { db }: Deps,
  by: CallUser,
  voicelogId: string,
  given: readonly GivenAnswer[],
): Promise<Review> {
  const { organisationId } = by
  return await db.transaction(async (tx) => {
    if (isId(voicelogId)) await lockVoicelog(tx, organisationId, voicelogId)
    const review = await readReview({ db: tx }, by, voicelogId)
    if (review === null) {
      throw new Problem(
        'conflict',
        'There is no quality result to review yet: run the analytic quality first',
      )
    }
    const changes = changesIn(review, checkAnswers(review, given))
    if (changes.length === 0) return review
    const ended = changes.map((each) => each.questionId)
    await endReviews(tx, voicelogId, ended, by.userId)
    await insertReviews(
      tx,
      changes.flatMap(({ questionId, answer, comment, machineAnswer }) => {
        if (answer === null) return []
        const { version: scorecardVersion } = review.scorecard
        const reviewerId = by.userId
        const fields = { questionId, answer, comment, machineAnswer, scorecardVersion, reviewerId }
        return [{ ...fields, organisationId, voicelogId }]
      }),
    )
    const after = await updateEffectiveResult(tx, review, organisationId)
    await record(
      { db: tx },
      { by, action: 'voicelog.reviewed', target: voicelogId, detail: auditDetail(review, after, changes) },
    )
    return after
  })
}

/** Computes and stores the effective result. */
async function updateEffectiveResult(tx: Database, review: Review, organisationId: string): Promise<Review> {
  const { voicelogId, machine, scorecard } = review
  const inForce = await selectReviewsInForce(tx, organisationId, voicelogId)
  const result = withHumanAnswers(machine, scorecard, inForce)
  const machineResult = inForce.length === 0 ? null : machine
  const effective = machineResult === null ? machine : result
  await replaceResult(tx, voicelogId, 'quality', { result: effective, machineResult })
  return { ...review, effective, inForce, questions: reviewed(scorecard, { machine, effective }, inForce) }
}

async function readQuality(
  db: Database,
  organisationId: string,
  voicelogId: string,
): Promise<{ machine: QualityResult; effective: QualityResult } | null> {
  const row = await findQuality(db, organisationId, voicelogId)
  const effective = asQuality(row?.result)
  if (effective === null) return null
  return { effective, machine: asQuality(row?.machineResult) ?? effective }
}

/** The column holds a different type for each kind; this row is of kind quality. */
function asQuality(result: unknown): QualityResult | null {
  return result === null || result === undefined ? null : (result as QualityResult)
}

function reviewed(
  scorecard: Scorecard,
  { machine, effective }: Pick<Review, 'machine' | 'effective'>,
  inForce: readonly ReviewRow[],
): ReviewedQuestion[] {
  const answerIn = (result: QualityResult, id: string) =>
    result.answers.find((each) => each.question_id === id) ?? null
  return scorecard.sections.flatMap((section) =>
    section.questions.map((question): ReviewedQuestion => {
      const given = inForce.find((each) => each.questionId === question.id)
      const allowedAnswers = answersTo(question)
      // An answer given for another version of the scorecard may not be allowed in this one.
      const human = given !== undefined && allowedAnswers.includes(given.answer) ? given : null
      const machineAnswer = answerIn(machine, question.id)
      const both = human !== null && machineAnswer !== null && machineAnswer.answer !== null
      return {
        question,
        sectionId: section.id,
        allowedAnswers,
        machine: machineAnswer,
        human,
        effective: answerIn(effective, question.id),
        agrees: both ? human.answer === machineAnswer.answer : null,
      }
    }),
  )
}

type Checked = { questionId: string; answer: Answer | null; comment: string | null }

function checkAnswers({ scorecard, questions }: Review, given: readonly GivenAnswer[]): Checked[] {
  const check = fieldChecks()
  check.count('answers', given, { min: 1, max: SCORECARD_LIMITS.questions })
  check.throwErrors()
  const seen = new Set<string>()
  const checked = given.map(({ question_id, answer, comment }, index): Checked => {
    const path = `answers.${index}`
    const question = questions.find((each) => each.question.id === question_id)
    const text = check.text(`${path}.comment`, comment ?? '', {
      max: REVIEW_LIMITS.textCharacters,
      empty: true,
      lines: true,
    })
    if (question === undefined) {
      const known = knownNames(questionsOf(scorecard).map((each) => each.id))
      const values = { version: scorecard.version, known }
      check.addError(`${path}.question_id`, 'unknown_question', values)
    } else if (seen.has(question_id)) {
      check.addError(`${path}.question_id`, 'given_twice')
    } else if (answer !== null && !question.allowedAnswers.includes(answer)) {
      check.addError(`${path}.answer`, 'unknown_answer', { known: question.allowedAnswers.join(', ') })
    }
    seen.add(question_id)
    return { questionId: question_id, answer, comment: text === '' ? null : text }
  })
  check.throwErrors()
  return checked
}

type Change = Checked & { before: ReviewRow | null; machineAnswer: Answer | null }

/** The answers that differ from the current ones. Sending the same again changes nothing, not even the reviewer. */
function changesIn({ inForce, questions }: Review, given: readonly Checked[]): Change[] {
  return given.flatMap((each): Change[] => {
    const before = inForce.find((row) => row.questionId === each.questionId) ?? null
    const same = before?.answer === each.answer && before.comment === each.comment
    if (same || (before === null && each.answer === null)) return []
    const machine = questions.find((other) => other.question.id === each.questionId)?.machine
    return [{ ...each, before, machineAnswer: machine?.answer ?? null }]
  })
}

function auditDetail(before: Review, after: Review, changes: readonly Change[]) {
  const answers = changes.map((each): [string, object] => [
    each.questionId,
    { before: each.before?.answer ?? null, after: each.answer, machine: each.machineAnswer },
  ])
  const score = { before: before.effective.score, after: after.effective.score }
  return { scorecard_version: before.scorecard.version, answers: Object.fromEntries(answers), score }
}
