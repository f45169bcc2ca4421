import { inArray } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { organisations } from '../schema/index.ts'

/** Whether one of these organisations is in the database. */
export async function hasOrganisation(db: Database, ids: readonly string[]): Promise<boolean> {
  const [found] = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(inArray(organisations.id, [...ids]))
    .limit(1)
  return found !== undefined
}
