import type { Database } from '../../db/client.ts'
import { isLiveApiKey } from '../../db/identity/api-keys.ts'
import { isLiveSession } from '../../db/identity/sessions.ts'
import { isId } from '../../lib/id.ts'
import type { ApiKeyPrincipal, UserPrincipal } from './principals.ts'

/** The session or API key of a principal, as a text that signed addresses carry. */
export function holderOf(
  by: Pick<UserPrincipal, 'kind' | 'sessionId'> | Pick<ApiKeyPrincipal, 'kind' | 'apiKeyId'>,
): string {
  return by.kind === 'user' ? `session:${by.sessionId}` : `api_key:${by.apiKeyId}`
}

/** Whether the session or API key of a holder is still valid. */
export async function isAdmitted({ db }: { db: Database }, holder: string): Promise<boolean> {
  const [kind, id = ''] = holder.split(':')
  if (!isId(id)) return false
  return kind === 'session' ? await isLiveSession(db, id) : kind === 'api_key' && (await isLiveApiKey(db, id))
}
