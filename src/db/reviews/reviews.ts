import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { newId } from '../../lib/id.ts'
import type { HumanAnswer } from '../../model/reviews/human-answers.ts'
import type { Database } from '../client.ts'
import { reviews, users, voicelogs } from '../schema/index.ts'

/** An answer of a person, current or earlier, and who gave it; `reviewer` is null if the user was deleted. */
export type ReviewRow = typeof reviews.$inferSelect & {
  reviewer: { id: string; email: string; name: string | null } | null
}

/** The current answers of people to a call. */
export async function selectAnswers(db: Database, voicelogId: string): Promise<HumanAnswer[]> {
  return await db
    .select({ questionId: reviews.questionId, answer: reviews.answer })
    .from(reviews)
    .where(and(eq(reviews.voicelogId, voicelogId), isNull(reviews.endedAt)))
}

/** The answers of people to a call that are in force, the oldest first. */
export async function selectReviewsInForce(
  db: Database,
  organisationId: string,
  voicelogId: string,
): Promise<ReviewRow[]> {
  const isInForce = and(isOf(organisationId, voicelogId), isNull(reviews.endedAt))
  return (await reviewRows(db).where(isInForce).orderBy(asc(reviews.id))).map(reviewRow)
}

/** The newest answers of people to a call, the newest first, including those that were replaced or withdrawn. */
export async function selectNewestReviews(
  db: Database,
  organisationId: string,
  voicelogId: string,
  limit: number,
): Promise<ReviewRow[]> {
  const newest = reviewRows(db).where(isOf(organisationId, voicelogId)).orderBy(desc(reviews.id))
  return (await newest.limit(limit)).map(reviewRow)
}

const isOf = (organisationId: string, voicelogId: string) =>
  and(eq(reviews.organisationId, organisationId), eq(reviews.voicelogId, voicelogId))

const reviewRows = (db: Database) =>
  db
    .select({ review: reviews, reviewer: { id: users.id, email: users.email, name: users.name } })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.reviewerId))
    .$dynamic()

function reviewRow({ review, reviewer }: Awaited<ReturnType<typeof reviewRows>>[number]): ReviewRow {
  return { ...review, reviewer }
}

/** Locks a voicelog until the transaction ends, so that no result and no other answer is written meanwhile. */
export async function lockVoicelog(tx: Database, organisationId: string, voicelogId: string): Promise<void> {
  await tx
    .select({ id: voicelogs.id })
    .from(voicelogs)
    .where(and(eq(voicelogs.organisationId, organisationId), eq(voicelogs.id, voicelogId)))
    .for('update')
}

/** Ends the current answers to some questions. */
export async function endReviews(
  tx: Database,
  voicelogId: string,
  questionIds: readonly string[],
  endedBy: string,
): Promise<void> {
  if (questionIds.length === 0) return
  await tx
    .update(reviews)
    .set({ endedAt: sql`now()`, endedBy })
    .where(
      and(
        eq(reviews.voicelogId, voicelogId),
        inArray(reviews.questionId, [...questionIds]),
        isNull(reviews.endedAt),
      ),
    )
}

export type NewReview = Omit<typeof reviews.$inferInsert, 'id' | 'createdAt' | 'endedAt' | 'endedBy'>

/** Stores new answers of people. */
export async function insertReviews(tx: Database, rows: readonly NewReview[]): Promise<void> {
  if (rows.length === 0) return
  await tx.insert(reviews).values(rows.map((row) => ({ ...row, id: newId() })))
}
