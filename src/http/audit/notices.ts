import { Elysia, t } from 'elysia'
import { dismissNotices, listNotices } from '../../domain/audit/notices.ts'
import { pageOf } from '../page-query.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { ADMIN_REFUSALS, BODY_REFUSALS, needs, refusals } from '../problem-schema.ts'
import { actionJson } from './json.ts'
import { DismissRequest, NoticePage, NoticeQuery } from './schemas.ts'

/** /api/notices: what other administrators did to users, keys and the security of the organisation. */
export function noticeRoutes(deps: UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/notices', tags: ['audit'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .get(
      '',
      async ({ query, user }) => {
        const { items, nextCursor } = await listNotices(deps, user, pageOf(query))
        return {
          items: items.map((each) => ({
            id: each.eventId,
            ...actionJson(each),
            target: { kind: each.targetKind, id: each.targetId, name: each.targetName },
          })),
          next_cursor: nextCursor,
        }
      },
      {
        query: NoticeQuery,
        response: { 200: NoticePage, ...refusals(...ADMIN_REFUSALS, 'invalid_fields') },
        detail: {
          summary: 'What other administrators did',
          description:
            'Changes of users, API keys and `mfa_required` by others, until you dismiss them, for 90 days. The newest first. They are also sent by email if the server administrator has configured a mail server. All are also in the audit, with the same ids.',
          security: needs('users.write'),
        },
      },
    )
    .post(
      '/dismiss',
      async ({ body, user, status }) => {
        await dismissNotices(deps, user, body.up_to)
        return status(204, undefined)
      },
      {
        body: DismissRequest,
        response: {
          204: t.Undefined({
            description: 'Dismissed, for you only. Those that are due by email are still sent.',
          }),
          ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS),
        },
        detail: { summary: 'Dismiss notices', security: needs('users.write') },
      },
    )
}
