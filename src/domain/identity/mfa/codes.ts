import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'

// What every authenticator app takes (RFC 6238 with the defaults of the key URI format): SHA-1, six digits, 30 s.
const TOTP_FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
const ISSUER = 'Voicelog'

/** A new secret of 160 random bits, as long as the hash (RFC 4226 §4, R6). */
export function newTotpSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes
}

/** A secret as an authenticator takes it: base32 to type, an `otpauth://totp/…` URI to scan. */
export function describeTotpSecret(secret: Uint8Array, email: string): { base32: string; uri: string } {
  const totp = totpOf(secret, email)
  return { base32: totp.secret.base32, uri: totp.toString() }
}

/**
 * The time step whose code this is: the present one or the one before, since a code takes time to type; else null.
 * @see RFC 6238 §5.2
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

export const RECOVERY_CODES = 10
const RECOVERY_CODE_CHARACTERS = 10
/** Crockford's base32: no i, l, o, u. */
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
 * The one form of a recovery code that is hashed, whatever its case, with or without its dash, with i or l for 1 and
 * o for 0; null for what is none.
 */
export function normaliseRecoveryCode(text: string): string | null {
  if (!/^[0-9a-z]{5}-?[0-9a-z]{5}$/i.test(text)) return null
  const code = text.toLowerCase().replace('-', '').replace(/[il]/g, '1').replaceAll('o', '0')
  return code.includes('u') ? null : code
}

/** 50 bits alone could be searched by whoever has the database: 4 MiB and about 15 ms for each guess make that vain. */
const COST = { N: 4096, r: 8, p: 1 }
const HASH_BYTES = 32

const stretch = promisify<string, string, number, typeof COST, Buffer>(scrypt)

/** What is stored of a recovery code, in hex; the user's id is its salt, so that one hash finds it. */
export async function hashRecoveryCode(code: string, userId: string): Promise<string> {
  const hash = await stretch(code, `voicelog recovery code ${userId}`, HASH_BYTES, COST)
  return hash.toString('hex')
}
