import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { passwordLinks, users } from '../schema/index.ts'

export type NewPasswordLink = {
  id: string
  organisationId: string
  userId: string
  /** Hex SHA-256 of the secret in the address. */
  tokenHash: string
  expiresInSeconds: number
}

/** Notes a link in place of any the user has; answers when it expires. */
export async function replacePasswordLink(tx: Database, link: NewPasswordLink): Promise<Date> {
  const { expiresInSeconds, ...row } = link
  await deletePasswordLinksOf(tx, row.userId)
  const rows = await tx
    .insert(passwordLinks)
    .values({ ...row, expiresAt: sql`now() + make_interval(secs => ${expiresInSeconds})` })
    .returning({ expiresAt: passwordLinks.expiresAt })
  const made = rows[0]
  if (made === undefined) throw new Error('Cannot make a password link: the insert answered no row')
  return made.expiresAt
}

/** Whose password a link sets, as long as it is good; it reads over all organisations, since a link names none. */
export async function findPasswordLink(
  db: Database,
  tokenHash: string,
): Promise<{ userId: string; organisationId: string; email: string } | null> {
  const rows = await db
    .select({ userId: users.id, organisationId: users.organisationId, email: users.email })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(
      and(
        eq(passwordLinks.tokenHash, tokenHash),
        gt(passwordLinks.expiresAt, sql`now()`),
        isNull(users.disabledAt),
      ),
    )
  return rows[0] ?? null
}

/** Uses a link up; false where it is no longer there, whoever was first. */
export async function takePasswordLink(tx: Database, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .delete(passwordLinks)
    .where(and(eq(passwordLinks.tokenHash, tokenHash), gt(passwordLinks.expiresAt, sql`now()`)))
    .returning({ id: passwordLinks.id })
  return rows.length > 0
}

export async function deletePasswordLinksOf(db: Database, userId: string): Promise<void> {
  await db.delete(passwordLinks).where(eq(passwordLinks.userId, userId))
}
