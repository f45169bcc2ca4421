import { and, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import type { Database } from '../client.ts'
import { secondsAgo } from '../clock.ts'
import { apiKeys, auditEvents, users, voicelogs } from '../schema/index.ts'

export type NewAuditEvent = Omit<typeof auditEvents.$inferInsert, 'at'>

/** Adds an event, at the time of the database's clock. A trigger refuses to change or remove events. */
export async function insertAuditEvent(db: Database, event: NewAuditEvent): Promise<void> {
  await db.insert(auditEvents).values(event)
}

/**
 * Adds events that differ in their targets only, all in one statement. It leaves out those that the same actor has left
 * within the last `unlessWithinSeconds`, also of requests that run at the same time.
 */
export async function insertAccessEvents(
  db: Database,
  events: readonly NewAuditEvent[],
  { unlessWithinSeconds }: { unlessWithinSeconds: number },
): Promise<void> {
  // Most often all of them are there, and one query is enough.
  const missing = await withoutRecent(db, events, unlessWithinSeconds)
  if (missing.length === 0) return
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.access}, hashtext(${events[0]?.actorId}))`,
    )
    // Again: another request of the actor may have added some. A statement sees all that was committed before it began.
    const rows = await withoutRecent(tx, missing, unlessWithinSeconds)
    if (rows.length > 0) await tx.insert(auditEvents).values(rows)
  })
}

/** The events of which there is none yet within the last `withinSeconds`. */
async function withoutRecent(
  db: Database,
  events: readonly NewAuditEvent[],
  withinSeconds: number,
): Promise<NewAuditEvent[]> {
  const [first] = events
  if (first === undefined) return []
  const { organisationId, actorId, action, detail } = first
  const targets = `{${events.map((each) => each.targetId).join(',')}}`
  const rows = await db
    .select({ targetId: auditEvents.targetId })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organisationId, organisationId),
        sql`${auditEvents.targetId} = any(${targets}::text[])`,
        eq(auditEvents.actorId, sql`${actorId}::uuid`),
        eq(auditEvents.action, action),
        sql`${auditEvents.detail} = ${JSON.stringify(detail)}::jsonb`,
        gt(auditEvents.at, secondsAgo(withinSeconds)),
      ),
    )
  const recent = new Set(rows.map((each) => each.targetId))
  return events.filter((each) => !recent.has(each.targetId ?? null))
}

export type AuditEventRow = typeof auditEvents.$inferSelect & {
  /** The email of the actor; null if the actor is not a user, or was removed. */
  actorEmail: string | null
  /** What it is called: the email of a user, the name of an API key, the call_id of a call; null if it has none. */
  targetName: string | null
  /** The time of a call, ISO 8601; null for anything else, and for a deleted call. */
  targetCallDate: string | null
}

export type AuditFilter = {
  action?: string
  actorId?: string
  targetId?: string
  /** Inclusive. */
  from?: Date
  /** Exclusive. */
  to?: Date
}

/** Events of an organisation, the newest first; `before` is the last id of the previous page. */
export async function selectAuditEvents(
  db: Database,
  organisationId: string,
  { filter, limit, before }: { filter: AuditFilter; limit: number; before: string | null },
): Promise<AuditEventRow[]> {
  const { action, actorId, targetId, from, to } = filter
  const rows = await db
    .select({ event: auditEvents, actorEmail: users.email, targetName, targetCallDate })
    .from(auditEvents)
    .leftJoin(
      users,
      and(eq(users.id, auditEvents.actorId), eq(users.organisationId, auditEvents.organisationId)),
    )
    .where(
      and(
        eq(auditEvents.organisationId, organisationId),
        action === undefined ? undefined : eq(auditEvents.action, action),
        actorId === undefined ? undefined : eq(auditEvents.actorId, actorId),
        targetId === undefined ? undefined : eq(auditEvents.targetId, targetId),
        from === undefined ? undefined : gte(auditEvents.at, from),
        to === undefined ? undefined : lt(auditEvents.at, to),
        before === null ? undefined : lt(auditEvents.id, before),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(limit)
  return rows.map(({ event, ...names }) => ({ ...event, ...names }))
}

/** One row of a target's table, which an index finds by its id. */
const ofTarget = (table: typeof users | typeof apiKeys | typeof voicelogs, column: SQL) =>
  sql`(select ${column} from ${table} target
    where target.id = ${auditEvents.targetId}::uuid and target.organisation_id = ${auditEvents.organisationId})`

const targetName = sql<string | null>`case ${auditEvents.targetKind}
  when 'user' then ${ofTarget(users, sql`target.email`)}
  when 'api_key' then ${ofTarget(apiKeys, sql`target.name`)}
  when 'voicelog' then ${ofTarget(voicelogs, sql`target.call_id`)} end`

const targetCallDate = sql<string | null>`case ${auditEvents.targetKind} when 'voicelog' then
  ${ofTarget(voicelogs, sql`to_char(target.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)} end`
