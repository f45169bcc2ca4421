import { type SQL, sql } from 'drizzle-orm'
import { EMOTION_TRENDS, EMOTIONS, OUTCOMES } from '../../model/analytics.ts'
import { MEASURES, type MeasureName, SUMMED_METRICS } from '../../model/measures.ts'
import { VOICELOG_STATUSES } from '../../model/voicelog.ts'

/** Every measure as an aggregate over rows of `call_facts f`, in the order of MEASURES. */
export function measuresOfCalls(): SQL {
  return columns((name) => sql.raw(aggregateOf(name)))
}

/**
 * Every measure as an aggregate over rows of `report_rollups r`, in the order of MEASURES. The sums are float8:
 * integers are exact up to 2^53, as in JavaScript, and PostgreSQL adds up bigints several times slower.
 */
export function measuresOfRollups(): SQL {
  return columns((name) => sql.raw(`coalesce(sum(r.${name}::float8), 0)`))
}

/** One measure of the calls, and of the rollups, as in the two above. */
export const measureOfCalls = (name: MeasureName): SQL => sql.raw(aggregateOf(name))
export const measureOfRollups = (name: MeasureName): SQL => sql.raw(`coalesce(sum(r.${name}), 0)`)

/** The names of the measures' columns, in order. */
export const MEASURE_COLUMNS: SQL = sql.raw(MEASURES.join(', '))

function columns(of: (name: MeasureName) => SQL): SQL {
  return sql.join(
    MEASURES.map((name) => sql`${of(name)} as ${sql.raw(name)}`),
    sql`, `,
  )
}

const counted = <T extends string>(names: readonly T[], prefix: string, column: string) =>
  names.map((each): [string, string] => [
    `${prefix}_${each}`,
    `count(*) filter (where f.${column} = '${each}')`,
  ])
const known = (name: string, column: string): [string, string] => [name, `count(f.${column})`]
const summed = (name: string, column = name): [string, string] => [name, `coalesce(sum(f.${column}), 0)`]

const AGGREGATES = new Map<string, string>([
  ['calls', 'count(*)'],
  ['calls_unreliable', "count(*) filter (where f.transcript_reliability = 'poor')"],
  ...counted(VOICELOG_STATUSES, 'status', 'status'),
  known('duration_n', 'duration_ms'),
  summed('duration_ms'),
  known('quality_n', 'quality_score'),
  // A score has one decimal, which a float does not store exactly.
  ['quality_tenths', 'coalesce(sum(round(f.quality_score * 10)::bigint), 0)'],
  ['auto_fails', 'count(*) filter (where f.auto_fail)'],
  ...counted(EMOTIONS, 'emotion', 'emotion'),
  ...counted(EMOTION_TRENDS, 'trend', 'emotion_trend'),
  ...counted(OUTCOMES, 'outcome', 'outcome'),
  known('metrics_n', 'measured_ms'),
  ...SUMMED_METRICS.map((name) => summed(name)),
  ...(['agent', 'customer'] as const).flatMap((role) => [
    known(`latency_${role}_n`, `latency_${role}_ms`),
    summed(`latency_${role}_ms`),
    known(`wpm_${role}_n`, `wpm_${role}_tenths`),
    summed(`wpm_${role}_tenths`),
  ]),
])

function aggregateOf(name: MeasureName): string {
  const aggregate = AGGREGATES.get(name)
  if (aggregate === undefined) throw new Error(`There is no aggregate for the measure ${name}`)
  return aggregate
}
