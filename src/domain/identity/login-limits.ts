import { createHash } from 'node:crypto'
import type { RateLimit, RateLimitDecision, RateLimiter } from '../../backends/rate-limit/contract.ts'
import { networkOf } from '../../lib/ip-address.ts'
import { rateLimited } from '../problems.ts'

// How many login attempts are allowed. The reasons are in docs/decisions/0005-login-limits.md.

type Deps = { rateLimiter: RateLimiter }

const WINDOW_SECONDS = 15 * 60

/** Failures at one account from one address. */
const PER_ACCOUNT_AND_ADDRESS: RateLimit = { max: 10, windowSeconds: WINDOW_SECONDS }

/** Failures from one address, at any accounts. */
const PER_ADDRESS: RateLimit = { max: 50, windowSeconds: WINDOW_SECONDS }

/** Failures at one account from all addresses. Beyond it, an address that is new to the account has fewer. */
const PER_ACCOUNT: RateLimit = { max: 100, windowSeconds: WINDOW_SECONDS }

/** Failures of an address that is new to an account beyond PER_ACCOUNT: one mistake, and a second try. */
const PER_NEW_ADDRESS_UNDER_ATTACK: RateLimit = { max: 2, windowSeconds: WINDOW_SECONDS }

/**
 * Right passwords at one account, from all addresses. Each costs 26 ms of a processor, a session and an audit event.
 * Two a minute are more than a program needs that logs in for each of its runs.
 */
const LOGINS_PER_ACCOUNT: RateLimit = { max: 30, windowSeconds: WINDOW_SECONDS }

/** How long an address is known to an account after a login: 30 days, as long as a session lasts. */
const KNOWN_ADDRESS: RateLimit = { max: 1, windowSeconds: 30 * 24 * 3600 }

/** How long the key of a callback is known after a valid signature: as long as an address after a login. */
const KNOWN_CALLBACK = KNOWN_ADDRESS

/** How many refusals become audit events: of one account from one address, of one account, and of one address. */
const EVENTS_PER_ACCOUNT_AND_ADDRESS: RateLimit = { max: 1, windowSeconds: WINDOW_SECONDS }
const EVENTS_PER_ACCOUNT: RateLimit = { max: 10, windowSeconds: WINDOW_SECONDS }
const EVENTS_PER_ADDRESS: RateLimit = { max: 50, windowSeconds: WINDOW_SECONDS }

/** Failures of API keys from one address. */
const KEYS_PER_ADDRESS: RateLimit = { max: 100, windowSeconds: WINDOW_SECONDS }

/** Password links from one address that are unknown or no longer work. As many as failed logins. */
const LINKS_PER_ADDRESS: RateLimit = { max: 50, windowSeconds: WINDOW_SECONDS }

/**
 * What a login attempt counts against. `account` is the email as it was sent, of a user or not, or a user's id: both
 * are counted in the same way, so that the limits do not reveal whether an account exists.
 */
export type LoginAttempt = { account: string; address: string | null }

/**
 * Refuses a login attempt whose account or address has used up its failures, or whose account has used up its logins.
 *
 * Call it before the password or code is checked, and again before a right one takes effect: of many attempts sent at
 * once, no more than the limit are then answered.
 * @returns whether the account was logged in to from this address within 30 days
 * @throws Problem rate_limited
 */
export async function checkLoginLimits(
  { rateLimiter }: Deps,
  attempted: LoginAttempt,
): Promise<{ isKnownAddress: boolean }> {
  const keys = keysOf(attempted)
  // All at once, though not all are always needed: together they take one round trip.
  const [logins, pair, pairUnderAttack, fromAddress, atAccount, known] = await Promise.all([
    rateLimiter.peek(keys.logins, LOGINS_PER_ACCOUNT),
    rateLimiter.peek(keys.pair, PER_ACCOUNT_AND_ADDRESS),
    rateLimiter.peek(keys.pair, PER_NEW_ADDRESS_UNDER_ATTACK),
    rateLimiter.peek(keys.address, PER_ADDRESS),
    rateLimiter.peek(keys.account, PER_ACCOUNT),
    rateLimiter.peek(keys.known, KNOWN_ADDRESS),
  ])
  refuseUnlessAllowed(logins, 'logins')
  refuseUnlessAllowed(pair)
  const isKnownAddress = !known.allowed
  if (!isKnownAddress) {
    refuseUnlessAllowed(fromAddress)
    if (!atAccount.allowed) refuseUnlessAllowed(pairUnderAttack)
  }
  return { isKnownAddress }
}

/**
 * Counts a failed login attempt. Call it before the attempt is answered.
 * @throws Problem rate_limited if other attempts have used up the limit since it was checked
 */
export async function countFailedLogin(
  { rateLimiter }: Deps,
  attempted: LoginAttempt,
  { isKnownAddress }: { isKnownAddress: boolean },
): Promise<void> {
  const keys = keysOf(attempted)
  // The address first: once its failures are used up, it makes no counters for further emails.
  const fromAddress = await rateLimiter.take(keys.address, PER_ADDRESS)
  if (!isKnownAddress) refuseUnlessAllowed(fromAddress)
  const atAccount = await rateLimiter.take(keys.account, PER_ACCOUNT)
  const perPair = isKnownAddress || atAccount.allowed ? PER_ACCOUNT_AND_ADDRESS : PER_NEW_ADDRESS_UNDER_ATTACK
  refuseUnlessAllowed(await rateLimiter.take(keys.pair, perPair))
}

/**
 * Counts a right password. Call it before the login takes effect.
 * @throws Problem rate_limited if other logins have used up the limit since it was checked
 */
export async function countLogin({ rateLimiter }: Deps, attempted: LoginAttempt): Promise<void> {
  refuseUnlessAllowed(await rateLimiter.take(keysOf(attempted).logins, LOGINS_PER_ACCOUNT), 'logins')
}

/** Makes the address known to the account for 30 days, after a login. */
export async function rememberAddress({ rateLimiter }: Deps, attempted: LoginAttempt): Promise<void> {
  await rateLimiter.take(keysOf(attempted).known, KNOWN_ADDRESS)
}

/**
 * Whether a refused login becomes an audit event. Within 15 minutes only the first refusal of an account from an
 * address does, for at most 10 addresses of one account and 50 accounts of one address.
 */
export async function takeRefusalEvent({ rateLimiter }: Deps, attempted: LoginAttempt): Promise<boolean> {
  const keys = keysOf(attempted)
  const before = await rateLimiter.peek(keys.eventsOfPair, EVENTS_PER_ACCOUNT_AND_ADDRESS)
  if (!before.allowed) return false
  // The address before the others: whoever sends a new email with each attempt makes 50 counters of each kind at most.
  const ofAddress = await rateLimiter.take(keys.eventsOfAddress, EVENTS_PER_ADDRESS)
  if (!ofAddress.allowed) return false
  const first = await rateLimiter.take(keys.eventsOfPair, EVENTS_PER_ACCOUNT_AND_ADDRESS)
  if (!first.allowed) return false
  return (await rateLimiter.take(keys.eventsOfAccount, EVENTS_PER_ACCOUNT)).allowed
}

/**
 * Counts an API key that was refused, by the address that sent it. Valid keys are never counted and never refused,
 * whatever else fails at the same address.
 * @throws Problem rate_limited
 */
export async function countFailedKey({ rateLimiter }: Deps, address: string | null): Promise<void> {
  refuseUnlessAllowed(await rateLimiter.take(failedKeys(address), KEYS_PER_ADDRESS))
}

/**
 * Refuses a callback from an address that has used up its failures, before its key is looked up. A key whose signature
 * was valid within 30 days is let through: a provider sends the callbacks of all its customers from the same addresses.
 * @throws Problem rate_limited
 */
export async function checkCallbackLimit(
  { rateLimiter }: Deps,
  { apiKeyId, address }: { apiKeyId: string; address: string | null },
): Promise<void> {
  const [fromAddress, known] = await Promise.all([
    rateLimiter.peek(failedKeys(address), KEYS_PER_ADDRESS),
    rateLimiter.peek(knownCallback(apiKeyId), KNOWN_CALLBACK),
  ])
  if (known.allowed) refuseUnlessAllowed(fromAddress)
}

/** Makes the key of a callback known for 30 days, once its signature is valid. */
export async function rememberCallback({ rateLimiter }: Deps, apiKeyId: string): Promise<void> {
  await rateLimiter.take(knownCallback(apiKeyId), KNOWN_CALLBACK)
}

function failedKeys(address: string | null): string {
  return `failed-keys:${networkKey(address)}`
}

function knownCallback(apiKeyId: string): string {
  return `known-callback:${apiKeyId.toLowerCase()}`
}

/**
 * Refuses an address that has used up its failures, before its password link is looked up.
 * @throws Problem rate_limited
 */
export async function checkLinkLimit({ rateLimiter }: Deps, address: string | null): Promise<void> {
  refuseUnlessAllowed(await rateLimiter.peek(failedLinks(address), LINKS_PER_ADDRESS))
}

/**
 * Counts a password link that does not work, by the address that sent it.
 * @throws Problem rate_limited
 */
export async function countFailedLink({ rateLimiter }: Deps, address: string | null): Promise<void> {
  refuseUnlessAllowed(await rateLimiter.take(failedLinks(address), LINKS_PER_ADDRESS))
}

function failedLinks(address: string | null): string {
  return `failed-links:${networkKey(address)}`
}

function refuseUnlessAllowed({ allowed, resetSeconds }: RateLimitDecision, what = 'failed attempts'): void {
  if (!allowed) throw rateLimited(`Too many ${what}`, resetSeconds)
}

/** Names of the counters. `pair` is the account and the address together. */
function keysOf({ account, address }: LoginAttempt) {
  const network = networkKey(address)
  const digest = accountDigest(account)
  return {
    logins: `logins:${digest}`,
    pair: `failed-logins:pair:${digest}:${network}`,
    address: `failed-logins:address:${network}`,
    account: `failed-logins:account:${digest}`,
    known: `known-address:${digest}:${network}`,
    eventsOfPair: `refusal-events:pair:${digest}:${network}`,
    eventsOfAccount: `refusal-events:account:${digest}`,
    eventsOfAddress: `refusal-events:address:${network}`,
  }
}

function networkKey(address: string | null): string {
  return address === null ? 'unknown' : networkOf(address)
}

/** Keeps keys short and free of email addresses. */
function accountDigest(account: string): string {
  return createHash('sha256').update(account.trim().toLowerCase()).digest('base64url').slice(0, 22)
}
