import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { users } from '../schema/index.ts'

/** A user who can be assigned work or notified of a call. */
export type ListedPerson = {
  id: string
  /** The name, or the email address if there is none, as reviews and comments show it. */
  name: string
}

/** Users of an organisation who can log in, the newest first; `before` is the last id of the previous page. */
export async function selectPeople(
  db: Database,
  organisationId: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<ListedPerson[]> {
  return await db
    .select({ id: users.id, name: sql<string>`coalesce(${users.name}, ${users.email})` })
    .from(users)
    .where(
      and(
        eq(users.organisationId, organisationId),
        isNull(users.disabledAt),
        before === null ? undefined : lt(users.id, before),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit)
}

/** Which of these are ids of users of the organisation who can log in, in their order. */
export async function selectActiveUserIds(
  db: Database,
  organisationId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.organisationId, organisationId), inArray(users.id, [...ids]), isNull(users.disabledAt)),
    )
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}

/** The ids of users of the organisation who can log in, by their addresses in lower case. */
export async function selectActiveUserIdsByEmail(
  db: Database,
  organisationId: string,
  emails: readonly string[],
): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.organisationId, organisationId),
        inArray(users.email, [...emails]),
        isNull(users.disabledAt),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Users of an organisation by their ids, also those who can no longer log in. */
export async function selectUsersById(
  db: Database,
  organisationId: string,
  ids: readonly string[],
): Promise<{ id: string; email: string; name: string | null }[]> {
  if (ids.length === 0) return []
  return await db
    .select({ id: users.id, email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users.organisationId, organisationId), inArray(users.id, [...ids])))
}
