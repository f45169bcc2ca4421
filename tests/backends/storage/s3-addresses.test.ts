import { expect, test } from 'bun:test'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { createS3Addresses } from '../../../src/backends/storage/s3/addresses.ts'

const KEY = 'organisation/2025/01/call.wav'
const credentials = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'secret' }

/** All parts of an address except its time and signature. */
function shapeOf(url: string) {
  const { origin, pathname, searchParams } = new URL(url)
  for (const name of ['X-Amz-Date', 'X-Amz-Signature', 'x-id']) searchParams.delete(name)
  return { origin, pathname, query: Object.fromEntries(searchParams) }
}

test.each([
  ['a bucket of AWS', { bucket: 'recordings', region: 'eu-central-1', endpoint: null }],
  ['a bucket with dots', { bucket: 'recordings.example.com', region: 'eu-central-1', endpoint: null }],
  ['China', { bucket: 'recordings', region: 'cn-north-1', endpoint: null }],
  ['the global region', { bucket: 'recordings', region: 'aws-global', endpoint: null }],
  ['another store', { bucket: 'recordings', region: 'ceph', endpoint: 'https://s3.example.com:9000' }],
  ['a store under a path', { bucket: 'recordings', region: 'swift', endpoint: 'http://10.0.0.7/s3' }],
])("addresses in %s are the same as the SDK's", async (_name, { bucket, region, endpoint }) => {
  const own = endpoint === null ? {} : { endpoint, forcePathStyle: true }
  const client = new S3Client({
    region,
    credentials,
    ...own,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const addresses = createS3Addresses(client, { bucket, region, endpoint })

  const contentType = 'audio/wav'
  const put = await addresses.signPut(KEY, { expiresInSeconds: 3600, contentType, contentLength: 44 })
  const putCommand = new PutObjectCommand({
    Bucket: bucket,
    Key: KEY,
    ContentType: contentType,
    ContentLength: 44,
  })
  const sdkPut = await getSignedUrl(client, putCommand, {
    expiresIn: 3600,
    signableHeaders: new Set(['content-type']),
  })
  expect(shapeOf(put.url)).toEqual(shapeOf(sdkPut))
  expect(put.expiresAt.getTime() - Date.now()).toBeWithin(3_590_000, 3_600_001)

  const disposition = `attachment; filename="a (1)!.wav"; filename*=UTF-8''%C3%BC.wav`
  const get = await addresses.signGet(KEY, { expiresInSeconds: 60, contentType, disposition })
  const getCommand = new GetObjectCommand({
    Bucket: bucket,
    Key: KEY,
    ResponseContentType: contentType,
    ResponseContentDisposition: disposition,
  })
  expect(shapeOf(get.url)).toEqual(shapeOf(await getSignedUrl(client, getCommand, { expiresIn: 60 })))
})
