import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileOutcomeKind } from '../../src/commands/push/outcome.ts'
import { createReport, type Workload } from '../../src/commands/push/report.ts'
import { watchFolders } from '../../src/commands/push/watch.ts'
import { eventually } from '../support/poll.ts'

// `voicelog push --watch` runs for months: what it keeps of each file has a bound.

/** The table of a run in which 10,001 files fail and the first and the last are then sent. */
function tableOf(workload: Workload): { table: string; hasAll: boolean } {
  const lines: string[] = []
  const terminal = { out: () => {}, error: (text: string) => lines.push(text), progress: null }
  const report = createReport(terminal, { json: true, workload, waitsUntilMs: () => 0 })
  const tell = (at: number, kind: FileOutcomeKind) => {
    const recording = { path: `/calls/${at}.wav`, sizeBytes: 1, modifiedMs: 0 }
    report.outcome({ recording, kind, callId: null, voicelogId: null, code: null, message: null, fields: {} })
  }
  for (let at = 0; at <= 10_000; at++) tell(at, 'failed')
  for (const at of [0, 10_000]) tell(at, 'uploaded')
  const hasAll = report.end()
  return { table: lines.join('\n'), hasAll }
}

test('a watch knows 10,000 missing files by name, and only counts those before', () => {
  const { table, hasAll } = tableOf(null)
  expect(table).toMatch(/failed +10000\n/)
  expect(table).toContain('… and 9900 more')
  expect(hasAll).toBe(false)
})

test('a run over listed files knows each of them', () => {
  const { table } = tableOf({ files: 10_001, bytes: 10_001 })
  expect(table).toMatch(/failed +9999\n/)
  expect(table).toContain('… and 9899 more')
})

test('a file that cannot be read is forgotten once it is gone, and reported again if it comes back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-push-bounds-'))
  const stopping = new AbortController()
  const said: string[] = []
  const watched = watchFolders([folder], {
    ...{ settleMs: 40, scanEveryMs: 20, stopping: stopping.signal },
    onError: (message) => said.push(message),
  })
  const times = (name: string) => said.filter((each) => each.startsWith(join(folder, name))).length
  const first = watched.settled().next()
  const breakLink = (name: string) => symlinkSync(join(folder, 'nothing'), join(folder, name))
  breakLink('one.wav')
  await eventually(() => times('one.wav') === 1)
  rmSync(join(folder, 'one.wav'))
  // A scan that finds the second has missed the first.
  breakLink('two.wav')
  await eventually(() => times('two.wav') === 1)
  breakLink('one.wav')
  await eventually(() => times('one.wav') === 2)
  expect(times('two.wav')).toBe(1)
  stopping.abort()
  await first
  rmSync(folder, { recursive: true })
}, 30_000)
