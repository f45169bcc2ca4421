import { desc, eq } from 'drizzle-orm'
import type { Scorecard } from '../lib/scorecard.ts'
import type { Database } from './client.ts'
import { scorecards } from './schema.ts'

/** The scorecard that an organisation's calls are held to now, or null where it has saved none of its own. */
export async function latestScorecard(db: Database, organisationId: string): Promise<Scorecard | null> {
  const [row] = await db
    .select({
      id: scorecards.id,
      version: scorecards.version,
      name: scorecards.name,
      sections: scorecards.sections,
    })
    .from(scorecards)
    .where(eq(scorecards.organisationId, organisationId))
    .orderBy(desc(scorecards.createdAt), desc(scorecards.version))
    .limit(1)
  return row ?? null
}
