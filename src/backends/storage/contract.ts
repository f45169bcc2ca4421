/**
 * Object storage for recordings: one contract, two implementations (disk and S3), one test suite on both.
 *
 * Keys are chosen by the server alone: `{organisation}/{yyyy}/{mm}/{voicelog_id}.{ext}`.
 * Every call takes an optional AbortSignal and carries a timeout of its own.
 */
export interface ObjectStorage {
  /** The origin that signed addresses lead to; null where the service itself serves them. */
  readonly origin: string | null

  /**
   * Streams `body` into a new object; the object is visible only once whole and durable.
   * Holds at most a few parts (8 MiB each) in memory.
   * When the body throws, or `signal` aborts, nothing stays behind and the error is passed on.
   * @throws StorageError
   */
  put(key: string, body: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject>

  /**
   * Reads an object as a stream, wholly or one byte range (both ends included; an end past the object's is cut).
   * Null where there is none.
   * @throws StorageError code `refused` when the range starts past the object's end
   */
  get(key: string, options?: GetOptions): Promise<ObjectBody | null>

  /** Writes an object to a file on this machine's disk. @throws StorageError code `not_found` */
  download(key: string, path: string, options?: { signal?: AbortSignal }): Promise<void>

  head(key: string, options?: { signal?: AbortSignal }): Promise<StoredObject | null>

  /**
   * Makes `to` a copy of `from`, without the bytes passing through this process; what becomes of `from` later does not
   * change it. Answers the copy, null where there is nothing to copy.
   */
  copy(from: string, to: string, options?: { signal?: AbortSignal }): Promise<StoredObject | null>

  /** Deletes the object and everything half-uploaded under its key. No error where there is none. */
  delete(key: string, options?: { signal?: AbortSignal }): Promise<void>

  /** Every key that begins with a prefix, in order, half-uploaded ones left out. */
  list(prefix: string, options?: { signal?: AbortSignal }): AsyncIterable<ListedObject>

  /** An address that lets anyone GET this object until it expires; Range works on it. */
  signedGetUrl(
    key: string,
    options: { expiresInSeconds: number; contentType: string; filename: string },
  ): Promise<SignedUrl>

  /**
   * An address that lets anyone PUT this object until it expires.
   * contentType and contentLength, where given, are bound into the signature.
   */
  signedPutUrl(
    key: string,
    options: { expiresInSeconds: number; contentType?: string; contentLength?: number },
  ): Promise<SignedUrl & { headers: Record<string, string> }>

  /** Writes, reads and deletes a small object. @throws StorageError when storage can't be used */
  check(options?: { signal?: AbortSignal }): Promise<void>
}

export type PutOptions = { contentType: string; signal?: AbortSignal }
export type GetOptions = { range?: { start: number; end: number }; signal?: AbortSignal }
/** `sizeBytes` is that of the whole object, also when only a range of it is read. */
export type StoredObject = { sizeBytes: number; contentType: string; lastModified: Date }
export type ObjectBody = StoredObject & { stream: ReadableStream<Uint8Array> }
/** Without the content type: S3 does not list it. */
export type ListedObject = Omit<StoredObject, 'contentType'> & { key: string }
export type SignedUrl = { url: string; expiresAt: Date }

/** Storage could not do what was asked. `retryable` says whether another try may help. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  constructor(
    readonly code: 'not_found' | 'unavailable' | 'full' | 'refused',
    message: string,
    readonly retryable: boolean,
    options?: { cause?: unknown },
  ) {
    super(message, options)
  }
}
