import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFfmpegDecoder } from '../../src/backends/media/ffmpeg.ts'
import { runProcess } from '../../src/backends/process.ts'
import { openSandbox } from '../../src/backends/sandbox.ts'
import { createLogger, silentLogger } from '../../src/lib/log.ts'
import { SECRETS } from '../../src/model/secrets.ts'
import { encode, tone, wavFile } from '../support/audio.ts'
import { eventually } from '../support/poll.ts'

let folder = ''
let outside = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voicelog-sandbox-'))
  outside = await mkdtemp(join(tmpdir(), 'voicelog-outside-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await rm(outside, { recursive: true })
})

const NONE = '/no/such/program'
/** Both kinds, where this machine permits them. */
const sandboxes = [
  openSandbox('auto', silentLogger, { perl: NONE }),
  openSandbox('auto', silentLogger, { bwrap: NONE }),
].filter((each) => each !== null)

/** What a program that was taken over would try; each line says what it could do. */
const ATTACK = `
  cat "/proc/$PARENT/environ" > /dev/null 2>&1 && echo "read the environment of the service"
  kill -0 "$PARENT" 2> /dev/null && echo "could end the service"
  cat "$OUTSIDE/secret" > /dev/null 2>&1 && echo "read a file outside its folder"
  echo x 2> /dev/null > "$OUTSIDE/made" && echo "wrote a file outside its folder"
  cat /etc/passwd > /dev/null 2>&1 && echo "read settings of the system"
  (exec 3<> "/dev/tcp/127.0.0.1/$PORT") 2> /dev/null && echo "reached the network"
  cat in > out && echo "did its work"
`

describe.if(Bun.which('bash') !== null)('a program that was taken over', () => {
  let server: Server
  let port = 0
  beforeEach(async () => {
    server = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
    await Bun.write(join(folder, 'in'), 'a recording')
    await Bun.write(join(outside, 'secret'), 'a password')
  })
  afterEach(() => server.close())

  const attack = async (options: Partial<Parameters<typeof runProcess>[0]>) => {
    const environment = { PARENT: `${process.pid}`, OUTSIDE: outside, PORT: `${port}` }
    const result = await runProcess({
      command: ['bash', '-c', ATTACK],
      folder,
      timeoutMs: 20_000,
      environment,
      ...options,
    })
    return result.stdout.trim().split('\n')
  }

  for (const sandbox of sandboxes) {
    test(`does its work in the sandbox of ${sandbox.kind}, and nothing else`, async () => {
      expect(await attack({ sandbox })).toEqual(['did its work'])
      expect(await Bun.file(join(folder, 'out')).text()).toBe('a recording')
    })
  }

  test('reaches all of it without', async () => {
    const done = await attack({ sandbox: null })
    expect(done).toContain('read a file outside its folder')
    expect(done).toContain('reached the network')
    expect(done).toContain('could end the service')
    expect(done).toContain('did its work')
  })

  test.if(process.getuid?.() === 0 && Bun.which('setpriv') !== null)(
    'cannot read the environment of a service of root even so, since it has no capabilities',
    async () => {
      expect(await attack({ sandbox: null })).not.toContain('read the environment of the service')
    },
  )
})

test.if(Bun.which('setpriv') !== null)('no program can gain privileges', async () => {
  for (const each of [null, ...sandboxes]) {
    const command = ['grep', '-E', 'NoNewPrivs|CapEff', '/proc/self/status'] as const
    const { stdout } = await runProcess({ command: [...command], folder, timeoutMs: 10_000, sandbox: each })
    expect(stdout).toMatch(/NoNewPrivs:\s+1\n/)
    expect(stdout).toMatch(/CapEff:\s+0000000000000000\n/)
  }
})

describe.each(sandboxes.map((each) => [each.kind, each] as const))('in the sandbox of %s', (_, sandbox) => {
  const sh = (script: string, options: Partial<Parameters<typeof runProcess>[0]> = {}) =>
    runProcess({ command: ['sh', '-c', script], folder, timeoutMs: 20_000, sandbox, ...options })

  test('it is told how a program ended', async () => {
    expect(await sh('echo out; echo err >&2; exit 3')).toMatchObject({
      outcome: 'exited',
      exitCode: 3,
      stdout: 'out\n',
      stderr: 'err\n',
    })
    expect(await sh('kill -SEGV $$')).toMatchObject({ outcome: 'killed', signalName: 'SIGSEGV' })
    expect(await sh('kill -KILL $$')).toMatchObject({ outcome: 'killed', signalName: 'SIGKILL' })
    expect(await sh('sleep 60', { timeoutMs: 200 })).toMatchObject({ outcome: 'timeout' })
  })

  test('a recording is decoded', async () => {
    const path = join(folder, 'recording.ogg')
    const call = wavFile([tone(440, 1000), tone(660, 1000)])
    await Bun.write(path, await encode(call, 'ogg', ['-c:a', 'libopus']))
    const decoder = createFfmpegDecoder({ maxDurationMs: 60_000, sandbox })
    const info = await decoder.probe(path, 'ogg')
    expect(info).toMatchObject({ codec: 'opus', channels: 2 })
    expect(await decoder.decode(path, 'ogg', folder, { info })).toMatchObject({ durationMs: 1000 })
  })

  test('what a program leaves running ends with it', async () => {
    expect(await sh('sleep 60 & echo done')).toMatchObject({ outcome: 'exited', stdout: 'done\n' })
  })

  test('a program that is stopped at any moment of its start leaves nothing running', async () => {
    // No other process has this command line.
    const marked = `sleep 6${Math.floor(Math.random() * 1e9)}`
    for (let ms = 0; ms < 40; ms++) {
      const signal = AbortSignal.timeout(ms)
      await runProcess({ command: ['sh', '-c', marked], folder, timeoutMs: 20_000, sandbox, signal }).catch(
        () => {},
      )
    }
    const running = async () => {
      const pids = (await readdir('/proc')).filter((each) => /^\d+$/.test(each))
      const commands = pids.map((each) =>
        Bun.file(`/proc/${each}/cmdline`)
          .text()
          .catch(() => ''),
      )
      return (await Promise.all(commands)).filter((each) => each.includes(marked))
    }
    await eventually(async () => expect(await running()).toEqual([]))
  })

  test('limits apply', async () => {
    const limits = { memoryBytes: 100_000_000, fileSizeBytes: 1_000_000, newProcesses: 10 }
    const hog = 'x=$(head -c 200000000 /dev/zero | tr "\\0" x); printf %s "$x" | wc -c'
    expect(await sh(hog, { limits })).not.toMatchObject({ stdout: '200000000\n' })
    await sh('head -c 3000000 /dev/zero > big', { limits })
    expect(Bun.file(join(folder, 'big')).size).toBe(1_000_000)
  })

  test('a program has its own environment only, and what it may read', async () => {
    await Bun.write(join(outside, 'model'), 'a model')
    const { stdout } = await sh(`env; cat ${outside}/model; echo x > ${outside}/model || echo refused`, {
      readable: [join(outside, 'model')],
    })
    expect(stdout).toContain(`HOME=${folder}`)
    expect(stdout).toContain('a model')
    expect(stdout).toContain('refused')
    expect(stdout).not.toContain(process.env.TEST_DATABASE_URL ?? 'TEST_DATABASE_URL')
  })
})

describe('where no sandbox is possible', () => {
  async function opened(mode: 'auto' | 'required' | 'off', bwrap: string | null) {
    const program = join(outside, 'bwrap')
    if (bwrap !== null) {
      await Bun.write(program, `#!/bin/sh\n${bwrap}\n`)
      await chmod(program, 0o755)
    }
    const programs = { bwrap: program, perl: NONE }
    const lines: string[] = []
    const log = createLogger('info', SECRETS, { write: (line) => lines.push(line) })
    return { sandbox: openSandbox(mode, log, programs), lines }
  }

  test('the log says so once, and why', async () => {
    const missing = await opened('auto', null)
    expect(missing).toMatchObject({
      sandbox: null,
      lines: [expect.stringContaining('bwrap) is not installed')],
    })
    const forbidden = await opened('auto', 'echo "No permissions to create new namespace" >&2; exit 1')
    expect(forbidden.sandbox).toBeNull()
    expect(forbidden.lines).toHaveLength(1)
    expect(JSON.parse(forbidden.lines[0] ?? '')).toMatchObject({
      level: 'warn',
      msg: 'decoders and recognisers run without a sandbox',
      reason: expect.stringContaining('No permissions to create new namespace'),
    })
  })

  test('a service that requires it does not start', async () => {
    await expect(opened('required', null)).rejects.toThrow('SANDBOX is required, but bubblewrap')
  })

  test('off says nothing', async () => {
    expect(await opened('off', null)).toEqual({ sandbox: null, lines: [] })
  })
})
