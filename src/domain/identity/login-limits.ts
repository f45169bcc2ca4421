import { createHash } from 'node:crypto'
import type { RateLimit, RateLimitDecision, RateLimiter } from '../../backends/rate-limit/contract.ts'
import { addressHolder } from '../../lib/ip-address.ts'
import { Problem } from '../problems.ts'

// How many wrong guesses anyone has; the reasons are in docs/decisions/0005-limits-of-guessing.md.

type Deps = { rateLimiter: RateLimiter }

const WINDOW_SECONDS = 15 * 60

/** Wrong guesses at one account from one address. */
const PER_ACCOUNT_AND_ADDRESS: RateLimit = { max: 10, windowSeconds: WINDOW_SECONDS }

/** Wrong guesses from one address, at whatever accounts. */
const PER_ADDRESS: RateLimit = { max: 50, windowSeconds: WINDOW_SECONDS }

/** Wrong guesses at one account from everywhere, after which an address that is new to the account has fewer. */
const PER_ACCOUNT: RateLimit = { max: 100, windowSeconds: WINDOW_SECONDS }

/** What an address that is new to an account has while many others guess at it: a slip, and a second try. */
const PER_NEW_ADDRESS_UNDER_ATTACK: RateLimit = { max: 2, windowSeconds: WINDOW_SECONDS }

/** How long an address is known after a right login: as long as a session lasts. */
const KNOWN_ADDRESS: RateLimit = { max: 1, windowSeconds: 30 * 24 * 3600 }

/** Refusals of which the audit is told: of one account from one address, of one account, and of one address. */
const EVENTS_PER_ACCOUNT_AND_ADDRESS: RateLimit = { max: 1, windowSeconds: WINDOW_SECONDS }
const EVENTS_PER_ACCOUNT: RateLimit = { max: 10, windowSeconds: WINDOW_SECONDS }
const EVENTS_PER_ADDRESS: RateLimit = { max: 50, windowSeconds: WINDOW_SECONDS }

/** Failing API keys from one address. */
const KEYS_PER_ADDRESS: RateLimit = { max: 100, windowSeconds: WINDOW_SECONDS }

/** One guess at a secret of an account; whoever opened it says how it went, before anything follows from it. */
export type Guess = {
  /** Counts it. @throws Problem rate_limited when others used up the last place meanwhile */
  wrong(): Promise<void>
  /**
   * Counts nothing, and makes the address known to the account.
   * @throws Problem rate_limited when wrong ones used up the last place meanwhile: of guesses sent all at once no more
   * than the limit are answered
   */
  right(): Promise<void>
}

/**
 * Opens a guess at an account's password or code, before the work of checking it.
 *
 * `account` is what the guesser named (an email, known or not) or the user's id; both are counted alike, so that the
 * limit tells nobody whether an account exists.
 * @throws Problem rate_limited
 */
export async function openGuess(
  { rateLimiter }: Deps,
  { account, address }: { account: string; address: string | null },
): Promise<Guess> {
  const holder = holderOf(address)
  const accountKey = accountKeyOf(account)
  const keys = {
    pair: `guess:pair:${accountKey}:${holder}`,
    address: `guess:address:${holder}`,
    account: `guess:account:${accountKey}`,
    known: `guess:known:${accountKey}:${holder}`,
  }

  async function check(): Promise<{ isKnown: boolean }> {
    // At once, though not all may be needed: together they are one round trip.
    const [pair, pairUnderAttack, fromAddress, atAccount, known] = await Promise.all([
      rateLimiter.peek(keys.pair, PER_ACCOUNT_AND_ADDRESS),
      rateLimiter.peek(keys.pair, PER_NEW_ADDRESS_UNDER_ATTACK),
      rateLimiter.peek(keys.address, PER_ADDRESS),
      rateLimiter.peek(keys.account, PER_ACCOUNT),
      rateLimiter.peek(keys.known, KNOWN_ADDRESS),
    ])
    refuseUnlessAllowed(pair)
    const isKnown = !known.allowed
    if (!isKnown) {
      refuseUnlessAllowed(fromAddress)
      if (!atAccount.allowed) refuseUnlessAllowed(pairUnderAttack)
    }
    return { isKnown }
  }

  const { isKnown } = await check()
  return {
    async wrong() {
      const atAccount = await rateLimiter.take(keys.account, PER_ACCOUNT)
      const perPair = isKnown || atAccount.allowed ? PER_ACCOUNT_AND_ADDRESS : PER_NEW_ADDRESS_UNDER_ATTACK
      const [pair, fromAddress] = await Promise.all([
        rateLimiter.take(keys.pair, perPair),
        rateLimiter.take(keys.address, PER_ADDRESS),
      ])
      refuseUnlessAllowed(pair)
      if (!isKnown) refuseUnlessAllowed(fromAddress)
    },
    async right() {
      await check()
      if (!isKnown) await rateLimiter.take(keys.known, KNOWN_ADDRESS)
    },
  }
}

/**
 * Whether the audit is told of a refusal: of the first in 15 minutes of an account and an address, for ten addresses
 * of an account and fifty accounts of an address. However many come, from wherever, an account has ten events in 15
 * minutes at most, and an address has fifty accounts looked up.
 */
export async function takeRefusalEvent(
  { rateLimiter }: Deps,
  { account, address }: { account: string; address: string | null },
): Promise<boolean> {
  const [holder, accountKey] = [holderOf(address), accountKeyOf(account)]
  const first = await rateLimiter.take(
    `guess:told:pair:${accountKey}:${holder}`,
    EVENTS_PER_ACCOUNT_AND_ADDRESS,
  )
  if (!first.allowed) return false
  const [ofAccount, ofAddress] = await Promise.all([
    rateLimiter.take(`guess:told:account:${accountKey}`, EVENTS_PER_ACCOUNT),
    rateLimiter.take(`guess:told:address:${holder}`, EVENTS_PER_ADDRESS),
  ])
  return ofAccount.allowed && ofAddress.allowed
}

/**
 * Counts an API key that failed, by the address that sent it. Keys that are in force are never counted and never
 * refused, whoever else fails at the same address.
 * @throws Problem rate_limited
 */
export async function countFailedKey({ rateLimiter }: Deps, address: string | null): Promise<void> {
  refuseUnlessAllowed(await rateLimiter.take(`guess:keys:${holderOf(address)}`, KEYS_PER_ADDRESS))
}

function refuseUnlessAllowed({ allowed, resetSeconds }: RateLimitDecision): void {
  if (allowed) return
  // Never 0: whoever comes back at once would be refused again.
  const seconds = Math.max(1, resetSeconds)
  throw new Problem('rate_limited', `Too many failed attempts; try again in ${seconds} s`, {
    retry_after_seconds: seconds,
  })
}

function holderOf(address: string | null): string {
  return address === null ? 'unknown' : addressHolder(address)
}

/** Keys stay short and say nothing of whose they are. */
function accountKeyOf(account: string): string {
  return createHash('sha256').update(account.trim().toLowerCase()).digest('base64url').slice(0, 22)
}
