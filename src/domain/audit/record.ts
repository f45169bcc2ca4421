import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../db/client.ts'
import { insertAccessEvents, insertAuditEvent, type NewAuditEvent } from '../../db/identity/audit.ts'
import { insertNotices } from '../../db/identity/notices.ts'
import { newId } from '../../lib/id.ts'
import type { Logger } from '../../lib/log.ts'
import type { ApiKeyPrincipal, UserPrincipal } from '../identity/principals.ts'
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditChanges,
  type AuditDetails,
  makesNotice,
} from './actions.ts'

/** Who did it and from where; `system` is a command on the machine itself, such as `voicelog admin`. */
export type AuditActor =
  | Pick<UserPrincipal, 'kind' | 'userId' | 'organisationId' | 'address'>
  | Pick<ApiKeyPrincipal, 'kind' | 'apiKeyId' | 'organisationId' | 'address'>
  | { kind: 'system'; organisationId: string }

/** A user who did it. */
export type AuditUser = Extract<AuditActor, { kind: 'user' }>

/** An event to record. */
export type AuditEvent<A extends AuditAction = AuditAction> = {
  by: AuditActor
  action: A
  /** The id of the target; AUDIT_ACTIONS has its kind. */
  target: string
} & (A extends keyof AuditDetails ? { detail: AuditDetails[A] } : { detail?: undefined })

/**
 * Writes an event into the audit of the actor's organisation, and a notice to the other administrators if it changes who
 * can log in. Events are never changed, and are deleted only with their month.
 *
 * Pass the transaction of the change, so that the change and its event are stored together or not at all. For an
 * action without a change, call it before the request is answered.
 */
export async function record<A extends AuditAction>(
  { db }: { db: Database },
  event: AuditEvent<A>,
): Promise<void> {
  const row = auditRow(event)
  await insertAuditEvent(db, row)
  if (makesNotice(event.action, row.detail)) await insertNotices(db, row)
}

type AccessAction = 'voicelog.audio_read' | 'voicelog.transcript_read' | 'voicelogs.listed'

/** An access to record. `targets` are the calls whose recording or words a user is shown, or the organisation of a list. */
export type Access = {
  [A in AccessAction]: {
    by: AuditActor
    action: A
    targets: readonly string[]
    detail: AuditDetails[A]
  }
}[AccessAction]

/**
 * For how long an access is not recorded again: 15 minutes. The page of a call that is being processed asks every 2 s.
 */
const ACCESS_SECONDS = 15 * 60

/**
 * Writes an event for each call of an access, except for calls of which the same user has left the same event within the
 * last 15 minutes. Call it before the request is answered.
 */
export async function recordAccess({ db }: { db: Database }, { targets, ...event }: Access): Promise<void> {
  const rows = targets.map((target) => auditRow({ ...event, target }))
  await insertAccessEvents(db, rows, { unlessWithinSeconds: ACCESS_SECONDS })
}

/** An event as a row, for a query that writes it together with its change. */
export function auditRow<A extends AuditAction>(event: AuditEvent<A>): NewAuditEvent {
  return {
    id: newId(),
    organisationId: event.by.organisationId,
    actorKind: event.by.kind,
    actorId: actorIdOf(event.by),
    address: event.by.kind === 'system' ? null : (event.by.address ?? null),
    action: event.action,
    targetKind: AUDIT_ACTIONS[event.action],
    targetId: event.target,
    detail: shortened(event.detail ?? null, MAX_DETAIL_BYTES) as Record<string, unknown> | null,
  }
}

/**
 * The most bytes of the details of an event, as JSON. A body of 64 KiB, such as the conditions of a sampling plan, would
 * be in its event as it was and as it is: 55 GB a day of one user, and 26 MB in a page of the audit. The answers of a
 * person to 100 questions have some 13,000.
 */
const MAX_DETAIL_BYTES = 16_000
/** As many have the length and SHA-256 of a value. */
const DIGEST_BYTES = 100

/** A value of at most so many bytes, as JSON: of values beyond their share, the length and the SHA-256 of their JSON. */
function shortened(value: unknown, most: number): unknown {
  const json = JSON.stringify(value) ?? 'null'
  const bytes = Buffer.byteLength(json)
  if (bytes <= most) return value
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const entries = Object.entries(value)
    const share = most / entries.length - DIGEST_BYTES
    if (share >= DIGEST_BYTES)
      return Object.fromEntries(entries.map(([name, each]) => [name, shortened(each, share)]))
  }
  return { bytes, sha256: createHash('sha256').update(json).digest('hex') }
}

/**
 * Writes an event without making the caller wait. It is for refusals whose time must not show whether an account or
 * key exists. If the event cannot be written, it goes to the log.
 */
export function recordLater<A extends AuditAction>(
  deps: { db: Database; log?: Logger },
  event: AuditEvent<A>,
): void {
  record(deps, event).catch((error: unknown) => {
    const { by, ...rest } = event
    deps.log?.error({ err: error, audit: { ...rest, actor_id: actorIdOf(by) } }, 'audit event not written')
  })
}

/** The fields that differ between two states. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): AuditChanges {
  return Object.fromEntries(
    Object.keys(after)
      .filter((name) => !isDeepStrictEqual(before[name], after[name]))
      .map((name) => [name, { before: before[name], after: after[name] }]),
  )
}

function actorIdOf(actor: AuditActor): string | null {
  switch (actor.kind) {
    case 'user':
      return actor.userId
    case 'api_key':
      return actor.apiKeyId
    case 'system':
      return null
    default:
      return actor satisfies never
  }
}
