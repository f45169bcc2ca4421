/**
 * Object storage for recordings. There are two backends, disk and S3, and one test suite for both.
 *
 * Keys are chosen by the service alone: `{organisation}/{yyyy}/{mm}/{voicelog_id}.{ext}`. Every call takes an optional
 * AbortSignal and has a timeout of its own.
 *
 * @example
 * ```ts
 * import { createDiskStorage } from './disk.ts'
 * import assert from 'node:assert/strict'
 * import { mkdtemp } from 'node:fs/promises'
 *
 * const root = await mkdtemp('/tmp/voicelog-example-')
 * const storage = createDiskStorage({ root, publicUrl: 'http://localhost:3000', signingSecrets: ['x'.repeat(32)] })
 * async function* body() {
 *   yield new Uint8Array([1, 2, 3])
 * }
 * const { sizeBytes } = await storage.put('acme/2026/11/call.wav', body(), { contentType: 'audio/wav' })
 * assert.equal(sizeBytes, 3)
 * await storage.delete('acme/2026/11/call.wav')
 * assert.equal(await storage.head('acme/2026/11/call.wav'), null)
 * ```
 */
export interface ObjectStorage {
  /** The origin of signed addresses; null if the service itself serves them. */
  readonly origin: string | null

  /**
   * Streams `body` into a new object, which is visible only once it is complete and durable. At most a few parts of
   * 8 MiB are in memory. If the body throws or `signal` aborts, nothing stays in storage.
   * @throws StorageError, what `body` throws, or the signal's reason
   */
  put(key: string, body: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject>

  /**
   * Reads an object as a stream, all of it or one byte range (both ends included; an end past the object's is cut).
   * Null if there is no such object.
   * @throws StorageError code `refused` if the range starts past the object's end
   */
  get(key: string, options?: GetOptions): Promise<ObjectBody | null>

  /**
   * Writes an object to a file on this machine's disk.
   * @throws StorageError code `not_found`; code `damaged` if the bytes do not have the checksum `sha256`
   */
  download(key: string, path: string, options?: DownloadOptions): Promise<void>

  /** What is known of an object without reading it; null if there is no such object. @throws StorageError */
  head(key: string, options?: { signal?: AbortSignal }): Promise<StoredObject | null>

  /**
   * Makes `to` a copy of `from`. The bytes do not pass through this process, and later changes to `from` do not change
   * the copy. Null if there is no `from`.
   * @throws StorageError
   */
  copy(from: string, to: string, options?: { signal?: AbortSignal }): Promise<StoredObject | null>

  /** Deletes an object and all unfinished uploads under its key, if there are any. @throws StorageError */
  delete(key: string, options?: { signal?: AbortSignal }): Promise<void>

  /** Deletes all unfinished uploads whose key begins with a prefix, such as a killed process leaves. @throws StorageError */
  abandonUploads(prefix: string, options?: { signal?: AbortSignal }): Promise<void>

  /** The objects whose key begins with a prefix, in the order of their keys. Unfinished uploads are left out. */
  list(prefix: string, options?: { signal?: AbortSignal }): AsyncIterable<ListedObject>

  /**
   * Signs an address from which anyone may GET this object until it expires. Range requests work on it. On disk it works
   * only while the service admits its `holder`; S3 cannot ask.
   */
  signedGetUrl(
    key: string,
    options: { expiresInSeconds: number; contentType: string; filename: string; holder: string },
  ): Promise<SignedUrl>

  /**
   * Signs an address to which anyone may PUT this object until it expires. contentType and contentLength (in bytes),
   * if given, are bound into the signature; `headers` are those that the PUT must then carry. `holder` as above.
   */
  signedPutUrl(
    key: string,
    options: { expiresInSeconds: number; contentType?: string; contentLength?: number; holder: string },
  ): Promise<SignedUrl & { headers: Record<string, string> }>

  /** Writes, reads and deletes a small object. @throws StorageError if storage cannot be used */
  check(options?: { signal?: AbortSignal }): Promise<void>
}

export type PutOptions = { contentType: string; signal?: AbortSignal }
/** `range` is in bytes, both ends included. */
export type GetOptions = { range?: { start: number; end: number }; signal?: AbortSignal }
/** `sha256` is the checksum that the bytes must have, in hexadecimal. Null or undefined: it is not known. */
export type DownloadOptions = { sha256?: string | null; signal?: AbortSignal }
/** `sizeBytes` is the size of the whole object, even if only a range of it is read. */
export type StoredObject = { sizeBytes: number; contentType: string; lastModified: Date }
/** An object and its bytes, or the range of them that was asked for. */
export type ObjectBody = StoredObject & { stream: ReadableStream<Uint8Array> }
/** An object in a list. S3 does not list content types. */
export type ListedObject = Omit<StoredObject, 'contentType'> & { key: string }
/** `expiresAt` is when the address stops working. */
export type SignedUrl = { url: string; expiresAt: Date }

/** Storage could not do what was asked. `retryable` says whether another attempt may succeed. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  constructor(
    readonly code: 'not_found' | 'unavailable' | 'full' | 'refused' | 'damaged' | 'not_mounted',
    message: string,
    readonly retryable: boolean,
    options?: { cause?: unknown },
  ) {
    super(message, options)
  }
}
