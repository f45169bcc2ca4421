import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isVisible } from '../calls/filter.ts'
import type { Viewer } from '../calls/sight.ts'
import type { Database } from '../client.ts'
import { callComments, users, voicelogs } from '../schema/index.ts'
import type { JoinedPerson } from './tasks.ts'

export type CommentRow = typeof callComments.$inferSelect
export type ShownComment = CommentRow & { author: JoinedPerson | null; resolver: JoinedPerson | null }

const author = alias(users, 'author')
const resolver = alias(users, 'resolver')

/** The comments on a call, the oldest first; or the one of this id. */
export async function selectComments(
  db: Database,
  organisationId: string,
  voicelogId: string,
  id?: string,
): Promise<ShownComment[]> {
  const rows = await db
    .select({
      comment: callComments,
      author: { id: author.id, email: author.email, name: author.name },
      resolver: { id: resolver.id, email: resolver.email, name: resolver.name },
    })
    .from(callComments)
    .leftJoin(author, eq(author.id, callComments.authorId))
    .leftJoin(resolver, eq(resolver.id, callComments.resolvedBy))
    .where(
      and(
        eq(callComments.organisationId, organisationId),
        eq(callComments.voicelogId, voicelogId),
        id === undefined ? undefined : eq(callComments.id, id),
      ),
    )
    .orderBy(asc(callComments.id))
  return rows.map(({ comment, ...people }) => ({ ...comment, ...people }))
}

export async function insertComment(tx: Database, row: typeof callComments.$inferInsert): Promise<void> {
  await tx.insert(callComments).values(row)
}

export async function updateComment(
  tx: Database,
  id: string,
  columns: Partial<typeof callComments.$inferInsert>,
): Promise<void> {
  await tx.update(callComments).set(columns).where(eq(callComments.id, id))
}

/** Deletes a comment, with its thread if it is the first. */
export async function deleteComment(tx: Database, id: string): Promise<void> {
  await tx.delete(callComments).where(or(eq(callComments.id, id), eq(callComments.threadId, id)))
}

/** How many comments mention a person in threads that are not resolved, on calls that the person may see. */
export async function countMentions(db: Database, person: Viewer & { userId: string }): Promise<number> {
  const [row] = await db
    .select({ comments: count() })
    .from(callComments)
    .innerJoin(voicelogs, eq(voicelogs.id, callComments.voicelogId))
    .where(and(mentions(person.userId), isVisible(person)))
  return row?.comments ?? 0
}

/** The newest comments that mention a person in threads that are not resolved. */
export async function selectMentions(
  db: Database,
  person: Viewer & { userId: string },
  { limit }: { limit: number },
): Promise<ShownComment[]> {
  const rows = await db
    .select({
      comment: callComments,
      author: { id: author.id, email: author.email, name: author.name },
    })
    .from(callComments)
    .innerJoin(voicelogs, eq(voicelogs.id, callComments.voicelogId))
    .leftJoin(author, eq(author.id, callComments.authorId))
    .where(and(mentions(person.userId), isVisible(person)))
    .orderBy(sql`${callComments.id} desc`)
    .limit(limit)
  return rows.map(({ comment, ...people }) => ({ ...comment, ...people, resolver: null }))
}

function mentions(userId: string) {
  return and(
    sql`${callComments.mentions} @> ${JSON.stringify([userId])}::jsonb`,
    isNull(callComments.resolvedAt),
    sql`not exists (select 1 from call_comments t where t.id = ${callComments.threadId} and t.resolved_at is not null)`,
  )
}
