import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { secondsFromNow } from '../clock.ts'
import { organisations, passwordLinks, users } from '../schema/index.ts'

export type NewPasswordLink = {
  id: string
  organisationId: string
  userId: string
  createdBy: string
  /** SHA-256 of the link's token, in hex. */
  tokenHash: string
  expiresInSeconds: number
}

/** Stores a password link and removes the user's earlier ones; returns when it expires. */
export async function replacePasswordLink(tx: Database, link: NewPasswordLink): Promise<Date> {
  const { expiresInSeconds, ...row } = link
  await deletePasswordLinksOf(tx, row.userId)
  const rows = await tx
    .insert(passwordLinks)
    .values({ ...row, expiresAt: secondsFromNow(expiresInSeconds) })
    .returning({ expiresAt: passwordLinks.expiresAt })
  const made = rows[0]
  if (made === undefined) throw new Error('Cannot create a password link: the insert returned no row')
  return made.expiresAt
}

/**
 * The user whose password a link sets; null if the link is unknown, used or expired, or the user is disabled. It reads
 * all organisations, since a link names none.
 */
export async function findPasswordLink(
  db: Database,
  tokenHash: string,
): Promise<{ userId: string; organisationId: string; email: string; organisation: string } | null> {
  const rows = await db
    .select({
      userId: users.id,
      organisationId: users.organisationId,
      email: users.email,
      organisation: organisations.name,
    })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(
      and(
        eq(passwordLinks.tokenHash, tokenHash),
        gt(passwordLinks.expiresAt, sql`now()`),
        isNull(users.disabledAt),
      ),
    )
  return rows[0] ?? null
}

/** Removes a link because it is used; false if it has expired, or another request used it first. */
export async function takePasswordLink(tx: Database, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .delete(passwordLinks)
    .where(and(eq(passwordLinks.tokenHash, tokenHash), gt(passwordLinks.expiresAt, sql`now()`)))
    .returning({ id: passwordLinks.id })
  return rows.length > 0
}

/** Removes the password links that an administrator has made. */
export async function deletePasswordLinksBy(db: Database, createdBy: string): Promise<void> {
  await db.delete(passwordLinks).where(eq(passwordLinks.createdBy, createdBy))
}

/** Removes the password links of a user. */
export async function deletePasswordLinksOf(db: Database, userId: string): Promise<void> {
  await db.delete(passwordLinks).where(eq(passwordLinks.userId, userId))
}
