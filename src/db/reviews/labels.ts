import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { newId } from '../../lib/id.ts'
import type { CallLabel, StoredLabels } from '../../model/call-labels.ts'
import type { Database } from '../client.ts'
import { callLabels, users, voicelogs } from '../schema/index.ts'

/** A person's answer to a label, in force or earlier; `by` is null if the user was deleted. */
export type LabelRow = typeof callLabels.$inferSelect & {
  by: { id: string; email: string; name: string | null } | null
}

/** The labels that people gave a call and that are in force, the oldest first. */
export async function selectLabelsInForce(
  db: Database,
  organisationId: string,
  voicelogId: string,
): Promise<LabelRow[]> {
  const isInForce = and(isOf(organisationId, voicelogId), isNull(callLabels.endedAt))
  return (await labelRows(db).where(isInForce).orderBy(asc(callLabels.id))).map(labelRow)
}

/** The newest labels that people gave a call, the newest first, including those that were replaced or taken back. */
export async function selectNewestLabels(
  db: Database,
  organisationId: string,
  voicelogId: string,
  limit: number,
): Promise<LabelRow[]> {
  const newest = labelRows(db).where(isOf(organisationId, voicelogId)).orderBy(desc(callLabels.id))
  return (await newest.limit(limit)).map(labelRow)
}

const isOf = (organisationId: string, voicelogId: string) =>
  and(eq(callLabels.organisationId, organisationId), eq(callLabels.voicelogId, voicelogId))

const labelRows = (db: Database) =>
  db
    .select({ row: callLabels, by: { id: users.id, email: users.email, name: users.name } })
    .from(callLabels)
    .leftJoin(users, eq(users.id, callLabels.labelledBy))
    .$dynamic()

function labelRow({ row, by }: Awaited<ReturnType<typeof labelRows>>[number]): LabelRow {
  return { ...row, by }
}

/** Ends the answers in force to some labels of a call. */
export async function endLabels(
  tx: Database,
  voicelogId: string,
  labels: readonly CallLabel[],
  endedBy: string,
): Promise<void> {
  await tx
    .update(callLabels)
    .set({ endedAt: sql`now()`, endedBy })
    .where(
      and(
        eq(callLabels.voicelogId, voicelogId),
        inArray(callLabels.label, [...labels]),
        isNull(callLabels.endedAt),
      ),
    )
}

export type NewLabel = Omit<typeof callLabels.$inferInsert, 'id' | 'createdAt' | 'endedAt' | 'endedBy'>

/** Stores new answers to labels. */
export async function insertLabels(tx: Database, rows: readonly NewLabel[]): Promise<void> {
  if (rows.length === 0) return
  await tx.insert(callLabels).values(rows.map((row) => ({ ...row, id: newId() })))
}

/**
 * Copies the answers in force to the voicelog. Where no person has answered, its intent and emotion are those given, the
 * engine's. The voicelog must be locked.
 */
export async function copyLabels(
  tx: Database,
  voicelogId: string,
  labels: StoredLabels,
  { intent, emotion }: { intent: string | null; emotion: string | null },
): Promise<void> {
  await tx
    .update(voicelogs)
    .set({ labels, intent, emotion, updatedAt: sql`now()` })
    .where(eq(voicelogs.id, voicelogId))
}
