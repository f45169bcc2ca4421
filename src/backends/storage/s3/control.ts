import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Credentials } from '../../../config/index.ts'
import { type ListedObject, StorageError, type StoredObject } from '../contract.ts'
import { createS3Addresses, type S3Bucket } from './addresses.ts'
import { toStorageError } from './errors.ts'
import type { SentPart } from './upload.ts'

export type S3Options = S3Bucket & {
  /** Null: the SDK's standard chain, which reads the environment and asks the instance or the service account. */
  credentials: S3Credentials | null
}

/** How slow a store may be before a request counts as failed. */
export type S3Pace = {
  /** The longest wait for an answer, and for the next bytes of a download, in milliseconds. */
  answerMs: number
  /**
   * The longest wait for completing an upload and for copying, in milliseconds. S3 may take minutes.
   * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html
   */
  completeMs: number
  /** An upload slower than this is aborted. */
  bytesPerSecond: number
}

export type S3Control = ReturnType<typeof createS3Control>

const CONNECT_MS = 3_000
const ATTEMPTS = 3

/** What the SDK does: the calls that carry no bytes of recordings. Every failure is a StorageError. */
export function createS3Control({ bucket, kmsKey = null, ...options }: S3Options, pace: S3Pace) {
  const client = createClient(options)
  const encryption = kmsKey === null ? {} : { ServerSideEncryption: 'aws:kms' as const, SSEKMSKeyId: kmsKey }

  /** Makes one SDK call, with a timeout for each attempt and one for all, and translates its errors. */
  async function call<T>(
    attempted: string,
    send: (options: { abortSignal: AbortSignal; requestTimeout: number }) => Promise<T>,
    { signal, timeoutMs = pace.answerMs }: { signal?: AbortSignal; timeoutMs?: number } = {},
  ): Promise<T> {
    const timeout = AbortSignal.timeout(timeoutMs * ATTEMPTS)
    const abortSignal = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
    try {
      signal?.throwIfAborted()
      return await send({ abortSignal, requestTimeout: timeoutMs })
    } catch (error) {
      throw toStorageError(error, attempted, signal)
    }
  }

  async function abandonUpload(key: string, uploadId: string, signal?: AbortSignal): Promise<void> {
    const command = new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId })
    try {
      await call(`abandon the upload of ${key}`, (options) => client.send(command, options), { signal })
    } catch (error) {
      // It was completed or abandoned already: nothing is left to do.
      if (!(error instanceof StorageError && error.code === 'not_found')) throw error
    }
  }

  /** The ids of all versions and delete markers of exactly this key. S3 lists them by prefix, in the order of the keys. */
  async function* versionsOf(key: string, signal?: AbortSignal): AsyncGenerator<string> {
    let marker: { KeyMarker?: string; VersionIdMarker?: string } = {}
    for (;;) {
      const command = new ListObjectVersionsCommand({ Bucket: bucket, Prefix: key, ...marker })
      const page = await call(`list the versions of ${key}`, (options) => client.send(command, options), {
        signal,
      })
      const found = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]
      for (const { Key, VersionId } of found) if (Key === key && VersionId !== undefined) yield VersionId
      if (page.IsTruncated !== true) return
      marker = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
    }
  }

  return {
    addresses: createS3Addresses(client, { bucket, kmsKey, ...options }),

    abandonUpload,

    async head(key: string, signal?: AbortSignal): Promise<StoredObject | null> {
      const command = new HeadObjectCommand({ Bucket: bucket, Key: key })
      try {
        const found = await call(`look at ${key}`, (options) => client.send(command, options), { signal })
        return {
          sizeBytes: found.ContentLength ?? 0,
          contentType: found.ContentType ?? 'application/octet-stream',
          lastModified: found.LastModified ?? new Date(0),
        }
      } catch (error) {
        if (error instanceof StorageError && error.code === 'not_found') return null
        throw error
      }
    },

    /** Copies an object within the bucket; false if there is no such object. */
    async copy(from: string, to: string, signal?: AbortSignal): Promise<boolean> {
      const command = new CopyObjectCommand({
        Bucket: bucket,
        Key: to,
        CopySource: `${bucket}/${from}`,
        ...encryption,
      })
      try {
        // The store answers only when the copy is complete.
        await call(`copy ${from}`, (options) => client.send(command, options), {
          signal,
          timeoutMs: pace.completeMs,
        })
        return true
      } catch (error) {
        if (error instanceof StorageError && error.code === 'not_found') return false
        throw error
      }
    },

    /** Deletes an object; in a versioned bucket also every version and delete marker of it. */
    async remove(key: string, signal?: AbortSignal): Promise<void> {
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: key })
      const removed = await call(`delete ${key}`, (options) => client.send(command, options), { signal })
      // Only a versioned bucket answers with one of them. It keeps what was deleted.
      if (removed.DeleteMarker === undefined && removed.VersionId === undefined) return
      for await (const VersionId of versionsOf(key, signal)) {
        const command = new DeleteObjectCommand({ Bucket: bucket, Key: key, VersionId })
        await call(`delete a version of ${key}`, (options) => client.send(command, options), { signal })
      }
    },

    async *list(prefix: string, signal?: AbortSignal): AsyncGenerator<ListedObject> {
      let token: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token })
        const page = await call(`list ${prefix}`, (options) => client.send(command, options), { signal })
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key === undefined) continue
          yield { key: Key, sizeBytes: Size ?? 0, lastModified: LastModified ?? new Date(0) }
        }
        token = page.NextContinuationToken
      } while (token !== undefined)
    },

    async beginUpload(key: string, contentType: string): Promise<string> {
      const command = new CreateMultipartUploadCommand({
        Bucket: bucket,
        Key: key,
        ContentType: contentType,
        ...encryption,
      })
      const begun = await call(`begin the upload of ${key}`, (options) => client.send(command, options))
      if (begun.UploadId !== undefined) return begun.UploadId
      throw new StorageError('unavailable', `S3 sent no upload id for ${key}`, true)
    },

    async completeUpload(key: string, uploadId: string, parts: SentPart[]): Promise<void> {
      const command = new CompleteMultipartUploadCommand({
        Bucket: bucket,
        Key: key,
        UploadId: uploadId,
        MultipartUpload: { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) },
      })
      await call(`complete the upload of ${key}`, (options) => client.send(command, options), {
        timeoutMs: pace.completeMs,
      })
    },

    /** Abandons the unfinished uploads whose key begins with a prefix, or of exactly this key. S3 lists them by prefix. */
    async abandonUploads(
      prefix: string,
      { isWholeKey, signal }: { isWholeKey: boolean; signal?: AbortSignal },
    ): Promise<void> {
      let marker: { KeyMarker?: string; UploadIdMarker?: string } = {}
      for (;;) {
        const command = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...marker })
        const page = await call(`list the uploads of ${prefix}`, (options) => client.send(command, options), {
          signal,
        })
        for (const { Key, UploadId } of page.Uploads ?? []) {
          if (Key === undefined || UploadId === undefined || (isWholeKey && Key !== prefix)) continue
          await abandonUpload(Key, UploadId, signal)
        }
        if (page.IsTruncated !== true) return
        marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      }
    },
  }
}

/** A client of the SDK. It opens connections when they are first used. */
export function createClient({
  region,
  endpoint,
  credentials,
}: Omit<S3Options, 'bucket' | 'kmsKey'>): S3Client {
  return new S3Client({
    region,
    ...(credentials !== null && {
      credentials: { ...credentials, sessionToken: credentials.sessionToken ?? undefined },
    }),
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, throwOnRequestTimeout: true },
    // Otherwise signed addresses have the checksum of an empty body, and stores refuse the body that is then sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
