import { useSyncExternalStore } from 'react'
import { ApiProblem, problemOf } from './problem.ts'

/** Who is logged in: the access token is held in memory alone, the refresh token for as long as the tab lives. */
export type Session = { accessToken: string | null; refreshToken: string }

const STORED_AS = 'voicelog.refresh-token'

let session: Session | null = stored()
const listeners = new Set<() => void>()

export function readSession(): Session | null {
  return session
}

export function startSession(tokens: { access_token: string; refresh_token: string }): void {
  sessionStorage.setItem(STORED_AS, tokens.refresh_token)
  change({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token })
}

export function endSession(): void {
  sessionStorage.removeItem(STORED_AS)
  change(null)
}

/** Between the tabs of this browser: who has logged out, by the id of the person. */
const logOuts = new BroadcastChannel('voicelog.log-out')

/** Has the other tabs of the same person log out too: nobody is to read there what was left open. */
export function logOutElsewhere(): void {
  if (session !== null) logOuts.postMessage(personOf(session.refreshToken))
}

/** Calls `listener` when the person of this tab has logged out in another. */
export function onLogOutElsewhere(listener: () => void): void {
  logOuts.addEventListener('message', ({ data }) => {
    if (session !== null && data === personOf(session.refreshToken)) listener()
  })
}

/** The `sub` of a token (RFC 7519 §4.1.2); null where it cannot be read. */
function personOf(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(payload)).sub ?? null
  } catch {
    return null
  }
}

/** Whether somebody is logged in; the page changes as that does. */
export function useLoggedIn(): boolean {
  return useSyncExternalStore(subscribe, () => session !== null)
}

/** Calls `listener` whenever a session is over. */
export function onSessionEnd(listener: () => void): void {
  subscribe(() => {
    if (session === null) listener()
  })
}

/** What would be lost with the session: whether there is any, and how to end it while the session still is. */
export type Work = {
  isUnderWay(): boolean
  /** Whether there is any that the page holds, begun or not. */
  isHeld(): boolean
  end(): Promise<unknown>
}

const works = new Set<Work>()

/** Has `work` asked about, and ended in order, when somebody logs out. */
export function addWork(work: Work): void {
  works.add(work)
}

export function isWorkUnderWay(): boolean {
  return [...works].some((each) => each.isUnderWay())
}

/** Whether something would be lost if the page were loaded anew. */
export function isWorkHeld(): boolean {
  return [...works].some((each) => each.isHeld())
}

/** How long logging out waits for work to end in order. */
const END_OF_WORK_MS = 3_000

export async function endWork(): Promise<void> {
  const ended = Promise.allSettled([...works].map((each) => each.end()))
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, END_OF_WORK_MS))])
}

let renewing: Promise<void> | null = null

/**
 * Gets a new access token, once for all who ask at the same time. A session that is over ends here too.
 * @throws ApiProblem
 */
export function renewAccess(): Promise<void> {
  renewing ??= renew().finally(() => {
    renewing = null
  })
  return renewing
}

async function renew(): Promise<void> {
  if (session === null) throw new ApiProblem(401, 'unauthenticated', 'Nobody is logged in')
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
    // Only a token that is refused is over; a service that has its hands full is not.
    if (problem.status === 401) endSession()
    throw problem
  }
  const { access_token } = (await response.json()) as { access_token: string }
  if (session?.refreshToken === refreshToken) change({ accessToken: access_token, refreshToken })
}

function stored(): Session | null {
  const refreshToken = sessionStorage.getItem(STORED_AS)
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
