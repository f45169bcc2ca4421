import { describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import type { ObjectStorage } from '../../../src/backends/storage/contract.ts'
import { createDiskStorage } from '../../../src/backends/storage/disk.ts'
import { writeChunks } from '../../../src/backends/storage/files.ts'
import { createUploadLimit } from '../../../src/domain/ingest/upload-limit.ts'
import { problems } from '../../../src/http/plugins/problems.ts'
import { storageRoutes } from '../../../src/http/storage/routes.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { bodyOf } from './bodies.ts'
import { failureOf, HOLDER, storageContract } from './contract.ts'
import { killDuringPut } from './killed-put.ts'

const SECRET = 'a secret of thirty-two bytes or more'

storageContract('disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-disk-'))
  writeFileSync(join(folder, 'file'), '')
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => app.fetch(request) })
  const publicUrl = `http://127.0.0.1:${server.port}`
  const root = join(folder, 'storage')
  const storage = createDiskStorage({ root, publicUrl, signingSecrets: [SECRET] })
  const app = new Elysia()
    .use(problems({ log: silentLogger }))
    .use(storageRoutes(storage, { uploadLimit: createUploadLimit(), isAdmitted: async () => true }))
  return {
    storage,
    // A file in place of the folder.
    unreachable: createDiskStorage({ root: join(folder, 'file'), publicUrl, signingSecrets: [SECRET] }),
    async remains(key) {
      const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      const files = names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
      // Partial files have names of their own, and no other test runs meanwhile.
      return files.filter((each) => each.includes(key) || each.includes('/partial/'))
    },
    async stop() {
      await server.stop(true)
      rmSync(folder, { recursive: true, force: true })
    },
  }
})

test('a full disk is reported as full, and the error is retryable', async () => {
  // Linux answers every write to this device with ENOSPC.
  const error = await failureOf(writeChunks('/dev/full', [new Uint8Array(10)], { durable: true }))
  expect(error).toMatchObject({ name: 'StorageError', code: 'full', retryable: true })
})

test('partial files of a killed process are deleted with their key', async () => {
  const root = mkdtempSync(join(tmpdir(), 'voicelog-disk-'))
  try {
    await killDuringPut(root, 'a/b.wav')
    expect(await readdir(join(root, 'partial'))).toHaveLength(1)

    const storage = createDiskStorage({ root, publicUrl: '', signingSecrets: [SECRET] })
    await storage.delete('a/other.wav')
    expect(await readdir(join(root, 'partial'))).toHaveLength(1)
    await storage.delete('a/b.wav')
    expect(await readdir(join(root, 'partial'))).toEqual([])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

test('delete leaves no empty folders, and takes none from what is being written', async () => {
  const root = mkdtempSync(join(tmpdir(), 'voicelog-disk-'))
  try {
    const storage = createDiskStorage({ root, publicUrl: '', signingSecrets: [SECRET] })
    const put = (key: string) => storage.put(key, bodyOf(new Uint8Array(10)), { contentType: 'audio/wav' })
    const folders = async () => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      return entries.filter((each) => each.isDirectory()).map((each) => each.name)
    }
    await put('a/b/c.wav')
    await put('a/d.wav')
    await storage.delete('a/b/c.wav')
    expect((await folders()).toSorted()).toEqual(['a', 'a', 'objects', 'partial', 'types'])
    await storage.delete('a/d.wav')
    expect((await folders()).toSorted()).toEqual(['objects', 'partial', 'types'])

    // Each deletion empties the folder that the others are about to write to.
    const comeAndGo = async (name: number) => {
      for (let count = 0; count < 100; count++) {
        await put(`a/b/${name}.wav`)
        await storage.delete(`a/b/${name}.wav`)
      }
    }
    await Promise.all([1, 2, 3, 4].map(comeAndGo))
    expect((await folders()).toSorted()).toEqual(['objects', 'partial', 'types'])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

test('a deletion that stops half way leaves no content type without an object', async () => {
  const root = mkdtempSync(join(tmpdir(), 'voicelog-disk-'))
  try {
    const storage = createDiskStorage({ root, publicUrl: '', signingSecrets: [SECRET] })
    await storage.put('a/b.wav', bodyOf(new Uint8Array(10)), { contentType: 'audio/wav' })
    // A folder is not removed: the deletion stops here.
    rmSync(join(root, 'objects/a/b.wav'))
    mkdirSync(join(root, 'objects/a/b.wav/c'), { recursive: true })
    expect(await failureOf(storage.delete('a/b.wav'))).toMatchObject({ name: 'StorageError' })
    expect(await readdir(join(root, 'types'))).toEqual([])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

describe('a volume that is not mounted', () => {
  const open = async (hasCalls: () => Promise<boolean>) => {
    const folder = mkdtempSync(join(tmpdir(), 'voicelog-mount-'))
    const [root, elsewhere] = [join(folder, 'root'), join(folder, 'elsewhere')]
    mkdirSync(root)
    return {
      root,
      storage: createDiskStorage({ root, publicUrl: '', signingSecrets: [SECRET], hasCalls }),
      unmount() {
        renameSync(root, elsewhere)
        mkdirSync(root)
      },
      mount() {
        rmSync(root, { recursive: true })
        renameSync(elsewhere, root)
      },
      [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
    }
  }
  const put = (storage: ObjectStorage) =>
    storage.put('a/b.wav', bodyOf(new Uint8Array(10)), { contentType: 'audio/wav' })

  test('has nothing that is missing, and takes nothing until it is mounted', async () => {
    let hasCalls = false
    using volume = await open(async () => hasCalls)
    const { storage, root } = volume
    await put(storage)
    hasCalls = true
    volume.unmount()
    const all = [
      () => put(storage),
      () => storage.get('a/b.wav'),
      () => storage.head('a/b.wav'),
      () => storage.download('a/b.wav', join(root, 'download')),
      () => storage.copy('a/b.wav', 'a/c.wav'),
      () => storage.delete('a/b.wav'),
      () => storage.abandonUploads('a/'),
      () => Array.fromAsync(storage.list('a/')),
      () => storage.check(),
    ]
    const refused = { name: 'StorageError', code: 'not_mounted', retryable: true }
    for (const each of all) expect(await failureOf(each())).toMatchObject(refused)
    expect(await readdir(root)).toEqual([])
    volume.mount()
    expect((await storage.head('a/b.wav'))?.sizeBytes).toBe(10)
    expect(await storage.head('a/c.wav')).toBeNull()
    await storage.delete('a/b.wav')
    expect(await storage.head('a/b.wav')).toBeNull()
  })

  test('is told from one of an earlier version, which has no mark, by its recordings', async () => {
    using volume = await open(async () => true)
    const { storage, root } = volume
    mkdirSync(join(root, 'objects/a'), { recursive: true })
    writeFileSync(join(root, 'objects/a/c.wav'), 'RIFF')
    expect(await storage.head('a/b.wav')).toBeNull()
    rmSync(join(root, 'objects'), { recursive: true })
    expect(await storage.head('a/b.wav')).toBeNull()
  })
})

test('a new first secret signs, and the old one is accepted until it is removed', async () => {
  const signedBy = async (signingSecrets: string[], acceptedBy: string[]) => {
    const options = { root: tmpdir(), publicUrl: 'http://localhost' }
    const signer = createDiskStorage({ ...options, signingSecrets })
    const verifier = createDiskStorage({ ...options, signingSecrets: acceptedBy })
    const { url } = await signer.signedPutUrl('a.wav', { expiresInSeconds: 60, holder: HOLDER })
    const query = new URL(url).searchParams
    return (await verifier.verifyAddress({ method: 'PUT', key: 'a.wav', query })).outcome
  }
  expect(await signedBy(['old'], ['new', 'old'])).toBe('valid')
  expect(await signedBy(['new', 'old'], ['new'])).toBe('valid')
  expect(await signedBy(['old'], ['new'])).toBe('invalid')
})
