import type { Database } from '../../db/client.ts'
import {
  atOneMoment,
  type Group,
  type Part,
  type ReportScope,
  rankValues,
  readDirtyDays,
  readTimes,
  sumFigures,
} from '../../db/reports.ts'
import type { VoicelogFilter } from '../../db/voicelog-filter.ts'
import { FIRST_INSTANT } from '../../lib/instant.ts'
import {
  addFigures,
  BREAKDOWNS,
  type BreakdownBy,
  type Figures,
  noFigures,
} from '../../lib/report-figures.ts'
import { type Bucket, bucketsOf, countBuckets, isTimeZone } from '../../lib/time-zone.ts'
import { type FieldError, invalidFields } from '../problems.ts'
import { parseVoicelogFilter, type VoicelogFilterTexts } from '../voicelogs/filter.ts'
import { cover } from './cover.ts'
import { nextValueCursor, pageErrors, parseValueCursor, type ValuePage } from './pages.ts'
import { grainsOf, scopeOf } from './scope.ts'

// Every report is read at one moment: sums where they hold, the calls themselves where they do not. So none is ever
// behind, however long workers are away; it only takes longer.

type Deps = { db: Database }

/** A stretch of time in milliseconds since 1970; from is inclusive, to exclusive. */
export type Range = { from: number; to: number }

export type ValueFigures = { value: string | null; figures: Figures }
export type ValueCalls = { value: string | null; calls: number }

export type Overview = { figures: Figures; intents: ValueCalls[] }

/** Intents that an overview names, the most frequent first. */
const OVERVIEW_INTENTS = 200

/** The figures of all calls that a filter lets through. @throws Problem invalid_fields */
export async function overview(
  { db }: Deps,
  organisationId: string,
  texts: VoicelogFilterTexts,
): Promise<Overview> {
  const filter = parseFilter(texts)
  return await atOneMoment(db, async (tx) => {
    const moment = await readMoment(tx, organisationId)
    const figures = await figuresOf(
      tx,
      moment,
      scopeOf(organisationId, filter, null),
      rangeOf(filter, moment),
    )
    const scope = scopeOf(organisationId, filter, 'intent')
    const intents = await rankValues(tx, scope, partsOf(moment, scope, [rangeOf(filter, moment)]), {
      group: 'intent',
      order: 'calls',
      after: null,
      limit: OVERVIEW_INTENTS,
      knownOnly: true,
    })
    return { figures, intents }
  })
}

export type TimeSeries = { range: Range; buckets: (Range & { figures: Figures })[] }

/** Buckets of one answer at most: three years of days, and something over. */
const MAX_BUCKETS = 1_200

const DAY_MS = 86_400_000
const DEFAULT_DAYS: Record<Bucket, number> = { day: 30, week: 26 * 7, month: 730 }

/** The figures of each day, week or month, those without calls too. @throws Problem invalid_fields */
export async function timeSeries(
  { db }: Deps,
  organisationId: string,
  texts: VoicelogFilterTexts,
  { bucket, timeZone }: { bucket: Bucket; timeZone: string },
): Promise<TimeSeries> {
  const errors: FieldError[] = []
  const filter = parseFilter(texts, errors)
  if (!isTimeZone(timeZone))
    errors.push({ field: 'time_zone', message: 'is not a time zone such as Asia/Tokyo or UTC' })
  const to = filter.to?.getTime() ?? Date.now()
  const from = filter.from?.getTime() ?? to - DEFAULT_DAYS[bucket] * DAY_MS
  const range = { from: Math.max(from, FIRST_INSTANT), to }
  const count = countBuckets(range, bucket)
  if (count > MAX_BUCKETS)
    errors.push({
      field: 'bucket',
      message: `makes about ${count} buckets of this time, at most ${MAX_BUCKETS}`,
    })
  if (errors.length > 0) throw invalidFields(errors)
  const buckets = bucketsOf(range, bucket, timeZone)
  const clipped = buckets.map((each) => ({
    from: Math.max(each.from, range.from),
    to: Math.min(each.to, range.to),
  }))
  const scope = scopeOf(organisationId, filter, null)
  const rows = await atOneMoment(db, async (tx) => {
    const moment = await readMoment(tx, organisationId)
    return await sumFigures(tx, scope, partsOf(moment, scope, clipped))
  })
  const figures = buckets.map(noFigures)
  for (const { bucket: at, figures: its } of rows) figures[at] = addFigures(figures[at] ?? noFigures(), its)
  return { range, buckets: buckets.map((each, at) => ({ ...each, figures: figures[at] ?? noFigures() })) }
}

/** One page of the values of a dimension, each with its figures. @throws Problem invalid_fields */
export async function breakdown(
  { db }: Deps,
  organisationId: string,
  texts: VoicelogFilterTexts,
  { by, ...page }: { by: BreakdownBy } & ValuePage,
): Promise<{ rows: ValueFigures[]; nextCursor: string | null }> {
  return await pageOfValues({ db }, organisationId, texts, { group: BREAKDOWNS[by], page })
}

/** One page of the operators that have calls, in the order of their ids. @throws Problem invalid_fields */
export async function operators(
  { db }: Deps,
  organisationId: string,
  texts: VoicelogFilterTexts,
  page: ValuePage & { containing?: string },
): Promise<{ rows: ValueFigures[]; nextCursor: string | null }> {
  return await pageOfValues({ db }, organisationId, texts, { group: 'operator_id', page, knownOnly: true })
}

async function pageOfValues(
  { db }: Deps,
  organisationId: string,
  texts: VoicelogFilterTexts,
  wanted: { group: Group; page: ValuePage & { containing?: string }; knownOnly?: boolean },
): Promise<{ rows: ValueFigures[]; nextCursor: string | null }> {
  const { group, page, knownOnly } = wanted
  const errors = pageErrors(page)
  const filter = parseFilter(texts, errors)
  if (errors.length > 0) throw invalidFields(errors)
  const scope = scopeOf(organisationId, filter, group)
  const order = page.sort === 'value' ? 'value' : 'calls'
  const after = parseValueCursor(page, group)
  return await atOneMoment(db, async (tx) => {
    const moment = await readMoment(tx, organisationId)
    const parts = partsOf(moment, scope, [rangeOf(filter, moment)])
    const found = await rankValues(tx, scope, parts, {
      group,
      order,
      after,
      limit: page.limit + 1,
      containing: page.containing,
      knownOnly,
    })
    const values = found.slice(0, page.limit)
    const among = values.map((each) => each.value)
    const sums = among.length === 0 ? [] : await sumFigures(tx, scope, parts, { group, among })
    const rows = among.map((value) => ({
      value,
      figures: sums
        .filter((each) => each.value === value)
        .reduce((sum, each) => addFigures(sum, each.figures), noFigures()),
    }))
    return { rows, nextCursor: nextValueCursor(page, group, values, found.length > page.limit) }
  })
}

/** What holds while a report is read: the days whose sums do not, and the first and last call. */
export type Moment = { dirtyDays: ReadonlySet<number>; times: { first: number; last: number } | null }

export async function readMoment(tx: Database, organisationId: string): Promise<Moment> {
  return {
    dirtyDays: await readDirtyDays(tx, organisationId),
    times: await readTimes(tx, organisationId),
  }
}

/** The figures of one stretch of time. */
export async function figuresOf(
  tx: Database,
  moment: Moment,
  scope: ReportScope,
  range: Range,
): Promise<Figures> {
  const rows = await sumFigures(tx, scope, partsOf(moment, scope, [range]))
  return rows.reduce((sum, each) => addFigures(sum, each.figures), noFigures())
}

/** Where to read each of some stretches of time; nothing is looked for before the first call or after the last. */
export function partsOf({ dirtyDays, times }: Moment, scope: ReportScope, ranges: readonly Range[]): Part[] {
  if (times === null) return []
  const all = monthsAround(times)
  return ranges.flatMap((range, bucket) => {
    const within = { from: Math.max(range.from, all.from), to: Math.min(range.to, all.to) }
    return cover(within, bucket, grainsOf(scope), dirtyDays)
  })
}

/** What a filter says of time; without an end it goes to the first call or past the last. */
function rangeOf({ from, to }: VoicelogFilter, { times }: Moment): Range {
  const all = monthsAround(times ?? { first: 0, last: 0 })
  return { from: from?.getTime() ?? all.from, to: to?.getTime() ?? all.to }
}

/** Whole months, since those are read fastest. */
function monthsAround({ first, last }: { first: number; last: number }): Range {
  const [start, end] = [new Date(first), new Date(last)]
  return {
    from: new Date(0).setUTCFullYear(start.getUTCFullYear(), start.getUTCMonth(), 1),
    to: new Date(0).setUTCFullYear(end.getUTCFullYear(), end.getUTCMonth() + 1, 1),
  }
}

/** Adds what is wrong to `errors` where they are given. @throws Problem invalid_fields where they are not */
export function parseFilter(texts: VoicelogFilterTexts, errors?: FieldError[]): VoicelogFilter {
  const { parsed, errors: found } = parseVoicelogFilter(texts)
  if (errors === undefined && found.length > 0) throw invalidFields(found)
  errors?.push(...found)
  return parsed
}
