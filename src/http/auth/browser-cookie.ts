import type { Cookie } from 'elysia'

type Cookies = Record<string, Cookie<unknown>>

/** Where browsers send the cookie, and nowhere else. */
export const BROWSER_SESSION_PATH = '/api/auth/browser-session'

/** Browsers take this name only together with Secure, so that no page over plain http can plant a session. */
const SECURE_NAME = '__Secure-voicelog-refresh'

/** For pages over plain http, in browsers that drop Secure cookies there. It is read for such pages only. */
const PLAIN_NAME = 'voicelog-refresh'

const ATTRIBUTES = { httpOnly: true, sameSite: 'strict', path: BROWSER_SESSION_PATH } as const

/** Keeps a refresh token until the browser is closed. Without Secure only if a page over plain http asks for that. */
export function keepRefreshCookie(
  cookies: Cookies,
  request: Request,
  { refreshToken, secure }: { refreshToken: string; secure: boolean },
): void {
  const name = secure || !isPlain(request) ? SECURE_NAME : PLAIN_NAME
  cookies[name]?.set({ ...ATTRIBUTES, secure: name === SECURE_NAME, value: refreshToken })
}

/** The refresh token that the browser keeps; null if it keeps none. */
export function readRefreshCookie(cookies: Cookies, request: Request): string | null {
  const value = cookies[SECURE_NAME]?.value ?? (isPlain(request) ? cookies[PLAIN_NAME]?.value : null)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Lets the browser forget the refresh token. */
export function forgetRefreshCookie(cookies: Cookies): void {
  for (const name of [SECURE_NAME, PLAIN_NAME]) {
    cookies[name]?.set({ ...ATTRIBUTES, secure: name === SECURE_NAME, value: '', maxAge: 0 })
  }
}

/** Whether the page was loaded over plain http. Browsers send Origin with every POST. */
function isPlain(request: Request): boolean {
  return request.headers.get('origin')?.startsWith('http:') ?? false
}
