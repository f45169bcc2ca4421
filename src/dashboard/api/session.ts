import { useSyncExternalStore } from 'react'
import { ApiProblem, problemOf } from './problem.ts'

/**
 * The tokens of the person who is signed in. The access token is kept in memory, the refresh token in the tab's session
 * storage.
 */
export type Session = { accessToken: string | null; refreshToken: string }

const STORAGE_KEY = 'voicelog.refresh-token'

let session: Session | null = stored()
const listeners = new Set<() => void>()

/** The current session; null if nobody is signed in. */
export function readSession(): Session | null {
  return session
}

/** Starts a session with the tokens of a login and stores it in this tab. */
export function startSession(tokens: { access_token: string; refresh_token: string }): void {
  sessionStorage.setItem(STORAGE_KEY, tokens.refresh_token)
  change({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token })
}

/** Ends the session in this tab only. The service keeps it until `POST /api/auth/logout`. */
export function endSession(): void {
  sessionStorage.removeItem(STORAGE_KEY)
  change(null)
}

/** Tells the other tabs of this browser who has signed out, by the user's id. */
const logOuts = new BroadcastChannel('voicelog.log-out')

/** Signs the same person out in the other tabs of this browser, so that nobody can read what they show. */
export function logOutElsewhere(): void {
  if (session !== null) logOuts.postMessage(userIdOf(session.refreshToken))
}

/** Calls `listener` when the person of this tab has signed out in another tab. */
export function onLogOutElsewhere(listener: () => void): void {
  logOuts.addEventListener('message', ({ data }) => {
    if (session !== null && data === userIdOf(session.refreshToken)) listener()
  })
}

/** The subject of a token; null if the token cannot be read. @see RFC 7519 section 4.1.2 */
function userIdOf(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(payload)).sub ?? null
  } catch {
    return null
  }
}

/** Whether somebody is signed in. Components that use it render again when that changes. */
export function useLoggedIn(): boolean {
  return useSyncExternalStore(subscribe, () => session !== null)
}

/** Calls `listener` whenever a session ends. */
export function onSessionEnd(listener: () => void): void {
  subscribe(() => {
    if (session === null) listener()
  })
}

let renewing: Promise<void> | null = null

/**
 * Gets a new access token. Concurrent calls share one request. If the session has ended on the service, it ends here too.
 * @throws ApiProblem
 */
export function renewAccess(): Promise<void> {
  renewing ??= renew().finally(() => {
    renewing = null
  })
  return renewing
}

async function renew(): Promise<void> {
  if (session === null) throw new ApiProblem(401, 'unauthenticated', 'Nobody is signed in')
  const { refreshToken } = session
  const response = await fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null)
  if (response === null) throw new ApiProblem(0, 'unreachable', 'The service cannot be reached')
  if (!response.ok) {
    const problem = await problemOf(response)
    // A 401 means that the session has ended. Other failures, such as a busy service, do not end it.
    if (problem.status === 401) endSession()
    throw problem
  }
  const { access_token } = (await response.json()) as { access_token: string }
  if (session?.refreshToken === refreshToken) change({ accessToken: access_token, refreshToken })
}

function stored(): Session | null {
  const refreshToken = sessionStorage.getItem(STORAGE_KEY)
  return refreshToken === null ? null : { accessToken: null, refreshToken }
}

function change(next: Session | null): void {
  session = next
  for (const each of listeners) each()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The person is asked for the password: the service refuses what changes users and keys if the login is too long ago. */
type Asking = { answer: Promise<boolean>; settle: (confirmed: boolean) => void }

let asking: Asking | null = null
const askListeners = new Set<() => void>()

/** Asks the person for the password; false if they would rather not. Requests that ask meanwhile share the answer. */
export function confirmPassword(): Promise<boolean> {
  if (asking === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    changeAsking({ answer: promise, settle: resolve })
    return promise
  }
  return asking.answer
}

/** Whether the person is being asked. */
export function usePasswordAsked(): boolean {
  return useSyncExternalStore(subscribeAsking, () => asking !== null)
}

/** Ends the asking: `confirmed` if the service has accepted the password. */
export function settlePassword(confirmed: boolean): void {
  asking?.settle(confirmed)
  changeAsking(null)
}

function changeAsking(next: Asking | null): void {
  asking = next
  for (const each of askListeners) each()
}

function subscribeAsking(listener: () => void): () => void {
  askListeners.add(listener)
  return () => askListeners.delete(listener)
}
