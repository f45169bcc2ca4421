import { Elysia, t } from 'elysia'
import type { Database } from '../../db/client.ts'
import type { SavedViewRow } from '../../db/settings/saved-views.ts'
import { listViews, MAX_VIEWS, removeView, saveView } from '../../domain/organisation/saved-views.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { BODY_REFUSALS, needs, refusals } from '../problem-schema.ts'
import { ViewBody, ViewList, ViewParams, ViewRequest } from './schemas.ts'

/** /api/views: saved views, which are names for lists of the dashboard with their filters. */
export function viewRoutes(deps: { db: Database } & UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/views', tags: ['views'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .get(
      '',
      async ({ user }) => ({ items: (await listViews(deps, user)).map((row) => viewJson(row, user.userId)) }),
      {
        response: { 200: ViewList, ...refusals('invalid_token', 'permission_needed') },
        detail: {
          summary: 'Saved views',
          description:
            'Your own, and those that others have saved for everybody. Those that name operators, customers, departments or calls are only for users who see all calls.',
          security: needs('calls.read'),
        },
      },
    )
    .post(
      '',
      async ({ body: { shared, ...view }, user, status }) =>
        status(201, viewJson(await saveView(deps, user, { ...view, isShared: shared }), user.userId)),
      {
        body: ViewRequest,
        response: {
          201: ViewBody,
          ...refusals('invalid_token', 'permission_needed', 'conflict', ...BODY_REFUSALS),
        },
        detail: {
          summary: 'Save a view',
          description: `A name for a list of the dashboard with its filters. 409 if you have ${MAX_VIEWS}.`,
          security: needs('calls.read'),
        },
      },
    )
    .delete(
      '/:view_id',
      async ({ params, user, status }) => {
        await removeView(deps, user, params.view_id)
        return status(204, undefined)
      },
      {
        params: ViewParams,
        response: {
          204: t.Undefined({ description: 'Deleted' }),
          ...refusals('invalid_token', 'permission_needed', 'not_found'),
        },
        detail: {
          summary: 'Delete a saved view',
          description: 'Your own; as an admin also one that somebody saved for everybody.',
          security: needs('calls.read'),
        },
      },
    )
}

function viewJson(row: SavedViewRow, userId: string) {
  return {
    id: row.id,
    name: row.name,
    page: row.page,
    query: row.query,
    shared: row.isShared,
    own: row.userId === userId,
    created_at: row.createdAt.toISOString(),
  }
}
