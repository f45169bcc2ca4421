import { availableParallelism } from 'node:os'
import { type FieldError, fieldError } from '../../model/field-errors.ts'
import { Problem } from '../problems.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** OWASP's first choice for argon2id, with 19 MiB: about 26 ms on one core. */
const COST = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** More at once than cores only adds memory and takes the event loop's turns. */
const MAX_AT_ONCE = Math.min(8, Math.max(1, availableParallelism()))

/** A few seconds of work; whoever comes later is better told at once. */
const MAX_WAITING = 256

export const PASSWORD_MIN_CHARACTERS = 8
export const PASSWORD_MAX_CHARACTERS = 128

/**
 * A hash that nothing matches, of the same cost as a real one:
 * verifying against it makes an unknown user take as long as a wrong password.
 */
const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=1$${'A'.repeat(43)}$${'A'.repeat(43)}`

/** Everything wrong with a new password, before any hashing; null when it will do. */
export function passwordError(
  field: string,
  password: string,
  { email }: { email: string },
): FieldError | null {
  const length = charactersOf(password)
  if (length < PASSWORD_MIN_CHARACTERS || length > PASSWORD_MAX_CHARACTERS) {
    return fieldError(field, 'wrong_length', {
      length,
      min: PASSWORD_MIN_CHARACTERS,
      max: PASSWORD_MAX_CHARACTERS,
    })
  }
  const folded = password.toLowerCase()
  if (COMMON_PASSWORDS.has(folded) || new Set(folded).size < 3) {
    return fieldError(field, 'common_password')
  }
  if (folded === email || folded === email.split('@')[0]) {
    return fieldError(field, 'password_is_email')
  }
  return null
}

/**
 * Hashes a password with argon2id.
 * @throws Problem overloaded when too many wait already
 */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => Bun.password.hash(normalised(password), COST))
}

/**
 * Whether a password belongs to a hash; without a hash it takes as long and is false.
 * A text that can't be a password is refused before any work, for known and unknown users alike.
 * @throws Problem overloaded when too many wait already
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const length = charactersOf(password)
  if (length < PASSWORD_MIN_CHARACTERS || length > PASSWORD_MAX_CHARACTERS) return false
  const matches = await inTurn(() => Bun.password.verify(normalised(password), passwordHash ?? NOBODYS_HASH))
  return passwordHash !== null && matches
}

/** One letter may be typed as one code point or as two; NIST SP 800-63B §3.1.1.2 has both mean the same. */
function normalised(password: string): string {
  return password.normalize('NFKC')
}

function charactersOf(password: string): number {
  // A megabyte is not worth splitting: code units say enough about what is far too long.
  return password.length > 4 * PASSWORD_MAX_CHARACTERS ? password.length : [...password].length
}

let running = 0
const waiting: (() => void)[] = []

/** Runs the work once a place is free, first come, first served. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) {
      throw new Problem('overloaded', 'Too many logins at once', { retry_after_seconds: 5 })
    }
    // The place is handed over: `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running--
    else next()
  }
}
