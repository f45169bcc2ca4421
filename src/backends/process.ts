import { readFile } from 'node:fs/promises'

/** A program to run, without a shell and with limits. */
export type ProcessRequest = {
  /** A path or a name that is looked up in PATH, then the arguments. */
  command: readonly [string, ...string[]]
  /** The program's working folder, HOME and TMPDIR. */
  folder: string
  timeoutMs: number
  signal?: AbortSignal
  limits?: ProcessLimits
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
  | { outcome: 'not_started'; reason: string }

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
  const notStarted = (reason: string): ProcessResult => {
    return { outcome: 'not_started', reason, stdout: '', stderr: '', stdoutTruncated: false, durationMs: 0 }
  }

  const [name, ...args] = request.command
  const program = Bun.which(name)
  if (program === null) return notStarted(`there is no program ${name}`)
  const command = [...guards(request.limits, await tasksNow()), program, ...args]

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
    return notStarted(error instanceof Error ? error.message : String(error))
  }

  let timedOut = false
  const kill = () => killGroup(child.pid)
  const timer = setTimeout(() => {
    timedOut = true
    kill()
  }, request.timeoutMs)
  request.signal?.addEventListener('abort', kill, { once: true })
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
    if (child.signalCode !== null)
      return { outcome: 'killed', signalName: String(child.signalCode), ...output }
    return { outcome: 'exited', exitCode: child.exitCode ?? -1, ...output }
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', kill)
    kill()
  }
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

/**
 * Returns the command words to put before a program. Each of these programs changes a setting and then becomes the
 * next by exec. They make the program end with this process (setpriv) and set its limits (prlimit).
 *
 * @param tasks processes and threads on this machine now; null if unknown, then `newProcesses` is not limited
 */
export function guards(limits?: ProcessLimits, tasks: number | null = null): string[] {
  const setpriv = helper('setpriv', ['--pdeathsig', 'KILL'])
  const dieWithParent = setpriv === null ? [] : [setpriv, '--pdeathsig', 'KILL']
  const prlimit = helper('prlimit', ['--core=0'])
  if (limits === undefined || prlimit === null) return dieWithParent
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
  return [...dieWithParent, prlimit, ...flags]
}

const helpers = new Map<string, string | null>()

/** The path of a helper, or null if it is missing or lacks these options, as in BusyBox. Checked once. */
function helper(name: string, args: string[]): string | null {
  const known = helpers.get(name)
  if (known !== undefined) return known
  const path = Bun.which(name)
  const works = path !== null && Bun.spawnSync([path, ...args, 'true'], { timeout: 2000 }).exitCode === 0
  helpers.set(name, works ? path : null)
  return works ? path : null
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

function killGroup(pid: number): void {
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
