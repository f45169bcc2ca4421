import type { VoicelogFilter } from '../../db/calls/filter.ts'
import type { Viewer } from '../../db/calls/sight.ts'
import type { Database } from '../../db/client.ts'
import { namesOfOperators } from '../../db/operators/operators.ts'
import {
  type Group,
  inSnapshot,
  type ReportScope,
  rankValues,
  sumMeasures,
} from '../../db/reports/reports.ts'
import { DAY_MS } from '../../lib/time/duration.ts'
import { FIRST_INSTANT } from '../../lib/time/instant.ts'
import { type Bucket, bucketsOf, estimateBuckets, isTimeZone } from '../../lib/time/time-zone.ts'
import { type FieldError, fieldError } from '../../model/field-errors.ts'
import { addMeasures, BREAKDOWNS, type BreakdownBy, type Measures, noMeasures } from '../../model/measures.ts'
import type { OwnFieldKey } from '../../model/own-fields.ts'
import { limitErrors, MAX_PAGE } from '../pages.ts'
import { invalidFields, notATimeZone } from '../problems.ts'
import { resolveFilter, type VoicelogFilterTexts } from '../voicelogs/filter.ts'
import { measuresOfCustomers, pageOfCustomers } from './customers.ts'
import { minCallsErrors, mostWithFilter, pageOfFound, parseValueCursor, type ValuePage } from './pages.ts'
import { intentScopeOf, isUnfiltered, scopeOf } from './scope.ts'
import {
  directlyBefore,
  measuresOf,
  parseFilter,
  planBuckets,
  rangeOf,
  readSnapshot,
  type Snapshot,
  type TimeRange,
} from './snapshot.ts'

// A report is read in one snapshot: rollups where they are up to date, and the calls themselves where they are not. So
// a report is never behind. If workers are away for long, it only takes longer.

type Deps = { db: Database }

/** The measures of the calls with one value of a dimension; null stands for calls without a value. */
export type ValueMeasures = {
  value: string | null
  measures: Measures
  /** In the period before; null if nothing is compared. */
  before: Measures | null
  /** Of an operator, if somebody has said it; else null. */
  name: string | null
}

/** A page of values, and the period before that they are compared with; null if nothing is compared. */
export type ValuePageOf = { rows: ValueMeasures[]; before: TimeRange | null; nextCursor: string | null }

/** The number of calls with one value of a dimension. */
export type ValueCalls = { value: string | null; calls: number }

/** `intents` has at most 200, the most frequent first. */
export type Overview = { measures: Measures; intents: ValueCalls[] }

/** Most intents of an overview. */
const OVERVIEW_INTENTS = 200

/**
 * The measures of all calls that match a filter, and their intents, the most frequent first.
 * @throws Problem invalid_fields
 */
export async function overview({ db }: Deps, viewer: Viewer, texts: VoicelogFilterTexts): Promise<Overview> {
  const { organisationId, sight } = viewer
  const filter = await resolveFilter(db, viewer, parseFilter(texts, sight))
  return await inSnapshot(db, async (tx) => {
    const snapshot = await readSnapshot(tx, viewer)
    const range = rangeOf(filter, snapshot)
    const whole = scopeOf(organisationId, filter, null)
    if (whole.rollup === null) return await overviewOfCalls(tx, snapshot, whole, range)
    const measures = await measuresOf(tx, snapshot, whole, range)
    const scope = intentScopeOf(organisationId, filter)
    const intents = await rankValues(tx, scope, planBuckets(snapshot, scope, [range]), {
      group: 'intent',
      order: '-calls',
      after: null,
      limit: OVERVIEW_INTENTS,
      knownOnly: true,
    })
    return { measures, intents }
  })
}

/** The overview without rollups: the calls are read once for both parts. */
async function overviewOfCalls(
  tx: Database,
  snapshot: Snapshot,
  scope: ReportScope,
  range: TimeRange,
): Promise<Overview> {
  const rows = await sumMeasures(tx, scope, planBuckets(snapshot, scope, [range]), { group: 'intent' })
  const intents = rows
    .filter((each) => each.value !== null)
    .map(({ value, measures }) => ({ value, calls: measures.calls }))
    .sort((a, b) => b.calls - a.calls || ((a.value ?? '') < (b.value ?? '') ? -1 : 1))
  return {
    measures: rows.reduce((sum, each) => addMeasures(sum, each.measures), noMeasures()),
    intents: intents.slice(0, OVERVIEW_INTENTS),
  }
}

/** The measures of each bucket of a period, in order and without gaps. */
export type TimeSeries = { range: TimeRange; buckets: (TimeRange & { measures: Measures })[] }

/** Most buckets of one answer: a little more than three years of days. Of long filters there are fewer. */
const MAX_BUCKETS = 1_200

const DEFAULT_DAYS: Record<Bucket, number> = { day: 30, week: 26 * 7, month: 730 }

/**
 * The measures of each day, week or month, including those without calls.
 * @throws Problem invalid_fields
 */
export async function timeSeries(
  { db }: Deps,
  viewer: Viewer,
  texts: VoicelogFilterTexts,
  { bucket, timeZone }: { bucket: Bucket; timeZone: string },
): Promise<TimeSeries> {
  const { organisationId, sight } = viewer
  const errors: FieldError[] = []
  const parsed = parseFilter(texts, sight, errors)
  if (!isTimeZone(timeZone)) errors.push(notATimeZone)
  const to = parsed.to?.getTime() ?? Date.now()
  const from = parsed.from?.getTime() ?? to - DEFAULT_DAYS[bucket] * DAY_MS
  const range = { from: Math.max(from, FIRST_INSTANT), to }
  const count = estimateBuckets(range, bucket)
  const max = Math.min(MAX_BUCKETS, mostWithFilter(texts))
  if (count > max) errors.push(fieldError('bucket', 'too_many_buckets', { count, max }))
  if (errors.length > 0) throw invalidFields(errors)
  const filter = await resolveFilter(db, viewer, parsed)
  const buckets = bucketsOf(range, bucket, timeZone)
  const clipped = buckets.map((each) => ({
    from: Math.max(each.from, range.from),
    to: Math.min(each.to, range.to),
  }))
  const scope = scopeOf(organisationId, filter, null)
  const rows = await inSnapshot(db, async (tx) => {
    const snapshot = await readSnapshot(tx, viewer)
    return await sumMeasures(tx, scope, planBuckets(snapshot, scope, clipped))
  })
  const measures = buckets.map(noMeasures)
  for (const { bucket: at, measures: its } of rows)
    measures[at] = addMeasures(measures[at] ?? noMeasures(), its)
  return { range, buckets: buckets.map((each, at) => ({ ...each, measures: measures[at] ?? noMeasures() })) }
}

/**
 * One page of the values of a dimension, each with its measures.
 * @throws Problem invalid_fields
 */
export async function breakdown(
  { db }: Deps,
  viewer: Viewer,
  texts: VoicelogFilterTexts,
  { by, ...page }: ValuePage & { by: BreakdownBy | OwnFieldKey },
): Promise<ValuePageOf> {
  return await pageOfValues({ db }, viewer, texts, { group: groupOf(by), page })
}

/** What a breakdown is by, as the database names it. */
export function groupOf(by: BreakdownBy | OwnFieldKey): Group {
  return isBreakdown(by) ? BREAKDOWNS[by] : by
}

function isBreakdown(by: string): by is BreakdownBy {
  return Object.hasOwn(BREAKDOWNS, by)
}

/**
 * One page of the operators that have calls, each with their measures.
 * @throws Problem invalid_fields
 */
export async function operators(
  { db }: Deps,
  viewer: Viewer,
  texts: VoicelogFilterTexts,
  page: ValuePage & { containing?: string },
): Promise<ValuePageOf> {
  return await pageOfValues({ db }, viewer, texts, { group: 'operator_id', page, knownOnly: true })
}

/** The period before that of a filter, which ends now unless it says when; null if the period has no beginning. */
function periodBefore({ from, to = new Date() }: VoicelogFilter): TimeRange | null {
  return from === undefined || from >= to ? null : directlyBefore({ from: from.getTime(), to: to.getTime() })
}

async function pageOfValues(
  { db }: Deps,
  viewer: Viewer,
  texts: VoicelogFilterTexts,
  wanted: { group: Group; page: ValuePage & { containing?: string }; knownOnly?: boolean },
): Promise<ValuePageOf> {
  const { group, page, knownOnly } = wanted
  const { organisationId, sight } = viewer
  const most = Math.min(MAX_PAGE, mostWithFilter(texts, page))
  const errors = [...limitErrors(page.limit, most), ...minCallsErrors(page)]
  const parsed = parseFilter(texts, sight, errors)
  if (errors.length > 0) throw invalidFields(errors)
  const filter = await resolveFilter(db, viewer, parsed)
  const scope = scopeOf(organisationId, filter, group)
  const { sort: order, minCalls = 1 } = page
  const after = parseValueCursor(page, group)
  return await inSnapshot(db, async (tx) => {
    const snapshot = await readSnapshot(tx, viewer)
    const range = rangeOf(filter, snapshot)
    const before = page.isCompared ? periodBefore(filter) : null
    const isOfCustomers = group === 'customer_id' && isUnfiltered(filter)
    const wantedPage = { after, limit: page.limit + 1 }
    const isByCalls = (order === 'value' || order === '-calls') && minCalls === 1
    const found =
      (isOfCustomers && isByCalls
        ? await pageOfCustomers(tx, snapshot, organisationId, filter, { ...wantedPage, order })
        : null) ??
      (await rankValues(tx, scope, planBuckets(snapshot, scope, [range]), {
        ...wantedPage,
        order,
        minCalls,
        group,
        containing: page.containing,
        knownOnly,
      }))
    const { items, nextCursor } = pageOfFound(page, group, found)
    const among = items.map((each) => each.value)
    const measuresIn = async (within: TimeRange) => {
      const rows =
        among.length === 0
          ? []
          : isOfCustomers
            ? await measuresOfCustomers(tx, snapshot, scope, within, among)
            : await sumMeasures(tx, scope, planBuckets(snapshot, scope, [within]), { group, among })
      return (value: string | null) =>
        rows
          .filter((each) => each.value === value)
          .reduce((sum, each) => addMeasures(sum, each.measures), noMeasures())
    }
    const measures = await measuresIn(range)
    const earlier = before === null ? null : await measuresIn(before)
    const ids = group === 'operator_id' ? among.filter((each) => each !== null) : []
    const names = await namesOfOperators(tx, organisationId, ids)
    const rows = among.map((value) => ({
      value,
      name: names.get(value ?? '') ?? null,
      measures: measures(value),
      before: earlier?.(value) ?? null,
    }))
    return { rows, before, nextCursor }
  })
}
