import type { Database } from '../../db/client.ts'
import {
  deleteSessionOf,
  deleteSessionsOf,
  type SessionListing,
  selectSessions,
} from '../../db/identity/sessions.ts'
import { isId } from '../../lib/id.ts'
import { record } from '../audit/record.ts'
import { newestIdFirst, type Page, type PageQuery } from '../pages.ts'
import { Problem } from '../problems.ts'
import type { UserPrincipal } from './principals.ts'

type Deps = { db: Database }

/** One page of the user's own sessions, the newest first, 1 to 200 of them. @throws Problem invalid_fields */
export async function listOwnSessions(
  { db, sessionIdleSeconds }: Deps & { sessionIdleSeconds: number },
  user: UserPrincipal,
  query: PageQuery,
): Promise<Page<SessionListing & { current: boolean }>> {
  const { items, nextCursor } = await newestIdFirst(query, {
    select: (place) => selectSessions(db, user.userId, { ...place, idleSeconds: sessionIdleSeconds }),
    keyOf: (session) => session.id,
  })
  return { items: items.map((each) => ({ ...each, current: each.id === user.sessionId })), nextCursor }
}

/** Ends one of the user's own sessions at once. @throws Problem not_found */
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

/** Ends all of the user's sessions, including the present one, and all of the user's MFA challenges. */
export async function logOutEverywhere({ db }: Deps, user: UserPrincipal): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSessionsOf(tx, user.userId)
    const detail = { scope: 'all' as const }
    await record({ db: tx }, { by: user, action: 'session.ended', target: user.userId, detail })
  })
}
