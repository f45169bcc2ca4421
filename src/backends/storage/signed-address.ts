import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What a signed address of the disk storage allows: one method on one key until a time. */
export type SignedAddress = {
  method: 'GET' | 'PUT'
  key: string
  expiresAt: Date
  /** PUT: the only type that may be sent; null if any may. GET: the type to answer with. */
  contentType: string | null
  /** PUT: the only length that may be sent, in bytes; null if any may. */
  contentLength: number | null
  /** GET: the name under which a browser saves it. */
  filename: string | null
  /** Who asked for it: the address works only while the routes admit them. Null if nobody is asked. */
  holder: string | null
}

export type Verification =
  | { outcome: 'valid'; address: SignedAddress }
  | { outcome: 'invalid' }
  | { outcome: 'expired'; expiredAt: Date }

/** Signs addresses with HMAC-SHA256 under keys of its own, derived from the service's secrets. */
export type AddressSigner = {
  /** The query string of a signed address. */
  sign(address: SignedAddress): string
  /** Checks a request's method, key and query against the time now. */
  verify(request: { method: 'GET' | 'PUT'; key: string; query: URLSearchParams }): Verification
}

/**
 * Makes a signer. The first secret signs and all of them verify, so that a secret can be replaced without breaking
 * addresses in use. The keys are HKDF-SHA256 (RFC 5869) of the secrets: a signature made here is valid nowhere else.
 *
 * @throws Error if there is no secret
 * @example
 * ```ts
 * import { createAddressSigner } from './signed-address.ts'
 * import assert from 'node:assert/strict'
 *
 * const signer = createAddressSigner({ secrets: ['thirty-two bytes of secret or more'] })
 * const expiresAt = new Date(Date.now() + 60_000)
 * const bound = { contentType: null, contentLength: null, filename: null, holder: null }
 * const query = new URLSearchParams(signer.sign({ method: 'GET', key: 'a.wav', expiresAt, ...bound }))
 * assert.equal(signer.verify({ method: 'GET', key: 'a.wav', query }).outcome, 'valid')
 * assert.equal(signer.verify({ method: 'GET', key: 'b.wav', query }).outcome, 'invalid')
 * ```
 */
export function createAddressSigner({ secrets }: { secrets: readonly string[] }): AddressSigner {
  const keys = secrets.map(deriveKey)
  const [signingKey] = keys
  if (signingKey === undefined) throw new Error('Cannot sign addresses: at least one secret is needed')
  return {
    sign(address) {
      const query = toQuery(address)
      query.set('signature', signatureOf(address, signingKey).toString('base64url'))
      return query.toString()
    },

    verify({ method, key, query }) {
      const address = fromQuery({ key, query })
      if (address === null || address.method !== method) return { outcome: 'invalid' }
      const given = Buffer.from(query.get('signature') ?? '', 'base64url')
      const isGiven = (key: Buffer) => {
        const signature = signatureOf(address, key)
        return signature.length === given.length && timingSafeEqual(signature, given)
      }
      if (!keys.some(isGiven)) return { outcome: 'invalid' }
      if (address.expiresAt.getTime() <= Date.now()) {
        return { outcome: 'expired', expiredAt: address.expiresAt }
      }
      return { outcome: 'valid', address }
    },
  }
}

function deriveKey(secret: string): Buffer {
  const salt = new Uint8Array(32)
  return Buffer.from(hkdfSync('sha256', secret, salt, 'voicelog storage addresses v1', 32))
}

/** With node:crypto: Web Crypto signs on another thread, and the way there and back takes longer than the signature. */
function signatureOf(address: SignedAddress, key: Buffer): Buffer {
  return createHmac('sha256', key).update(signedText(address)).digest()
}

/** JSON of a list: no two different addresses have the same text. Version 0.1 signed lists without a holder. */
function signedText(address: SignedAddress): string {
  const { method, key, expiresAt, contentType, contentLength, filename, holder } = address
  const parts = [method, key, epochSeconds(expiresAt), contentType, contentLength, filename]
  return JSON.stringify(holder === null ? parts : [...parts, holder])
}

function toQuery(address: SignedAddress): URLSearchParams {
  const query = new URLSearchParams({
    method: address.method,
    expires: `${epochSeconds(address.expiresAt)}`,
  })
  if (address.contentType !== null) query.set('content_type', address.contentType)
  if (address.contentLength !== null) query.set('content_length', `${address.contentLength}`)
  if (address.filename !== null) query.set('filename', address.filename)
  if (address.holder !== null) query.set('holder', address.holder)
  return query
}

function fromQuery({ key, query }: { key: string; query: URLSearchParams }): SignedAddress | null {
  const method = query.get('method')
  const expires = toInteger(query.get('expires'))
  const length = query.get('content_length')
  const contentLength = toInteger(length)
  if ((method !== 'GET' && method !== 'PUT') || expires === null) return null
  if (length !== null && contentLength === null) return null
  return {
    method,
    key,
    expiresAt: new Date(expires * 1000),
    contentType: query.get('content_type'),
    contentLength,
    filename: query.get('filename'),
    holder: query.get('holder'),
  }
}

function toInteger(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
