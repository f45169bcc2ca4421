import { ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { createS3Storage } from '../../../src/backends/storage/s3.ts'
import { startS3 } from '../../support/s3.ts'
import { storageContract } from './contract.ts'

storageContract('S3', async () => {
  const { stop, ...options } = await startS3()
  const client = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: true,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
  })
  return {
    storage: createS3Storage(options),
    // Port 9 is discard's: nobody listens there.
    unreachable: createS3Storage({ ...options, endpoint: 'http://127.0.0.1:9', pace: { answerMs: 1000 } }),
    async remains(key) {
      const where = { Bucket: options.bucket, Prefix: key }
      const objects = await client.send(new ListObjectsV2Command(where))
      const uploads = await client.send(new ListMultipartUploadsCommand(where))
      return [
        ...(objects.Contents ?? []).map((each) => `object ${each.Key}`),
        ...(uploads.Uploads ?? []).map((each) => `upload ${each.Key}`),
      ]
    },
    stop,
  }
})
