import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeLock } from '../../tools/lock.ts'
import { eventually } from '../support/poll.ts'

const folder = mkdtempSync(join(tmpdir(), 'voicelog-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A process that looks like `bun run dev` and holds the lock until its input ends. */
function holder(path: string) {
  const script = join(folder, 'dev.ts')
  const lock = join(import.meta.dir, '../../tools/lock.ts')
  writeFileSync(
    script,
    `import { takeLock } from ${JSON.stringify(lock)}
    try { const lock = takeLock(process.argv[2]); console.log('has it'); for await (const _ of Bun.stdin.stream()); lock.release() }
    catch (error) { console.log(error.message); process.exit(1) }`,
  )
  return Bun.spawn([process.execPath, script, path], { stdin: 'pipe', stdout: 'pipe' })
}

async function firstLine(process: ReturnType<typeof holder>): Promise<string> {
  const { value } = await process.stdout.getReader().read()
  return new TextDecoder().decode(value).trim()
}

test('a free lock is taken, and removed by its release', () => {
  const path = join(folder, 'free.lock')
  const lock = takeLock(path)
  expect(lock.takenOverFrom).toBeNull()
  expect(readFileSync(path, 'utf8').trim()).toBe(String(process.pid))
  lock.release()
  expect(existsSync(path)).toBe(false)
})

test('a lock that a running dev holds is refused and not changed', async () => {
  const path = join(folder, 'held.lock')
  const first = holder(path)
  expect(await firstLine(first)).toBe('has it')
  expect(() => takeLock(path)).toThrow(`process ${first.pid}`)
  expect(readFileSync(path, 'utf8').trim()).toBe(String(first.pid))
  first.stdin.end()
  await first.exited
})

test('the lock of a killed run is taken over', async () => {
  const path = join(folder, 'stale.lock')
  const first = holder(path)
  expect(await firstLine(first)).toBe('has it')
  first.kill('SIGKILL')
  await first.exited
  const lock = takeLock(path)
  expect(lock.takenOverFrom).toBe(first.pid)
  lock.release()
})

test('a lock whose process id now belongs to another program is taken over', () => {
  const path = join(folder, 'reused.lock')
  const other = Bun.spawn(['sleep', '60'])
  writeFileSync(path, `${other.pid}\n`)
  const lock = takeLock(path)
  expect(lock.takenOverFrom).toBe(other.pid)
  lock.release()
  other.kill()
})

test('a lock file that is empty, as after a full disk, is taken over', () => {
  const path = join(folder, 'empty.lock')
  writeFileSync(path, '')
  takeLock(path).release()
  expect(existsSync(path)).toBe(false)
})

test('of several processes that take over a dead lock at once, one gets it', async () => {
  const path = join(folder, 'race.lock')
  for (let round = 0; round < 5; round++) {
    writeFileSync(path, '999999999\n')
    const rivals = Array.from({ length: 6 }, () => holder(path))
    const said = await Promise.all(rivals.map(firstLine))
    const winners = rivals.filter((_, index) => said[index] === 'has it')
    expect(winners).toHaveLength(1)
    expect(readFileSync(path, 'utf8').trim()).toBe(String(winners[0]?.pid))
    for (const each of rivals) each.stdin.end()
    await Promise.all(rivals.map((each) => each.exited))
    await eventually(() => !existsSync(path))
  }
})
