import type { VoicelogFilter } from '../../db/calls/filter.ts'
import type { Database } from '../../db/client.ts'
import { rankCustomers } from '../../db/reports/customers.ts'
import {
  type MeasuresRow,
  type ReportScope,
  sumMeasures,
  type ValueCursor,
} from '../../db/reports/reports.ts'
import { noCustomerScope } from './scope.ts'
import { measuresOf, planBuckets, rangeOf, type Snapshot, type TimeRange } from './snapshot.ts'

/** Below this share of the whole time, counting all calls of the period is faster. */
const SHORT_SHARE = 0.3

/** A page of customers by their number of calls in a period; null if all calls must be counted to find it. */
export async function pageOfCustomers(
  tx: Database,
  snapshot: Snapshot,
  organisationId: string,
  filter: VoicelogFilter,
  page: { order: '-calls' | 'value'; after: ValueCursor | null; limit: number },
): Promise<{ value: string | null; key: string | null; calls: number }[] | null> {
  const { sight = 'all' } = filter
  const isStored = sight === 'all' || (sight.teamIds.length > 0 && !snapshot.teamsChanged)
  if (!isStored) return null
  const range = rangeOf(filter, snapshot)
  const isOfAllTime = filter.from === undefined && filter.to === undefined
  const all = rangeOf({}, snapshot)
  if (!isOfAllTime && range.to - range.from < SHORT_SHARE * (all.to - all.from)) return null
  const { calls: callsWithoutCustomer } = await measuresOf(
    tx,
    snapshot,
    noCustomerScope(organisationId, sight),
    range,
  )
  return await rankCustomers(tx, organisationId, {
    ...page,
    sight,
    within: isOfAllTime ? null : range,
    callsWithoutCustomer,
  })
}

/** The measures of some customers, from their calls; of calls without a customer, from rollups. */
export async function measuresOfCustomers(
  tx: Database,
  snapshot: Snapshot,
  scope: ReportScope,
  range: TimeRange,
  among: readonly (string | null)[],
): Promise<MeasuresRow[]> {
  const rows: MeasuresRow[] = []
  if (among.includes(null)) {
    const measures = await measuresOf(
      tx,
      snapshot,
      noCustomerScope(scope.organisationId, scope.filter.sight),
      range,
    )
    rows.push({ bucket: 0, value: null, measures })
  }
  const known = among.filter((each) => each !== null)
  if (known.length > 0) {
    const parts = planBuckets(snapshot, scope, [range])
    rows.push(...(await sumMeasures(tx, scope, parts, { group: 'customer_id', among: known })))
  }
  return rows
}
