import { type SQL, sql } from 'drizzle-orm'
import type { Stage, TimelineEvent } from '../../model/voicelog.ts'
import { voicelogs } from '../schema/index.ts'

/** How many events a timeline keeps, the newest: a call may be retried for days. */
const MAX_EVENTS = 200

/**
 * The column `timeline` with events added at the end, dated by PostgreSQL's clock. The oldest beyond 200 are dropped.
 */
export function withTimelineEvents(
  ...events: { stage: Stage | SQL; event: TimelineEvent['event']; detail?: string | SQL | null }[]
): SQL<TimelineEvent[]> {
  const added = events.map(
    ({ stage, event, detail }) =>
      sql`jsonb_build_object('at', ${sqlIsoNow}, 'stage', ${stage}::text, 'event', ${event}::text, 'detail', ${detail ?? null}::text)`,
  )
  const all = sql`(${voicelogs.timeline} || jsonb_build_array(${sql.join(added, sql`, `)}))`
  return sql`case when jsonb_array_length(${voicelogs.timeline}) <= ${MAX_EVENTS - events.length} then ${all}
    else jsonb_path_query_array(${all}, ${`$[last - ${MAX_EVENTS - 1} to last]`}::jsonpath) end`
}

/** The current time in ISO 8601. */
const sqlIsoNow = sql`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
