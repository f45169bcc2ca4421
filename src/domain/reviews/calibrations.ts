import { findVoicelog } from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import { selectUsersById } from '../../db/identity/people.ts'
import {
  type BlindAnswer,
  type CalibrationRow,
  closeCalibration,
  countBlindAnswers,
  countCommentBytes,
  findCalibration,
  insertCalibration,
  type ListedCalibration,
  readVisibleIds,
  saveBlindAnswers,
  selectBlindAnswers,
  selectCalibrations,
  updateReference,
} from '../../db/reviews/calibrations.ts'
import type { Person } from '../../db/reviews/tasks.ts'
import { isId, newId } from '../../lib/id.ts'
import { knownNames } from '../../model/field-errors.ts'
import { type Spread, spreadOf } from '../../model/reviews/kappa.ts'
import { REVIEW_LIMITS } from '../../model/reviews/work.ts'
import { answersTo, questionsOf, type ScorecardQuestion } from '../../model/scorecard/scorecard.ts'
import { record } from '../audit/record.ts'
import { fieldChecks } from '../field-checks.ts'
import type { UserPrincipal } from '../identity/principals.ts'
import { currentScorecard, scorecardOf } from '../organisation/definitions.ts'
import { parsePeople } from '../organisation/people.ts'
import { newestIdFirst, type Page, type PageQuery } from '../pages.ts'
import { Problem } from '../problems.ts'

type Deps = { db: Database }

/** A calibration as one person may see it: while it is open, without anybody else's answers. */
export type ShownCalibration = {
  calibration: CalibrationRow
  questions: ScorecardQuestion[]
  participants: (Person & { answered: number })[]
  /** The person's own while it is open, all of them afterwards. */
  answers: BlindAnswer[]
  /** By question; null while it is open. */
  spread: { questionId: string; spread: Spread; toReference: Spread | null }[] | null
}

/**
 * Calibrations that a person made or takes part in, or all for who may write rules and plans; the newest first.
 * @throws Problem invalid_fields
 */
export async function listCalibrations(
  { db }: Deps,
  by: UserPrincipal,
  query: PageQuery,
): Promise<Page<ListedCalibration>> {
  const person = seesAll(by) ? null : by.userId
  const page = await newestIdFirst(query, {
    select: (place) => selectCalibrations(db, by.organisationId, { person, ...place }),
    keyOf: ({ id }) => id,
  })
  return { ...page, items: await asSeen({ db }, by, page.items) }
}

/** Begins a calibration: people answer the questions of the current scorecard for some calls. @throws Problem invalid_fields */
export async function createCalibration(
  { db }: Deps,
  by: UserPrincipal,
  given: { name: string; voicelogIds: readonly string[]; participants: readonly string[] },
): Promise<ShownCalibration> {
  const { organisationId } = by
  const check = fieldChecks()
  const name = check.text('name', given.name, { max: REVIEW_LIMITS.nameCharacters })
  const voicelogIds = [...new Set(given.voicelogIds)]
  for (const [at, id] of voicelogIds.slice(0, REVIEW_LIMITS.calibrationCalls).entries()) {
    const call = isId(id) ? await findVoicelog(db, by, id) : null
    if (call === null) check.addError(`voicelog_ids.${at}`, 'unknown_call')
  }
  const people = { min: 2, max: REVIEW_LIMITS.calibrationPeople }
  const participants = await parsePeople(
    { db },
    check,
    organisationId,
    'participants',
    given.participants,
    people,
  )
  const scorecard = await currentScorecard(db, organisationId)
  const answersToOne = Math.max(1, participants.length * questionsOf(scorecard).length)
  const max = Math.min(
    REVIEW_LIMITS.calibrationCalls,
    Math.floor(REVIEW_LIMITS.calibrationAnswers / answersToOne),
  )
  check.count('voicelog_ids', voicelogIds, { min: 1, max })
  check.throwErrors()
  return await db.transaction(async (tx) => {
    const id = newId()
    const row = { id, organisationId, name, voicelogIds, participants, scorecardVersion: scorecard.version }
    await insertCalibration(tx, { ...row, createdBy: by.userId })
    const detail = { calibration_id: id, name, voicelog_ids: voicelogIds, participants }
    await record({ db: tx }, { by, action: 'calibration.created', target: organisationId, detail })
    return await readCalibration({ db: tx }, by, id)
  })
}

/**
 * Reads a calibration. While it is open nobody is shown another's answers, not even an administrator.
 * @throws Problem not_found, also for those who neither take part, have made it, nor see all calibrations
 */
export async function readCalibration(
  { db }: Deps,
  by: UserPrincipal,
  id: string,
): Promise<ShownCalibration> {
  const whole = await requireCalibration({ db }, by, id)
  const [seen] = await asSeen({ db }, by, [whole])
  if (seen === undefined) throw new Error('The calibration that was just read is gone')
  const { scorecardVersion, participants, closedAt, voicelogIds } = seen
  const ofSeen = Object.entries(whole.reference ?? {}).filter(([call]) => voicelogIds.includes(call))
  const reference = whole.reference && Object.fromEntries(ofSeen)
  const isOpen = closedAt === null
  const [scorecard, people, counts, answers] = await Promise.all([
    scorecardOf(db, by.organisationId, scorecardVersion),
    selectUsersById(db, by.organisationId, participants),
    countBlindAnswers(db, id, voicelogIds),
    selectBlindAnswers(db, id, voicelogIds, isOpen ? by.userId : null),
  ])
  const questions = questionsOf(scorecard)
  const byPlace = Map.groupBy(answers, (each) => `${each.questionId} ${each.voicelogId}`)
  return {
    calibration: { ...seen, reference },
    questions,
    participants: people.map((person) => ({ ...person, answered: counts.get(person.id) ?? 0 })),
    answers,
    spread: isOpen
      ? null
      : questions.map(({ id: questionId }) => {
          const byCall = voicelogIds.map((voicelogId) =>
            Object.fromEntries(
              (byPlace.get(`${questionId} ${voicelogId}`) ?? []).map((each) => [each.userId, each.answer]),
            ),
          )
          return {
            questionId,
            spread: spreadOf(byCall, participants),
            toReference: reference === null ? null : toReference(byCall, voicelogIds, reference, questionId),
          }
        }),
  }
}

/** Calibrations with those of their calls that a person may see. */
async function asSeen(
  { db }: Deps,
  by: UserPrincipal,
  rows: readonly ListedCalibration[],
): Promise<ListedCalibration[]> {
  const seen = await readVisibleIds(
    db,
    by,
    rows.flatMap(({ voicelogIds }) => voicelogIds),
  )
  return rows.map((row) => ({ ...row, voicelogIds: row.voicelogIds.filter((id) => seen.has(id)) }))
}

/** How far all answers agree with the reference: the share, and Cohen's kappa over all of them. */
function toReference(
  byCall: readonly Readonly<Record<string, string>>[],
  voicelogIds: readonly string[],
  reference: NonNullable<CalibrationRow['reference']>,
  questionId: string,
): Spread {
  const pairs = byCall.flatMap((answers, at) => {
    const right = reference[voicelogIds[at] ?? '']?.[questionId]
    return right === undefined ? [] : Object.values(answers).map((answer) => ({ answer, right }))
  })
  return spreadOf(pairs, ['answer', 'right'])
}

export type GivenBlindAnswer = {
  voicelog_id: string
  question_id: string
  answer: string
  comment?: string | null
}

/**
 * Sets a participant's own answers; those that are not named stay.
 * @throws Problem `not_found`, `invalid_fields`; `conflict` if it is closed, or the person takes no part
 */
export async function answerBlindly(
  { db }: Deps,
  by: UserPrincipal,
  id: string,
  given: readonly GivenBlindAnswer[],
): Promise<ShownCalibration> {
  await requireCalibration({ db }, by, id)
  return await db.transaction(async (tx) => {
    // Whoever closes it waits: no answer comes after somebody has seen the others'.
    const calibration = await requireCalibration({ db: tx }, by, id, { lock: true })
    if (calibration.closedAt !== null) throw new Problem('conflict', 'The calibration is closed')
    if (!calibration.participants.includes(by.userId))
      throw new Problem('conflict', 'You take no part in this calibration')
    const answers = await parseAnswers({ db: tx }, by, calibration, given)
    const { organisationId, userId } = by
    await saveBlindAnswers(
      tx,
      answers.map((each) => ({ ...each, calibrationId: id, organisationId, userId })),
    )
    if ((await countCommentBytes(tx, id)) > REVIEW_LIMITS.calibrationBytes)
      throw new Problem('conflict', 'The comments of the calibration have 1 MB of words: shorten yours')
    return await readCalibration({ db: tx }, by, id)
  })
}

/** Ends the blind part: from then on the participants see all answers. @throws Problem `not_found`; `conflict` for others */
export async function closeBlindPart({ db }: Deps, by: UserPrincipal, id: string): Promise<ShownCalibration> {
  await requireCalibration({ db }, by, id)
  return await db.transaction(async (tx) => {
    const { createdBy } = await requireCalibration({ db: tx }, by, id, { lock: true })
    if (createdBy !== by.userId && by.role !== 'admin')
      throw new Problem('conflict', 'Who has made the calibration closes it, or an administrator')
    if (await closeCalibration(tx, id)) {
      const detail = { calibration_id: id }
      await record({ db: tx }, { by, action: 'calibration.closed', target: by.organisationId, detail })
    }
    return await readCalibration({ db: tx }, by, id)
  })
}

/** Keeps the answers that were agreed on. @throws Problem `not_found`, `invalid_fields`; `conflict` while it is open */
export async function setReference(
  { db }: Deps,
  by: UserPrincipal,
  id: string,
  given: readonly GivenBlindAnswer[],
): Promise<ShownCalibration> {
  await requireCalibration({ db }, by, id)
  return await db.transaction(async (tx) => {
    const calibration = await requireCalibration({ db: tx }, by, id, { lock: true })
    if (calibration.closedAt === null)
      throw new Problem('conflict', 'The calibration is open: close it first')
    const answers = await parseAnswers({ db: tx }, by, calibration, given)
    const reference: NonNullable<CalibrationRow['reference']> = { ...calibration.reference }
    for (const { voicelogId, questionId, answer } of answers)
      reference[voicelogId] = { ...reference[voicelogId], [questionId]: answer }
    await updateReference(tx, id, reference)
    const detail = { calibration_id: id }
    await record({ db: tx }, { by, action: 'calibration.reference_set', target: by.organisationId, detail })
    return await readCalibration({ db: tx }, by, id)
  })
}

async function parseAnswers(
  { db }: Deps,
  by: UserPrincipal,
  { organisationId, scorecardVersion, ...calibration }: CalibrationRow,
  given: readonly GivenBlindAnswer[],
) {
  const voicelogIds = [...(await readVisibleIds(db, by, calibration.voicelogIds))]
  const questions = questionsOf(await scorecardOf(db, organisationId, scorecardVersion))
  const check = fieldChecks()
  const max = questions.length * voicelogIds.length
  check.count('answers', given, { min: 1, max })
  const seen = new Set<string>()
  const answers = given.slice(0, max).map(({ voicelog_id, question_id, answer, comment }, at) => {
    const path = `answers.${at}`
    const question = questions.find(({ id }) => id === question_id)
    if (!voicelogIds.includes(voicelog_id)) check.addError(`${path}.voicelog_id`, 'unknown_call')
    if (question === undefined) {
      const values = { version: scorecardVersion, known: knownNames(questions.map(({ id }) => id)) }
      check.addError(`${path}.question_id`, 'unknown_question', values)
    } else if (!answersTo(question).includes(answer)) {
      check.addError(`${path}.answer`, 'unknown_answer', { known: answersTo(question).join(', ') })
    }
    if (seen.has(`${voicelog_id} ${question_id}`)) check.addError(path, 'given_twice')
    seen.add(`${voicelog_id} ${question_id}`)
    const options = { max: REVIEW_LIMITS.textCharacters, empty: true, lines: true }
    const text = check.text(`${path}.comment`, comment ?? '', options)
    return {
      voicelogId: voicelog_id,
      questionId: question_id,
      answer,
      comment: text === '' ? null : text,
    }
  })
  check.throwErrors()
  return answers
}

/** Who may write rules and plans sees the calibrations of others, too. */
function seesAll({ permissions }: UserPrincipal): boolean {
  return permissions.includes('rules.write')
}

async function requireCalibration(
  { db }: Deps,
  by: UserPrincipal,
  id: string,
  options: { lock?: boolean } = {},
): Promise<CalibrationRow> {
  const found = isId(id) ? await findCalibration(db, by.organisationId, id, options) : null
  const isTheirs = seesAll(by) || found?.participants.includes(by.userId) || found?.createdBy === by.userId
  if (found === null || !isTheirs) throw new Problem('not_found', 'There is no calibration with this id')
  return found
}
