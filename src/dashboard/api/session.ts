import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'
import { ApiProblem, accepted } from './problem.ts'

/**
 * The session of the person who is signed in. The browser keeps the refresh token in a cookie that no script can read,
 * and each tab its own access token in memory.
 */
export type Session = { userId: string; sessionId: string; accessToken: string | null }

/** Says whose session the cookie is of, so that every tab knows it at once. It is no secret and opens nothing. */
const STORAGE_KEY = 'voicelog.session'

const COOKIE_ROUTE = '/api/auth/browser-session'

const session = createStore(stored())

/** The current session; null if nobody is signed in. */
export function readSession(): Session | null {
  return session.read()
}

/**
 * Starts a session with the tokens of a login, in all tabs of this browser.
 * @throws ApiProblem if the service refuses the tokens or cannot be reached
 */
export async function startSession(tokens: { access_token: string; refresh_token: string }): Promise<void> {
  await keepInCookie(tokens.refresh_token)
  const started = sessionOf(tokens.access_token)
  keep(started)
  session.change(started)
}

async function keepInCookie(refreshToken: string): Promise<void> {
  await accepted(await post(COOKIE_ROUTE, { refresh_token: refreshToken }))
  if (location.protocol === 'https:') return
  // Browsers drop a Secure cookie of a page over plain http; Chromium and Firefox keep it on this computer, Safari does not.
  const renewed = await post(`${COOKIE_ROUTE}/refresh`)
  if (renewed.status === 401) {
    await accepted(await post(COOKIE_ROUTE, { refresh_token: refreshToken, secure: false }))
  }
}

/** Ends the session in all tabs of this browser. The service keeps it until `POST /api/auth/logout`. */
export function endSession(): void {
  endSessionElsewhere()
  session.change(null)
}

/** Ends the session in the other tabs of this browser, so that nobody can read what they show. */
export function endSessionElsewhere(): void {
  localStorage.removeItem(STORAGE_KEY)
}

// Another tab has signed in or out.
window.addEventListener('storage', ({ key, storageArea }) => {
  if (storageArea === localStorage && (key === STORAGE_KEY || key === null)) follow(stored())
})

/** Continues with the session that this browser has now. */
function follow(next: Session | null): void {
  const before = session.read()
  if (before?.sessionId === next?.sessionId) return
  // The session is another user's, who must not see what this page shows and keeps.
  if (before !== null && next !== null && before.userId !== next.userId) location.reload()
  else session.change(next)
}

/** Whose session a token is of: its subject and its ID. @see RFC 7519 section 4.1 */
function sessionOf(accessToken: string): Session {
  const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const { sub, jti } = JSON.parse(atob(payload))
  return { userId: sub, sessionId: jti, accessToken }
}

/** Whether somebody is signed in. Components that use it render again when that changes. */
export function useLoggedIn(): boolean {
  return useSyncExternalStore(session.subscribe, () => session.read() !== null)
}

/** Calls `listener` whenever a session ends. */
export function onSessionEnd(listener: () => void): void {
  session.subscribe(() => {
    if (session.read() === null) listener()
  })
}

let renewing: Promise<void> | null = null

/**
 * Gets a new access token. Concurrent calls share one request. If the session has ended on the service, it ends here too.
 * @throws ApiProblem if it has ended, or the service cannot be reached
 */
export function renewAccess(): Promise<void> {
  renewing ??= renew().finally(() => {
    renewing = null
  })
  return renewing
}

async function renew(): Promise<void> {
  const before = session.read()
  if (before === null) throw new ApiProblem(401, 'unauthenticated', 'Nobody is signed in')
  const response = await post(`${COOKIE_ROUTE}/refresh`)
  // A 401 means that the session has ended. Other failures, such as a busy service, do not end it.
  if (response.status === 401 && session.read() === before) {
    const now = stored()
    // Another tab may have signed in meanwhile.
    if (now !== null && now.sessionId !== before.sessionId) return follow(now)
    endSession()
  }
  const { access_token } = (await (await accepted(response)).json()) as { access_token: string }
  if (session.read() !== before) return
  const renewed = sessionOf(access_token)
  if (renewed.sessionId !== before.sessionId) keep(renewed)
  if (renewed.userId === before.userId) session.change(renewed)
  else location.reload()
}

/** @throws ApiProblem if the service cannot be reached */
async function post(path: string, body?: unknown): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      // The service takes these requests from this dashboard only, and knows it by this header.
      headers: {
        'x-voicelog-dashboard': '1',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
  } catch {
    throw new ApiProblem(0, 'unreachable', 'The service cannot be reached')
  }
}

/** Tells all tabs, and those opened later. */
function keep({ userId, sessionId }: Session): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify([userId, sessionId]))
}

/** The session that this browser keeps, as another tab may have left it. */
function stored(): Session | null {
  try {
    const [userId, sessionId] = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') ?? []
    return typeof userId === 'string' && typeof sessionId === 'string'
      ? { userId, sessionId, accessToken: null }
      : null
  } catch {
    return null
  }
}
