import type { RateLimiter } from '../../backends/rate-limit/contract.ts'
import type { Database } from '../../db/client.ts'
import { findLoginUser } from '../../db/identity/users.ts'
import type { Logger } from '../../lib/log.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problems.ts'
import { normaliseEmail } from './fields.ts'
import { takeRefusalEvent } from './login-limits.ts'

type Deps = { db: Database; rateLimiter: RateLimiter; log?: Logger }

/** Whose login it is, as far as it is known at that step, and from where. */
export type LoginAttempt = {
  who: { email: string } | { id: string }
  address: string | null
  at: 'password' | 'second_factor'
}

/**
 * Does a step of a login; where it is refused by 429, the audit of the account's organisation says so.
 *
 * Not every refusal is an event, or whoever hammers would fill the audit: see `takeRefusalEvent` for how many are.
 * The answer does not wait for it, and so tells nothing about the account.
 */
export async function auditRefusals<T>(
  deps: Deps,
  attempt: LoginAttempt,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate_limited') {
      recordRefusal(deps, attempt).catch((cause: unknown) => {
        deps.log?.error({ err: cause, audit: { action: 'login.refused' } }, 'audit event not written')
      })
    }
    throw error
  }
}

async function recordRefusal(deps: Deps, { who, address, at }: LoginAttempt): Promise<void> {
  const account = 'email' in who ? who.email : who.id
  if (!(await takeRefusalEvent(deps, { account, address }))) return
  const user = await findUser(deps.db, who)
  if (user === null) return
  const by = { kind: 'user' as const, userId: user.id, organisationId: user.organisationId, address }
  await record(deps, { by, action: 'login.refused', target: user.id, detail: { at } })
}

async function findUser(db: Database, who: LoginAttempt['who']) {
  if ('id' in who) return await findLoginUser(db, who)
  const email = normaliseEmail(who.email)
  return email === null ? null : await findLoginUser(db, { email })
}
