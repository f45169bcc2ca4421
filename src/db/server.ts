import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'

/** The PostgreSQL server: its version, and its clock while it answered. */
export type Server = { version: string; versionNumber: number; now: Date }

/** Reads the version and the clock of the PostgreSQL server. */
export async function readServer(db: Database): Promise<Server> {
  const [row] = await db.execute<{ version: string; number: string; now_ms: string }>(
    sql`select current_setting('server_version') as version, current_setting('server_version_num') as number,
      extract(epoch from clock_timestamp()) * 1000 as now_ms`,
  )
  return {
    version: row?.version ?? '',
    versionNumber: Number(row?.number),
    now: new Date(Number(row?.now_ms)),
  }
}
