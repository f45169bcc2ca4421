import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createS3Storage } from '../../../src/backends/storage/s3/storage.ts'
import { startS3, type TestS3 } from '../../support/s3.ts'
import { bodyOf, randomBytes } from './bodies.ts'
import { storageContract } from './contract.ts'

// One server for all tests here: a start takes seconds.
let s3: TestS3
let client: S3Client
beforeAll(async () => {
  s3 = await startS3()
  client = clientOf(s3)
}, 120_000)
afterAll(() => s3?.stop())

storageContract('S3', async () => ({
  storage: createS3Storage(s3),
  // Port 9 is the discard service: nothing listens there.
  unreachable: createS3Storage({ ...s3, endpoint: 'http://127.0.0.1:9', pace: { answerMs: 1000 } }),
  remains: (key) => remainsOf(client, s3.bucket, key),
  stop: async () => {},
}))

test('delete abandons the unfinished uploads of this key, and not of keys that begin with it', async () => {
  const key = crypto.randomUUID()
  for (const each of [key, key, `${key}.other`]) {
    await client.send(new CreateMultipartUploadCommand({ Bucket: s3.bucket, Key: each }))
  }
  const storage = createS3Storage(s3)
  await storage.delete(key)
  expect(await remainsOf(client, s3.bucket, key)).toEqual([`upload ${key}.other`])
  await storage.delete(`${key}.other`)
  expect(await remainsOf(client, s3.bucket, key)).toEqual([])
})

test('in a versioned bucket delete removes every version of this key, and of no other', async () => {
  const where = { Bucket: 'versioned' }
  await client.send(new CreateBucketCommand(where))
  await client.send(
    new PutBucketVersioningCommand({ ...where, VersioningConfiguration: { Status: 'Enabled' } }),
  )
  const storage = createS3Storage({ ...s3, bucket: where.Bucket })
  const key = crypto.randomUUID()
  for (const each of [key, key, `${key}.other`])
    await storage.put(each, bodyOf(randomBytes(10)), { contentType: 'audio/wav' })
  const remaining = async () => {
    const found = await client.send(new ListObjectVersionsCommand({ ...where, Prefix: key }))
    return [...(found.Versions ?? []), ...(found.DeleteMarkers ?? [])].map(({ Key }) => Key)
  }
  expect(await remaining()).toHaveLength(3)
  await storage.delete(key)
  expect(await remaining()).toEqual([`${key}.other`])
})

test('without keys, those of the task role are used, with their session token', async () => {
  const { accessKeyId, secretAccessKey } = s3
  const role = { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, Token: 'session-of-the-role' }
  const agent = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => Response.json({ ...role, Expiration: new Date(Date.now() + 3_600_000) }),
  })
  Bun.env.AWS_CONTAINER_CREDENTIALS_FULL_URI = agent.url.href
  try {
    const storage = createS3Storage({ ...s3, credentials: null })
    await storage.check()
    const { url } = await storage.signedPutUrl('key', { expiresInSeconds: 60, holder: 'session:0' })
    expect(new URL(url).searchParams.get('X-Amz-Security-Token')).toBe('session-of-the-role')
  } finally {
    delete Bun.env.AWS_CONTAINER_CREDENTIALS_FULL_URI
    await agent.stop(true)
  }
})

test('with a KMS key, every object is written with it: small, large, copied or put by a client', async () => {
  const written: string[] = []
  const store = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      await request.arrayBuffer()
      const { pathname, searchParams } = new URL(request.url)
      const [encryption, key] = ['', '-aws-kms-key-id'].map((each) =>
        request.headers.get(`x-amz-server-side-encryption${each}`),
      )
      // S3 takes the encryption of a multipart upload from its beginning, and refuses it with a part.
      if (request.method !== 'HEAD' && !searchParams.has('uploadId'))
        written.push(`${request.method} ${pathname} ${encryption} ${key}`)
      if (request.method === 'HEAD')
        return new Response(null, {
          headers: { 'content-length': pathname.endsWith('large') ? '9000000' : '10' },
        })
      const xml = searchParams.has('uploads')
        ? '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>'
        : '<CopyObjectResult><ETag>1</ETag></CopyObjectResult>'
      return new Response(xml, { headers: { etag: '"1"' } })
    },
  })
  const endpoint = store.url.origin
  try {
    const kms = { region: 'us-east-1', bucket: 'calls', endpoint, credentials: KEYS, kmsKey: 'alias/calls' }
    const storage = createS3Storage(kms)
    await storage.put('small', bodyOf(randomBytes(10)), { contentType: 'audio/wav' })
    await storage.put('large', bodyOf(randomBytes(9_000_000)), { contentType: 'audio/wav' })
    await storage.copy('small', 'copy')
    const signed = await storage.signedPutUrl('client', { expiresInSeconds: 60, holder: 'session:0' })
    await fetch(signed.url, { method: 'PUT', body: 'x', headers: signed.headers })
    const encrypted = ['PUT /calls/small', 'POST /calls/large', 'PUT /calls/copy', 'PUT /calls/client']
    expect(written).toEqual(encrypted.map((each) => `${each} aws:kms alias/calls`))
    expect(new URL(signed.url).searchParams.get('X-Amz-SignedHeaders')).toContain(
      'x-amz-server-side-encryption',
    )
  } finally {
    await store.stop(true)
  }
})

const KEYS = { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: null }

test.each([
  { region: 'us-east-1', bucket: 'calls', endpoint: null },
  { region: 'eu-central-1', bucket: 'calls', endpoint: null },
  { region: 'eu-central-1', bucket: 'calls.example.com', endpoint: null },
  { region: 'cn-north-1', bucket: 'calls', endpoint: null },
  { region: 'eu-central-1', bucket: 'calls', endpoint: 'https://store.example.com:9000/path' },
])('its origin is that of its signed addresses: %o', async (options) => {
  const storage = createS3Storage({ ...options, credentials: KEYS })
  const { url } = await storage.signedPutUrl('key', { expiresInSeconds: 60, holder: 'session:0' })
  expect(storage.origin).toBe(new URL(url).origin)
})

async function remainsOf(client: S3Client, bucket: string, prefix: string): Promise<string[]> {
  const where = { Bucket: bucket, Prefix: prefix }
  const objects = await client.send(new ListObjectsV2Command(where))
  const uploads = await client.send(new ListMultipartUploadsCommand(where))
  return [
    ...(objects.Contents ?? []).map((each) => `object ${each.Key}`),
    ...(uploads.Uploads ?? []).map((each) => `upload ${each.Key}`),
  ]
}

function clientOf({ endpoint, region, accessKeyId, secretAccessKey }: Omit<TestS3, 'stop'>): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
}
