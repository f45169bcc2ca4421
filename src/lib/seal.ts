import { createHash } from 'node:crypto'

/** Keeps small secrets unreadable in the database: AES-256-GCM under keys derived from the service's own secrets. */
export type Sealer = {
  /** Encrypts; opens again only together with the same `boundTo`, such as the id of the row's owner. */
  seal(plain: Uint8Array, boundTo: string): Promise<Uint8Array>
  /** What was sealed, or null for what was changed, moved to another owner, or sealed under a secret that is gone. */
  open(sealed: Uint8Array, boundTo: string): Promise<Uint8Array | null>
  /** The first bytes of everything that the present secret seals; other rows are due to be sealed anew. */
  readonly prefix: Uint8Array
}

/** First byte of everything sealed in this way. */
const VERSION = 1
const KEY_ID_BYTES = 4
const PREFIX_BYTES = 1 + KEY_ID_BYTES
/** NIST SP 800-38D §8.2.2: a random nonce of 96 bits. */
const NONCE_BYTES = 12

/** Seals with the first secret and opens with any, so that secrets can be exchanged. One `purpose` never opens another's. */
export function createSealer(secrets: readonly string[], purpose: string): Sealer {
  const keys = secrets.map((secret) => ({ id: keyId(secret, purpose), key: deriveKey(secret, purpose) }))
  const [first] = keys
  if (first === undefined) throw new Error('Cannot seal: JWT_SECRET holds no secret')
  const prefix = new Uint8Array([VERSION, ...first.id])

  return {
    prefix,

    async seal(plain, boundTo) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const encrypted = await crypto.subtle.encrypt(
        cipher(nonce, boundTo),
        await first.key,
        new Uint8Array(plain),
      )
      return new Uint8Array([...prefix, ...nonce, ...new Uint8Array(encrypted)])
    },

    async open(sealed, boundTo) {
      if (sealed[0] !== VERSION) return null
      const id = Buffer.from(sealed.subarray(1, PREFIX_BYTES))
      const found = keys.find((each) => id.equals(each.id))
      if (found === undefined) return null
      const nonce = new Uint8Array(sealed.subarray(PREFIX_BYTES, PREFIX_BYTES + NONCE_BYTES))
      const encrypted = new Uint8Array(sealed.subarray(PREFIX_BYTES + NONCE_BYTES))
      try {
        return new Uint8Array(await crypto.subtle.decrypt(cipher(nonce, boundTo), await found.key, encrypted))
      } catch {
        // WebCrypto says no more than that it does not open.
        return null
      }
    },
  }
}

function cipher(iv: Uint8Array<ArrayBuffer>, boundTo: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(boundTo) }
}

/** Tells keys apart without saying anything about them. */
function keyId(secret: string, purpose: string): Buffer {
  const digest = createHash('sha256').update(`voicelog seal ${purpose} ${secret}`).digest()
  return digest.subarray(0, KEY_ID_BYTES)
}

/** HKDF (RFC 5869): the key says nothing about the secret, nor about the keys of other purposes. */
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
