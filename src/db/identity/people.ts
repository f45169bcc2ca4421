import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { users } from '../schema/index.ts'

/** Who can be given work or told of a call. */
export type ListedPerson = {
  id: string
  /** The email address of who has no name, as reviews and comments show it. */
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
