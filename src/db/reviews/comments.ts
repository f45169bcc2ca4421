import { and, asc, count, eq, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../client.ts'
import { callComments, users } from '../schema/index.ts'
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

/** How many comments a call has, and the bytes of their words; `except` leaves out one. */
export async function countComments(
  db: Database,
  voicelogId: string,
  { except }: { except?: string } = {},
): Promise<{ comments: number; bytes: number }> {
  const [row] = await db
    .select({
      comments: count(),
      bytes: sql`coalesce(sum(octet_length(${callComments.text})), 0)`.mapWith(Number),
    })
    .from(callComments)
    .where(
      and(
        eq(callComments.voicelogId, voicelogId),
        except === undefined ? undefined : ne(callComments.id, except),
      ),
    )
  return row ?? { comments: 0, bytes: 0 }
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
