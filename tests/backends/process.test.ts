import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeOutcome, runProcess } from '../../src/backends/process.ts'
import { eventually } from '../support/poll.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voicelog-process-'))
})
afterEach(() => rm(folder, { recursive: true }))

const sh = (script: string, options: Partial<Parameters<typeof runProcess>[0]> = {}) =>
  runProcess({ command: ['sh', '-c', script], folder, timeoutMs: 20_000, ...options })

describe('how a program ended', () => {
  test('its exit code and output', async () => {
    const result = await sh('echo out; echo err >&2; exit 3')
    expect(result).toMatchObject({ outcome: 'exited', exitCode: 3, stdout: 'out\n', stderr: 'err\n' })
    expect(describeOutcome(result)).toBe('exit code 3')
  })

  test('a crash', async () => {
    expect(await sh('kill -SEGV $$')).toMatchObject({ outcome: 'killed', signalName: 'SIGSEGV' })
  })

  test('a program that runs too long is stopped', async () => {
    expect(await sh('sleep 60', { timeoutMs: 100 })).toMatchObject({ outcome: 'timeout' })
  })

  test('a program that does not exist', async () => {
    const result = await runProcess({ command: ['no-such-program-here'], folder, timeoutMs: 1000 })
    expect(result).toMatchObject({
      outcome: 'not_started',
      reason: 'there is no program no-such-program-here',
      isMissing: true,
    })
  })

  test('a folder that does not exist', async () => {
    const result = await runProcess({ command: ['true'], folder: join(folder, 'gone'), timeoutMs: 1000 })
    expect(result).toMatchObject({ outcome: 'not_started', isMissing: false })
  })

  test('arguments are passed unchanged: there is no shell', async () => {
    const hostile = '$(touch made); `touch made` > made; "'
    const result = await runProcess({ command: ['printf', '%s', hostile], folder, timeoutMs: 5000 })
    expect(result).toMatchObject({ outcome: 'exited', stdout: hostile })
    expect(await Bun.file(join(folder, 'made')).exists()).toBe(false)
  })
})

describe('abort', () => {
  test('ends the program and throws the reason', async () => {
    const controller = new AbortController()
    const running = sh('echo $$ > pid; sleep 60', { signal: controller.signal })
    const pid = await eventually(() => pidIn('pid'))
    controller.abort(new Error('the lease is gone'))
    await expect(running).rejects.toThrow('the lease is gone')
    await eventually(() => !isAlive(pid))
  })

  test('before the start, nothing is started', async () => {
    const signal = AbortSignal.abort(new Error('too late'))
    await expect(sh('touch made', { signal })).rejects.toThrow('too late')
    expect(await Bun.file(join(folder, 'made')).exists()).toBe(false)
  })
})

describe('no process of its group keeps running', () => {
  const leaveBehind = 'sleep 60 & echo $! > child;'

  test('after a timeout', async () => {
    await sh(`${leaveBehind} sleep 60`, { timeoutMs: 300 })
    const pid = await eventually(() => pidIn('child'))
    await eventually(() => !isAlive(pid))
  })

  test('after a normal end, although a child holds its output open', async () => {
    expect(await sh(`${leaveBehind} echo done`)).toMatchObject({ outcome: 'exited', stdout: 'done\n' })
    const pid = await eventually(() => pidIn('child'))
    await eventually(() => !isAlive(pid))
  })

  test.if(Bun.which('setpriv') !== null)('after this process was killed', async () => {
    const script = `
      import { runProcess } from ${JSON.stringify(join(import.meta.dir, '../../src/backends/process.ts'))}
      await runProcess({ command: ['sh', '-c', 'echo $$ > orphan; exec sleep 60'], folder: process.argv[2], timeoutMs: 60000 })`
    await Bun.write(join(folder, 'parent.ts'), script)
    const parent = Bun.spawn([process.execPath, join(folder, 'parent.ts'), folder], { stderr: 'inherit' })
    const pid = await eventually(() => pidIn('orphan'))
    parent.kill('SIGKILL')
    await eventually(() => !isAlive(pid))
  })
})

describe('limits', () => {
  test('the kept output is limited, and the program does not block on that', async () => {
    const result = await sh('yes head | head -c 3000000; yes tail | head -c 3000000 >&2; echo last >&2', {
      stdoutMaxBytes: 1000,
      stderrMaxBytes: 100,
    })
    expect(result).toMatchObject({ outcome: 'exited', exitCode: 0, stdoutTruncated: true })
    expect(result.stdout).toHaveLength(1000)
    expect(result.stderr).toHaveLength(100)
    expect(result.stderr).toEndWith('last\n')
  })

  test('it does not get the environment of this process', async () => {
    process.env.VOICELOG_TEST_SECRET = 'a secret'
    try {
      const result = await sh('env')
      expect(result.stdout).toContain(`HOME=${folder}`)
      expect(result.stdout).not.toContain('a secret')
    } finally {
      delete process.env.VOICELOG_TEST_SECRET
    }
  })

  test('given variables are added to the clean environment', async () => {
    const result = await sh('env', { environment: { TUNED: 'yes' } })
    expect(result.stdout).toContain('TUNED=yes')
    expect(result.stdout).toContain(`HOME=${folder}`)
  })

  const limited = test.if(Bun.which('prlimit') !== null)

  limited('memory', async () => {
    const hog = 'x=$(head -c 200000000 /dev/zero | tr "\\0" x); printf %s "$x" | wc -c'
    expect(await sh(hog)).toMatchObject({ stdout: '200000000\n' })
    expect(await sh(hog, { limits: { memoryBytes: 100_000_000 } })).not.toMatchObject({
      stdout: '200000000\n',
    })
  })

  limited('file size', async () => {
    const result = await sh('head -c 3000000 /dev/zero > big', { limits: { fileSizeBytes: 1_000_000 } })
    expect(result).not.toMatchObject({ outcome: 'exited', exitCode: 0 })
    expect(Bun.file(join(folder, 'big')).size).toBe(1_000_000)
  })

  limited('processor time', async () => {
    const result = await sh('exec sh -c "while :; do :; done"', { limits: { cpuSeconds: 1 } })
    expect(result).toMatchObject({ outcome: 'killed' })
  })

  limited('processes: the limit is counted from those that run now', async () => {
    const limits = (await sh('cat /proc/self/limits', { limits: { newProcesses: 100 } })).stdout
    expect(Number(/Max processes +(\d+)/.exec(limits)?.[1])).toBeGreaterThan(100)
    expect(limits).toMatch(/Max core file size +0 /)
  })
})

async function pidIn(name: string): Promise<number | null> {
  const file = Bun.file(join(folder, name))
  return (await file.exists()) ? Number(await file.text()) || null : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A killed child whose parent has not yet waited for it.
    return !/^State:\s+Z/m.test(readStatus(pid))
  } catch {
    return false
  }
}

function readStatus(pid: number): string {
  return Bun.spawnSync(['cat', `/proc/${pid}/status`]).stdout.toString()
}
