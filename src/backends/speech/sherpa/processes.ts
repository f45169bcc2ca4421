import { rmSync } from 'node:fs'
import { copyFile, link } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Value } from '@sinclair/typebox/value'
import pLimit from 'p-limit'
import { unlessAborted } from '../../../lib/async/wait.ts'
import { isBinary, OWN_ACCESS, ownProgram } from '../../own-program.ts'
import { cleanEnvironment, describeOutcome, endOf, guards, killGroup } from '../../process.ts'
import type { Sandbox, SandboxAccess } from '../../sandbox.ts'
import { newWorkFolder } from '../../work-folder.ts'
import { findSherpa } from './library.ts'
import { type Job, LOADED, Reply, type Setup } from './protocol.ts'

/** The internal command that starts a recogniser process. */
const PROCESS_COMMAND = 'recogniser-process'

/** A recogniser process ended before it replied. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded'
  constructor(
    /** Such as `exit code 255` or `killed by SIGSEGV`. */
    readonly how: string,
    /** Whether it had loaded the models of the job. */
    readonly loaded: boolean,
    readonly timedOut: boolean,
    stderr: string,
  ) {
    // An error, because logs show only errors as causes.
    super(`The recogniser process ended: ${how}`, { cause: new Error(stderr.trim()) })
  }
}

type AskOptions = { timeoutMs: number; signal: AbortSignal }

/** The recogniser processes of this process. */
export type RecogniserProcesses = {
  /**
   * Gives a job to a process with this `setup`, as soon as one of the `instances` is free.
   * @throws ProcessEnded, or the signal's reason
   */
  run(setup: Setup, job: Job, options: AskOptions): Promise<Reply>
  close(): Promise<void>
}

/** How long a process without work keeps its model in memory. */
const IDLE_MS = 300_000

/**
 * Keeps up to `instances` recogniser processes. A model takes seconds to load, so a process is used again for jobs with
 * the same setup. If all places are taken, an idle process with another setup is ended first.
 */
export function createRecogniserProcesses({
  instances,
  memoryMb,
  idleMs = IDLE_MS,
  sandbox = null,
}: {
  instances: number
  memoryMb: number | null
  sandbox?: Sandbox | null | undefined
  idleMs?: number
}): RecogniserProcesses {
  const limit = pLimit(instances)
  const idle: RecogniserProcess[] = []
  let busy = 0

  const forget = (which: RecogniserProcess) => {
    const index = idle.indexOf(which)
    if (index >= 0) idle.splice(index, 1)
  }
  const takeIdle = (key: string): RecogniserProcess | null => {
    const fitting = idle.findLast((each) => each.key === key && each.alive)
    if (fitting !== undefined) forget(fitting)
    return fitting ?? null
  }
  const start = (setup: Setup, key: string): RecogniserProcess => {
    const spare = idle[0]
    if (spare !== undefined && busy + idle.length >= instances) {
      forget(spare)
      spare.end()
    }
    return startProcess(setup, key, { memoryMb, sandbox })
  }
  const use = async (taken: RecogniserProcess, job: Job, options: AskOptions): Promise<Reply> => {
    busy++
    try {
      return await taken.ask(job, options)
    } finally {
      busy--
      if (taken.alive) {
        idle.push(taken)
        taken.endAfter(idleMs, () => forget(taken))
      }
    }
  }

  return {
    async run(setup, job, options) {
      const { signal } = options
      const key = JSON.stringify(setup)
      let started = false
      const replying = limit(async () => {
        started = true
        signal.throwIfAborted()
        const waiting = takeIdle(key)
        if (waiting === null) return await use(start(setup, key), job, options)
        try {
          return await use(waiting, job, options)
        } catch (error) {
          // It ended while it was idle or before it loaded the models, so this recording is not the cause.
          if (!(error instanceof ProcessEnded) || error.loaded || error.timedOut) throw error
          return await use(start(setup, key), job, options)
        }
      })
      const reply = await unlessAborted(replying, signal)
      if (reply !== null) return reply
      // A job that has not started ends at once. One that has started ends when its process is gone.
      if (!started) signal.throwIfAborted()
      return await replying
    },
    async close() {
      await Promise.all(idle.splice(0).map((each) => each.end()))
    },
  }
}

type RecogniserProcess = ReturnType<typeof startProcess>

const STDERR_CHARACTERS = 4000

type StartOptions = { memoryMb: number | null; sandbox: Sandbox | null }

function startProcess(setup: Setup, key: string, { memoryMb, sandbox }: StartOptions) {
  const limits = memoryMb === null ? {} : { dataBytes: memoryMb * 1_048_576 }
  // Bun runs what a bunfig.toml names in its working folder or its home folder. Neither our own working folder nor the
  // shared temporary folder is safe.
  const folder = newWorkFolder()
  let child: Bun.Subprocess<'pipe', 'pipe', 'pipe'>
  try {
    const command = [
      ...guards({ limits, folder, sandbox, ...(sandbox !== null && accessOf(setup)) }),
      ...ownProgram(PROCESS_COMMAND),
    ]
    child = Bun.spawn(command, {
      cwd: folder,
      env: cleanEnvironment(folder),
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'pipe',
      // A process group of its own, so that Ctrl-C at the terminal reaches only this process.
      detached: true,
    })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  // It ends when its standard input does, so it need not keep this process alive.
  child.unref()
  let stderr = ''
  let alive = true
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let asked: { resolve(reply: Reply): void; reject(error: Error): void } | null = null
  let loaded = false
  let timedOut = false

  const kill = () => {
    alive = false
    killGroup(child.pid)
  }
  const receive = (line: string) => {
    const message = parseLine(line)
    if (message === 'loaded') loaded = true
    else if (message !== null) asked?.resolve(message)
  }
  const read = async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of child.stdout) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(receive)
    }
  }
  const readErrors = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of child.stderr)
      stderr = (stderr + decoder.decode(chunk, { stream: true })).slice(-STDERR_CHARACTERS)
  }
  const ended = Promise.allSettled([read(), readErrors(), child.exited]).then(() => {
    alive = false
    rmSync(folder, { recursive: true, force: true })
    asked?.reject(new ProcessEnded(outcomeOf(child, { timedOut, sandbox }), loaded, timedOut, stderr))
  })
  const send = (message: Setup | Job) => {
    try {
      child.stdin.write(`${JSON.stringify(message)}\n`)
      // If the process has ended, `ended` reports it.
      Promise.resolve(child.stdin.flush()).catch(() => {})
    } catch {}
  }
  send(setup)

  return {
    key,
    get alive() {
      return alive
    },
    async ask(job: Job, { timeoutMs, signal }: AskOptions): Promise<Reply> {
      clearTimeout(idleTimer)
      const { promise, resolve, reject } = Promise.withResolvers<Reply>()
      asked = { resolve, reject }
      loaded = false
      const timer = setTimeout(() => {
        timedOut = true
        kill()
      }, timeoutMs)
      // Native code can be interrupted in no other way.
      signal.addEventListener('abort', kill, { once: true })
      // The process may end before anybody waits for the reply.
      promise.catch(() => {})
      // Its sandbox cannot read our files: each recording is linked into its folder for the time of the job.
      const linkedPath = sandbox === null ? null : join(folder, `${crypto.randomUUID()}.wav`)
      try {
        if (linkedPath !== null)
          await linkOrCopy(job.wavPath, linkedPath).catch((error) => {
            // If it has ended, its folder has gone.
            if (alive) throw error
          })
        if (alive) send(linkedPath === null ? job : { ...job, wavPath: linkedPath })
        else
          void ended.then(() =>
            reject(new ProcessEnded(outcomeOf(child, { timedOut, sandbox }), false, timedOut, stderr)),
          )
        return await promise
      } catch (error) {
        signal.throwIfAborted()
        throw error
      } finally {
        asked = null
        if (linkedPath !== null) rmSync(linkedPath, { force: true })
        clearTimeout(timer)
        signal.removeEventListener('abort', kill)
      }
    },
    /** Ends the process after `ms` milliseconds without a job. */
    endAfter(ms: number, then: () => void) {
      idleTimer = setTimeout(() => {
        then()
        kill()
      }, ms)
      idleTimer.unref()
    },
    end(): Promise<void> {
      clearTimeout(idleTimer)
      kill()
      return ended
    },
  }
}

/** What a process of this setup reads. */
function accessOf({
  recogniser,
  detectorPath,
  diarization,
  libraryDir,
}: Setup): Omit<SandboxAccess, 'folder'> {
  const models = [recogniser?.folder, detectorPath, diarization?.segmentationPath, diarization?.embeddingPath]
  const readable = [
    ...OWN_ACCESS.readable,
    ...models.filter((each) => typeof each === 'string'),
    ...(isBinary ? [unpackedLibrary(libraryDir)] : []),
  ]
  return { ...OWN_ACCESS, readable }
}

/** Unpacks the library in this process, since the other may not write. If that fails, the other reports why. */
function unpackedLibrary(libraryDir: string): string {
  try {
    return dirname(dirname(findSherpa(libraryDir)))
  } catch {
    return libraryDir
  }
}

/** Links a file into a folder of the same file system; copies it if that is another one. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}

/** A message of the process; null for other lines, since native libraries print to standard output too. */
function parseLine(line: string): Reply | 'loaded' | null {
  try {
    const message: unknown = JSON.parse(line)
    if (Value.Check(Reply, message)) return message
    return Bun.deepEquals(message, LOADED) ? 'loaded' : null
  } catch {
    return null
  }
}

type HowEnded = { timedOut: boolean; sandbox: Sandbox | null }

function outcomeOf(child: Bun.Subprocess, { timedOut, sandbox }: HowEnded): string {
  return describeOutcome(timedOut ? { outcome: 'timeout' } : endOf(child, sandbox))
}
