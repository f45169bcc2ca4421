import type { Database } from '../../db/client.ts'
import { type AuditEventRow, type AuditFilter, selectAuditEvents } from '../../db/identity/audit.ts'
import { isId } from '../../lib/id.ts'
import { parseInstant } from '../../lib/time/instant.ts'
import { type FieldError, fieldError } from '../../model/field-errors.ts'
import { newestIdFirst, type Page, type PageQuery } from '../pages.ts'
import type { AuditAction } from './actions.ts'

/** Which page of the audit. */
export type AuditQuery = PageQuery & {
  action: AuditAction | undefined
  actorId: string | undefined
  targetId: string | undefined
  /** ISO 8601; `from` is inclusive, `to` exclusive. */
  from: string | undefined
  to: string | undefined
}

/**
 * Whether an index answers a page of the audit, so that its cost is that of its rows: all events, those of one actor, or
 * those of one target. For any other page PostgreSQL may read all events of the organisation.
 */
export function isReadFromIndex({
  action,
  actorId,
  targetId,
  from,
  to,
}: Pick<AuditQuery, 'action' | 'actorId' | 'targetId' | 'from' | 'to'>): boolean {
  const isOfBoth = actorId !== undefined && targetId !== undefined
  return !isOfBoth && [action, from, to].every((each) => each === undefined)
}

/**
 * Reads one page of an organisation's audit, the newest event first.
 * @throws Problem invalid_fields
 */
export async function pageOfAudit(
  { db }: { db: Database },
  organisationId: string,
  query: AuditQuery,
): Promise<Page<AuditEventRow>> {
  const { filter, errors } = parse(query)
  return await newestIdFirst(query, {
    select: (place) => selectAuditEvents(db, organisationId, { filter, ...place }),
    keyOf: (event) => event.id,
    errors,
  })
}

function parse(query: AuditQuery): { filter: AuditFilter; errors: FieldError[] } {
  const errors: FieldError[] = []
  const parseTime = (field: string, text: string | undefined): Date | undefined => {
    const instant = text === undefined ? undefined : parseInstant(text)
    if (instant === null) errors.push(fieldError(field, 'not_a_time'))
    return instant ?? undefined
  }
  const parseId = (field: string, text: string | undefined): string | undefined => {
    if (text !== undefined && !isId(text)) errors.push(fieldError(field, 'not_an_id'))
    return text
  }
  const filter = {
    action: query.action,
    actorId: parseId('actor_id', query.actorId),
    targetId: query.targetId,
    from: parseTime('from', query.from),
    to: parseTime('to', query.to),
  }
  return { filter, errors }
}
