import { findVoicelog } from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import { isLiveApiKey } from '../../db/identity/api-keys.ts'
import { findLiveSession, touchSession } from '../../db/identity/sessions.ts'
import { isId } from '../../lib/id.ts'
import { type Permission, permissionsOf } from '../../model/permissions.ts'
import { sightOf } from '../operators/sight.ts'
import type { ApiKeyPrincipal, UserPrincipal } from './principals.ts'

/** The session or API key of a principal, as a text that signed addresses carry. */
export function holderOf(
  by: Pick<UserPrincipal, 'kind' | 'sessionId'> | Pick<ApiKeyPrincipal, 'kind' | 'apiKeyId'>,
): string {
  return by.kind === 'user' ? `session:${by.sessionId}` : `api_key:${by.apiKeyId}`
}

/** What the user of a session must still be allowed to do: something that needs a permission, and see a call. */
export type Needs = { permission?: Permission; voicelogId?: string }

/**
 * Whether the session or API key of a holder is still valid, and its user still allowed what is needed. The check counts
 * as use of the session, so that it does not end as idle during a long transfer.
 */
export async function isAdmitted(
  { db, sessionIdleSeconds }: { db: Database; sessionIdleSeconds: number },
  holder: string,
  { permission, voicelogId }: Needs = {},
): Promise<boolean> {
  const [kind, id = ''] = holder.split(':')
  if (!isId(id)) return false
  if (kind === 'api_key') return await isLiveApiKey(db, id)
  const session = await findLiveSession(db, { sessionId: id, idleSeconds: sessionIdleSeconds })
  if (kind !== 'session' || session === null || session.needsMfaEnrolment) return false
  if (session.stale) await touchSession(db, id)
  if (permission !== undefined && !permissionsOf(session).includes(permission)) return false
  if (voicelogId === undefined) return true
  const { organisationId } = session
  const viewer = { organisationId, sight: await sightOf({ db }, session) }
  return isId(voicelogId) && (await findVoicelog(db, viewer, voicelogId)) !== null
}
