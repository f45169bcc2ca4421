/** What a signed address of the disk storage allows: one method on one key until a time. */
export type SignedAddress = {
  method: 'GET' | 'PUT'
  key: string
  expiresAt: Date
  /** PUT: the only type that may be sent. GET: the type to answer with. */
  contentType: string | null
  /** PUT: the only length that may be sent. */
  contentLength: number | null
  /** GET: the name to save under. */
  filename: string | null
}

export type Verification =
  | { outcome: 'valid'; address: SignedAddress }
  | { outcome: 'invalid' }
  | { outcome: 'expired'; expiredAt: Date }

/** HMAC-SHA256 signatures of addresses, under keys of their own derived from the service's secrets. */
export type AddressSigner = {
  /** The query string that allows what `address` says. */
  sign(address: SignedAddress): Promise<string>
  /** Checks a request's method, key and query against the time now. */
  verify(request: { method: 'GET' | 'PUT'; key: string; query: URLSearchParams }): Promise<Verification>
}

/**
 * Makes a signer. The first secret signs and all verify, so that a secret can be exchanged without cutting off
 * addresses in use. The keys are HKDF-SHA256 (RFC 5869) of the secrets: no signature here is worth anything elsewhere.
 */
export function createAddressSigner({ secrets }: { secrets: readonly string[] }): AddressSigner {
  const keys = Promise.all(secrets.map(deriveKey))
  return {
    async sign(address) {
      const [key] = await keys
      if (key === undefined)
        throw new Error('Cannot sign an address: no secret was given, at least one would do')
      const query = toQuery(address)
      const signature = await crypto.subtle.sign('HMAC', key, signedBytes(address))
      query.set('signature', Buffer.from(signature).toString('base64url'))
      return query.toString()
    },

    async verify({ method, key, query }) {
      const address = fromQuery({ key, query })
      if (address === null || address.method !== method) return { outcome: 'invalid' }
      const signature = Buffer.from(query.get('signature') ?? '', 'base64url')
      // verify() compares in constant time.
      const matches = (await keys).map((each) =>
        crypto.subtle.verify('HMAC', each, signature, signedBytes(address)),
      )
      if (!(await Promise.all(matches)).includes(true)) return { outcome: 'invalid' }
      if (address.expiresAt.getTime() <= Date.now()) {
        return { outcome: 'expired', expiredAt: address.expiresAt }
      }
      return { outcome: 'valid', address }
    },
  }
}

async function deriveKey(secret: string): Promise<CryptoKey> {
  const text = new TextEncoder()
  const base = await crypto.subtle.importKey('raw', text.encode(secret), 'HKDF', false, ['deriveKey'])
  const info = text.encode('voicelog storage addresses v1')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info },
    base,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign', 'verify'],
  )
}

/** JSON of a fixed list: no two different addresses have the same bytes. */
function signedBytes(address: SignedAddress): Uint8Array<ArrayBuffer> {
  const { method, key, expiresAt, contentType, contentLength, filename } = address
  return new TextEncoder().encode(
    JSON.stringify([method, key, epochSeconds(expiresAt), contentType, contentLength, filename]),
  )
}

function toQuery(address: SignedAddress): URLSearchParams {
  const query = new URLSearchParams({
    method: address.method,
    expires: `${epochSeconds(address.expiresAt)}`,
  })
  if (address.contentType !== null) query.set('content_type', address.contentType)
  if (address.contentLength !== null) query.set('content_length', `${address.contentLength}`)
  if (address.filename !== null) query.set('filename', address.filename)
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
  }
}

function toInteger(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
