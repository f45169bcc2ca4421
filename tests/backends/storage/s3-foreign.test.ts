import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openForeignBucket } from '../../../src/backends/storage/s3/foreign.ts'
import { eventually } from '../../support/poll.ts'

let folder = ''
let store: Server
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voicelog-foreign-'))
})
afterEach(async () => {
  store.closeAllConnections()
  store.close()
  await rm(folder, { recursive: true })
})

const whole = { maxBytes: 1_000, signal: new AbortController().signal }

/** A store that sends these pieces of a recording, each after a pause, and nothing more. */
async function bucketOf(pieces: readonly string[], { length, pauseMs }: { length: number; pauseMs: number }) {
  const closed: true[] = []
  store = createServer(async (_request, response) => {
    response.on('close', () => closed.push(true))
    response.writeHead(200, { 'content-length': length })
    for (const each of pieces) {
      response.write(each)
      await Bun.sleep(pauseMs)
    }
    if (pieces.join('').length === length) response.end()
  })
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const { port } = store.address() as AddressInfo
  const bucket = openForeignBucket(
    {
      ...{ bucket: 'calls', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' },
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: null },
    },
    { answerMs: 2_000 },
  )
  return { bucket, closed }
}

test('a store that stops in the middle of a recording fails the download, and its connection is closed', async () => {
  const { bucket, closed } = await bucketOf(['half'], { length: 8, pauseMs: 0 })
  const downloading = bucket.download('a.wav', join(folder, 'a.wav'), whole)
  await expect(downloading).rejects.toThrow('S3 did not answer within 2000 ms')
  await eventually(() => closed.length === 1)
}, 20_000)

test('a slow download goes on as long as bytes come', async () => {
  const { bucket } = await bucketOf(['on', 'e ', 'by', 'on', 'e.'], { length: 10, pauseMs: 500 })
  await bucket.download('a.wav', join(folder, 'a.wav'), whole)
  expect(await Bun.file(join(folder, 'a.wav')).text()).toBe('one byone.')
}, 20_000)

test('a download ends where the object is larger than is asked for, and its connection is closed', async () => {
  const pieces = Array.from({ length: 1_000 }, () => 'x'.repeat(1_000))
  const { bucket, closed } = await bucketOf(pieces, { length: 1_000_000, pauseMs: 5 })
  await bucket.download('a.wav', join(folder, 'a.wav'), { ...whole, maxBytes: 5_500 })
  const { size } = Bun.file(join(folder, 'a.wav'))
  expect(size).toBeGreaterThan(5_500)
  expect(size).toBeLessThan(500_000)
  await eventually(() => closed.length === 1)
}, 20_000)
