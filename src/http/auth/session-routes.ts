import { Elysia, t } from 'elysia'
import { endOwnSession, listOwnSessions, logOutEverywhere } from '../../domain/identity/own-sessions.ts'
import { pageOf } from '../page-query.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { bearerOnly, refusals } from '../problem-schema.ts'
import { sessionListingJson } from './json.ts'
import { SessionListQuery, SessionPage, SessionParams } from './schemas.ts'

/** /api/auth/sessions and logout-everywhere: the user's own sessions. */
export function ownSessionRoutes(deps: UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/auth', tags: ['auth'] })
    .use(userAuthentication(deps))
    .get(
      '/sessions',
      async ({ query, user }) => {
        const { items, nextCursor } = await listOwnSessions(deps, user, pageOf(query))
        return { items: items.map(sessionListingJson), next_cursor: nextCursor }
      },
      {
        query: SessionListQuery,
        response: { 200: SessionPage, ...refusals('unauthenticated', 'invalid_token', 'invalid_fields') },
        detail: {
          summary: 'List my sessions',
          description:
            'The newest first, without those that have ended. `current` is true for the session of this request.',
          security: bearerOnly,
        },
      },
    )
    .delete(
      '/sessions/:session_id',
      async ({ params, user, status }) => {
        await endOwnSession(deps, user, params.session_id)
        return status(204, undefined)
      },
      {
        params: SessionParams,
        response: {
          204: t.Undefined({ description: 'The session has ended. Both of its tokens are invalid.' }),
          ...refusals('unauthenticated', 'invalid_token', 'not_found'),
        },
        detail: { summary: 'End one of my sessions', security: bearerOnly },
      },
    )
    .post(
      '/logout-everywhere',
      async ({ user, status }) => {
        await logOutEverywhere(deps, user)
        return status(204, undefined)
      },
      {
        response: {
          204: t.Undefined({ description: 'Every session of the account has ended, including this one.' }),
          ...refusals('unauthenticated', 'invalid_token'),
        },
        detail: { summary: 'End all of my sessions', security: bearerOnly },
      },
    )
}
