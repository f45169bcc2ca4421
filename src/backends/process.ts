import { readFile } from 'node:fs/promises'

/** A program to run: never through a shell, with bounds on what it may take. */
export type ProcessRequest = {
  /** A path or a name on PATH, and its arguments. */
  command: readonly [string, ...string[]]
  /** Working folder; also HOME and TMPDIR of the program. */
  folder: string
  timeoutMs: number
  signal?: AbortSignal
  limits?: ProcessLimits
  /** Variables beside those of the clean environment; no secrets. */
  environment?: Record<string, string>
  /** What is kept of the output: the beginning of stdout, the end of stderr. The rest is read and dropped. */
  stdoutMaxBytes?: number
  stderrMaxBytes?: number
}

/** Resource limits (setrlimit) of the program; they hold where util-linux's prlimit is installed. */
export type ProcessLimits = {
  /** Address space. Linux has no limit on resident memory that works. */
  memoryBytes?: number
  /** Memory that it allocates, unlike addresses that it only reserves. */
  dataBytes?: number
  cpuSeconds?: number
  /** The largest file it may write. */
  fileSizeBytes?: number
  /** Processes and threads that may come into being beside those that run now. */
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
  /** By a limit (SIGXCPU, SIGXFSZ), by the kernel for want of memory (SIGKILL), or by a crash of its own (SIGSEGV). */
  | { outcome: 'killed'; signalName: string }
  | { outcome: 'timeout' }
  /** There is no such program, or the machine could not start one more. */
  | { outcome: 'not_started'; reason: string }

/**
 * Runs a program to its end and answers how it ended; however that was, nothing of its process group outlives it.
 *
 * Its environment is made anew, so no secret of this process reaches it. Where setpriv is installed the
 * program also dies with this process, even when that is killed.
 * @throws the signal's reason, once the program is gone
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
      // A session and process group of its own: one signal reaches whatever it started.
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
    // What the program left running holds the pipes open, and nobody wants it any more.
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

/** In words, for logs and error messages: how a program ended that should have ended well. */
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

/** What a program is started with instead of our environment, which has secrets. */
export function cleanEnvironment(folder: string): Record<string, string> {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', HOME: folder, TMPDIR: folder }
}

/**
 * The programs in front of a program: each sets something up and becomes the next by exec. Together they let it die
 * with this process and hold it to its limits.
 */
export function guards(limits?: ProcessLimits, tasks: number | null = null): string[] {
  const setpriv = helper('setpriv', ['--pdeathsig', 'KILL'])
  const dieWithParent = setpriv === null ? [] : [setpriv, '--pdeathsig', 'KILL']
  const prlimit = helper('prlimit', ['--core=0'])
  if (limits === undefined || prlimit === null) return dieWithParent
  // A core file would keep a caller's voice on the disk.
  const flags = ['--core=0']
  if (limits.memoryBytes !== undefined) flags.push(`--as=${limits.memoryBytes}`)
  if (limits.dataBytes !== undefined) flags.push(`--data=${limits.dataBytes}`)
  if (limits.cpuSeconds !== undefined) flags.push(`--cpu=${Math.ceil(limits.cpuSeconds)}`)
  if (limits.fileSizeBytes !== undefined) flags.push(`--fsize=${limits.fileSizeBytes}`)
  // RLIMIT_NPROC counts every task of the user, on the whole machine: a fixed number would stop a healthy program on
  // a busy machine. All tasks there are now bound those of the user from above, so the room on top is real.
  if (limits.newProcesses !== undefined && tasks !== null)
    flags.push(`--nproc=${tasks + limits.newProcesses}`)
  return [...dieWithParent, prlimit, ...flags]
}

const helpers = new Map<string, string | null>()

/** The path of a helper that is there and knows these options (BusyBox has namesakes that do not). Asked once. */
function helper(name: string, args: string[]): string | null {
  const known = helpers.get(name)
  if (known !== undefined) return known
  const path = Bun.which(name)
  const works = path !== null && Bun.spawnSync([path, ...args, 'true'], { timeout: 2000 }).exitCode === 0
  helpers.set(name, works ? path : null)
  return works ? path : null
}

/** Tasks on this machine, from the fourth field of proc(5) loadavg; null where there is no /proc. */
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
    // The group is gone already.
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
