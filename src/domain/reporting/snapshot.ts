import type { VoicelogFilter } from '../../db/calls/filter.ts'
import type { Sight, Viewer } from '../../db/calls/sight.ts'
import type { Database } from '../../db/client.ts'
import {
  haveTeamsChanged,
  type PlanPart,
  type ReportScope,
  readDirtyDays,
  readTimes,
  sumMeasures,
} from '../../db/reports/reports.ts'
import { FIRST_INSTANT } from '../../lib/time/instant.ts'
import type { FieldError } from '../../model/field-errors.ts'
import { addMeasures, type Measures, noMeasures } from '../../model/measures.ts'
import { invalidFields } from '../problems.ts'
import { parseVoicelogFilter, type VoicelogFilterTexts } from '../voicelogs/filter.ts'
import { planBucket } from './bucket-plan.ts'
import { grainsOf } from './scope.ts'

/** A period in milliseconds since 1970; `from` is inclusive, `to` exclusive. */
export type TimeRange = { from: number; to: number }

/**
 * The days of one database snapshot that changed since they were summed, and the times of the first and last call
 * in milliseconds since 1970; null without calls. `teamsChanged`: the rollups of teams are not marked yet where they are
 * out of date.
 */
export type Snapshot = {
  dirtyDays: ReadonlySet<number>
  times: { first: number; last: number } | null
  teamsChanged: boolean
}

/** Reads what a report needs to know before it is planned; to be run in `inSnapshot`. */
export async function readSnapshot(tx: Database, { organisationId, sight }: Viewer): Promise<Snapshot> {
  return {
    dirtyDays: await readDirtyDays(tx, organisationId),
    times: await readTimes(tx, organisationId),
    teamsChanged: sight !== 'all' && (await haveTeamsChanged(tx, organisationId)),
  }
}

/** The measures of the calls of a scope in a period. */
export async function measuresOf(
  tx: Database,
  snapshot: Snapshot,
  scope: ReportScope,
  range: TimeRange,
): Promise<Measures> {
  const rows = await sumMeasures(tx, scope, planBuckets(snapshot, scope, [range]))
  return rows.reduce((sum, each) => addMeasures(sum, each.measures), noMeasures())
}

/** Plans how to read the buckets of a report; `ranges` are their periods. Time without calls is left out. */
export function planBuckets(
  { dirtyDays, times, teamsChanged }: Snapshot,
  scope: ReportScope,
  ranges: readonly TimeRange[],
): PlanPart[] {
  if (times === null) return []
  const grains = teamsChanged && scope.rollup?.teamIds !== undefined ? [] : grainsOf(scope)
  const all = monthsAround(times)
  return ranges.flatMap((range, bucket) => {
    const within = { from: Math.max(range.from, all.from), to: Math.min(range.to, all.to) }
    return planBucket(within, bucket, grains, dirtyDays)
  })
}

/** The period of a filter; without a bound it reaches to the month of the first or last call. */
export function rangeOf({ from, to }: VoicelogFilter, { times }: Snapshot): TimeRange {
  const all = monthsAround(times ?? { first: 0, last: 0 })
  return { from: from?.getTime() ?? all.from, to: to?.getTime() ?? all.to }
}

/** The period of the same length directly before. */
export function directlyBefore({ from, to }: TimeRange): TimeRange {
  return { from: Math.max(2 * from - to, FIRST_INSTANT), to: from }
}

/** The whole months from the first call to the last: rollups of months are read fastest. */
function monthsAround({ first, last }: { first: number; last: number }): TimeRange {
  const [start, end] = [new Date(first), new Date(last)]
  return {
    from: new Date(0).setUTCFullYear(start.getUTCFullYear(), start.getUTCMonth(), 1),
    to: new Date(0).setUTCFullYear(end.getUTCFullYear(), end.getUTCMonth() + 1, 1),
  }
}

/**
 * Parses a filter of somebody who sees these calls. Errors are added to `errors` if it is given.
 * @throws Problem invalid_fields without `errors`
 */
export function parseFilter(texts: VoicelogFilterTexts, sight: Sight, errors?: FieldError[]): VoicelogFilter {
  const { parsed, errors: found } = parseVoicelogFilter(texts, sight)
  if (errors === undefined && found.length > 0) throw invalidFields(found)
  errors?.push(...found)
  return parsed
}
