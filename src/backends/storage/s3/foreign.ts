import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { within } from '../../../lib/async/wait.ts'
import { writeChunks } from '../files.ts'
import { createClient, type S3Options } from './control.ts'

/** An object that others have written. Its key may have any characters. */
export type ForeignObject = { key: string; sizeBytes: number; modifiedMs: number }

/** A bucket that is not the service's own: objects are read, and deleted only by `remove`. */
export type ForeignBucket = {
  bucket: string
  /** The objects whose key begins with `prefix`. */
  list(prefix: string, signal: AbortSignal): AsyncGenerator<ForeignObject>
  /** Writes an object to a file, of a larger one the first `maxBytes` or some more. @throws Error if it cannot be read */
  download(key: string, path: string, options: { maxBytes: number; signal: AbortSignal }): Promise<void>
  remove(key: string): Promise<void>
}

/** The longest wait for an answer (three attempts), and for the next bytes of a download, in milliseconds. */
const ANSWER_MS = 15_000

/** Opens a bucket with the SDK, which escapes keys as they need it. */
export function openForeignBucket(
  { bucket, ...options }: S3Options,
  { answerMs = ANSWER_MS } = {},
): ForeignBucket {
  const client = createClient(options)
  return {
    bucket,
    async *list(prefix, signal) {
      let token: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token })
        const page = await client.send(command, { abortSignal: signal, requestTimeout: answerMs })
        for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
          // A folder that a console has made is an empty object.
          if (Key === undefined || Key.endsWith('/')) continue
          yield { key: Key, sizeBytes: Size, modifiedMs: LastModified?.getTime() ?? 0 }
        }
        token = page.NextContinuationToken
      } while (token !== undefined)
    },
    async download(key, path, { maxBytes, signal }) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key })
      const { Body } = await client.send(command, { abortSignal: signal, requestTimeout: answerMs })
      if (Body === undefined) throw new Error(`S3 sent nothing for ${key}`)
      const chunks = chunksInTime(Body.transformToWebStream(), { maxBytes, ms: answerMs })
      await writeChunks(path, chunks, { durable: false })
    },
    async remove(key) {
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: key })
      await client.send(command, { requestTimeout: answerMs })
    },
  }
}

/** The SDK's timeout ends with the head of the answer. This one runs only while a read waits. */
async function* chunksInTime(
  body: ReadableStream<Uint8Array>,
  { maxBytes, ms }: { maxBytes: number; ms: number },
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let bytes = 0
  try {
    while (bytes < maxBytes) {
      const { done, value } = await within(ms, reader.read(), 'S3')
      if (done) return
      bytes += value.byteLength
      yield value
    }
  } finally {
    // Not waited for: the store may be away. At the end it changes nothing.
    reader.cancel().catch(() => {})
  }
}
