import type { S3Client } from '@aws-sdk/client-s3'
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import type { SignedUrl } from '../contract.ts'

/** How long an address works that is signed for one request of the service itself, in seconds. */
const OWN_REQUEST_SECONDS = 900

export type S3Bucket = {
  bucket: string
  region: string
  /** Null for AWS; any other store is addressed by path, `endpoint/bucket/key`. */
  endpoint: string | null
  /** The key of AWS KMS that objects are encrypted with; null for the bucket's default. */
  kmsKey?: string | null
}

type Request = {
  method: 'GET' | 'PUT'
  key: string
  query?: Record<string, string>
  /** The request must carry exactly these: they are part of the signature. */
  headers?: Record<string, string>
}

/**
 * Signs addresses of objects in one bucket (Signature Version 4 in the query). Keys need no escaping: the caller has
 * checked them by `assertKey`.
 *
 * It uses only the SDK's presigner. The SDK's getSignedUrl runs all middleware of a call for each address, which takes
 * 0.88 ms of processor time instead of 0.07 ms (measured on Bun 1.4.5).
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function createS3Addresses(client: S3Client, { bucket, region, endpoint, kmsKey = null }: S3Bucket) {
  const encryption = encryptionHeaders(kmsKey)
  // The SDK has the special cases: a bucket with a dot is addressed by path, and some regions have other names.
  const bucketEndpoint = client.config.endpointProvider({
    Bucket: bucket,
    Region: region,
    UseFIPS: false,
    UseDualStack: false,
    ...(endpoint !== null && { Endpoint: endpoint, ForcePathStyle: true }),
  })
  const { url } = bucketEndpoint
  const presigner = new S3RequestPresigner({
    ...client.config,
    region: bucketEndpoint.properties?.authSchemes?.[0]?.signingRegion ?? region,
  })

  async function sign(
    { method, key, query = {}, headers = {} }: Request,
    options: { expiresIn: number; signingDate?: Date },
  ): Promise<string> {
    const request = {
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      ...(url.port !== '' && { port: Number(url.port) }),
      path: `${url.pathname.replace(/\/$/, '')}/${key}`,
      query,
      headers: { host: url.host, ...headers },
    }
    // The presigner leaves content-type out of the signature unless it is named here.
    const signed = await presigner.presign(request, {
      ...options,
      signableHeaders: new Set(['content-type']),
    })
    return `${url.origin}${signed.path}?${queryText(signed.query ?? {})}`
  }

  /** An address for a client. */
  async function signFor(expiresIn: number, request: Request): Promise<SignedUrl> {
    // The date in a signature has whole seconds.
    const signingDate = new Date(Math.floor(Date.now() / 1000) * 1000)
    return {
      url: await sign(request, { expiresIn, signingDate }),
      expiresAt: new Date(signingDate.getTime() + expiresIn * 1000),
    }
  }

  const own = { expiresIn: OWN_REQUEST_SECONDS }
  return {
    origin: url.origin,
    /** What each PUT must carry besides what is bound to it. */
    encryption,

    /** Addresses for one request of the service itself, signed just before it. */
    get: (key: string) => sign({ method: 'GET', key }, own),
    put: (key: string) => sign({ method: 'PUT', key, headers: encryption }, own),
    part: (key: string, uploadId: string, number: number) =>
      sign({ method: 'PUT', key, query: { uploadId, partNumber: `${number}` } }, own),

    /** The answer has this content type and disposition, whatever the object was stored with. */
    signGet(
      key: string,
      given: { expiresInSeconds: number; contentType: string; disposition: string },
    ): Promise<SignedUrl> {
      const query = {
        'response-content-type': given.contentType,
        'response-content-disposition': given.disposition,
      }
      return signFor(given.expiresInSeconds, { method: 'GET', key, query })
    },

    signPut(
      key: string,
      bound: { expiresInSeconds: number; contentType?: string; contentLength?: number },
    ): Promise<SignedUrl> {
      const headers = {
        ...encryption,
        ...(bound.contentType !== undefined && { 'content-type': bound.contentType }),
        ...(bound.contentLength !== undefined && { 'content-length': `${bound.contentLength}` }),
      }
      return signFor(bound.expiresInSeconds, { method: 'PUT', key, headers })
    },
  }
}

/**
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html
 */
function encryptionHeaders(kmsKey: string | null): Record<string, string> {
  if (kmsKey === null) return {}
  return {
    'x-amz-server-side-encryption': 'aws:kms',
    'x-amz-server-side-encryption-aws-kms-key-id': kmsKey,
  }
}

/** Escaped as Signature Version 4 requires: every character except A-Z a-z 0-9 - _ . ~ */
function queryText(query: Record<string, string | string[] | null>): string {
  return Object.entries(query)
    .map(([name, value]) => `${escaped(name)}=${escaped(`${value ?? ''}`)}`)
    .join('&')
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
