import { expect, test } from 'bun:test'
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { createS3Storage } from '../../../src/backends/storage/s3/storage.ts'
import { startS3, type TestS3 } from '../../support/s3.ts'
import { storageContract } from './contract.ts'

storageContract('S3', async () => {
  const { stop, ...options } = await startS3()
  const client = clientOf(options)
  return {
    storage: createS3Storage(options),
    // Port 9 is the discard service: nothing listens there.
    unreachable: createS3Storage({ ...options, endpoint: 'http://127.0.0.1:9', pace: { answerMs: 1000 } }),
    remains: (key) => remainsOf(client, options.bucket, key),
    stop,
  }
})

test('delete abandons the unfinished uploads of this key, and not of keys that begin with it', async () => {
  const { stop, ...options } = await startS3()
  try {
    const client = clientOf(options)
    const key = crypto.randomUUID()
    for (const each of [key, key, `${key}.other`]) {
      await client.send(new CreateMultipartUploadCommand({ Bucket: options.bucket, Key: each }))
    }
    const storage = createS3Storage(options)
    await storage.delete(key)
    expect(await remainsOf(client, options.bucket, key)).toEqual([`upload ${key}.other`])
    await storage.delete(`${key}.other`)
    expect(await remainsOf(client, options.bucket, key)).toEqual([])
  } finally {
    await stop()
  }
}, 120_000)

test.each([
  { region: 'us-east-1', bucket: 'calls', endpoint: null },
  { region: 'eu-central-1', bucket: 'calls', endpoint: null },
  { region: 'eu-central-1', bucket: 'calls.example.com', endpoint: null },
  { region: 'cn-north-1', bucket: 'calls', endpoint: null },
  { region: 'eu-central-1', bucket: 'calls', endpoint: 'https://store.example.com:9000/path' },
])('its origin is that of its signed addresses: %o', async (options) => {
  const storage = createS3Storage({ ...options, accessKeyId: 'id', secretAccessKey: 'secret' })
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
