import type { Database } from '../../db/client.ts'
import {
  deleteSessionOf,
  deleteSessionsOf,
  type SessionListing,
  selectSessions,
} from '../../db/identity/sessions.ts'
import { isId } from '../../lib/id.ts'
import { record } from '../audit/record.ts'
import { countRequest, type RequestLimitDeps } from '../limits/request-limits.ts'
import { newestIdFirst, type Page, type PageQuery } from '../pages.ts'
import { Problem } from '../problems.ts'
import type { UserPrincipal } from './principals.ts'
import { logOut, type SessionDeps, sessionOf } from './sessions.ts'

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

/**
 * Checks a refresh token that a browser is about to keep, and ends the session of the one that it kept before.
 * @param former the refresh token that the browser kept before, or null
 * @throws Problem invalid_token, rate_limited
 */
export async function replaceBrowserSession(
  deps: SessionDeps & RequestLimitDeps,
  { refreshToken, former, address }: { refreshToken: string; former: string | null; address: string | null },
): Promise<void> {
  const session = await sessionOf(deps, 'refresh', refreshToken)
  await countRequest(deps, session)
  const before = former === null ? null : await liveSessionOf(deps, former)
  if (before === null || before.id === session.id) return
  const { userId, organisationId, id: sessionId } = before
  await logOut(deps, { kind: 'user', userId, organisationId, sessionId, address })
}

/** The session of a refresh token; null if it has ended. */
async function liveSessionOf(deps: SessionDeps, refreshToken: string) {
  return await sessionOf(deps, 'refresh', refreshToken).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'invalid_token') return null
    throw error
  })
}
