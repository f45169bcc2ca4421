import { and, desc, eq, getTableColumns, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { isVisible } from '../calls/filter.ts'
import type { Viewer } from '../calls/sight.ts'
import type { Database } from '../client.ts'
import { calibrationAnswers, calibrations, voicelogs } from '../schema/index.ts'

export type CalibrationRow = typeof calibrations.$inferSelect
export type BlindAnswer = typeof calibrationAnswers.$inferSelect

/** A calibration of this organisation. Null if there is none of that id. */
export async function findCalibration(
  db: Database,
  organisationId: string,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<CalibrationRow | null> {
  const query = db
    .select()
    .from(calibrations)
    .where(and(eq(calibrations.organisationId, organisationId), eq(calibrations.id, id)))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

/** A calibration without the answers that were agreed on, of which there may be thousands. */
export type ListedCalibration = Omit<CalibrationRow, 'reference'>

/** Calibrations, the newest first; only those that a person made or takes part in, if one is given. */
export async function selectCalibrations(
  db: Database,
  organisationId: string,
  { person, limit, before }: { person: string | null; limit: number; before: string | null },
): Promise<ListedCalibration[]> {
  const { reference: _reference, ...listed } = getTableColumns(calibrations)
  return await db
    .select(listed)
    .from(calibrations)
    .where(
      and(
        eq(calibrations.organisationId, organisationId),
        person === null
          ? undefined
          : or(
              eq(calibrations.createdBy, person),
              sql`${calibrations.participants} @> ${JSON.stringify([person])}::jsonb`,
            ),
        before === null ? undefined : lt(calibrations.id, before),
      ),
    )
    .orderBy(desc(calibrations.id))
    .limit(limit)
}

export async function insertCalibration(db: Database, row: typeof calibrations.$inferInsert): Promise<void> {
  await db.insert(calibrations).values(row)
}

/** Ends the blind part. False if it had ended. */
export async function closeCalibration(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .update(calibrations)
    .set({ closedAt: sql`now()` })
    .where(and(eq(calibrations.id, id), isNull(calibrations.closedAt)))
    .returning({ id: calibrations.id })
  return rows.length === 1
}

export async function updateReference(
  tx: Database,
  id: string,
  reference: NonNullable<CalibrationRow['reference']>,
): Promise<void> {
  await tx.update(calibrations).set({ reference }).where(eq(calibrations.id, id))
}

/** Which of some calls the viewer may see. */
export async function readVisibleIds(
  db: Database,
  viewer: Viewer,
  voicelogIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (voicelogIds.length === 0) return new Set()
  const rows = await db
    .select({ id: voicelogs.id })
    .from(voicelogs)
    .where(and(isVisible(viewer), inArray(voicelogs.id, [...voicelogIds])))
  return new Set(rows.map(({ id }) => id))
}

/** The answers of one person for some calls, or of all. */
export async function selectBlindAnswers(
  db: Database,
  calibrationId: string,
  voicelogIds: readonly string[],
  userId: string | null,
): Promise<BlindAnswer[]> {
  return await db
    .select()
    .from(calibrationAnswers)
    .where(
      and(
        eq(calibrationAnswers.calibrationId, calibrationId),
        inArray(calibrationAnswers.voicelogId, [...voicelogIds]),
        userId === null ? undefined : eq(calibrationAnswers.userId, userId),
      ),
    )
}

/** Sets a person's answers; those that are not named stay. */
export async function saveBlindAnswers(
  tx: Database,
  answers: readonly Omit<BlindAnswer, 'updatedAt'>[],
): Promise<void> {
  if (answers.length === 0) return
  await tx
    .insert(calibrationAnswers)
    .values([...answers])
    .onConflictDoUpdate({
      target: [
        calibrationAnswers.calibrationId,
        calibrationAnswers.voicelogId,
        calibrationAnswers.userId,
        calibrationAnswers.questionId,
      ],
      set: { answer: sql`excluded.answer`, comment: sql`excluded.comment`, updatedAt: sql`now()` },
    })
}

/** How many answers each person has given for some calls. */
export async function countBlindAnswers(
  db: Database,
  calibrationId: string,
  voicelogIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ userId: calibrationAnswers.userId, answers: sql<number>`count(*)::int` })
    .from(calibrationAnswers)
    .where(
      and(
        eq(calibrationAnswers.calibrationId, calibrationId),
        inArray(calibrationAnswers.voicelogId, [...voicelogIds]),
      ),
    )
    .groupBy(calibrationAnswers.userId)
  return new Map(rows.map(({ userId, answers }) => [userId, answers]))
}

/** How many bytes the comments on all answers have. */
export async function countCommentBytes(db: Database, calibrationId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${calibrationAnswers.comment})), 0)::int` })
    .from(calibrationAnswers)
    .where(eq(calibrationAnswers.calibrationId, calibrationId))
  return row?.bytes ?? 0
}
