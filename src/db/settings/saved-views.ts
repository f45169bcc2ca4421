import { and, asc, eq, or } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { savedViews } from '../schema/index.ts'

export type SavedViewRow = typeof savedViews.$inferSelect

/** The views that a user sees, by name: the own ones, and those for everybody of the organisation. */
export async function selectViews(
  db: Database,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<SavedViewRow[]> {
  return await db
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.organisationId, organisationId),
        or(eq(savedViews.userId, userId), eq(savedViews.isShared, true)),
      ),
    )
    .orderBy(asc(savedViews.name), asc(savedViews.id))
}

/** How many views of an organisation are for everybody. */
export async function countSharedViews(db: Database, organisationId: string): Promise<number> {
  const ofAll = and(eq(savedViews.organisationId, organisationId), eq(savedViews.isShared, true))
  return await db.$count(savedViews, ofAll)
}

/** How many views a user has saved. */
export async function countViewsOf(db: Database, userId: string): Promise<number> {
  return await db.$count(savedViews, eq(savedViews.userId, userId))
}

export async function insertView(
  db: Database,
  view: typeof savedViews.$inferInsert,
): Promise<SavedViewRow | undefined> {
  const [row] = await db.insert(savedViews).values(view).returning()
  return row
}

/** Deletes a view of the user, or one for everybody if the user is an admin. Answers whether there was one. */
export async function deleteView(
  db: Database,
  {
    id,
    organisationId,
    userId,
    isAdmin,
  }: { id: string; organisationId: string; userId: string; isAdmin: boolean },
): Promise<boolean> {
  const own = eq(savedViews.userId, userId)
  const rows = await db
    .delete(savedViews)
    .where(
      and(
        eq(savedViews.organisationId, organisationId),
        eq(savedViews.id, id),
        isAdmin ? or(own, eq(savedViews.isShared, true)) : own,
      ),
    )
    .returning({ id: savedViews.id })
  return rows.length > 0
}
