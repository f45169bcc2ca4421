import { eq, sql } from 'drizzle-orm'
import { valuesBackfill } from './calls/own-fields/values.ts'
import type { Database } from './client.ts'
import { backfills } from './schema/index.ts'

/**
 * Data that a migration needs, too much to fill within it. The workers fill it in batches while the service runs, so
 * code must read the old and the new form until the backfill is done.
 */
export type Backfill = {
  /** Never given to another backfill. */
  name: string
  /**
   * Fills the batch that begins at the cursor, null for the first, in the transaction it is given. Answers where the next
   * batch begins, null after the last. A batch takes well under a second: its locks last as long.
   */
  fill(tx: Database, cursor: string | null): Promise<string | null>
}

/** The backfills that databases of earlier versions may need. */
export const BACKFILLS: readonly Backfill[] = [valuesBackfill]

/**
 * Fills the next batch. False if there is none: the backfill is done, or another process fills a batch. The cursor moves
 * in the same transaction, so a batch that is cut off is filled again.
 */
export async function fillBatch(db: Database, { name, fill }: Backfill): Promise<boolean> {
  await db.insert(backfills).values({ name }).onConflictDoNothing()
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(backfills)
      .where(eq(backfills.name, name))
      .for('update', { skipLocked: true })
    if (row === undefined || row.doneAt !== null) return false
    const cursor = await fill(tx, row.cursor)
    await tx
      .update(backfills)
      .set({ cursor, doneAt: cursor === null ? sql`now()` : null })
      .where(eq(backfills.name, name))
    return true
  })
}
