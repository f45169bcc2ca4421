import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { inWorkFolder, removeAbandonedFolders } from '../../src/backends/work-folder.ts'

const folders: string[] = []
afterEach(() => {
  for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true })
})

function folderOf(machine: string, pid: number): string {
  const path = join(tmpdir(), `voicelog-job-${machine}-${pid}-${crypto.randomUUID()}`)
  mkdirSync(path)
  folders.push(path)
  return path
}

test('only folders of killed workers on this machine are removed', async () => {
  const gone = Bun.spawn(['true'])
  await gone.exited
  const abandoned = folderOf(hostname(), gone.pid)
  const living = folderOf(hostname(), process.ppid)
  const elsewhere = folderOf(`not-${hostname()}`, gone.pid)
  await inWorkFolder(async (own) => {
    expect(await removeAbandonedFolders()).toBeGreaterThanOrEqual(1)
    expect([abandoned, living, elsewhere, own].map((each) => existsSync(each))).toEqual([
      false,
      true,
      true,
      true,
    ])
  })
})

test('a folder is removed when its work throws', async () => {
  let folder = ''
  const failed = inWorkFolder(async (own) => {
    folder = own
    throw new Error('failed')
  })
  expect(await failed.catch((error: Error) => error.message)).toBe('failed')
  expect(existsSync(folder)).toBe(false)
})
