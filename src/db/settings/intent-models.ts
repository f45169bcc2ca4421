import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { intentModels } from '../schema/index.ts'

/** What was learnt of a version of the intents. */
export type IntentModelRow = Omit<typeof intentModels.$inferInsert, 'createdAt'>

/** The models kept for an organisation: for its intents, for them with labels, and for the version before. */
const MAX_KEPT = 3

/** The model that was learnt from just this; null if none is kept. */
export async function readIntentModel(
  db: Database,
  organisationId: string,
  learntFrom: string,
): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ model: intentModels.model })
    .from(intentModels)
    .where(and(eq(intentModels.organisationId, organisationId), eq(intentModels.learntFrom, learntFrom)))
  return row?.model ?? null
}

/** Keeps a model, and of the organisation's models the newest {@link MAX_KEPT}. One that is there stays. */
export async function saveIntentModel(db: Database, row: IntentModelRow): Promise<void> {
  await db.insert(intentModels).values(row).onConflictDoNothing()
  const ofOrganisation = eq(intentModels.organisationId, row.organisationId)
  const newest = db
    .select({ learntFrom: intentModels.learntFrom })
    .from(intentModels)
    .where(ofOrganisation)
    .orderBy(desc(intentModels.createdAt), desc(intentModels.learntFrom))
    .limit(MAX_KEPT)
  await db.delete(intentModels).where(and(ofOrganisation, notInArray(intentModels.learntFrom, newest)))
}
