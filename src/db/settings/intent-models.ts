import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
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

/** How much of a model is written at once. The driver makes hexadecimal digits of it: of 10 MB in 90 ms, in one piece. */
const PIECE_BYTES = 2_000_000

/** Keeps a model, and of the organisation's models the newest {@link MAX_KEPT}. One that is there stays. */
export async function saveIntentModel(db: Database, row: IntentModelRow): Promise<void> {
  const { organisationId, learntFrom, model } = row
  const ofOrganisation = eq(intentModels.organisationId, organisationId)
  await db.transaction(async (tx) => {
    const inserted = await tx
      .insert(intentModels)
      .values({ ...row, model: model.subarray(0, PIECE_BYTES) })
      .onConflictDoNothing()
      .returning({ learntFrom: intentModels.learntFrom })
    if (inserted.length === 0) return
    for (let from = PIECE_BYTES; from < model.length; from += PIECE_BYTES) {
      const piece = model.subarray(from, from + PIECE_BYTES)
      await tx
        .update(intentModels)
        .set({ model: sql`${intentModels.model} || ${piece}::bytea` })
        .where(and(ofOrganisation, eq(intentModels.learntFrom, learntFrom)))
    }
  })
  const newest = db
    .select({ learntFrom: intentModels.learntFrom })
    .from(intentModels)
    .where(ofOrganisation)
    .orderBy(desc(intentModels.createdAt), desc(intentModels.learntFrom))
    .limit(MAX_KEPT)
  await db.delete(intentModels).where(and(ofOrganisation, notInArray(intentModels.learntFrom, newest)))
}
