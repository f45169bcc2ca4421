import type { RateLimiter } from '../../backends/rate-limit/contract.ts'
import type { Database } from '../../db/client.ts'
import { findLoginUser } from '../../db/identity/users.ts'
import type { Logger } from '../../lib/log.ts'
import { record } from '../audit/record.ts'
import { normaliseEmail } from './fields.ts'
import { takeRefusalEvent } from './login-limits.ts'

type Deps = { db: Database; rateLimiter: RateLimiter; log?: Logger }

/** A login attempt that was refused by 429: whose, as far as that step knows, and from which address. */
export type RefusedLogin = {
  user: { email: string } | { id: string }
  address: string | null
  at: 'password' | 'second_factor'
}

/**
 * Records a refused login in the audit of the user's organisation, without making the caller wait: the time of the
 * answer then reveals nothing about the account. An event that cannot be written goes to the log.
 *
 * Not every refusal becomes an event, or an attacker could fill the audit: see `takeRefusalEvent` for the limits.
 */
export function recordRefusedLogin(deps: Deps, refused: RefusedLogin): void {
  writeEvent(deps, refused).catch((error: unknown) => {
    deps.log?.error({ err: error, audit: { action: 'login.refused' } }, 'audit event not written')
  })
}

async function writeEvent(deps: Deps, { user, address, at }: RefusedLogin): Promise<void> {
  const account = 'email' in user ? user.email : user.id
  if (!(await takeRefusalEvent(deps, { account, address }))) return
  const found = await findUser(deps.db, user)
  if (found === null) return
  const by = { kind: 'user' as const, userId: found.id, organisationId: found.organisationId, address }
  await record(deps, { by, action: 'login.refused', target: found.id, detail: { at } })
}

async function findUser(db: Database, user: RefusedLogin['user']) {
  if ('id' in user) return await findLoginUser(db, user)
  const email = normaliseEmail(user.email)
  return email === null ? null : await findLoginUser(db, { email })
}
