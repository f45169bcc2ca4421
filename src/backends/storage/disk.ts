import type { Dirent } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readUntilAborted } from './body.ts'
import { checkStorage } from './check.ts'
import { type ListedObject, type ObjectStorage, StorageError, type StoredObject } from './contract.ts'
import { download } from './download.ts'
import {
  ifThere,
  linkOrCopy,
  makeFolder,
  publishFile,
  removeEmptyFolders,
  removeFile,
  streamFile,
  writeChunks,
} from './files.ts'
import { uploadHeaders } from './headers.ts'
import { assertKey, assertPrefix } from './keys.ts'
import { createMountCheck } from './mount.ts'
import { type AddressSigner, createAddressSigner, type SignedAddress } from './signed-address.ts'

/** Storage on disk, with what the routes need that serve its signed addresses. */
export type DiskStorage = ObjectStorage & {
  verifyAddress: AddressSigner['verify']
  /** An object as a file, which the server can send without reading it into memory. Null if there is no such object. */
  file(key: string): Promise<StoredFile | null>
}

export type StoredFile = StoredObject & { file: Blob }

/**
 * Object storage in a folder of this machine.
 *
 * Under `root`, `objects/{key}` has the bytes, `types/{key}` the content type, and `partial/` the files being written.
 * The content type has a file of its own because the extension of a key need not match it and the runtime has no
 * extended attributes. It is written before the object becomes visible and removed before the object: what a killed
 * process leaves is an object, which list() has, and which is deleted again.
 *
 * There are no timeouts: the kernel cannot abort a read or write of a local file.
 *
 * Nothing is written, deleted or called missing while the volume of `root` is not mounted (StorageError `not_mounted`).
 *
 * @param publicUrl the address of the service, without a trailing slash
 * @param signingSecrets the first one signs addresses, all of them are accepted
 * @param hasCalls whether there are calls whose recordings are in this storage @default none: a new storage
 */
export function createDiskStorage({
  root,
  publicUrl,
  signingSecrets,
  hasCalls = async () => false,
}: {
  root: string
  publicUrl: string
  signingSecrets: readonly string[]
  hasCalls?: () => Promise<boolean>
}): DiskStorage {
  const checkMount = createMountCheck({ root, hasCalls })
  const partials = join(root, 'partial')
  const signer = createAddressSigner({ secrets: signingSecrets })
  const objectPath = (key: string) => join(root, 'objects', key)
  const typePath = (key: string) => join(root, 'types', key)
  const newPartial = (key: string) =>
    join(
      partials,
      `${partialPrefix(key)}${crypto.randomUUID()}.${flattened(key).slice(0, PARTIAL_KEY_CHARACTERS)}`,
    )

  async function head(key: string): Promise<StoredObject | null> {
    assertKey(key)
    const found = await ifThere(stat(objectPath(key)))
    if (!found?.isFile()) return await missing()
    return { sizeBytes: found.size, contentType: await readType(key), lastModified: found.mtime }
  }

  /** That there is no such object, which nobody knows while the volume is not mounted. */
  async function missing(): Promise<null> {
    await checkMount()
    return null
  }

  async function readType(key: string): Promise<string> {
    return (await ifThere(Bun.file(typePath(key)).text())) ?? 'application/octet-stream'
  }

  async function sign(address: Omit<SignedAddress, 'expiresAt'>, expiresInSeconds: number) {
    assertKey(address.key)
    const expiresAt = new Date((Math.floor(Date.now() / 1000) + expiresInSeconds) * 1000)
    const query = signer.sign({ ...address, expiresAt })
    return { url: `${publicUrl}/storage/${address.key}?${query}`, expiresAt }
  }

  const storage: DiskStorage = {
    origin: null,

    async put(key, body, { contentType, signal }) {
      assertKey(key)
      const partialObject = newPartial(key)
      const partialType = newPartial(key)
      try {
        await checkMount()
        await makeFolder(partials)
        const sizeBytes = await writeChunks(partialObject, readUntilAborted(body, signal), { durable: true })
        await writeChunks(partialType, [new TextEncoder().encode(contentType)], { durable: true })
        await publishFile(partialType, typePath(key))
        await publishFile(partialObject, objectPath(key))
        return { sizeBytes, contentType, lastModified: new Date() }
      } catch (error) {
        await rm(partialObject, { force: true }).catch(() => {})
        await rm(partialType, { force: true }).catch(() => {})
        throw error
      }
    },

    async get(key, { range, signal } = {}) {
      assertKey(key)
      signal?.throwIfAborted()
      const handle = await ifThere(open(objectPath(key), 'r'))
      if (handle === null) return await missing()
      try {
        const { size, mtime } = await handle.stat()
        const start = range?.start ?? 0
        const end = Math.min(range?.end ?? size, size - 1)
        if (range !== undefined && start > end) throw outOfRange(key, range, size)
        const contentType = await readType(key)
        const stream = streamFile(handle, { start, end, signal })
        return { sizeBytes: size, contentType, lastModified: mtime, stream }
      } catch (error) {
        await handle.close()
        throw error
      }
    },

    download: (key, path, options = {}) => download(storage, key, path, options),

    head,

    async copy(from, to, { signal } = {}) {
      assertKey(from)
      assertKey(to)
      signal?.throwIfAborted()
      const partialObject = newPartial(to)
      const partialType = newPartial(to)
      try {
        await checkMount()
        await makeFolder(partials)
        const contentType = await readType(from)
        // A recording is never changed: put makes a new file. So two names may share one file.
        const linked = await ifThere(linkOrCopy(objectPath(from), partialObject).then(() => true))
        if (linked === null) return null
        await writeChunks(partialType, [new TextEncoder().encode(contentType)], { durable: true })
        await publishFile(partialType, typePath(to))
        await publishFile(partialObject, objectPath(to))
        return await head(to)
      } finally {
        await rm(partialObject, { force: true }).catch(() => {})
        await rm(partialType, { force: true }).catch(() => {})
      }
    },

    async delete(key) {
      assertKey(key)
      await checkMount()
      // Partial files first: after that a put in progress cannot bring the object back.
      for (const name of (await ifThere(readdir(partials))) ?? []) {
        if (name.startsWith(partialPrefix(key))) await removeFile(join(partials, name))
      }
      for (const part of ['types', 'objects']) {
        await removeFile(join(root, part, key))
        await removeEmptyFolders(join(root, part), dirname(key))
      }
    },

    async abandonUploads(prefix) {
      assertPrefix(prefix)
      await checkMount()
      for (const name of (await ifThere(readdir(partials))) ?? []) {
        const end = name.slice(PARTIAL_KEY_AT)
        if (!end.startsWith(flattened(prefix))) continue
        await removeFile(join(partials, name))
        // The content type of what was being written may be there already.
        const key = end.replaceAll(',', '/')
        if (end.length < PARTIAL_KEY_CHARACTERS && (await head(key)) === null) await storage.delete(key)
      }
    },

    async *list(prefix, { signal } = {}) {
      assertPrefix(prefix)
      await checkMount()
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      for await (const key of walk(objectPath(''), folder, signal)) {
        if (!key.startsWith(prefix)) continue
        const found = await ifThere(stat(objectPath(key)))
        if (found !== null)
          yield { key, sizeBytes: found.size, lastModified: found.mtime } satisfies ListedObject
      }
    },

    signedGetUrl: (key, { expiresInSeconds, contentType, filename, holder }) =>
      sign({ method: 'GET', key, contentType, contentLength: null, filename, holder }, expiresInSeconds),

    async signedPutUrl(key, { expiresInSeconds, holder, ...bound }) {
      const { contentType = null, contentLength = null } = bound
      const signed = await sign(
        { method: 'PUT', key, contentType, contentLength, filename: null, holder },
        expiresInSeconds,
      )
      return { ...signed, headers: uploadHeaders(bound) }
    },

    check: (options = {}) => checkStorage(storage, options),

    async file(key) {
      const stored = await head(key)
      return stored === null ? null : { ...stored, file: Bun.file(objectPath(key)) }
    },

    verifyAddress: (request) => signer.verify(request),
  }
  return storage
}

/** Where the key is in the name of a partial file: after 32 characters of its hash, a UUID of 36, and two points. */
const PARTIAL_KEY_AT = 70
/** So much of the key: the name of a file has at most 255 bytes (NAME_MAX on Linux). */
const PARTIAL_KEY_CHARACTERS = 180

/** A key, or its beginning, in the name of a file. Keys have no commas. */
function flattened(key: string): string {
  return key.replaceAll('/', ',')
}

/** The start of the names of a key's partial files, by which delete() finds them. A hash, because keys have slashes. */
function partialPrefix(key: string): string {
  return `${new Bun.CryptoHasher('sha256').update(key).digest('hex').slice(0, 32)}.`
}

/** The keys below a folder (`''` or ending in `/`), in byte order, as S3 lists them. */
async function* walk(root: string, folder: string, signal: AbortSignal | undefined): AsyncGenerator<string> {
  signal?.throwIfAborted()
  const entries = (await ifThere(readdir(join(root, folder), { withFileTypes: true }))) ?? []
  const sorted = entries
    .map((each) => ({ name: nameOf(each), each }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, each } of sorted) {
    if (each.isDirectory()) yield* walk(root, `${folder}${name}`, signal)
    else yield `${folder}${name}`
  }
}

function nameOf(entry: Dirent): string {
  return entry.isDirectory() ? `${entry.name}/` : entry.name
}

function outOfRange(key: string, range: { start: number; end: number }, sizeBytes: number): StorageError {
  return new StorageError(
    'refused',
    `Cannot read bytes ${range.start} to ${range.end} of ${key}: it has ${sizeBytes} bytes`,
    false,
  )
}
