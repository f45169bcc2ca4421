import { createHash } from 'node:crypto'

/** Encrypts small secrets for the database (AES-256-GCM), with keys derived from the service's own secrets. */
export type Cipher = {
  /** Encrypts under the first secret. Decrypting needs the same `associatedData`, such as the id of the row's owner. */
  encrypt(plaintext: Uint8Array, associatedData: string): Promise<Uint8Array>
  /** The plaintext; null if the ciphertext was changed, has other `associatedData`, or its secret was removed. */
  decrypt(ciphertext: Uint8Array, associatedData: string): Promise<Uint8Array | null>
  /** The first bytes of everything encrypted under the first secret, to look for ciphertexts under older ones. */
  readonly currentPrefix: Uint8Array
  /** Whether a ciphertext was encrypted under the first secret. */
  isCurrent(ciphertext: Uint8Array): boolean
}

/** First byte of every ciphertext: this format. */
const VERSION = 1
const KEY_ID_BYTES = 4
const PREFIX_BYTES = 1 + KEY_ID_BYTES
/** A random nonce of 96 bits (NIST SP 800-38D §8.2.2). */
const NONCE_BYTES = 12

/**
 * Makes a cipher that encrypts under the first secret and decrypts under any, so that secrets can be replaced.
 *
 * Ciphertexts of one `purpose` do not decrypt under another.
 * @throws Error if there is no secret
 * @see https://www.rfc-editor.org/rfc/rfc5116 for authenticated encryption with associated data
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { createCipher } from './encryption.ts'
 *
 * const older = createCipher(['old secret'], 'example')
 * const both = createCipher(['new secret', 'old secret'], 'example')
 * const ciphertext = await older.encrypt(new Uint8Array([1, 2, 3]), 'user 1')
 *
 * assert.deepEqual(await both.decrypt(ciphertext, 'user 1'), new Uint8Array([1, 2, 3]))
 * assert.equal(await both.decrypt(ciphertext, 'user 2'), null)
 * ```
 */
export function createCipher(secrets: readonly string[], purpose: string): Cipher {
  const keys = secrets.map((secret) => ({ id: keyId(secret, purpose), key: deriveKey(secret, purpose) }))
  const [first] = keys
  if (first === undefined) throw new Error('Cannot encrypt: JWT_SECRET holds no secret')
  const currentPrefix = new Uint8Array([VERSION, ...first.id])

  return {
    currentPrefix,

    isCurrent: (ciphertext) => currentPrefix.every((byte, at) => ciphertext[at] === byte),

    async encrypt(plaintext, associatedData) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const encrypted = await crypto.subtle.encrypt(
        aesGcm(nonce, associatedData),
        await first.key,
        new Uint8Array(plaintext),
      )
      return new Uint8Array([...currentPrefix, ...nonce, ...new Uint8Array(encrypted)])
    },

    async decrypt(ciphertext, associatedData) {
      if (ciphertext[0] !== VERSION) return null
      const id = Buffer.from(ciphertext.subarray(1, PREFIX_BYTES))
      const found = keys.find((each) => id.equals(each.id))
      if (found === undefined) return null
      const nonce = new Uint8Array(ciphertext.subarray(PREFIX_BYTES, PREFIX_BYTES + NONCE_BYTES))
      const encrypted = new Uint8Array(ciphertext.subarray(PREFIX_BYTES + NONCE_BYTES))
      try {
        return new Uint8Array(
          await crypto.subtle.decrypt(aesGcm(nonce, associatedData), await found.key, encrypted),
        )
      } catch {
        // WebCrypto gives no reason.
        return null
      }
    },
  }
}

function aesGcm(iv: Uint8Array<ArrayBuffer>, associatedData: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(associatedData) }
}

// The word "seal" in the two texts below is part of every stored ciphertext's key. Changing it makes them unreadable.

/** Names a key without revealing anything about it. */
function keyId(secret: string, purpose: string): Buffer {
  const digest = createHash('sha256').update(`voicelog seal ${purpose} ${secret}`).digest()
  return digest.subarray(0, KEY_ID_BYTES)
}

/** Derives a key by HKDF (RFC 5869). It reveals nothing about the secret or about the keys of other purposes. */
async function deriveKey(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'HKDF', false, [
    'deriveKey',
  ])
  const info = new TextEncoder().encode(`voicelog seal ${purpose}`)
  return await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
