import type { Reader } from './reader.ts'

export type StorageConfig =
  | { kind: 'disk'; path: string }
  | {
      kind: 's3'
      bucket: string
      region: string
      endpoint: string | null
      /** Null: the standard chain of AWS finds them, such as the role of the instance or of the service account. */
      credentials: S3Credentials | null
      /** The key of AWS KMS that objects are encrypted with; null for the bucket's default. */
      kmsKey: string | null
    }

export type S3Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken: string | null }

/** Reads STORAGE_URL and AWS_…; adds what is wrong to the problems of `read`. */
export function readStorage(read: Reader): StorageConfig {
  const example = 'file:///var/lib/voicelog or s3://bucket?endpoint=https://host&region=eu-central-1'
  const url = URL.parse(read.required('STORAGE_URL', example))
  if (url === null || url.protocol === 'file:') {
    if (url === null || url.pathname === '/' || url.host !== '') {
      if (read.has('STORAGE_URL')) read.wrong('STORAGE_URL', `is not a storage address: expected ${example}`)
      return { kind: 'disk', path: '' }
    }
    return { kind: 'disk', path: decodeURIComponent(url.pathname) }
  }
  if (url.protocol !== 's3:' || url.host === '') {
    read.wrong('STORAGE_URL', `is not a storage address: expected ${example}`)
    return { kind: 'disk', path: '' }
  }
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    read.wrong('STORAGE_URL', 'has an endpoint that is not http or https, such as endpoint=https://host:9000')
  }
  return {
    kind: 's3',
    bucket: url.host,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint,
    credentials: readS3Credentials(read),
    kmsKey: url.searchParams.get('kms_key'),
  }
}

function readS3Credentials(read: Reader): S3Credentials | null {
  if (!read.has('AWS_ACCESS_KEY_ID') && !read.has('AWS_SECRET_ACCESS_KEY')) return null
  return {
    accessKeyId: read.required('AWS_ACCESS_KEY_ID', 'the access key, since its secret is given'),
    secretAccessKey: read.required('AWS_SECRET_ACCESS_KEY', 'the secret of the access key'),
    sessionToken: read.optional('AWS_SESSION_TOKEN'),
  }
}
