import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { EngineStage } from '../../model/voicelog.ts'
import type { Database } from '../client.ts'
import { voicelogs } from '../schema/index.ts'
import { readLiveWorkerProcesses } from '../workers/processes.ts'
import { currentStage } from './calls.ts'

/** How much of each limited resource is in use: worker slots and database connections. */
export type Saturation = {
  /** Live worker processes by speech engine and model, and how many calls they work on at once at most. */
  workers: { engine: string; model: string; processes: number; slots: number }[]
  /** For each process whose host could not do its last job, the error code. */
  hostFaults: { host: string; code: string }[]
  /** Calls that are worked on. */
  underWay: { stage: EngineStage; jobs: number }[]
  /** Connections of the service; `max` is PostgreSQL's limit for all clients together. */
  connections: { byState: { state: string; connections: number }[]; max: number }
}

/** Reads how busy workers and PostgreSQL are. */
export async function readSaturation(db: Database): Promise<Saturation> {
  const [processes, underWay, states, [limit]] = await Promise.all([
    readLiveWorkerProcesses(db),
    db
      .select({
        stage: currentStage,
        jobs: sql<number>`count(*)::int`,
      })
      .from(voicelogs)
      .where(and(inArray(voicelogs.status, ['transcribing', 'analysing']), isNotNull(voicelogs.leaseToken)))
      .groupBy(voicelogs.status),
    // Without the right to see others' sessions their state is null.
    db.execute<{ state: string; connections: number }>(
      sql`select coalesce(state, 'unknown') as state, count(*)::int as connections from pg_stat_activity
        where datname = current_database() and application_name = 'voicelog' group by 1`,
    ),
    db.execute<{ max: number }>(sql`select current_setting('max_connections')::int as max`),
  ])
  const workers = Map.groupBy(processes, ({ speech }) => JSON.stringify([speech.engine, speech.model]))
  return {
    workers: [...workers.values()].map((group) => ({
      engine: group[0]?.speech.engine ?? '',
      model: group[0]?.speech.model ?? '',
      processes: group.length,
      slots: group.reduce((sum, { slots }) => sum + (slots ?? 0), 0),
    })),
    hostFaults: processes.flatMap(({ host, hostFault }) => (hostFault ? [{ host, code: hostFault }] : [])),
    underWay,
    connections: { byState: [...states], max: limit?.max ?? 0 },
  }
}
