import type { Database } from '../../db/client.ts'
import { deleteSessionOf, deleteSessionsOf, type SessionListing, selectSessions } from '../../db/sessions.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { fieldError } from '../../lib/field-errors.ts'
import { isId } from '../../lib/id.ts'
import { record } from '../audit/record.ts'
import { invalidFields, notACursor, Problem } from '../problems.ts'
import type { UserPrincipal } from './principals.ts'

type Deps = { db: Database }

const MAX_PAGE = 200

/** One's own sessions, the newest first; 1 to 200 a page. @throws Problem invalid_fields */
export async function listOwnSessions(
  { db }: Deps,
  user: UserPrincipal,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<{ items: (SessionListing & { current: boolean })[]; nextCursor: string | null }> {
  if (!(limit >= 1 && limit <= MAX_PAGE)) {
    throw invalidFields([fieldError('limit', 'out_of_range', { value: limit, min: 1, max: MAX_PAGE })])
  }
  const before = cursor === null ? null : (decodeCursor(cursor)?.[0] ?? null)
  if (cursor !== null && (before === null || !isId(before))) {
    throw invalidFields([notACursor])
  }
  const rows = await selectSessions(db, user.userId, { limit: limit + 1, before })
  const items = rows.slice(0, limit).map((each) => ({ ...each, current: each.id === user.sessionId }))
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last !== undefined ? encodeCursor([last.id]) : null }
}

/** Ends one of one's own sessions, at once. @throws Problem not_found */
export async function endOwnSession({ db }: Deps, user: UserPrincipal, sessionId: string): Promise<void> {
  const ended = await db.transaction(async (tx) => {
    if (!isId(sessionId) || !(await deleteSessionOf(tx, { userId: user.userId, sessionId }))) return false
    const scope = sessionId === user.sessionId ? ('this' as const) : ('one' as const)
    const detail = { scope, session_id: sessionId }
    await record({ db: tx }, { by: user, action: 'session.ended', target: user.userId, detail })
    return true
  })
  if (!ended) throw new Problem('not_found', `You have no session ${JSON.stringify(sessionId)}`)
}

/** Ends all of one's sessions, the present one too, and every login that waits for its second factor. */
export async function logOutEverywhere({ db }: Deps, user: UserPrincipal): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSessionsOf(tx, user.userId)
    const detail = { scope: 'all' as const }
    await record({ db: tx }, { by: user, action: 'session.ended', target: user.userId, detail })
  })
}
