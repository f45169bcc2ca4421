import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createS3Storage } from '../../src/backends/storage/s3/storage.ts'
import { type Fault, startFaultyProxy } from '../backends/storage/faulty-proxy.ts'
import { silence, wavFile } from '../support/audio.ts'
import { eventually } from '../support/poll.ts'
import { startS3, type TestS3 } from '../support/s3.ts'
import { formOf } from '../support/service.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { accept, onStage, type Stage } from './stage.ts'

// A real S3 server, seen by the service through a proxy that fails in the middle of an upload. One that hangs is given
// minutes for a part, as a slow one needs: tests/backends/storage/s3-faults.test.ts has it with less patience.

const TIMEOUT_MS = 300_000
/** 20 MB, so that it goes in several parts. */
const LARGE = new Uint8Array(wavFile([silence(640_000)]))
const call = (callId: string) => formOf(['call_id', callId], ['file', LARGE])

let s3: TestS3
beforeAll(async () => {
  s3 = await startS3()
}, 120_000)
afterAll(() => s3?.stop())

const storedAt = (endpoint: string) => ({
  STORAGE_URL: `s3://${s3.bucket}?endpoint=${encodeURIComponent(endpoint)}&region=${s3.region}`,
  AWS_ACCESS_KEY_ID: s3.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
})

/** What the store itself has of the stage's organisation. */
const objects = async ({ organisationId }: Stage) =>
  await Array.fromAsync(createS3Storage(s3).list(organisationId))

test.concurrent.each(['fail', 'refuse'] as Fault[])(
  'a store that goes on with "%s" in the middle: 503, nothing stays, and the call can be sent again',
  (fault) =>
    onStage(async (stage) => {
      const proxy = await startFaultyProxy(s3.endpoint)
      stage.cleanups.push(() => proxy.stop())
      const environment = storedAt(proxy.endpoint)
      const [api] = await Promise.all([stage.serve(environment), stage.work(environment)])
      proxy.inject(fault, { times: Number.POSITIVE_INFINITY, when: (each) => each.part === '2' })
      const refused = await stage.upload(api, call('again'))
      expect([refused.status, (await refused.json()).code]).toEqual([503, 'storage_unavailable'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      await eventually(async () => (await stage.rows()).length === 0 && (await objects(stage)).length === 0)

      proxy.reset()
      await stage.completed(await accept(stage, api, [call('again')]))
      expect(await objects(stage)).toHaveLength(1)
    }),
  TIMEOUT_MS,
)

test.concurrent(
  'a store that takes 1 MB a second: the upload is accepted, whole',
  () =>
    onStage(async (stage) => {
      const proxy = await startTcpProxy(s3.endpoint)
      stage.cleanups.push(() => proxy.close())
      const environment = storedAt(proxy.url.replace(/\/$/, ''))
      const [api] = await Promise.all([stage.serve(environment), stage.work(environment)])
      proxy.pace(1_000_000)
      const ids = await accept(stage, api, [call('slow')])
      const [row] = await stage.completed(ids)
      expect(row?.sizeBytes).toBe(LARGE.length)
      expect((await objects(stage)).map((each) => each.sizeBytes)).toEqual([LARGE.length])
    }),
  TIMEOUT_MS,
)

test.concurrent(
  'a store that refuses the key of the workers: calls wait, and none fails',
  () =>
    onStage(async (stage) => {
      const right = storedAt(s3.endpoint)
      const [api, refused] = await Promise.all([
        stage.serve(right),
        stage.work({ ...right, AWS_SECRET_ACCESS_KEY: 'another secret, as after a rotation' }),
      ])
      const ids = await accept(stage, api, [call('one'), call('two')])
      const said = async () =>
        (await stage.rows()).flatMap(({ timeline }) => timeline.map(({ detail }) => detail))
      await eventually(async () => (await said()).some((each) => each?.startsWith('storage_unavailable: ')))
      for (const row of await stage.rows()) expect(row).toMatchObject({ failures: 0, error: null })
      expect(refused.output()).toContain('S3 answered 403 SignatureDoesNotMatch')

      refused.kill('SIGTERM')
      await refused.exited
      await stage.work(right)
      for (const { failures } of await stage.completed(ids)) expect(failures).toBe(0)
    }),
  TIMEOUT_MS,
)
