import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { appendFile, mkdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../support/poll.ts'
import { startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { type PushProcess, recordingOf, startPush, writeRecordings } from './push-process.ts'

let service: TestService
let organisation: TestOrganisation
let folder: string

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

beforeEach(async () => {
  organisation = await service.organisation({ rateLimit: 1000 })
  folder = mkdtempSync(join(tmpdir(), 'voicelog-watch-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

test('a file that is still being written is pushed when it is complete, not before', async () => {
  const watching = watch('--settle', '1.5')
  await eventually(() => watching.error.includes('Watching'))
  const recording = recordingOf(7)
  const path = join(folder, 'call.wav')
  // Written in pieces faster than --settle; an incomplete file would be refused as truncated.
  for (let at = 0; at < recording.length; at += 200) {
    await appendFile(path, recording.subarray(at, at + 200))
    await Bun.sleep(300)
    if (at + 200 < recording.length) expect(watching.files()).toEqual([])
  }
  const [pushed] = await eventually(() => atLeast(watching, 1))
  expect(pushed).toMatchObject({ file: path, outcome: 'uploaded', size_bytes: recording.length })
  watching.kill('SIGINT')
  expect(await watching.ended).toBe(0)
  expect(watching.files()).toHaveLength(1)
})

test('existing files, files in new folders and files moved in are pushed; hidden ones are not', async () => {
  await writeRecordings(folder, ['before.wav'])
  const elsewhere = mkdtempSync(join(tmpdir(), 'voicelog-elsewhere-'))
  await Bun.write(join(elsewhere, 'moved.wav'), recordingOf(100))
  const watching = watch('--settle', '0.2')
  await eventually(() => atLeast(watching, 1))
  await mkdir(join(folder, 'new'))
  await Bun.write(join(folder, 'new', 'inner.wav'), recordingOf(101))
  await Bun.write(join(folder, '.hidden.wav'), recordingOf(102))
  await rename(join(elsewhere, 'moved.wav'), join(folder, 'moved.wav'))
  const pushed = await eventually(() => atLeast(watching, 3), { withinMs: 30_000 })
  expect(pushed.map((each) => each.file.slice(folder.length + 1)).sort()).toEqual([
    'before.wav',
    'moved.wav',
    'new/inner.wav',
  ])
  watching.kill('SIGTERM')
  expect(await watching.ended).toBe(0)
  rmSync(elsewhere, { recursive: true })
})

test('after a kill and a restart, only new files are uploaded', async () => {
  await writeRecordings(folder, ['a.wav', 'b.wav'])
  const first = watch('--settle', '0.2')
  await eventually(() => atLeast(first, 2))
  first.kill('SIGKILL')
  await first.ended
  await Bun.write(join(folder, 'c.wav'), recordingOf(50))
  const second = watch('--settle', '0.2')
  const files = await eventually(() => atLeast(second, 3))
  expect(files.map((each) => each.outcome).sort()).toEqual(['already_there', 'already_there', 'uploaded'])
  second.kill('SIGINT')
  expect(await second.ended).toBe(0)
})

test('a file that was refused is pushed again once it has changed', async () => {
  const path = join(folder, 'late.wav')
  const recording = recordingOf(9)
  await Bun.write(path, recording.subarray(0, 900))
  const watching = watch('--settle', '0.2')
  const [refused] = await eventually(() => atLeast(watching, 1))
  expect(refused).toMatchObject({ outcome: 'refused', code: 'invalid_audio' })
  await appendFile(path, recording.subarray(900))
  const [, pushed] = await eventually(() => atLeast(watching, 2), { withinMs: 30_000 })
  expect(pushed).toMatchObject({ outcome: 'uploaded' })
  watching.kill('SIGINT')
  expect(await watching.ended).toBe(0)
})

function watch(...options: string[]): PushProcess {
  const environment = { VOICELOG_URL: service.baseUrl, VOICELOG_API_KEY: organisation.apiKey }
  return startPush([folder, '--watch', '--json', ...options], environment)
}

function atLeast(watching: PushProcess, count: number) {
  const files = watching.files()
  return files.length >= count ? files : null
}
