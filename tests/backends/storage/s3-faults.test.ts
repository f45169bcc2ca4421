import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createS3Storage } from '../../../src/backends/storage/s3/storage.ts'
import { startS3, type TestS3 } from '../../support/s3.ts'
import { bodyOf, bytesOf, digest, randomBytes } from './bodies.ts'
import { failureOf } from './contract.ts'
import { type Fault, type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'

const WAV = { contentType: 'audio/wav' }
/** For tests in which the store says nothing. In all others a store that is only slow must not be taken for one that hangs. */
const HURRIED = { answerMs: 2_000, completeMs: 3_000, bytesPerSecond: 20_000_000 }
const TWENTY_MB = 20_000_000

describe('S3 storage with a store that fails', () => {
  let s3: TestS3
  let proxy: FaultyProxy
  let storage: ReturnType<typeof createS3Storage>
  let hurried: ReturnType<typeof createS3Storage>
  let direct: ReturnType<typeof createS3Storage>
  let folder: string

  beforeAll(async () => {
    s3 = await startS3()
    proxy = await startFaultyProxy(s3.endpoint)
    storage = createS3Storage({ ...s3, endpoint: proxy.endpoint })
    hurried = createS3Storage({ ...s3, endpoint: proxy.endpoint, pace: HURRIED })
    direct = createS3Storage(s3)
    folder = mkdtempSync(join(tmpdir(), 'voicelog-faults-'))
  }, 120_000)
  beforeEach(() => proxy.reset())
  afterAll(async () => {
    await proxy?.stop()
    await s3?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  const storageFor = (fault: Fault) => (fault === 'hang' || fault === 'stall-answer' ? hurried : storage)
  const newKey = () => `faults/${crypto.randomUUID()}.wav`
  const stored = async (key: string) => {
    const body = await direct.get(key)
    return body && digest(await bytesOf(body.stream))
  }

  test.each(['refuse', 'hang', 'lose-answer'] as const)(
    'a part that meets with "%s" twice is sent again, and the object is whole',
    async (fault) => {
      const key = newKey()
      const bytes = randomBytes(TWENTY_MB)
      proxy.inject(fault, { times: 2, when: (call) => call.part === '2' })
      await storageFor(fault).put(key, bodyOf(bytes), WAV)
      expect(proxy.count((call) => call.part === '2')).toBe(3)
      expect(await stored(key)).toBe(digest(bytes))
    },
  )

  test('a small body is sent again if the answer is lost', async () => {
    const key = newKey()
    const bytes = randomBytes(1000)
    proxy.inject('lose-answer', { times: 1, when: (call) => call.method === 'PUT' })
    await storage.put(key, bodyOf(bytes), WAV)
    expect(await stored(key)).toBe(digest(bytes))
  })

  test.each(['refuse', 'hang'] as const)(
    'a store that goes on with "%s" in the middle is unavailable after three tries, and nothing stays',
    async (fault) => {
      const key = newKey()
      proxy.inject(fault, { times: Number.POSITIVE_INFINITY, when: (call) => call.part === '2' })
      const error = await failureOf(storageFor(fault).put(key, bodyOf(randomBytes(TWENTY_MB)), WAV))
      expect(error).toMatchObject({ name: 'StorageError', code: 'unavailable', retryable: true })
      expect(proxy.count((call) => call.part === '2')).toBe(3)
      expect(proxy.count((call) => call.method === 'DELETE' && call.upload)).toBe(1)
      expect(await direct.head(key)).toBeNull()
    },
  )

  test('a failed part ends the upload while the body still hangs', async () => {
    const key = newKey()
    proxy.inject('refuse', { times: Number.POSITIVE_INFINITY, when: (call) => call.part === '1' })
    async function* body() {
      yield* bodyOf(randomBytes(9_000_000))
      await new Promise(() => {})
    }
    expect(await failureOf(storage.put(key, body(), WAV))).toMatchObject({ code: 'unavailable' })
  })

  test('a completion whose answer is lost succeeds, because the object is there', async () => {
    const key = newKey()
    const bytes = randomBytes(TWENTY_MB)
    proxy.inject('lose-answer', {
      times: Number.POSITIVE_INFINITY,
      when: (call) => call.method === 'POST' && call.upload,
    })
    expect(await storage.put(key, bodyOf(bytes), WAV)).toMatchObject({ sizeBytes: TWENTY_MB })
    expect(await stored(key)).toBe(digest(bytes))
  })

  test('an object of another size than was sent is removed, and the error is retryable', async () => {
    const key = newKey()
    proxy.inject('wrong-size', { times: 1, when: (call) => call.method === 'HEAD' })
    const error = await failureOf(storage.put(key, bodyOf(randomBytes(1000)), WAV))
    expect(error).toMatchObject({ name: 'StorageError', code: 'unavailable', retryable: true })
    expect(await direct.head(key)).toBeNull()
  })

  test('a store without space is full', async () => {
    proxy.inject('fill', { times: Number.POSITIVE_INFINITY, when: (call) => call.method === 'PUT' })
    const error = await failureOf(storage.put(newKey(), bodyOf(randomBytes(1000)), WAV))
    expect(error).toMatchObject({ name: 'StorageError', code: 'full', retryable: true })
  })

  test.each(['cut-answer', 'stall-answer', 'shorten', 'refuse', 'hang'] as const)(
    'a download that meets with "%s" starts again, and the file is whole',
    async (fault) => {
      const key = newKey()
      const bytes = randomBytes(9_000_000)
      await direct.put(key, bodyOf(bytes), WAV)
      proxy.inject(fault, { times: 1, when: (call) => call.method === 'GET' })
      const path = join(folder, fault)
      await storageFor(fault).download(key, path, { sha256: digest(bytes) })
      expect(digest(await Bun.file(path).bytes())).toBe(digest(bytes))
      expect(proxy.count((call) => call.method === 'GET')).toBe(2)
    },
  )

  test('a download that is shortened each time is damaged after three tries, and no file stays', async () => {
    const key = newKey()
    const bytes = randomBytes(1_000)
    await direct.put(key, bodyOf(bytes), WAV)
    proxy.inject('shorten', { times: Number.POSITIVE_INFINITY, when: (call) => call.method === 'GET' })
    const path = join(folder, 'shortened')
    const error = await failureOf(storage.download(key, path, { sha256: digest(bytes) }))
    expect(error).toMatchObject({ name: 'StorageError', code: 'damaged', retryable: true })
    expect(proxy.count((call) => call.method === 'GET')).toBe(3)
    expect(await Bun.file(path).exists()).toBe(false)
  })

  test.each(['cut-answer', 'stall-answer'] as const)(
    'a read that meets with "%s" fails with a StorageError rather than ending early',
    async (fault) => {
      const key = newKey()
      await direct.put(key, bodyOf(randomBytes(9_000_000)), WAV)
      proxy.inject(fault, { times: 1, when: (call) => call.method === 'GET' })
      const body = await storageFor(fault).get(key)
      if (body === null) throw new Error('The object is not there')
      const error = await failureOf(bytesOf(body.stream))
      expect(error).toMatchObject({ name: 'StorageError', code: 'unavailable', retryable: true })
    },
  )

  test('a slow reader causes no timeout', async () => {
    const key = newKey()
    const bytes = randomBytes(9_000_000)
    await direct.put(key, bodyOf(bytes), WAV)
    const body = await hurried.get(key)
    if (body === null) throw new Error('The object is not there')
    const chunks: Uint8Array[] = []
    for await (const chunk of body.stream) {
      // This test is about waiting: twice as long as the store may take.
      if (chunks.length === 0) await Bun.sleep(HURRIED.answerMs * 2)
      chunks.push(chunk)
    }
    expect(digest(new Uint8Array(Buffer.concat(chunks)))).toBe(digest(bytes))
  })

  test('calls that hang are aborted and retried', async () => {
    const key = newKey()
    await direct.put(key, bodyOf(randomBytes(10)), WAV)
    proxy.inject('hang', { times: 1, when: () => true })
    expect((await hurried.head(key))?.sizeBytes).toBe(10)
    proxy.inject('hang', { times: Number.POSITIVE_INFINITY, when: () => true })
    expect(await failureOf(hurried.head(key))).toMatchObject({ code: 'unavailable', retryable: true })
  })

  test('an abort ends a call that hangs', async () => {
    proxy.inject('hang', { times: Number.POSITIVE_INFINITY, when: () => true })
    const controller = new AbortController()
    const calls = [
      storage.head('a.wav', { signal: controller.signal }),
      storage.get('a.wav', { signal: controller.signal }),
      storage.delete('a.wav', { signal: controller.signal }),
      storage.put('a.wav', bodyOf(randomBytes(10)), { ...WAV, signal: controller.signal }),
    ].map(failureOf)
    const reason = new Error('shutting down')
    controller.abort(reason)
    proxy.reset()
    expect(await Promise.all(calls)).toEqual([reason, reason, reason, reason])
  })

  test('a 404 of a proxy without a store behind it says nothing about the object', async () => {
    const ingress = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: () => new Response('<p>default backend - 404', { status: 404 }),
    })
    try {
      const astray = createS3Storage({ ...s3, endpoint: ingress.url.href.replace(/\/$/, '') })
      const away = { name: 'StorageError', code: 'unavailable', retryable: true }
      expect(await failureOf(astray.get(newKey()))).toMatchObject(away)
      expect(await failureOf(astray.download(newKey(), '/nowhere'))).toMatchObject(away)
    } finally {
      await ingress.stop(true)
    }
  })

  test('wrong credentials and a missing bucket are refused, and the error is not retryable', async () => {
    const refused = { name: 'StorageError', code: 'refused', retryable: false }
    const stranger = createS3Storage({
      ...s3,
      credentials: { ...s3.credentials, secretAccessKey: 'wrong' },
    })
    const nowhere = createS3Storage({ ...s3, bucket: 'no-such-bucket' })
    for (const each of [stranger, nowhere]) {
      expect(await failureOf(each.put(newKey(), bodyOf(randomBytes(10)), WAV))).toMatchObject(refused)
      expect(await failureOf(each.put(newKey(), bodyOf(randomBytes(9_000_000)), WAV))).toMatchObject(refused)
      expect(await failureOf(each.get(newKey()))).toMatchObject(refused)
      expect(await failureOf(each.check())).toMatchObject(refused)
    }
  })
})
