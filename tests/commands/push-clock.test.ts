import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSharedBackoff } from '../../src/commands/push/retries.ts'
import { watchFolders } from '../../src/commands/push/watch.ts'

// The clock of a recorder is often wrong when it starts, and is then set: by hours, while `voicelog push` runs.

const folder = mkdtempSync(join(tmpdir(), 'voicelog-push-clock-'))
const HOUR_MS = 3_600_000
const setBack = () => setSystemTime(new Date(Date.now() - HOUR_MS))
const stopping = new AbortController()
afterEach(() => {
  setSystemTime()
})

test('a watched file is sent after a clock was set back', async () => {
  const path = join(folder, 'call.wav')
  writeFileSync(path, 'RIFF')
  const { signal } = stopping
  const onError = (message: string) => expect.unreachable(message)
  const files = watchFolders([folder], { settleMs: 200, stopping: signal, onError }).settled()
  // Whenever it is seen, the clock is set back before it has settled.
  const setting = setInterval(setBack, 20)
  const first = await files.next().finally(() => clearInterval(setting))
  expect(first.value).toMatchObject({ path })
  // It is found by the notice of the file system, or by a scan.
  const again = files.next()
  setBack()
  writeFileSync(path, 'RIFF again')
  expect((await again).value).toMatchObject({ path, sizeBytes: 10 })
  stopping.abort()
  rmSync(folder, { recursive: true })
}, 30_000)

test('a wait that the service asked for ends after a clock was set back', async () => {
  const backoff = createSharedBackoff()
  backoff.extend(100)
  setBack()
  await backoff.wait(new AbortController().signal)
  expect(backoff.rounds).toBe(1)
}, 10_000)
