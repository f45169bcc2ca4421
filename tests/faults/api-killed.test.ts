import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PUSH } from '../../src/backends/queue/scripts.ts'
import { eventually } from '../support/poll.ts'
import { formOf } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'
import { accept, onStage, type ServiceProcess, type Stage } from './stage.ts'

// The API's own process is killed with SIGKILL at named points of an upload.

const TIMEOUT_MS = 240_000
/** The call_id comes last, so that the first PostgreSQL hears of it is the commit. */
const call = (callId: string) => formOf(['file', wavOf(1_000)], ['call_id', callId])

/** Uploads, and kills the API at that point; the client must not have been told that the call is safe. */
async function killAt(stage: Stage, api: ServiceProcess, point: Promise<void>, callId: string) {
  const answer = stage.upload(api, call(callId)).catch(() => null)
  await point
  api.kill('SIGKILL')
  await api.exited
  expect(await answer).toBeNull()
}

test.concurrent(
  'after the object is stored and before COMMIT: nothing stays, and the call can be sent again',
  () =>
    onStage(async (stage) => {
      const killed = await stage.serve()
      await killAt(stage, killed, killed.postgres.hold('before-commit'), 'before-commit')
      expect(stage.objects()).toHaveLength(1)
      const [left] = await stage.rows()
      expect(left).toMatchObject({ status: 'uploading', callId: null })

      const [api] = await Promise.all([stage.serve(), stage.work()])
      const [id = ''] = await accept(stage, api, [call('before-commit')])
      await stage.completed([id])
      await stage.endLeases([left?.id ?? ''])
      await eventually(async () => (await stage.rows()).length === 1 && stage.objects().length === 1, {
        withinMs: 55_000,
      })
      expect(stage.objects()[0]).toContain(id)
    }),
  TIMEOUT_MS,
)

test.concurrent(
  'between COMMIT and the push of a hint: the call completes without its hint, and sending it again names it',
  () =>
    onStage(async (stage) => {
      const killed = await stage.serve()
      await killAt(stage, killed, killed.redis.hold(PUSH.sha), 'before-hint')
      const [row] = await stage.rows()
      expect(row).toMatchObject({ status: 'queued', callId: 'before-hint' })

      const [api] = await Promise.all([stage.serve(), stage.work()])
      const again = await stage.upload(api, call('before-hint'))
      expect([again.status, (await again.json()).voicelog_id]).toEqual([409, row?.id])
      const [completed] = await stage.completed([row?.id ?? ''])
      expect(completed?.attempts).toBe(1)
      expect(stage.objects()).toHaveLength(1)
    }),
  TIMEOUT_MS,
)

test.concurrent(
  'in the middle of the file: row and half a file are gone once its lease is over',
  () =>
    onStage(async (stage) => {
      const killed = await stage.serve()
      const socket = openUpload(killed, stage)
      socket.write(Buffer.alloc(3_000_000))
      const [left] = await eventually(async () => {
        const rows = await stage.rows()
        return rows.length === 1 && stage.files().length > 0 && rows
      })
      killed.kill('SIGKILL')
      await killed.exited
      socket.destroy()
      await stage.work()
      await stage.endLeases([left?.id ?? ''])
      await eventually(async () => (await stage.rows()).length === 0 && stage.files().length === 0, {
        withinMs: 55_000,
      })
    }),
  TIMEOUT_MS,
)

test.concurrent(
  'a client gone at byte 250,000,000 leaves nothing behind, and the API goes on',
  () =>
    onStage(async (stage) => {
      const api = await stage.serve()
      const socket = openUpload(api, stage)
      const chunk = Buffer.alloc(1_000_000)
      for (let sent = 0; sent < 250; sent++) {
        await new Promise<void>((resolve) => {
          socket.write(chunk, () => resolve())
        })
      }
      expect(await stage.rows()).toHaveLength(1)
      socket.destroy()
      await eventually(async () => (await stage.rows()).length === 0 && stage.files().length === 0, {
        withinMs: 30_000,
      })
      await accept(stage, api, [call('after-it')])
    }),
  TIMEOUT_MS,
)

/** An upload of 500 MB that has begun. */
function openUpload({ baseUrl }: ServiceProcess, { apiKey }: Stage) {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    [
      'POST /api/ingest/upload HTTP/1.1',
      'Host: localhost',
      `X-API-Key: ${apiKey}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 500000000',
      '',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n',
    ].join('\r\n'),
  )
  socket.write(wavOf(0, 499_000_000))
  return socket
}

test.concurrent(
  'while it learns intents: the next API removes the folder with the examples',
  () =>
    onStage(async (stage) => {
      const folder = mkdtempSync(join(tmpdir(), 'voicelog-killed-'))
      stage.cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
      const killed = await stage.serve({ TMPDIR: folder })
      killed.kill('SIGKILL')
      await killed.exited
      // As src/backends/work-folder.ts names it.
      mkdirSync(join(folder, `voicelog-job-${hostname()}-${killed.pid}-a1b2c3`))
      await stage.serve({ TMPDIR: folder })
      await eventually(() => readdirSync(folder).length === 0)
    }),
  TIMEOUT_MS,
)
