import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
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

/** Makes a file that nobody can remove, root included. False where this account or file system cannot. */
function setImmutable(path: string, isImmutable = true): boolean {
  const command = ['chattr', isImmutable ? '+i' : '-i', path]
  return Bun.which('chattr') !== null && Bun.spawnSync(command, { stderr: 'ignore' }).success
}

function canSetImmutable(): boolean {
  const path = join(tmpdir(), crypto.randomUUID())
  writeFileSync(path, '')
  const can = setImmutable(path)
  if (can) setImmutable(path, false)
  rmSync(path)
  return can
}

test.skipIf(!canSetImmutable())('the work counts also when its folder cannot be removed', async () => {
  let path = ''
  const worked = inWorkFolder(async (own) => {
    folders.push(own)
    path = join(own, 'kept')
    writeFileSync(path, '')
    setImmutable(path)
    return 'the transcript'
  })
  try {
    expect(await worked).toBe('the transcript')
    expect(existsSync(path)).toBe(true)
  } finally {
    setImmutable(path, false)
  }
})
