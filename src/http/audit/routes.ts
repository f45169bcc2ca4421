import { Elysia } from 'elysia'
import type { Database } from '../../db/client.ts'
import type { AuditEventRow } from '../../db/identity/audit.ts'
import { isReadFromIndex, pageOfAudit } from '../../domain/audit/list.ts'
import { type ExpensiveReadDeps, runExpensiveRead } from '../../domain/limits/expensive-reads.ts'
import { pageOf } from '../page-query.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { needs, refusals } from '../problem-schema.ts'
import { actionJson } from './json.ts'
import { AuditPage, AuditQuerySchema } from './schemas.ts'

/** GET /api/audit: who did what, when and from where. For admins; events cannot be changed. */
export function auditRoutes(deps: UserAuthenticationDeps & ExpensiveReadDeps) {
  return new Elysia({ tags: ['audit'] }).use(userAuthentication(deps)).get(
    '/api/audit',
    async ({ query, user }) => {
      const page = {
        action: query.action,
        actorId: query.actor_id,
        targetId: query.target_id,
        from: query.from,
        to: query.to,
        ...pageOf(query),
      }
      const read = (reads: { db: Database }) => pageOfAudit(reads, user.organisationId, page)
      const { items, nextCursor } = await (isReadFromIndex(page)
        ? read(deps)
        : runExpensiveRead(deps, user, read))
      return { items: items.map(eventJson), next_cursor: nextCursor }
    },
    {
      query: AuditQuerySchema,
      response: {
        200: AuditPage,
        ...refusals('unauthenticated', 'invalid_token', 'forbidden', 'invalid_fields', 'overloaded'),
      },
      detail: {
        summary: 'Who did what, when and from where',
        description:
          'Successful and failed logins; changes of keys, users and settings; exports, deletions, and access to recordings and words of calls, each kind once in 15 minutes for a user and a call: `detail.purpose` is `play`, `download` or null for a recording, `detail.via` is `call`, `download`, `review` or `search` for words. The newest first. Events are never changed. They are removed by the month, `AUDIT_RETENTION_MONTHS` after its end; `target_id` of a call with `action=voicelog.audio_read` shows who heard it. Without filters, or with `actor_id` or `target_id` alone, pages are read from an index; with others they are expensive reads.',
        security: needs('audit.read'),
      },
    },
  )
}

function eventJson(event: AuditEventRow) {
  return {
    id: event.id,
    ...actionJson(event),
    target: {
      kind: event.targetKind,
      id: event.targetId,
      name: event.targetName,
      call_date: event.targetCallDate,
    },
    detail: event.detail,
  }
}
