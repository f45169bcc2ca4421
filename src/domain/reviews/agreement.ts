import type { Viewer } from '../../db/calls/sight.ts'
import type { Database } from '../../db/client.ts'
import { namesOfOperators } from '../../db/operators/operators.ts'
import {
  type AnswerPairRow,
  countAnswerPairs,
  countLabelPairs,
  countOperatorAgreement,
  readAnsweredDays,
} from '../../db/reviews/agreement.ts'
import { latestScorecard } from '../../db/settings/scorecards.ts'
import { mapInPieces } from '../../lib/async/yielding.ts'
import { roundTo } from '../../lib/numbers/round.ts'
import { DAY_MS } from '../../lib/time/duration.ts'
import { type Bucket, bucketsOf, isTimeZone } from '../../lib/time/time-zone.ts'
import { CALL_LABELS, type CallLabel } from '../../model/call-labels.ts'
import { type Agreement, type AnswerPair, agreementOf } from '../../model/reviews/agreement.ts'
import { DEFAULT_SCORECARD } from '../../model/scorecard/defaults.ts'
import { questionsOf } from '../../model/scorecard/scorecard.ts'
import { invalidFields, notATimeZone } from '../problems.ts'
import { parseVoicelogFilter, resolveFilter, type VoicelogFilterTexts } from '../voicelogs/filter.ts'

/** How far people and the engine agree on the calls that people have reviewed or labelled. */
export type AgreementReport = {
  /** Number of calls with a person's answer to the scorecard. */
  calls: number
  overall: Agreement & { machineOpen: number }
  questions: QuestionAgreement[]
  operators: OperatorAgreement[]
  labels: LabelAgreement[]
}

/** The agreement on one label of calls: its intent, emotion or outcome. */
export type LabelAgreement = Agreement & {
  label: CallLabel
  /** Number of answers of people where the engine has none. */
  machineOpen: number
  matrix: AnswerPair[]
}

/** The agreement on one question. */
export type QuestionAgreement = Agreement & {
  questionId: string
  /** Its text in the current scorecard; null if that no longer has the question. */
  text: string | null
  /** Number of answers of people where the engine left the question open. */
  machineOpen: number
  /** How often each combination of answers occurred. */
  matrix: AnswerPair[]
}

/** The agreement on the calls of one operator, also by bucket. */
export type OperatorAgreement = Counted & {
  operatorId: string
  /** What the operator is called, if somebody has said it. */
  name: string | null
  periods: (Counted & { startsAt: Date })[]
}

type Counted = { calls: number; pairs: number; agreed: number; share: number | null }

/** Those with the most reviewed answers. */
const MAX_OPERATORS = 100

/**
 * Compares the current answers and labels of people with the engine's, over the calls that match a filter. It has at most
 * 100 operators, those with the most reviewed answers.
 * @throws Problem invalid_fields
 */
export async function readAgreement(
  { db }: { db: Database },
  { organisationId, sight }: Viewer,
  texts: VoicelogFilterTexts,
  { bucket, timeZone }: { bucket: Bucket; timeZone: string },
): Promise<AgreementReport> {
  const { parsed, errors } = parseVoicelogFilter(texts, sight)
  if (!isTimeZone(timeZone)) errors.push(notATimeZone)
  if (errors.length > 0) throw invalidFields(errors)
  const filter = await resolveFilter(db, { organisationId, sight }, parsed)
  // One after another: an expensive read has one connection, so that others have theirs.
  const { pairs, calls } = await countAnswerPairs(db, organisationId, filter)
  const starts = await bucketStarts(await readAnsweredDays(db, organisationId, filter), bucket, timeZone)
  const most = { operators: MAX_OPERATORS, starts }
  const byOperator = await countOperatorAgreement(db, organisationId, filter, most)
  const labelPairs = await countLabelPairs(db, organisationId, filter)
  const scorecard = await latestScorecard(db, organisationId)
  const asked = questionsOf(scorecard ?? DEFAULT_SCORECARD)
  const places = new Map(asked.map(({ id }, at) => [id, at]))
  // Questions that the scorecard no longer has come last.
  const placeOf = (id: string) => places.get(id) ?? asked.length
  const questions = [...Map.groupBy(pairs, (each) => each.questionId)]
    .map(([questionId, rows]) => ({
      questionId,
      text: asked.find((each) => each.id === questionId)?.text ?? null,
      ...summedUp(rows),
      matrix: answeredPairs(rows),
    }))
    .toSorted((a, b) => placeOf(a.questionId) - placeOf(b.questionId))
  const groups = Map.groupBy(byOperator, (each) => each.operatorId)
  const names = await namesOfOperators(db, organisationId, [...groups.keys()])
  const operators = [...groups].map(([operatorId, rows]) => ({
    operatorId,
    name: names.get(operatorId) ?? null,
    ...counted(rows),
    periods: rows.map(({ period, ...its }) => ({
      startsAt: new Date(starts[period] ?? 0),
      ...counted([its]),
    })),
  }))
  const labels = CALL_LABELS.map((label) => {
    const rows = labelPairs.filter((each) => each.label === label)
    return { label, ...summedUp(rows), matrix: answeredPairs(rows) }
  })
  return { calls, overall: summedUp(pairs), questions, operators, labels }
}

/**
 * When the buckets begin that some days touch, in milliseconds since 1970. PostgreSQL sums up by these: a row for each call
 * held the API for 0.8 s at 100,000 reviewed calls. Only those of days with calls, because wrong clocks can put calls
 * centuries apart.
 * @param days since 1970 in UTC
 */
async function bucketStarts(days: readonly number[], bucket: Bucket, timeZone: string): Promise<number[]> {
  const touched = await mapInPieces(days, (day) =>
    bucketsOf({ from: day * DAY_MS, to: (day + 1) * DAY_MS }, bucket, timeZone),
  )
  return [...new Set(touched.flat().map(({ from }) => from))]
}

/** A pair of answers; `machine` is null where the engine has none. */
type CountedPair = Pick<AnswerPairRow, 'machine' | 'human' | 'count'>

function summedUp(rows: readonly CountedPair[]): Agreement & { machineOpen: number } {
  const open = rows.filter((each) => each.machine === null)
  return { ...agreementOf(answeredPairs(rows)), machineOpen: open.reduce((sum, each) => sum + each.count, 0) }
}

function answeredPairs(rows: readonly CountedPair[]): AnswerPair[] {
  return rows.flatMap(({ machine, human, count }) => (machine === null ? [] : [{ machine, human, count }]))
}

function counted(rows: readonly { calls: number; pairs: number; agreed: number }[]): Counted {
  const total = (field: 'calls' | 'pairs' | 'agreed') => rows.reduce((sum, each) => sum + each[field], 0)
  const pairs = total('pairs')
  const share = pairs === 0 ? null : roundTo(total('agreed') / pairs, 4)
  return { calls: total('calls'), pairs, agreed: total('agreed'), share }
}
