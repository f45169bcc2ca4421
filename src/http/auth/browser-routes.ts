import { Elysia, t } from 'elysia'
import { replaceBrowserSession } from '../../domain/identity/own-sessions.ts'
import { refreshAccess } from '../../domain/identity/sessions.ts'
import { Problem } from '../../domain/problems.ts'
import type { UserAuthenticationDeps } from '../plugins/authentication.ts'
import { openJsonBody } from '../plugins/json-body.ts'
import { BROWSER_SESSION_PATH, keepRefreshCookie, readRefreshCookie } from './browser-cookie.ts'
import { BrowserSessionRequest } from './schemas.ts'

/**
 * The dashboard's own routes, which are not in the OpenAPI document: the browser keeps the refresh token in a cookie
 * that no script can read, so that every tab has the session.
 *
 * @see docs/decisions/0050-the-browser-keeps-its-session-in-a-cookie.md
 */
export function browserSessionRoutes(deps: UserAuthenticationDeps, { publicUrl }: { publicUrl: string }) {
  return new Elysia({ detail: { hide: true } })
    .use(onlyOurPages(publicUrl))
    .use(openJsonBody)
    .post(
      BROWSER_SESSION_PATH,
      async ({ body, cookie, request, server, status }) => {
        const { refresh_token: refreshToken, secure = true } = body
        const former = readRefreshCookie(cookie, request)
        const address = deps.clientAddress(request, server)
        await replaceBrowserSession(deps, { refreshToken, former, address })
        keepRefreshCookie(cookie, request, { refreshToken, secure })
        return status(204, undefined)
      },
      { body: BrowserSessionRequest, response: { 204: t.Undefined() } },
    )
    .post(`${BROWSER_SESSION_PATH}/refresh`, async ({ cookie, request, set }) => {
      const refreshToken = readRefreshCookie(cookie, request)
      if (refreshToken === null) throw new Problem('invalid_token', 'This browser keeps no session')
      const { accessToken, expiresInSeconds } = await refreshAccess(deps, refreshToken)
      set.headers['cache-control'] = 'no-store'
      return { access_token: accessToken, token_type: 'bearer', expires_in: expiresInSeconds }
    })
}

/** A header that pages of other sites cannot send: browsers ask first, and plugins/cors.ts does not allow it. */
const OUR_HEADER = 'x-voicelog-dashboard'

/** Refuses requests that pages of other sites sent. SameSite=Strict alone lets pages of sibling domains through. */
function onlyOurPages(publicUrl: string) {
  // Two hooks, as in plugins/authentication.ts: onParse runs before a body is read, derive also without one.
  return new Elysia({ name: 'only-our-pages' })
    .onParse({ as: 'scoped' }, async ({ request: { headers } }) => {
      if (!isOurPage(headers, publicUrl)) throw refusal()
    })
    .derive({ as: 'scoped' }, async ({ request: { headers } }) => {
      if (!isOurPage(headers, publicUrl)) throw refusal()
      return {}
    })
}

function isOurPage(headers: Headers, publicUrl: string): boolean {
  if (!headers.has(OUR_HEADER)) return false
  // Browsers send Sec-Fetch-Site over https and on this computer, and Origin with every POST. Programs send neither.
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null) return true
  return URL.parse(origin)?.host === headers.get('host') || origin === new URL(publicUrl).origin
}

function refusal(): Problem {
  return new Problem('forbidden', 'Only the dashboard itself may use the session that its browser keeps')
}
