import type { RateLimiter } from '../../backends/rate-limit/contract.ts'
import type { Database } from '../../db/client.ts'
import { readNow } from '../../db/clock.ts'
import { selectActiveUserIdsByEmail } from '../../db/identity/people.ts'
import {
  countComments,
  deleteComment,
  insertComment,
  type ShownComment,
  selectComments,
  updateComment,
} from '../../db/reviews/comments.ts'
import { lockVoicelog } from '../../db/reviews/reviews.ts'
import { isId, newId } from '../../lib/id.ts'
import { REVIEW_LIMITS } from '../../model/reviews/work.ts'
import { record } from '../audit/record.ts'
import { type FieldChecks, fieldChecks } from '../field-checks.ts'
import type { UserPrincipal } from '../identity/principals.ts'
import { countMentions } from '../limits/mentions.ts'
import { parsePeople } from '../organisation/people.ts'
import { Problem } from '../problems.ts'
import { requireVoicelog } from '../voicelogs/require-voicelog.ts'
import { type TellDeps, tellOfMentions } from './tell.ts'

type Deps = { db: Database }
export type CommentDeps = TellDeps & { rateLimiter: RateLimiter }

/** A thread of comments: the first and the answers to it. */
export type CommentThread = { first: ShownComment; answers: ShownComment[] }

/** The comments on a call as threads, in the order of the call; those about the whole of it first. @throws Problem not_found */
export async function listComments(
  { db }: Deps,
  by: UserPrincipal,
  voicelogId: string,
): Promise<CommentThread[]> {
  await requireVoicelog({ db }, by, voicelogId)
  const comments = await selectComments(db, by.organisationId, voicelogId)
  const byThread = Map.groupBy(comments, ({ threadId }) => threadId)
  return (byThread.get(null) ?? [])
    .map((first) => ({ first, answers: byThread.get(first.id) ?? [] }))
    .sort((a, b) => (a.first.atMs ?? -1) - (b.first.atMs ?? -1))
}

export type GivenComment = {
  text: string
  atMs?: number | null
  threadId?: string | null
  mentions?: readonly string[]
}

/** Of a call whose length is not known yet: what a column of type integer holds. */
const MAX_POSITION_MS = 2 ** 31 - 1

/**
 * Adds a comment, or an answer to one. Its words are not in the audit.
 * @throws Problem `not_found`, `invalid_fields`, `rate_limited`; `conflict` if the call has all that it may have
 */
export async function addComment(
  { db, canMail, rateLimiter }: CommentDeps,
  by: UserPrincipal,
  voicelogId: string,
  { text, atMs = null, threadId = null, mentions = [] }: GivenComment,
): Promise<ShownComment> {
  const { organisationId } = by
  const { durationMs } = await requireVoicelog({ db }, by, voicelogId)
  const check = fieldChecks()
  const words = parseText(check, text)
  const people = await parseMentions({ db }, check, organisationId, mentions, words)
  const max = durationMs ?? MAX_POSITION_MS
  if (atMs !== null && !(Number.isInteger(atMs) && atMs >= 0 && atMs <= max))
    check.addError('at_ms', 'out_of_range', { value: atMs, min: 0, max })
  const isThread = async (tx: Database, id: string) => {
    const [first] = isId(id) ? await selectComments(tx, organisationId, voicelogId, id) : []
    return first?.threadId === null
  }
  if (threadId !== null && !(await isThread(db, threadId))) check.addError('thread_id', 'unknown_thread')
  else if (threadId !== null && atMs !== null) check.addError('at_ms', 'unexpected_field')
  check.throwErrors()
  const told = people.filter((each) => each !== by.userId)
  await countMentions({ rateLimiter }, by, told.length)
  return await db.transaction(async (tx) => {
    await requireRoom(tx, { organisationId, voicelogId }, words)
    // Nobody would see an answer to a comment that somebody has deleted meanwhile.
    if (threadId !== null && !(await isThread(tx, threadId)))
      throw new Problem('conflict', 'The comment that you answer has just been deleted')
    const id = newId()
    const row = { id, organisationId, voicelogId, atMs, threadId, text: words, mentions: people }
    await insertComment(tx, { ...row, authorId: by.userId })
    const detail = { comment_id: id }
    await record({ db: tx }, { by, action: 'comment.created', target: voicelogId, detail })
    const added = await requireComment({ db: tx }, by, voicelogId, id)
    await tellOfMentions({ db: tx, canMail }, added, told)
    return added
  })
}

/**
 * Changes the words of one's own comment, or resolves a thread and opens it again.
 * @throws Problem `not_found`, `invalid_fields`, `rate_limited`; `conflict` if it is another's, or no thread, or too long
 */
export async function changeComment(
  { db, canMail, rateLimiter }: CommentDeps,
  by: UserPrincipal,
  voicelogId: string,
  id: string,
  given: { text?: string; mentions?: readonly string[]; resolved?: boolean },
): Promise<ShownComment> {
  await requireVoicelog({ db }, by, voicelogId)
  const comment = await requireComment({ db }, by, voicelogId, id)
  const check = fieldChecks()
  const { text, mentions, resolved } = given
  const words = text === undefined ? undefined : parseText(check, text)
  const people =
    mentions !== undefined
      ? await parseMentions({ db }, check, by.organisationId, mentions, words ?? comment.text)
      : words !== undefined
        ? await mentionsAfter({ db }, by.organisationId, comment, words)
        : undefined
  check.throwErrors()
  const isEdited = words !== undefined || people !== undefined
  if (!isEdited && resolved === undefined) return comment
  if (isEdited && comment.authorId !== by.userId)
    throw new Problem('conflict', 'Only its author changes a comment')
  if (resolved !== undefined && comment.threadId !== null)
    throw new Problem('conflict', 'This is an answer: resolve the first comment of its thread')
  // Who was mentioned before is not told again.
  const told = (people ?? []).filter((each) => each !== by.userId && !comment.mentions.includes(each))
  await countMentions({ rateLimiter }, by, told.length)
  return await db.transaction(async (tx) => {
    const now = await readNow(tx)
    if (words !== undefined)
      await requireRoom(tx, { organisationId: by.organisationId, voicelogId, changed: id }, words)
    await updateComment(tx, id, {
      ...(words !== undefined && { text: words }),
      ...(people !== undefined && { mentions: people }),
      ...(isEdited && { editedAt: now }),
      ...(resolved !== undefined && {
        resolvedAt: resolved ? now : null,
        resolvedBy: resolved ? by.userId : null,
      }),
    })
    const detail = { comment_id: id, ...(resolved !== undefined && { resolved }) }
    await record({ db: tx }, { by, action: 'comment.changed', target: voicelogId, detail })
    const changed = await requireComment({ db: tx }, by, voicelogId, id)
    await tellOfMentions({ db: tx, canMail }, changed, told)
    return changed
  })
}

/** Deletes one's own comment, an administrator any; the first of a thread with its answers. @throws Problem `not_found`, `conflict` */
export async function removeComment(
  { db }: Deps,
  by: UserPrincipal,
  voicelogId: string,
  id: string,
): Promise<void> {
  await requireVoicelog({ db }, by, voicelogId)
  const { authorId } = await requireComment({ db }, by, voicelogId, id)
  if (authorId !== by.userId && by.role !== 'admin')
    throw new Problem('conflict', 'Only its author or an administrator deletes a comment')
  await db.transaction(async (tx) => {
    // Whoever answers or deletes at the same time waits, and meets the comment or not.
    await lockVoicelog(tx, by.organisationId, voicelogId)
    await requireComment({ db: tx }, by, voicelogId, id)
    await deleteComment(tx, id)
    const detail = { comment_id: id }
    await record({ db: tx }, { by, action: 'comment.deleted', target: voicelogId, detail })
  })
}

async function requireComment(
  { db }: Deps,
  by: UserPrincipal,
  voicelogId: string,
  id: string,
): Promise<ShownComment> {
  const [comment] = isId(id) ? await selectComments(db, by.organisationId, voicelogId, id) : []
  if (comment === undefined) throw new Problem('not_found', 'There is no comment with this id')
  return comment
}

/**
 * Refuses words for which a call has no room. It locks the call, so that others wait who comment at the same time.
 * @throws Problem conflict
 */
async function requireRoom(
  tx: Database,
  { organisationId, voicelogId, changed }: { organisationId: string; voicelogId: string; changed?: string },
  words: string,
): Promise<void> {
  await lockVoicelog(tx, organisationId, voicelogId)
  const others = await countComments(tx, voicelogId, { except: changed })
  if (others.comments >= REVIEW_LIMITS.comments)
    throw new Problem('conflict', `The call has ${REVIEW_LIMITS.comments} comments: delete one first`)
  if (others.bytes + Buffer.byteLength(words) > REVIEW_LIMITS.commentBytes)
    throw new Problem('conflict', 'The comments on the call have 1 MB of words: delete one first')
}

function parseText(check: FieldChecks, text: string): string {
  return check.text('text', text, { max: REVIEW_LIMITS.textCharacters, lines: true })
}

/** The users whose ids are given, and those whose addresses stand in the text with an @ in front. */
async function parseMentions(
  deps: Deps,
  check: FieldChecks,
  organisationId: string,
  given: readonly string[],
  text: string,
): Promise<string[]> {
  const { mentions: max } = REVIEW_LIMITS
  const ids = await parsePeople(deps, check, organisationId, 'mentions', given, { max })
  return [...new Set([...ids, ...(await mentionedIn(deps, organisationId, text))])].slice(0, max)
}

/** Who a comment mentions once its words are these: as before, but for those whom only the words before named. */
async function mentionsAfter(
  deps: Deps,
  organisationId: string,
  before: ShownComment,
  text: string,
): Promise<string[]> {
  const named = await mentionedIn(deps, organisationId, before.text)
  const kept = before.mentions.filter((id) => !named.includes(id))
  const mentioned = await mentionedIn(deps, organisationId, text)
  return [...new Set([...kept, ...mentioned])].slice(0, REVIEW_LIMITS.mentions)
}

/** The users whose addresses stand in a text with an @ in front. */
async function mentionedIn({ db }: Deps, organisationId: string, text: string): Promise<string[]> {
  const emails = [...text.matchAll(MENTION)].map((found) => (found[1] ?? '').toLowerCase())
  return await selectActiveUserIdsByEmail(db, organisationId, emails.slice(0, REVIEW_LIMITS.mentions))
}

/** Such as `@grace@example.com`. */
const MENTION = /@([^\s@]+@[\w.-]*\w)/g
