import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { isVisible } from '../calls/filter.ts'
import type { Viewer } from '../calls/sight.ts'
import type { Database } from '../client.ts'
import { ruleHits, rules, users, voicelogs } from '../schema/index.ts'

export type RuleRow = typeof rules.$inferSelect
export type ShownRule = RuleRow & { creator: { id: string; email: string } | null }

/** The rules of an organisation, by name. */
export async function selectRules(db: Database, organisationId: string): Promise<ShownRule[]> {
  return await selectShown(db, organisationId)
}

/** A rule of this organisation. Null if there is none of that id. */
export async function findRule(db: Database, organisationId: string, id: string): Promise<ShownRule | null> {
  const [row] = await selectShown(db, organisationId, id)
  return row ?? null
}

/** How many rules an organisation has but for one, and how many characters their conditions. */
export async function measureRules(
  tx: Database,
  organisationId: string,
  { except }: { except?: string },
): Promise<{ rules: number; characters: number }> {
  const [row] = await tx
    .select({
      rules: count(),
      characters: sql<number>`coalesce(sum(length(${rules.condition}::text)), 0)::int`,
    })
    .from(rules)
    .where(
      and(eq(rules.organisationId, organisationId), except === undefined ? undefined : ne(rules.id, except)),
    )
  return row ?? { rules: 0, characters: 0 }
}

/** The rules by which calls are judged. */
export async function selectEnabledRules(db: Database, organisationId: string): Promise<RuleRow[]> {
  return await db
    .select()
    .from(rules)
    .where(and(eq(rules.organisationId, organisationId), eq(rules.enabled, true)))
    .orderBy(asc(rules.id))
}

export async function insertRule(db: Database, row: typeof rules.$inferInsert): Promise<void> {
  await db.insert(rules).values(row)
}

export async function updateRule(
  db: Database,
  organisationId: string,
  id: string,
  columns: Partial<Pick<RuleRow, 'name' | 'version' | 'condition' | 'tag' | 'alert' | 'review' | 'enabled'>>,
): Promise<void> {
  await db
    .update(rules)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(and(eq(rules.organisationId, organisationId), eq(rules.id, id)))
}

/** Deletes a rule with its hits. False if another request was faster. */
export async function deleteRule(db: Database, organisationId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(rules)
    .where(and(eq(rules.organisationId, organisationId), eq(rules.id, id)))
    .returning({ id: rules.id })
  return deleted.length === 1
}

/** How many calls each rule hits, or this one, of those that the reader may see. It reads all of these hits. */
export async function countHits(
  db: Database,
  viewer: Viewer,
  ruleId?: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ ruleId: ruleHits.ruleId, calls: count() })
    .from(ruleHits)
    .innerJoin(voicelogs, eq(voicelogs.id, ruleHits.voicelogId))
    .where(
      and(
        eq(ruleHits.organisationId, viewer.organisationId),
        ruleId === undefined ? undefined : eq(ruleHits.ruleId, ruleId),
        isNull(ruleHits.endedAt),
        isVisible(viewer),
      ),
    )
    .groupBy(ruleHits.ruleId)
  return new Map(rows.map(({ ruleId, calls }) => [ruleId, calls]))
}

async function selectShown(db: Database, organisationId: string, id?: string): Promise<ShownRule[]> {
  const rows = await db
    .select({ rule: rules, creator: { id: users.id, email: users.email } })
    .from(rules)
    .leftJoin(users, eq(users.id, rules.createdBy))
    .where(and(eq(rules.organisationId, organisationId), id === undefined ? undefined : eq(rules.id, id)))
    .orderBy(asc(sql`lower(${rules.name})`), asc(rules.id))
  return rows.map(({ rule, creator }) => ({ ...rule, creator }))
}
