import { readFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { messageOf } from '../lib/cause.ts'
import type { Sandbox, SandboxAccess } from './sandbox.ts'

/** A program to run, without a shell and with limits. */
export type ProcessRequest = {
  /** A path or a name that is looked up in PATH, then the arguments. */
  command: readonly [string, ...string[]]
  /** The program's working folder, HOME and TMPDIR. */
  folder: string
  timeoutMs: number
  signal?: AbortSignal
  limits?: ProcessLimits
  /** Null or undefined: the program can do what this process can. */
  sandbox?: Sandbox | null
  /** Files and folders that it may read in the sandbox, besides its own folder. */
  readable?: readonly string[]
  /** Variables in addition to those of `cleanEnvironment`. Must contain no secrets. */
  environment?: Record<string, string>
  /** How much of the beginning of stdout is kept; the rest is read and dropped. @default 65536 */
  stdoutMaxBytes?: number
  /** How much of the end of stderr is kept. @default 16384 */
  stderrMaxBytes?: number
}

/** Resource limits of the program (setrlimit). They apply if prlimit of util-linux is installed. */
export type ProcessLimits = {
  /** Address space (RLIMIT_AS). Linux ignores the limit on resident memory, RLIMIT_RSS. */
  memoryBytes?: number
  /** Allocated memory (RLIMIT_DATA), without address space that is only reserved. */
  dataBytes?: number
  cpuSeconds?: number
  /** The largest file it may write. */
  fileSizeBytes?: number
  /** Processes and threads that may be started in addition to those that run now. */
  newProcesses?: number
}

export type ProcessResult = {
  stdout: string
  stderr: string
  stdoutTruncated: boolean
  durationMs: number
} & ProcessOutcome

export type ProcessOutcome =
  | { outcome: 'exited'; exitCode: number }
  /** By a limit (SIGXCPU, SIGXFSZ), by the kernel when memory ran out (SIGKILL), or by a crash (SIGSEGV). */
  | { outcome: 'killed'; signalName: string }
  | { outcome: 'timeout' }
  /** The program does not exist, or the machine could not start another process. */
  | { outcome: 'not_started'; reason: string; isMissing: boolean }

/**
 * Runs a program until it ends, and returns how it ended. Then every process of its process group is killed.
 *
 * The program has a clean environment, without the secrets of this process. If setpriv is installed, the program also
 * ends when this process ends, even if this process is killed.
 *
 * @throws the reason of `signal`, after the program has ended
 */
export async function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  request.signal?.throwIfAborted()
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  const notStarted = (reason: string, isMissing: boolean): ProcessResult => {
    const output = { stdout: '', stderr: '', stdoutTruncated: false, durationMs: 0 }
    return { outcome: 'not_started', reason, isMissing, ...output }
  }

  const [name, ...args] = request.command
  const program = Bun.which(name)
  if (program === null) return notStarted(`there is no program ${name}`, true)
  const { folder, sandbox = null } = request
  const readable = [program, ...(request.readable ?? [])]
  const command = [
    ...guards({ limits: request.limits, folder, sandbox, readable, tasks: await tasksNow() }),
    ...[program, ...args],
  ]

  let child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>
  try {
    child = Bun.spawn(command, {
      cwd: request.folder,
      env: { ...cleanEnvironment(request.folder), ...request.environment },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
      // Its own session and process group: one signal reaches every process that it started.
      detached: true,
    })
  } catch (error) {
    return notStarted(messageOf(error), false)
  }

  let timedOut = false
  const kill = () => killGroup(child.pid)
  const timer = setTimeout(() => {
    timedOut = true
    kill()
  }, request.timeoutMs)
  request.signal?.addEventListener('abort', kill, { once: true })
  // It may have been aborted while the process was being started.
  if (request.signal?.aborted) kill()
  try {
    const stdout = keepHead(child.stdout, request.stdoutMaxBytes ?? 65_536)
    const stderr = keepTail(child.stderr, request.stderrMaxBytes ?? 16_384)
    await child.exited
    // Processes that the program left running would keep the pipes open.
    kill()
    const [head, tail] = await Promise.all([stdout, stderr])
    request.signal?.throwIfAborted()
    const output = { stdout: head.text, stderr: tail, stdoutTruncated: head.truncated, durationMs: elapsed() }
    if (timedOut) return { outcome: 'timeout', ...output }
    return { ...endOf(child, sandbox), ...output }
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', kill)
    kill()
  }
}

/** How a program ended. The sandbox reports a signal as a shell does, as exit code 128 plus its number. */
export function endOf(
  { exitCode, signalCode }: Pick<Bun.Subprocess, 'exitCode' | 'signalCode'>,
  sandbox: Sandbox | null,
): Extract<ProcessOutcome, { outcome: 'exited' | 'killed' }> {
  const number = sandbox === null || exitCode === null ? 0 : exitCode - 128
  const [named] = Object.entries(constants.signals).find(([, each]) => each === number) ?? []
  const signalName = signalCode ?? named
  if (signalName !== undefined) return { outcome: 'killed', signalName: String(signalName) }
  return { outcome: 'exited', exitCode: exitCode ?? -1 }
}

/** Says in words how a program ended, for logs and error messages. */
export function describeOutcome(result: ProcessOutcome): string {
  switch (result.outcome) {
    case 'exited':
      return `exit code ${result.exitCode}`
    case 'killed':
      return `killed by ${result.signalName}`
    case 'timeout':
      return 'stopped because it took too long'
    case 'not_started':
      return `not started: ${result.reason}`
  }
}

/** The environment of a program, in place of ours, which contains secrets. */
export function cleanEnvironment(folder: string): Record<string, string> {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', HOME: folder, TMPDIR: folder }
}

type Guarded = {
  sandbox: Sandbox | null
  limits?: ProcessLimits | undefined
  /** Processes and threads on this machine now; null if unknown, then `newProcesses` is not limited. */
  tasks?: number | null
} & SandboxAccess

/**
 * Returns the command words to put before a program. Each of these programs changes a setting and then becomes the
 * next by exec. They make the program end with this process and take its privileges (setpriv), put it into the sandbox,
 * and set its limits (prlimit).
 */
export function guards({ limits, tasks = null, sandbox, ...access }: Guarded): string[] {
  // bubblewrap does what setpriv would.
  const isTied = sandbox?.kind === 'bubblewrap'
  const dieWithParent = isTied ? [] : (helper('setpriv', NO_CAPABILITIES) ?? helper('setpriv', NO_NEW) ?? [])
  const apart = [...dieWithParent, ...(sandbox?.command(access) ?? [])]
  const prlimit = helper('prlimit', ['--core=0'])?.[0]
  if (limits === undefined || prlimit === undefined) return apart
  // A core file would leave a caller's voice on the disk.
  const flags = ['--core=0']
  if (limits.memoryBytes !== undefined) flags.push(`--as=${limits.memoryBytes}`)
  if (limits.dataBytes !== undefined) flags.push(`--data=${limits.dataBytes}`)
  if (limits.cpuSeconds !== undefined) flags.push(`--cpu=${Math.ceil(limits.cpuSeconds)}`)
  if (limits.fileSizeBytes !== undefined) flags.push(`--fsize=${limits.fileSizeBytes}`)
  // RLIMIT_NPROC counts all tasks of the user on the machine, so a fixed number would stop a healthy program on a
  // busy machine. The user has at most as many tasks as the machine, so the program can start `newProcesses` more.
  if (limits.newProcesses !== undefined && tasks !== null)
    flags.push(`--nproc=${tasks + limits.newProcesses}`)
  return [...apart, prlimit, ...flags]
}

const NO_NEW = ['--pdeathsig', 'KILL', '--no-new-privs']
/**
 * Only root may take capabilities away. Without them, a program of root cannot read the memory and the environment of
 * a process that has them (ptrace(2), "Ptrace access mode checking").
 */
const NO_CAPABILITIES = [...NO_NEW, '--inh-caps=-all', '--bounding-set=-all']

const helpers = new Map<string, string[] | null>()

/** The path of a helper and its arguments; null if it is missing or refuses them, as BusyBox does. Checked once. */
function helper(name: string, args: string[]): string[] | null {
  const key = [name, ...args].join(' ')
  const known = helpers.get(key)
  if (known !== undefined) return known
  const path = Bun.which(name)
  const works = path !== null && Bun.spawnSync([path, ...args, 'true'], { timeout: 2000 }).exitCode === 0
  const found = works ? [path, ...args] : null
  helpers.set(key, found)
  return found
}

/** Tasks on this machine, from the fourth field of /proc/loadavg (proc(5)); null if there is no /proc. */
async function tasksNow(): Promise<number | null> {
  try {
    const total = /\/(\d+) /.exec(await readFile('/proc/loadavg', 'utf8'))?.[1]
    return total === undefined ? null : Number(total)
  } catch {
    return null
  }
}

/** Ends a process that was started as leader of its process group, and all that it started in it. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended already.
  }
}

async function keepHead(stream: ReadableStream<Uint8Array>, maxBytes: number) {
  const kept: Uint8Array[] = []
  let keptBytes = 0
  let truncated = false
  for await (const chunk of stream) {
    const part = chunk.subarray(0, maxBytes - keptBytes)
    if (part.length < chunk.length) truncated = true
    if (part.length > 0) kept.push(part)
    keptBytes += part.length
  }
  return { text: Buffer.concat(kept).toString('utf8'), truncated }
}

async function keepTail(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  let tail: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    tail = Buffer.concat([tail, chunk])
    if (tail.length > maxBytes) tail = Buffer.from(tail.subarray(tail.length - maxBytes))
  }
  return tail.toString('utf8')
}
