import { createHash, randomBytes } from 'node:crypto'
import type { RateLimiter } from '../../backends/rate-limit/contract.ts'
import type { Database } from '../../db/client.ts'
import {
  deletePasswordLinksOf,
  findPasswordLink,
  replacePasswordLink,
  takePasswordLink,
} from '../../db/identity/password-links.ts'
import { deleteSessionsOf } from '../../db/identity/sessions.ts'
import { lockUser, updatePasswordHash } from '../../db/identity/users.ts'
import { newId } from '../../lib/id.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problems.ts'
import { fieldReader } from './fields.ts'
import { checkLinkLimit, countFailedLink } from './login-limits.ts'
import { hashPassword, oneAtATime } from './passwords.ts'
import type { UserPrincipal } from './principals.ts'

type Deps = { db: Database }

/** Lifetime of a password link, in seconds: 7 days. */
const LINK_SECONDS = 7 * 24 * 3600

/** A one-time link to set a password. Only the hash of its token is stored. */
export type PasswordLink = { token: string; expiresAt: Date }

/** Makes a password link that is valid for seven days, and replaces any earlier one of the user. */
export async function createPasswordLink(
  { db }: Deps,
  by: UserPrincipal,
  userId: string,
): Promise<PasswordLink> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = await replacePasswordLink(db, {
    id: newId(),
    organisationId: by.organisationId,
    userId,
    createdBy: by.userId,
    tokenHash: hashOf(token),
    expiresInSeconds: LINK_SECONDS,
  })
  const detail = { expires_at: expiresAt.toISOString() }
  await record({ db }, { by, action: 'password_link.created', target: userId, detail })
  return { token, expiresAt }
}

/**
 * Sets the password of the user that a link was made for. The link works once; all sessions of the user end.
 *
 * After a refused password the link still works.
 * @throws Problem invalid_token (unknown, used, expired), rate_limited (too many of these from one address),
 * invalid_fields, overloaded
 */
export async function setPasswordByLink(
  { db, rateLimiter }: Deps & { rateLimiter: RateLimiter },
  given: { token: string; newPassword: string; address: string | null },
): Promise<void> {
  await checkLinkLimit({ rateLimiter }, given.address)
  const tokenHash = hashOf(given.token)
  const link = await findPasswordLink(db, tokenHash)
  if (link === null) {
    await countFailedLink({ rateLimiter }, given.address)
    throw deadLink()
  }
  const read = fieldReader()
  read.password('new_password', given.newPassword, link)
  read.throwErrors()

  const { userId, organisationId } = link
  const passwordHash = await oneAtATime(organisationId, () => hashPassword(given.newPassword))
  await db.transaction(async (tx) => {
    // The user is locked before the link, as everywhere: locks in different orders would cause a deadlock.
    const user = await lockUser(tx, link)
    if (user === null || user.disabled || !(await takePasswordLink(tx, tokenHash))) throw deadLink()
    await updatePasswordHash(tx, { userId, passwordHash })
    await deletePasswordLinksOf(tx, userId)
    await deleteSessionsOf(tx, userId)
    const by = { kind: 'user' as const, userId, organisationId, address: given.address }
    await record({ db: tx }, { by, action: 'password.set', target: userId })
  })
}

function deadLink(): Problem {
  const detail = 'This link is unknown, has been used, or has expired: an administrator can make a new one'
  return new Problem('invalid_token', detail)
}

/** SHA-256 in hex. A token has 256 random bits, so it needs no slow hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
