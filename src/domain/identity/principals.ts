import type { Sight } from '../../db/calls/sight.ts'
import type { CallDefaults } from '../../db/settings/organisations.ts'
import { PERMISSION_TABLE, type Permission, type UserRole } from '../../model/permissions.ts'
import { Problem } from '../problems.ts'

/** A user with a session: the principal of every request except /api/ingest/*. */
export type UserPrincipal = {
  kind: 'user'
  userId: string
  organisationId: string
  role: UserRole
  /** All that the user may do. */
  permissions: readonly Permission[]
  /** The calls that the user may see. */
  sight: Sight
  sessionId: string
  /** Whether the organisation requires a second factor that the user does not have. */
  needsMfaEnrolment: boolean
  /** Whole seconds since the session's password or second factor was given last. */
  authenticatedSecondsAgo: number
  /** The client's IP address, for the audit. */
  address?: string | null
}

/** A user who reads or changes calls: who it is, and which calls they see. */
export type CallUser = Pick<UserPrincipal, 'kind' | 'userId' | 'organisationId' | 'address' | 'sight'>

/** A machine with an API key: the principal of /api/ingest/*. */
export type ApiKeyPrincipal = {
  kind: 'api_key'
  apiKeyId: string
  organisationId: string
  /** Sight leaves out no call of the organisation. `readOwnVoicelog` limits a key to the calls that it has sent. */
  sight: 'all'
  /** Requests a minute. */
  rateLimit: number
  /** Zero-based channel of the agent in uploads with this key; null if the organisation's setting applies. */
  agentChannel: number | null
  /** The organisation's settings, read together with the key. */
  organisation: CallDefaults
  /** The client's IP address, for the audit. */
  address?: string | null
}

/**
 * Refuses a user who has none of these permissions.
 * @throws Problem permission_needed if the first is about calls, else forbidden
 */
export function requirePermission(user: UserPrincipal, ...anyOf: readonly Permission[]): void {
  const [first] = anyOf
  if (first === undefined || anyOf.some((each) => user.permissions.includes(each))) return
  const names = anyOf.join(' or ')
  throw PERMISSION_TABLE[first].area === 'administration'
    ? new Problem('forbidden', `This needs the permission ${names}`)
    : new Problem('permission_needed', `This needs the permission ${names}, which an administrator can give`)
}

/** How long after a login an administrator may change users and keys without the password, in seconds: 15 minutes. */
const RECENT_LOGIN_SECONDS = 15 * 60

/**
 * Refuses a session whose password was given too long ago to change who can log in: it may be stolen, or left open.
 * @throws Problem recent_login_needed
 */
export function requireRecentLogin(user: UserPrincipal): void {
  if (user.authenticatedSecondsAgo < RECENT_LOGIN_SECONDS) return
  throw new Problem(
    'recent_login_needed',
    'The password of this session was given more than 15 minutes ago: send it to POST /api/auth/step-up, then try again',
  )
}

/**
 * Refuses a user who still has to set up the second factor that the organisation requires.
 * @throws Problem mfa_enrolment_needed
 */
export function requireMfaEnrolment(user: UserPrincipal): void {
  if (!user.needsMfaEnrolment) return
  throw new Problem(
    'mfa_enrolment_needed',
    'The organisation requires MFA: set it up with POST /api/auth/mfa/setup',
  )
}
