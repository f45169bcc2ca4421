import type { VoicelogFilter } from '../../db/calls/filter.ts'
import type { Database } from '../../db/client.ts'
import { rankCustomers } from '../../db/reports/customers.ts'
import { type FigureRow, type ReportScope, sumFigures, type ValueCursor } from '../../db/reports/reports.ts'
import { nobodysScope } from './scope.ts'
import { figuresOf, planBuckets, type Range, rangeOf, type Snapshot } from './snapshot.ts'

/** Below this share of all time, to count everybody's calls of it is the shorter way. */
const SHORT_SHARE = 0.3

/** A page of customers over all calls of a time; null where everybody's calls must be counted to tell. */
export async function customersWithMost(
  tx: Database,
  snapshot: Snapshot,
  organisationId: string,
  filter: VoicelogFilter,
  page: { order: 'calls' | 'value'; after: ValueCursor | null; limit: number },
): Promise<{ value: string | null; calls: number }[] | null> {
  const range = rangeOf(filter, snapshot)
  const isOfAllTime = filter.from === undefined && filter.to === undefined
  const all = rangeOf({}, snapshot)
  if (!isOfAllTime && range.to - range.from < SHORT_SHARE * (all.to - all.from)) return null
  const { calls: nobodysCalls } = await figuresOf(tx, snapshot, nobodysScope(organisationId), range)
  return await rankCustomers(tx, organisationId, {
    ...page,
    within: isOfAllTime ? null : range,
    nobodysCalls,
  })
}

/** The figures of some customers: those of nobody known from sums, of the others from their calls. */
export async function figuresOfCustomers(
  tx: Database,
  snapshot: Snapshot,
  scope: ReportScope,
  range: Range,
  among: readonly (string | null)[],
): Promise<FigureRow[]> {
  const rows: FigureRow[] = []
  if (among.includes(null)) {
    const figures = await figuresOf(tx, snapshot, nobodysScope(scope.organisationId), range)
    rows.push({ bucket: 0, value: null, figures })
  }
  const known = among.filter((each) => each !== null)
  if (known.length > 0) {
    const parts = planBuckets(snapshot, scope, [range])
    rows.push(...(await sumFigures(tx, scope, parts, { group: 'customer_id', among: known })))
  }
  return rows
}
