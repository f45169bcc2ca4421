import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
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
