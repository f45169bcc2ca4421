import { afterAll, afterEach, expect, test } from 'bun:test'
import { appendFileSync, existsSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/stack/ports.ts'
import { copyOfProgram, type DevRun, killIfThere, processesOf, startDev } from '../support/dev.ts'
import { eventually } from '../support/poll.ts'

type Environment = Partial<
  Record<'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'SPEECH_ENGINE' | 'PRESIGN_TTL_SECONDS', string>
>

const TEST_MS = 120_000
const program = copyOfProgram()
const started: { run: DevRun; dataDir: string }[] = []
const folders: string[] = []
/** A data folder after a first start that has ended. Tests that are not about a first start begin with a copy. */
let stopped: string | undefined

afterEach(async () => {
  // Ends processes that a failed test left, found by the data folder of that test.
  for (const { dataDir } of started) {
    for (const { pid } of processesOf(dataDir)) killIfThere(pid)
  }
  started.length = 0
})
afterAll(() => {
  program.remove()
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})

test(
  'the printed password logs in after a first start; Ctrl-C leaves neither a process nor a lock',
  async () => {
    const { run, port, dataDir } = await dev()
    await run.says('Voicelog is ready')
    expect(run.output()).toContain(`http://localhost:${port}/swagger`)
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200)
    const [, email = '', password = ''] = /First admin: (\S+)\s+Password: +(\S+)/.exec(run.output()) ?? []
    expect(await login(port, email, password)).toBe(200)
    expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600)

    const commands = processesOf(dataDir).map(({ command }) => command)
    for (const each of [/\/postgres -D/, /redis-server/, /main\.ts all/]) {
      expect(commands.some((command) => each.test(command))).toBe(true)
    }
    run.ctrlC()
    expect(await run.exited).toBe(0)
    expect(processesOf(dataDir)).toEqual([])
    expect(existsSync(join(dataDir, 'dev.lock'))).toBe(false)
    stopped = copyOf(dataDir)

    const again = await dev({ dataDir })
    await again.run.says('Voicelog is ready')
    expect(again.run.output()).not.toContain('Password:')
    expect(await login(again.port, email, password)).toBe(200)
  },
  TEST_MS,
)

test(
  'a second run on the same DATA_DIR is refused in one line, and the first goes on',
  async () => {
    const first = await dev(laterStart())
    await first.run.says('Voicelog is ready')
    const second = await dev({ dataDir: first.dataDir })
    expect(await second.run.exited).toBe(1)
    expect(second.run.output().trim()).toBe(
      `Another \`bun run dev\` (process ${first.run.pid}) already runs on this DATA_DIR`,
    )
    expect((await fetch(`http://127.0.0.1:${first.port}/health/ready`)).status).toBe(200)
  },
  TEST_MS,
)

test(
  'kill -9 leaves no process behind, and the next start works on the same data',
  async () => {
    const first = await dev({ ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'a long enough passphrase' })
    await first.run.says('Voicelog is ready')
    expect(first.run.output()).not.toContain('a long enough passphrase')
    process.kill(first.run.pid, 'SIGKILL')
    await eventually(() => expect(processesOf(first.dataDir)).toEqual([]), { withinMs: 15_000 })

    const second = await dev({ dataDir: first.dataDir })
    await second.run.says('Voicelog is ready')
    expect(second.run.output()).toContain(`Taking over from a run that was killed (process ${first.run.pid})`)
    expect(await login(second.port, 'ada@example.com', 'a long enough passphrase')).toBe(200)
  },
  TEST_MS,
)

test(
  'kill -9 of its parent `bun run` ends it as well',
  async () => {
    const { run, dataDir } = await dev({ ...laterStart(), throughBunRun: true })
    await run.says('Voicelog is ready')
    process.kill(run.pid, 'SIGKILL')
    await eventually(() => expect(processesOf(dataDir)).toEqual([]), { withinMs: 15_000 })
    expect(existsSync(join(dataDir, 'dev.lock'))).toBe(false)
  },
  TEST_MS,
)

test(
  'after its supervisors were killed too, the next start ends the orphaned processes, and no others',
  async () => {
    const first = await dev(laterStart())
    await first.run.says('Voicelog is ready')
    const bystander = await dev(laterStart())
    await bystander.run.says('Voicelog is ready')
    const running = processesOf(first.dataDir)
    // Supervisors first: if dev.ts ends before them, they stop their servers and exit.
    for (const program of [/supervise\.ts/, /dev\.ts/]) {
      for (const { pid } of running.filter(({ command }) => program.test(command))) killIfThere(pid)
    }
    const orphans = processesOf(first.dataDir).map(({ command }) => command.split(' ')[0])
    expect(orphans.some((each) => each?.endsWith('/postgres'))).toBe(true)

    const second = await dev({ dataDir: first.dataDir, port: first.port })
    await second.run.says('Voicelog is ready')
    expect((await fetch(`http://127.0.0.1:${bystander.port}/health/ready`)).status).toBe(200)
    const servers = processesOf(first.dataDir).filter(({ command }) => /\/postgres -D/.test(command))
    expect(servers.filter(({ command }) => !command.includes('supervise.ts'))).toHaveLength(1)
  },
  TEST_MS,
)

test(
  'a port in use is reported in one line, before anything starts',
  async () => {
    using taken = Bun.serve({ port: 0, fetch: () => new Response('mine') })
    const { run, dataDir } = await dev({ port: taken.port })
    expect(await run.exited).toBe(1)
    expect(run.output().trim()).toBe(
      `Port ${taken.port} is in use: end what listens there, or choose another with PORT=…`,
    )
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    expect(existsSync(join(dataDir, 'dev.lock'))).toBe(false)
  },
  TEST_MS,
)

test(
  'it exits on a wrong configuration, and names every wrong variable',
  async () => {
    const { run, dataDir } = await dev({ SPEECH_ENGINE: 'ears', PRESIGN_TTL_SECONDS: 'soon' })
    expect(await run.exited).toBe(1)
    expect(run.output()).toContain('SPEECH_ENGINE')
    expect(run.output()).toContain('PRESIGN_TTL_SECONDS')
    expect(processesOf(dataDir)).toEqual([])
  },
  TEST_MS,
)

test(
  'a change in a source restarts the service, also after a change that broke it',
  async () => {
    const { run, port } = await dev(laterStart())
    await run.says('Voicelog is ready')
    const source = join(program.root, 'src/lib/version.ts')
    appendFileSync(source, '\nthrow new Error("broken on purpose")\n')
    await run.says('The service ended with code')
    appendFileSync(source, '\n')
    const repaired = (await Bun.file(source).text()).replace('throw new Error("broken on purpose")', '')
    await Bun.write(source, repaired)
    await eventually(
      async () => expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200),
      {
        withinMs: 30_000,
      },
    )
  },
  TEST_MS,
)

async function dev({
  dataDir = newFolder(),
  port,
  throughBunRun = false,
  ...environment
}: { dataDir?: string; port?: number | undefined; throughBunRun?: boolean } & Environment = {}) {
  const chosen = port ?? (await freePort())
  const settings = { ...environment, DATA_DIR: dataDir, PORT: String(chosen) }
  const run = startDev(program.root, settings, { throughBunRun })
  started.push({ run, dataDir })
  return { run, port: chosen, dataDir }
}

/** What `dev` takes for a start that is not the first, if there was one before this test. */
function laterStart(): { dataDir?: string } {
  return stopped === undefined ? {} : { dataDir: copyOf(stopped) }
}

/** A copy with the same owners: as root, PostgreSQL's files belong to another account. */
function copyOf(folder: string): string {
  const copy = newFolder()
  Bun.spawnSync(['cp', '-a', `${folder}/.`, copy])
  return copy
}

function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'voicelog-dev-')))
  folders.push(folder)
  return folder
}

async function login(port: number, email: string, password: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}
