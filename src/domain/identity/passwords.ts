import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { type FieldError, fieldError } from '../../model/field-errors.ts'
import { createLimits } from '../limits/concurrency.ts'
import { Problem } from '../problems.ts'
import { COMMON_PASSWORDS, PASSWORD_MIN_CHARACTERS } from './common-passwords.ts'

/**
 * argon2id with 19 MiB and 2 iterations, the first choice of OWASP: about 26 ms on one core.
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const COST = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Hashes computed at once. More than there are cores would only add memory and delay the event loop. */
const MAX_CONCURRENT = Math.min(8, Math.max(1, availableParallelism()))

/** Hashes that may wait: a few seconds of work. Further ones are refused at once. */
const MAX_WAITING = 256

/** Longest password, in Unicode code points. */
const PASSWORD_MAX_CHARACTERS = 128

/**
 * A hash that no password matches, of the same cost as a real one: with it an unknown user takes as long as a wrong
 * password.
 */
const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=1$${'A'.repeat(43)}$${'A'.repeat(43)}`

/** What others know of a user: the email, in lower case, and the name of the organisation. */
export type KnownOfUser = { email: string; organisation: string }

/** What is wrong with a new password, found without hashing it; null if it is accepted. */
export function passwordError(field: string, password: string, known: KnownOfUser): FieldError | null {
  const length = charactersOf(password)
  if (length < PASSWORD_MIN_CHARACTERS || length > PASSWORD_MAX_CHARACTERS) {
    return fieldError(field, 'wrong_length', {
      length,
      min: PASSWORD_MIN_CHARACTERS,
      max: PASSWORD_MAX_CHARACTERS,
    })
  }
  const folded = normalised(password).toLowerCase()
  if (COMMON_PASSWORDS.has(folded) || new Set(folded).size < 3) {
    return fieldError(field, 'common_password')
  }
  if (folded === known.email || folded === known.email.split('@')[0]) {
    return fieldError(field, 'password_is_email')
  }
  return isMadeOfKnownWords(folded, known) ? fieldError(field, 'known_words') : null
}

const PRODUCT = 'voicelog'

/** A shorter word is found inside too many others. */
const KNOWN_WORD_MIN_CHARACTERS = 3

/**
 * Whether a password is made of words that others know: the product, the organisation, the email. Without them, the rest
 * of it has to be long enough by itself (NIST SP 800-63B-4 §3.1.1.2 names such words as expected).
 */
function isMadeOfKnownWords(folded: string, { email, organisation }: KnownOfUser): boolean {
  // Without the top-level domain, such as com, which says nothing about the user.
  const words = lettersOf(`${PRODUCT} ${organisation} ${email.replace(/\.[^.@]+$/, '')}`)
    .filter((each) => each.length >= KNOWN_WORD_MIN_CHARACTERS)
    .sort((one, other) => other.length - one.length)
  const whole = lettersOf(folded).join('')
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), whole)
  return rest !== whole && charactersOf(rest) < PASSWORD_MIN_CHARACTERS
}

/** The runs of letters and digits in a text, in lower case. */
function lettersOf(text: string): string[] {
  return (
    normalised(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/**
 * Hashes a password with argon2id, in PHC string form.
 * @throws Problem overloaded if too many hashes are waiting
 */
export async function hashPassword(password: string): Promise<string> {
  return await inHashQueue(() => Bun.password.hash(normalised(password), COST))
}

/**
 * Whether a password matches a hash. Without a hash it is false, after the same time.
 *
 * A text whose length no password has is false without any work, for known and unknown users alike.
 * @throws Problem overloaded if too many hashes are waiting
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const length = charactersOf(password)
  if (length < PASSWORD_MIN_CHARACTERS || length > PASSWORD_MAX_CHARACTERS) return false
  const matches = await inHashQueue(() =>
    Bun.password.verify(normalised(password), passwordHash ?? NOBODYS_HASH),
  )
  return passwordHash !== null && matches
}

/**
 * Runs work that hashes or verifies a password, one at a time for each organisation. It is for users who are known
 * already: logins share the queue of hashes, so each organisation then adds at most one to it.
 * @throws Problem overloaded if too many others of the organisation wait; what `work` throws
 */
export async function oneAtATime<T>(organisationId: string, work: () => Promise<T>): Promise<T> {
  return await organisationLimits.run(organisationId, work)
}

const organisationLimits = createLimits({
  max: 1,
  maxQueued: 40,
  refusal: { code: 'overloaded', detail: 'Other passwords of this organisation are being checked or set' },
})

/** A letter can be typed as one code point or as two, and both must match (NIST SP 800-63B §3.1.1.2). */
function normalised(password: string): string {
  return password.normalize('NFKC')
}

function charactersOf(password: string): number {
  // Code units are enough for what is far too long: splitting a megabyte would take time.
  return password.length > 4 * PASSWORD_MAX_CHARACTERS ? password.length : [...password].length
}

const hashing = pLimit(MAX_CONCURRENT)

/** Runs the work when fewer than MAX_CONCURRENT run, in the order of the calls. */
async function inHashQueue<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.pendingCount >= MAX_WAITING) {
    throw new Problem('overloaded', 'Too many logins at once', { retry_after_seconds: 5 })
  }
  return await hashing(work)
}
