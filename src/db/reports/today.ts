import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { factConditions, facts, type VoicelogFilter } from '../calls/filter.ts'
import type { Database } from '../client.ts'

/** How many calls match each of some filters, of those that match a common one; and their scores. */
export async function countEach<Name extends string>(
  db: Database,
  organisationId: string,
  common: VoicelogFilter,
  filters: Readonly<Record<Name, VoicelogFilter>>,
): Promise<{ counts: Record<Name, number>; scored: number; meanScore: number | null }> {
  const of = (filter: VoicelogFilter): SQL<number> =>
    sql`count(*) filter (where ${and(...factConditions(filter))})`.mapWith(Number)
  const names = Object.keys(filters) as Name[]
  const columns = Object.fromEntries(names.map((name) => [name, of(filters[name])]))
  const [row] = await db
    .select({
      ...columns,
      scored: count(facts.qualityScore),
      meanScore: sql<number | null>`avg(${facts.qualityScore})::float8`,
    })
    .from(facts)
    .where(and(eq(facts.organisationId, organisationId), ...factConditions(common)))
  if (row === undefined) throw new Error('A sum has no row')
  const { scored, meanScore, ...rest } = row
  return { counts: rest as Record<Name, number>, scored, meanScore }
}
