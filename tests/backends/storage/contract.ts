import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ObjectStorage, StorageError } from '../../../src/backends/storage/contract.ts'
import { eventually } from '../../support/poll.ts'
import { bodyOf, bytesOf, digest, failingBody, hangingBody, randomBytes } from './bodies.ts'

const PART_BYTES = 8 * 1024 * 1024
const MB = 1_000_000

/** One backend, with access to what it stores. */
/** Whom the addresses of this suite are signed for; the routes of storage on disk admit them. */
export const HOLDER = 'session:0197f9d2-6f0e-7c55-a1a3-6f3c1d9b2e10'

export type StorageUnderTest = {
  storage: ObjectStorage
  /** Set up like the other, but its store cannot be reached. */
  unreachable: ObjectStorage
  /** Everything that the store has under a key, unfinished uploads included. */
  remains(key: string): Promise<string[]>
  stop(): Promise<void>
}

/** The tests that every backend of object storage must pass. */
export function storageContract(name: string, start: () => Promise<StorageUnderTest>): void {
  describe(`${name} storage`, () => {
    let under: StorageUnderTest
    let storage: ObjectStorage
    let folder: string
    beforeAll(async () => {
      under = await start()
      storage = under.storage
      folder = mkdtempSync(join(tmpdir(), 'voicelog-contract-'))
    }, 120_000)
    afterAll(async () => {
      await under?.stop()
      if (folder) rmSync(folder, { recursive: true, force: true })
    })

    const newKey = (extension = 'wav') => `${crypto.randomUUID()}/2025/01/${crypto.randomUUID()}.${extension}`
    const put = (key: string, bytes: Uint8Array, contentType = 'audio/wav') =>
      storage.put(key, bodyOf(bytes), { contentType })

    test.each([
      ['nothing', 0],
      ['one byte', 1],
      ['exactly one part', PART_BYTES],
      ['one part and a byte', PART_BYTES + 1],
      ['exactly two parts', 2 * PART_BYTES],
      ['20 MB', 20 * MB],
    ])('a body of %s is read back unchanged', async (_, sizeBytes) => {
      const key = newKey()
      const bytes = randomBytes(sizeBytes)
      const before = Date.now()
      expect(await put(key, bytes)).toMatchObject({ sizeBytes, contentType: 'audio/wav' })

      const head = await storage.head(key)
      expect(head).toMatchObject({ sizeBytes, contentType: 'audio/wav' })
      expect(Math.abs((head?.lastModified.getTime() ?? 0) - before)).toBeLessThan(60_000)

      const body = await storage.get(key)
      if (body === null) throw new Error('The object is not there')
      expect(body).toMatchObject({ sizeBytes, contentType: 'audio/wav' })
      expect(digest(await bytesOf(body.stream))).toBe(digest(bytes))

      const path = join(folder, crypto.randomUUID())
      await storage.download(key, path)
      expect(digest(await Bun.file(path).bytes())).toBe(digest(bytes))
    })

    test('a body may come in chunks larger than a part, and in empty ones', async () => {
      const key = newKey()
      const bytes = randomBytes(18 * MB)
      async function* chunks() {
        yield new Uint8Array()
        yield bytes.subarray(0, 17 * MB)
        yield new Uint8Array()
        yield bytes.subarray(17 * MB)
      }
      await storage.put(key, chunks(), { contentType: 'audio/wav' })
      const body = await storage.get(key)
      expect(body && digest(await bytesOf(body.stream))).toBe(digest(bytes))
    })

    test('the caller may reuse a chunk once the next one is requested', async () => {
      const key = newKey()
      async function* chunks() {
        const chunk = new Uint8Array(1000)
        for (let value = 1; value <= 3; value++) yield chunk.fill(value)
      }
      await storage.put(key, chunks(), { contentType: 'audio/wav' })
      const body = await storage.get(key)
      const stored = body === null ? [] : [...(await bytesOf(body.stream))]
      expect([stored[0], stored[1000], stored[2000]]).toEqual([1, 2, 3])
    })

    test.each([
      ['from the start', 0, 99, 0, 100],
      ['in the middle', 9 * MB, 9 * MB + 999, 9 * MB, 1000],
      ['of one byte', 5, 5, 5, 1],
      ['past the end', 9_999_990, 99_999_999, 9_999_990, 10],
    ])('a range %s returns exactly these bytes', async (_, start, end, offset, length) => {
      const key = newKey()
      const bytes = randomBytes(10 * MB)
      await put(key, bytes)
      const body = await storage.get(key, { range: { start, end } })
      if (body === null) throw new Error('The object is not there')
      expect(body.sizeBytes).toBe(10 * MB)
      expect(digest(await bytesOf(body.stream))).toBe(digest(bytes.subarray(offset, offset + length)))
    })

    test('a range that starts past the end is refused', async () => {
      const key = newKey()
      await put(key, randomBytes(10))
      const error = await failureOf(storage.get(key, { range: { start: 10, end: 20 } }))
      expect(error).toMatchObject({ code: 'refused', retryable: false })
    })

    test('an unknown key is null to get, no error to delete, and not_found to download', async () => {
      const key = newKey()
      expect(await storage.head(key)).toBeNull()
      expect(await storage.get(key)).toBeNull()
      await storage.delete(key)
      const path = join(folder, 'unknown')
      expect(await failureOf(storage.download(key, path))).toMatchObject({
        code: 'not_found',
        retryable: false,
      })
      expect(await Bun.file(path).exists()).toBe(false)
    })

    test('a download whose bytes are not those of the checksum is damaged, and no file stays', async () => {
      const key = newKey()
      const bytes = randomBytes(9 * MB)
      await put(key, bytes)
      const path = join(folder, 'compared')
      const other = digest(randomBytes(10))
      expect(await failureOf(storage.download(key, path, { sha256: other }))).toMatchObject({
        name: 'StorageError',
        code: 'damaged',
        retryable: true,
      })
      expect(await Bun.file(path).exists()).toBe(false)
      await storage.download(key, path, { sha256: digest(bytes) })
      expect(digest(await Bun.file(path).bytes())).toBe(digest(bytes))
    })

    test('delete removes only this object', async () => {
      const key = newKey()
      await put(key, randomBytes(9 * MB))
      await put(`${key}.other`, randomBytes(10))
      await storage.delete(key)
      expect(await storage.head(key)).toBeNull()
      expect((await storage.head(`${key}.other`))?.sizeBytes).toBe(10)
      await storage.delete(`${key}.other`)
      expect(await under.remains(key)).toEqual([])
    })

    test('the last put of a key counts, also for its type', async () => {
      const key = newKey()
      await put(key, randomBytes(100), 'audio/wav')
      await put(key, randomBytes(50), 'audio/ogg')
      expect(await storage.head(key)).toMatchObject({ sizeBytes: 50, contentType: 'audio/ogg' })
    })

    test('a copy does not change when the original changes', async () => {
      const [from, to] = [newKey(), newKey()]
      const bytes = randomBytes(9 * MB)
      await put(from, bytes, 'audio/ogg')
      expect(await storage.copy(from, to)).toMatchObject({ sizeBytes: 9 * MB, contentType: 'audio/ogg' })
      await put(from, randomBytes(10), 'audio/wav')
      await storage.delete(from)
      const body = await storage.get(to)
      expect(body).toMatchObject({ sizeBytes: 9 * MB, contentType: 'audio/ogg' })
      expect(body && digest(await bytesOf(body.stream))).toBe(digest(bytes))
      await storage.delete(to)
      expect([...(await under.remains(from)), ...(await under.remains(to))]).toEqual([])
    })

    test('a copy may be made twice, and a copy of an unknown key is null', async () => {
      const [from, to] = [newKey(), newKey()]
      await put(from, randomBytes(10))
      await storage.copy(from, to)
      expect(await storage.copy(from, to)).toMatchObject({ sizeBytes: 10 })
      await storage.delete(to)
      expect(await storage.copy(newKey(), to)).toBeNull()
      expect(await under.remains(to)).toEqual([])
    })

    test('list names every key under a prefix in order, with its size', async () => {
      const root = crypto.randomUUID()
      const names = ['2025/01/b.wav', '2025/01/a.wav', '2025/02/c.wav', '2025/010.wav', '2026/01/d.wav']
      for (const [index, name] of names.entries()) await put(`${root}/${name}`, randomBytes(index + 1))
      const listed = async (prefix: string) => {
        const found = await Array.fromAsync(storage.list(prefix))
        return found.map(({ key, sizeBytes }) => [key.slice(root.length + 1), sizeBytes])
      }
      expect(await listed(`${root}/`)).toEqual([
        ['2025/01/a.wav', 2],
        ['2025/01/b.wav', 1],
        ['2025/010.wav', 4],
        ['2025/02/c.wav', 3],
        ['2026/01/d.wav', 5],
      ])
      expect(await listed(`${root}/2025/01`)).toEqual([
        ['2025/01/a.wav', 2],
        ['2025/01/b.wav', 1],
        ['2025/010.wav', 4],
      ])
      expect(await listed(`${root}/2027`)).toEqual([])
    })

    test.each([
      ['in the first part', 1 * MB],
      ['in a later part', 20 * MB],
    ])('a body that throws %s leaves nothing, and its error is passed on', async (_, sizeBytes) => {
      const key = newKey()
      const error = new Error('the client went away')
      const failure = await failureOf(
        storage.put(key, failingBody(randomBytes(sizeBytes), error), { contentType: 'audio/wav' }),
      )
      expect(failure).toBe(error)
      expect(await under.remains(key)).toEqual([])
    })

    test.each([
      ['in the first part', 1 * MB],
      ['in a later part', 20 * MB],
    ])('an abort %s leaves nothing, even while the body hangs', async (_, sizeBytes) => {
      const key = newKey()
      const controller = new AbortController()
      const { body, drained } = hangingBody(randomBytes(sizeBytes))
      const putting = failureOf(
        storage.put(key, body, { contentType: 'audio/wav', signal: controller.signal }),
      )
      await drained
      const reason = new Error('no longer wanted')
      controller.abort(reason)
      expect(await putting).toBe(reason)
      expect(await under.remains(key)).toEqual([])
    })

    test('an abort before the start touches nothing', async () => {
      const key = newKey()
      const signal = AbortSignal.abort(new Error('never wanted'))
      const failure = await failureOf(
        storage.put(key, bodyOf(randomBytes(10)), { contentType: 'audio/wav', signal }),
      )
      expect(failure).toBe(signal.reason)
      expect(await under.remains(key)).toEqual([])
    })

    test('while a put runs its object is not visible, and delete ends the put', async () => {
      const key = newKey()
      const { body, drained } = hangingBody(randomBytes(20 * MB))
      const controller = new AbortController()
      const putting = failureOf(
        storage.put(key, body, { contentType: 'audio/wav', signal: controller.signal }),
      )
      await drained
      await eventually(async () => (await under.remains(key)).length > 0)
      expect(await storage.head(key)).toBeNull()
      expect(await Array.fromAsync(storage.list(key))).toEqual([])
      await storage.delete(key)
      await eventually(async () => (await under.remains(key)).length === 0)
      controller.abort()
      await putting
      expect(await under.remains(key)).toEqual([])
    })

    test('unfinished uploads under a prefix are abandoned, and no others', async () => {
      const root = crypto.randomUUID()
      const controller = new AbortController()
      const puts = [`${root}/b/c.wav`, `${root}/b.wav`].map((key) => {
        const { body } = hangingBody(randomBytes(20 * MB))
        return failureOf(storage.put(key, body, { contentType: 'audio/wav', signal: controller.signal }))
      })
      await eventually(async () => (await under.remains(root)).length === 2)
      await storage.abandonUploads(`${root}/b/`)
      expect(await under.remains(root)).toHaveLength(1)
      await put(`${root}/b.wav`, randomBytes(10))
      await storage.abandonUploads(`${root}/b`)
      controller.abort()
      await Promise.all(puts)
      expect(await Array.fromAsync(storage.list(root))).toHaveLength(1)
      await storage.delete(`${root}/b.wav`)
      expect(await under.remains(root)).toEqual([])
    })

    test('eight puts at once make eight objects', async () => {
      const bodies = Array.from({ length: 8 }, (_, index) => ({
        key: newKey(),
        bytes: randomBytes(9 * MB + index),
      }))
      await Promise.all(bodies.map(({ key, bytes }) => put(key, bytes)))
      for (const { key, bytes } of bodies) {
        const body = await storage.get(key)
        expect(body && digest(await bytesOf(body.stream))).toBe(digest(bytes))
      }
    })

    test('several puts of one key at once leave one complete object', async () => {
      const key = newKey()
      const bodies = Array.from({ length: 4 }, () => randomBytes(100_000))
      await Promise.all(bodies.map((bytes) => put(key, bytes)))
      const body = await storage.get(key)
      const stored = body === null ? '' : digest(await bytesOf(body.stream))
      expect(bodies.map(digest)).toContain(stored)
    })

    test('an abort ends a read, and a reader may stop early', async () => {
      const key = newKey()
      await put(key, randomBytes(20 * MB))
      const controller = new AbortController()
      const aborted = await storage.get(key, { signal: controller.signal })
      const reader = aborted?.stream.getReader()
      await reader?.read()
      const reason = new Error('enough')
      controller.abort(reason)
      const readOn = async () => {
        while (reader && !(await reader.read()).done);
      }
      expect(await failureOf(readOn())).toBe(reason)

      const left = await storage.get(key)
      for await (const chunk of left?.stream ?? []) if (chunk.byteLength > 0) break
      expect(
        await failureOf(storage.download(key, join(folder, 'aborted'), { signal: controller.signal })),
      ).toBe(reason)
      expect(await readdir(folder)).not.toContain('aborted')
    })

    test('a signed GET works for anyone, with the type and filename asked for', async () => {
      const key = newKey()
      const bytes = randomBytes(9 * MB)
      await put(key, bytes, 'application/octet-stream')
      const before = Date.now()
      const { url, expiresAt } = await storage.signedGetUrl(key, {
        expiresInSeconds: 60,
        holder: HOLDER,
        contentType: 'audio/wav',
        filename: 'Anruf "Müller"\r\nX-Evil: 1.wav',
      })
      expect(expiresAt.getTime() - before).toBeWithin(58_000, 61_000)
      const response = await fetch(url)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('audio/wav')
      expect(response.headers.get('x-evil')).toBeNull()
      const disposition = response.headers.get('content-disposition') ?? ''
      expect(disposition).toStartWith('attachment; filename="Anruf _M_ller')
      expect(disposition).toContain("filename*=UTF-8''Anruf%20%22M%C3%BCller%22")
      expect(digest(await response.bytes())).toBe(digest(bytes))
    })

    test('Range works on a signed GET', async () => {
      const key = newKey()
      const bytes = randomBytes(10 * MB)
      await put(key, bytes)
      const { url } = await storage.signedGetUrl(key, {
        expiresInSeconds: 60,
        holder: HOLDER,
        contentType: 'audio/wav',
        filename: 'call.wav',
      })
      const part = await fetch(url, { headers: { range: 'bytes=9000000-9000099' } })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe('bytes 9000000-9000099/10000000')
      expect(digest(await part.bytes())).toBe(digest(bytes.subarray(9 * MB, 9 * MB + 100)))
      expect((await fetch(url, { headers: { range: 'bytes=10000000-' } })).status).toBe(416)
    })

    test('a signed GET does not work for another key, another method, or with any part changed', async () => {
      const key = newKey()
      const other = newKey()
      await put(key, randomBytes(10))
      await put(other, randomBytes(10))
      const { url } = await storage.signedGetUrl(key, {
        expiresInSeconds: 60,
        holder: HOLDER,
        contentType: 'audio/wav',
        filename: 'call.wav',
      })
      expect((await fetch(url.replace(key, other))).status).toBe(403)
      expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
      for (const name of new URL(url).searchParams.keys()) {
        const changed = new URL(url)
        const value = changed.searchParams.get(name) ?? ''
        changed.searchParams.set(name, `${value.startsWith('1') ? '2' : '1'}${value.slice(1)}`)
        expect([name, (await fetch(changed)).ok]).toEqual([name, false])
      }
      expect((await storage.head(key))?.sizeBytes).toBe(10)
    })

    test('a signed GET expires', async () => {
      const key = newKey()
      await put(key, randomBytes(10))
      const { url } = await storage.signedGetUrl(key, {
        expiresInSeconds: 1,
        holder: HOLDER,
        contentType: 'audio/wav',
        filename: 'call.wav',
      })
      await eventually(async () => (await fetch(url)).status === 403)
    })

    test('a signed PUT stores what anyone sends, with its type', async () => {
      const key = newKey()
      const bytes = randomBytes(9 * MB)
      const { url, headers } = await storage.signedPutUrl(key, { expiresInSeconds: 60, holder: HOLDER })
      expect(headers).toEqual({})
      const response = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': 'audio/ogg' },
        body: bytes,
      })
      expect(response.status).toBe(200)
      expect(await storage.head(key)).toMatchObject({ sizeBytes: 9 * MB, contentType: 'audio/ogg' })
      const body = await storage.get(key)
      expect(body && digest(await bytesOf(body.stream))).toBe(digest(bytes))
    })

    test('a signed PUT takes only the type and length bound into it', async () => {
      const key = newKey()
      const { url, headers } = await storage.signedPutUrl(key, {
        expiresInSeconds: 60,
        holder: HOLDER,
        contentType: 'audio/wav',
        contentLength: 1000,
      })
      expect(headers).toEqual({ 'Content-Type': 'audio/wav', 'Content-Length': '1000' })
      const send = (contentType: string, sizeBytes: number) =>
        fetch(url, {
          method: 'PUT',
          headers: { 'content-type': contentType },
          body: randomBytes(sizeBytes),
        })
      expect((await send('text/html', 1000)).status).toBe(403)
      expect((await send('audio/wav', 1001)).status).toBe(403)
      expect((await send('audio/wav', 999)).status).toBe(403)
      expect(await under.remains(key)).toEqual([])
      const response = await fetch(url, { method: 'PUT', headers, body: randomBytes(1000) })
      expect(response.status).toBe(200)
      expect((await storage.head(key))?.sizeBytes).toBe(1000)
    })

    test('a signed PUT expires', async () => {
      const key = newKey()
      const { url } = await storage.signedPutUrl(key, { expiresInSeconds: 1, holder: HOLDER })
      await eventually(async () => (await fetch(url, { method: 'PUT', body: 'x' })).status === 403)
      await storage.delete(key)
      expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
      expect(await under.remains(key)).toEqual([])
    })

    test.each([
      '',
      '/',
      '/etc/passwd',
      '../outside.wav',
      'a/../../outside.wav',
      'a/./b.wav',
      'a//b.wav',
      'a/',
      'a b.wav',
      'a\\b.wav',
      'a%2e%2e/b.wav',
      'a\0.wav',
      'ü.wav',
      'a\n.wav',
      `${'a/'.repeat(300)}b`,
    ])('a hostile key is refused by every call: %j', async (key) => {
      const path = join(folder, 'hostile')
      const calls = [
        () => put(key, randomBytes(1)),
        () => storage.get(key),
        () => storage.head(key),
        () => storage.delete(key),
        () => storage.copy(key, newKey()),
        () => storage.copy(newKey(), key),
        () => storage.download(key, path),
        () =>
          storage.signedGetUrl(key, {
            expiresInSeconds: 60,
            holder: HOLDER,
            contentType: 'audio/wav',
            filename: 'a',
          }),
        () => storage.signedPutUrl(key, { expiresInSeconds: 60, holder: HOLDER }),
      ]
      for (const call of calls) {
        expect(await failureOf(call())).toMatchObject({ code: 'refused', retryable: false })
      }
    })

    test('a hostile prefix is refused', async () => {
      for (const prefix of ['../', '/', 'a/../', 'a//']) {
        expect(await failureOf(Array.fromAsync(storage.list(prefix)))).toMatchObject({ code: 'refused' })
      }
    })

    test('check passes and leaves no object', async () => {
      await storage.check()
      expect(await Array.fromAsync(storage.list('checks/'))).toEqual([])
    })

    test('unreachable storage is unavailable, and the error is retryable', async () => {
      const { unreachable } = under
      const key = newKey()
      const calls = [
        () => unreachable.put(key, bodyOf(randomBytes(10)), { contentType: 'audio/wav' }),
        () => unreachable.put(key, bodyOf(randomBytes(9 * MB)), { contentType: 'audio/wav' }),
        () => unreachable.get(key),
        () => unreachable.head(key),
        () => unreachable.download(key, join(folder, 'unreachable')),
        () => unreachable.delete(key),
        () => unreachable.copy(key, newKey()),
        () => Array.fromAsync(unreachable.list('')),
        () => unreachable.check(),
      ]
      const failures = await Promise.all(calls.map((call) => failureOf(call())))
      for (const error of failures) {
        expect(error).toBeInstanceOf(StorageError)
        expect(error).toMatchObject({ code: 'unavailable', retryable: true })
      }
    })
  })
}

/** The error with which a promise rejects. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  const nothing = Symbol('no failure')
  const failure = await promise.then(
    () => nothing,
    (error: unknown) => error,
  )
  if (failure === nothing) throw new Error('It did not fail')
  return failure
}
