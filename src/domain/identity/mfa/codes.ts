import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'

// The settings that every authenticator app supports (RFC 6238, defaults of the key URI format): SHA-1, 6 digits, 30 s.
const TOTP_FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
const ISSUER = 'Voicelog'

/** A new TOTP secret of 160 random bits (RFC 4226 §4, R6). */
export function newTotpSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes
}

/** A TOTP secret as an authenticator app reads it: base32 to type, an `otpauth://totp/…` URI to scan. */
export function describeTotpSecret(secret: Uint8Array, email: string): { base32: string; uri: string } {
  const totp = totpOf(secret, email)
  return { base32: totp.secret.base32, uri: totp.toString() }
}

/**
 * The time step (seconds since 1970 / 30) whose code this is; null if it is neither of the present step nor of the one
 * before. The one before is accepted because typing a code takes time.
 * @see RFC 6238 §5.2
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { matchingStep } from './codes.ts'
 *
 * // The first test vector of RFC 6238, appendix B, with six digits.
 * const secret = new TextEncoder().encode('12345678901234567890')
 * assert.equal(matchingStep(secret, '287082', 59_000), 1)
 * assert.equal(matchingStep(secret, '287082', 89_000), 1)
 * assert.equal(matchingStep(secret, '287082', 90_000), null)
 * ```
 */
export function matchingStep(secret: Uint8Array, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = totpOf(secret)
  const present = totp.counter({ timestamp: nowMs })
  for (const step of [present, present - 1]) {
    const timestamp = step * TOTP_FORM.period * 1000
    if (totp.validate({ token: code, timestamp, window: 0 }) !== null) return step
  }
  return null
}

function totpOf(secret: Uint8Array, label?: string): TOTP {
  const buffer = new Uint8Array(secret).buffer
  return new TOTP({ ...TOTP_FORM, issuer: ISSUER, label, secret: new Secret({ buffer }) })
}

/** How many recovery codes a user gets. */
export const RECOVERY_CODES = 10
const RECOVERY_CODE_CHARACTERS = 10
/** Crockford's base32, which has no i, l, o and u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten new recovery codes of 50 random bits, in the form `xxxxx-xxxxx`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(newRecoveryCode())
  return [...codes]
}

function newRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RECOVERY_CODE_CHARACTERS))
  const code = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/**
 * A recovery code in the form that is hashed; null if the text is not one. Case and the dash do not matter, and i, l
 * and o are read as 1, 1 and 0.
 * @see https://www.crockford.com/base32.html
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { normaliseRecoveryCode } from './codes.ts'
 *
 * assert.equal(normaliseRecoveryCode('K3V9D-7WQ2M'), 'k3v9d7wq2m')
 * assert.equal(normaliseRecoveryCode('lO3v9-7wq2m'), '103v97wq2m')
 * assert.equal(normaliseRecoveryCode('123456'), null)
 * ```
 */
export function normaliseRecoveryCode(text: string): string | null {
  if (!/^[0-9a-z]{5}-?[0-9a-z]{5}$/i.test(text)) return null
  const code = text.toLowerCase().replace('-', '').replace(/[il]/g, '1').replaceAll('o', '0')
  return code.includes('u') ? null : code
}

/** 4 MiB and about 15 ms for each hash: with a fast hash, somebody who has the database could try all 50 bits. */
const COST = { N: 4096, r: 8, p: 1 }
const HASH_BYTES = 32

const stretch = promisify<string, string, number, typeof COST, Buffer>(scrypt)

/** The scrypt hash under which a recovery code is stored, in hex. The salt is the user's id, so that one hash finds it. */
export async function hashRecoveryCode(code: string, userId: string): Promise<string> {
  const hash = await stretch(code, `voicelog recovery code ${userId}`, HASH_BYTES, COST)
  return hash.toString('hex')
}
