import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { folderOf } from '../../tools/processes.ts'
import { eventually } from './poll.ts'

/** One `bun run dev` of a test, in a process group of its own as a terminal would have it. */
export type DevRun = {
  pid: number
  output(): string
  /** Waits until it says so. */
  says(text: string | RegExp): Promise<string>
  exited: Promise<number>
  /** What a terminal's Ctrl-C does: the signal goes to the whole foreground group. */
  ctrlC(): void
}

/** A copy of the program in a folder of its own, for tests that change or kill it; dependencies are shared. */
export function copyOfProgram(): { root: string; remove(): void } {
  const from = resolve(import.meta.dir, '../..')
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'voicelog-copy-')))
  const files = ['bun.lock', 'bunfig.toml', 'docs/example-call.ogg', 'tsconfig.json']
  for (const each of ['drizzle', 'src', 'tools', 'weights', ...files]) {
    cpSync(join(from, each), join(root, each), { recursive: true })
  }
  const settings = readFileSync(join(from, 'package.json'), 'utf8').replace(/bun install [^&]*&& /g, '')
  writeFileSync(join(root, 'package.json'), settings)
  symlinkSync(join(from, 'node_modules'), join(root, 'node_modules'))
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** Starts it, by itself or through `bun run` (without `bun install`, which is not for shared dependencies), with nothing of our environment but what finds programs. */
export function startDev(
  root: string,
  environment: Record<string, string>,
  { throughBunRun = false } = {},
): DevRun {
  const { PATH = '', HOME = '' } = Bun.env
  const command = throughBunRun ? ['run', '--silent', 'dev'] : ['tools/dev.ts']
  const child = Bun.spawn([process.execPath, ...command], {
    cwd: root,
    // A test calls nobody outside.
    env: { PATH, HOME, SPEECH_MODELS: 'none', ...environment },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    detached: true,
  })
  let text = ''
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  }
  const streams = Promise.all([read(child.stdout), read(child.stderr)])
  // The last words of what is killed come after it; what it started may hold its pipes open for longer.
  const exited = child.exited.then(async (code) => {
    await Promise.race([streams, Bun.sleep(2_000)])
    return code
  })
  return {
    pid: child.pid,
    output: () => text,
    async says(wanted) {
      try {
        return await eventually(() => text.match(wanted)?.[0] ?? null, { withinMs: 45_000 })
      } catch (error) {
        throw new Error(`It did not say ${wanted} but:\n${text}`, { cause: error })
      }
    },
    exited,
    ctrlC: () => process.kill(-child.pid, 'SIGINT'),
  }
}

/** Ends a process, unless it ended by itself since it was seen. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Every process that was started with this DATA_DIR or works in it; without /proc those that name it. */
export function processesOf(dataDir: string): { pid: number; command: string }[] {
  if (process.platform !== 'linux') return processesNaming(dataDir)
  const pids = readdirSync('/proc').filter((each) => /^\d+$/.test(each))
  return pids.flatMap((pid) => {
    // redis-server writes its title over its environment.
    const isOurs = `\0${readProc(pid, 'environ')}`.includes(`\0DATA_DIR=${dataDir}\0`)
    if (!isOurs && !(folderOf(Number(pid)) ?? '').startsWith(`${dataDir}/`)) return []
    // One that has ended and waits for its parent has no command line any more.
    const command = readProc(pid, 'cmdline').replaceAll('\0', ' ').trim()
    return command === '' ? [] : [{ pid: Number(pid), command }]
  })
}

function processesNaming(text: string): { pid: number; command: string }[] {
  const { stdout } = Bun.spawnSync(['ps', '-axww', '-o', 'pid=,command='])
  return stdout
    .toString()
    .split('\n')
    .filter((each) => each.includes(text))
    .map((each) => ({ pid: Number.parseInt(each, 10), command: each.trim().replace(/^\d+ +/, '') }))
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
