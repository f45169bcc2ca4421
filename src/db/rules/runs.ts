import { and, desc, eq, inArray, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { ruleHits, ruleRuns, rules, users } from '../schema/index.ts'

export type RuleRunRow = typeof ruleRuns.$inferSelect
export type ShownRuleRun = RuleRunRow & { creator: { id: string; email: string } | null }

/** What ends a run. Its rules lose their conditions, which may have megabytes: nobody judges by them any more. */
function ended<Status extends RuleRunRow['status']>(status: Status) {
  const rules = sql<RuleRunRow['rules']>`(select jsonb_agg(rule - 'condition' order by place)
    from jsonb_array_elements(${ruleRuns.rules}) with ordinality as each(rule, place))`
  return { status, rules, finishedAt: sql`now()` }
}

/** Removes runs of an organisation that have ended, but for the newest `keep` and those that hits are from. */
export async function removeOldRuns(
  tx: Database,
  organisationId: string,
  { keep }: { keep: number },
): Promise<void> {
  const hasEnded = and(eq(ruleRuns.organisationId, organisationId), ne(ruleRuns.status, 'running'))
  const old = tx
    .select({ id: ruleRuns.id })
    .from(ruleRuns)
    .where(hasEnded)
    .orderBy(desc(ruleRuns.id))
    .offset(keep)
  const hits = tx.select({ id: ruleHits.id }).from(ruleHits).where(eq(ruleHits.runId, ruleRuns.id))
  await tx.delete(ruleRuns).where(and(inArray(ruleRuns.id, old), notExists(hits)))
}

export async function insertRun(db: Database, row: typeof ruleRuns.$inferInsert): Promise<void> {
  await db.insert(ruleRuns).values(row)
}

/**
 * Locks a run that is under way until the transaction ends. It is drawn at random, so that no run waits for the end of
 * those before it. Null if there is none, or all are locked.
 */
export async function takeRun(tx: Database): Promise<RuleRunRow | null> {
  const [row] = await tx
    .select()
    .from(ruleRuns)
    .where(eq(ruleRuns.status, 'running'))
    .orderBy(sql`random()`)
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

/** Stores how far a run is. */
export async function updateRun(
  tx: Database,
  id: string,
  columns: Pick<RuleRunRow, 'judgedTo' | 'calls' | 'changes' | 'examples'> & { isLast: boolean },
): Promise<void> {
  const { isLast, ...progress } = columns
  await tx
    .update(ruleRuns)
    .set({ ...progress, ...(isLast && ended('completed')) })
    .where(eq(ruleRuns.id, id))
}

/** Ends a run that cannot go on. What it has stored stays. */
export async function failRun(tx: Database, id: string): Promise<void> {
  await tx.update(ruleRuns).set(ended('failed')).where(eq(ruleRuns.id, id))
}

/** Which rules are still of the version named. They stay so until the transaction ends. */
export async function lockRules(
  tx: Database,
  wanted: readonly { id: string; version: number }[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: rules.id, version: rules.version })
    .from(rules)
    .where(
      inArray(
        rules.id,
        wanted.map(({ id }) => id),
      ),
    )
    .for('share')
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return new Set(wanted.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id))
}

/** Cancels a run. What it has stored stays. False if it has ended. */
export async function cancelRun(db: Database, organisationId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(ruleRuns)
    .set(ended('cancelled'))
    .where(
      and(eq(ruleRuns.organisationId, organisationId), eq(ruleRuns.id, id), eq(ruleRuns.status, 'running')),
    )
    .returning({ id: ruleRuns.id })
  return rows.length === 1
}

/** How many runs of an organisation are under way. */
export async function countRunning(db: Database, organisationId: string): Promise<number> {
  return await db.$count(
    ruleRuns,
    and(eq(ruleRuns.organisationId, organisationId), eq(ruleRuns.status, 'running')),
  )
}

/** A run of this organisation. Null if there is none of that id. */
export async function findRun(
  db: Database,
  organisationId: string,
  id: string,
): Promise<ShownRuleRun | null> {
  const [row] = await selectShown(db, organisationId, { id, limit: 1, before: null })
  return row ?? null
}

/** Runs, the newest first. */
export async function selectRuns(
  db: Database,
  organisationId: string,
  page: { limit: number; before: string | null },
): Promise<ShownRuleRun[]> {
  return await selectShown(db, organisationId, page)
}

async function selectShown(
  db: Database,
  organisationId: string,
  { id, limit, before }: { id?: string; limit: number; before: string | null },
): Promise<ShownRuleRun[]> {
  const rows = await db
    .select({ run: ruleRuns, creator: { id: users.id, email: users.email } })
    .from(ruleRuns)
    .leftJoin(users, eq(users.id, ruleRuns.createdBy))
    .where(
      and(
        eq(ruleRuns.organisationId, organisationId),
        id === undefined ? undefined : eq(ruleRuns.id, id),
        before === null ? undefined : lt(ruleRuns.id, before),
      ),
    )
    .orderBy(desc(ruleRuns.id))
    .limit(limit)
  return rows.map(({ run, creator }) => ({ ...run, creator }))
}
