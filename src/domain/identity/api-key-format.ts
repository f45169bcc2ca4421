import { crc32 } from 'node:zlib'

const PREFIX = 'vl_live_'
const SECRET_LENGTH = 30
const CHECKSUM_LENGTH = 6
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

/** How many characters of a key lists show: `vl_live_` and four more. */
const API_KEY_PREFIX_LENGTH = PREFIX.length + 4

/**
 * A new API key: `vl_live_`, 30 random base62 characters (178 bits), 6 base62 characters of CRC-32.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { apiKeyPrefix, generateApiKey, isApiKey } from './api-key-format.ts'
 *
 * const apiKey = generateApiKey()
 * assert.match(apiKey, /^vl_live_[0-9A-Za-z]{36}$/)
 * assert.equal(isApiKey(apiKey), true)
 * assert.equal(isApiKey(`${apiKey.slice(0, -1)}-`), false)
 * assert.equal(apiKeyPrefix(apiKey), apiKey.slice(0, 12))
 * ```
 */
export function generateApiKey(): string {
  const body = PREFIX + randomBase62(SECRET_LENGTH)
  return body + checksumOf(body)
}

/** Whether a text has the form and the checksum of an API key. Other texts need no query. */
export function isApiKey(text: string): boolean {
  if (!FORM.test(text)) return false
  return checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

/** The first characters of a key, which lists show. */
export function apiKeyPrefix(apiKey: string): string {
  return apiKey.slice(0, API_KEY_PREFIX_LENGTH)
}

/** CRC-32 of the text in base62. Six digits hold any 32-bit number. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = BASE62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // 248 is the last multiple of 62 in a byte. Using larger values would favour the first digits.
      if (byte < 248 && text.length < length) text += BASE62.charAt(byte % 62)
    }
  }
  return text
}
