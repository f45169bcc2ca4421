import { type AuditEventRow, type AuditFilter, selectAuditEvents } from '../../db/audit.ts'
import type { Database } from '../../db/client.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { type FieldError, fieldError } from '../../lib/field-errors.ts'
import { isId } from '../../lib/id.ts'
import { parseInstant } from '../../lib/instant.ts'
import { invalidFields, notACursor } from '../problems.ts'
import type { AuditAction } from './actions.ts'

export type AuditQuery = {
  action: AuditAction | undefined
  actorId: string | undefined
  targetId: string | undefined
  /** ISO 8601; from is inclusive, to exclusive. */
  from: string | undefined
  to: string | undefined
  /** 1 to 200. */
  limit: number
  cursor: string | undefined
}

const MAX_PAGE = 200

/** One page of an organisation's audit, the newest first. @throws Problem invalid_fields */
export async function pageOfAudit(
  { db }: { db: Database },
  organisationId: string,
  query: AuditQuery,
): Promise<{ items: AuditEventRow[]; nextCursor: string | null }> {
  const { filter, before, limit } = parse(query)
  const rows = await selectAuditEvents(db, organisationId, { filter, before, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last !== undefined ? encodeCursor([last.id]) : null }
}

function parse(query: AuditQuery): { filter: AuditFilter; before: string | null; limit: number } {
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
  const parseCursor = (text: string | undefined): string | null => {
    if (text === undefined) return null
    const id = decodeCursor(text)?.[0] ?? null
    if (id === null || !isId(id)) errors.push(notACursor)
    return id
  }
  const { limit, action } = query
  if (!(limit >= 1 && limit <= MAX_PAGE)) {
    errors.push(fieldError('limit', 'out_of_range', { value: limit, min: 1, max: MAX_PAGE }))
  }
  const filter = {
    action,
    actorId: parseId('actor_id', query.actorId),
    targetId: parseId('target_id', query.targetId),
    from: parseTime('from', query.from),
    to: parseTime('to', query.to),
  }
  const before = parseCursor(query.cursor)
  if (errors.length > 0) throw invalidFields(errors)
  return { filter, before, limit }
}
