import { readFileSync } from 'node:fs'
import type { Redis } from 'ioredis'
import type postgres from 'postgres'
import { childrenOf, cpuMsOfFamily } from '../../support/processor-time.ts'

/** What a service has used so far, or between two moments, or for one call. */
export type Costs = Record<(typeof COSTS)[number], number>

const COSTS = [
  'apiMs',
  'workerMs',
  'postgresMs',
  'redisMs',
  'statements',
  'walBytes',
  'postgresWritten',
  'apiWritten',
  'workerWritten',
  'databaseBytes',
  'redisCommands',
  'redisBytes',
  'postgresBytes',
  'speechBytes',
] as const

/** Where costs are read: processes, and bytes that the benchmark counts itself. */
export type Metered = {
  sql: postgres.Sql
  redis: Redis
  postgresPid: number
  apiPids: number[]
  workerPids: number[]
  /** Between the service and PostgreSQL. */
  postgresBytes: number
  /** Sent to the recogniser. */
  speechBytes: number
}

/** PostgreSQL's sessions tell some counters when they have been idle for 10 s, at the latest. */
export const COUNTERS_SETTLE_MS = 11_000

/** How often WAL was flushed to disk; known after COUNTERS_SETTLE_MS. */
export async function readWalFlushes(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`select sum(fsyncs) as flushes from pg_stat_io where object = 'wal'`
  return Number(row?.flushes)
}

export async function readCosts(from: Metered): Promise<Costs> {
  const { sql } = from
  const times = {
    apiMs: sum(from.apiPids.map(cpuMsOfFamily)),
    workerMs: sum(from.workerPids.map(cpuMsOfFamily)),
    postgresMs: cpuMsOfFamily(from.postgresPid),
  }
  const [row] = await sql`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
      (select sum(calls) from pg_stat_statements where dbid = d.oid) as statements,
      pg_database_size(d.oid) as size
    from pg_database d where datname = current_database()`
  const told = await from.redis.info('everything')
  const redis = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(told)?.[1])
  return {
    ...times,
    redisMs: (redis('used_cpu_user') + redis('used_cpu_sys')) * 1_000,
    statements: Number(row?.statements),
    walBytes: Number(row?.wal),
    postgresWritten: writtenBy(from.postgresPid) + sum(childrenOf(from.postgresPid).map(writtenBy)),
    databaseBytes: Number(row?.size),
    apiWritten: sum(from.apiPids.map(writtenBy)),
    workerWritten: sum(from.workerPids.map(writtenBy)),
    redisCommands: redis('total_commands_processed'),
    redisBytes: redis('total_net_input_bytes') + redis('total_net_output_bytes'),
    postgresBytes: from.postgresBytes,
    speechBytes: from.speechBytes,
  }
}

/** A worker that has nothing to do asks Redis more often than a busy one, and the API does nothing of its own. */
const NOT_IDLE: (keyof Costs)[] = ['apiMs', 'redisMs', 'redisCommands', 'redisBytes']

/** What was used between two readings by each of so many calls, less `idle` for the time between them. */
export function costsOfOne(
  [before, after]: [Costs, Costs],
  { calls, seconds, idle }: { calls: number; seconds: number; idle: Costs },
): Costs {
  return mapped((name) => {
    const idled = NOT_IDLE.includes(name) ? 0 : idle[name] * seconds
    return (after[name] - before[name] - idled) / calls
  })
}

/** What was used in a second of the time between two readings. */
export function costsOfSecond([before, after]: [Costs, Costs], seconds: number): Costs {
  return mapped((name) => (after[name] - before[name]) / seconds)
}

function mapped(value: (name: keyof Costs) => number): Costs {
  return Object.fromEntries(COSTS.map((name) => [name, value(name)])) as Costs
}

/** Bytes that a process and its ended children caused to be written to disk (proc_pid_io(5)). */
function writtenBy(pid: number): number {
  return Number(/write_bytes: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0)
}
