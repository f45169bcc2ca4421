import { childEnvironment } from '../../src/config/index.ts'

/** What `supervise.ts` is told: the command, and how to end it. */
export type SupervisedCommand = {
  command: string[]
  cwd: string
  stopSignal: 'SIGTERM' | 'SIGINT' | 'SIGQUIT'
  /** After this the command is killed. */
  graceMs: number
  /** The account it runs under, where that is not ours. */
  user?: { uid: number; gid: number }
  /** Where it writes its process ids (`PidFile`) while it runs. */
  pidFile?: string
}

export type PidFile = { supervisor: number; child: number }

/** A running command that ends with us, however we end. */
export type Supervised = {
  /** Standard output and error where `output` was `pipe`, else nothing. */
  stdout: ReadableStream<Uint8Array> | undefined
  stderr: ReadableStream<Uint8Array> | undefined
  /** The command's exit code; 128 and the signal's number where a signal ended it. */
  exited: Promise<number>
  hasExited(): boolean
  /** Asks the command to end, or kills it, and waits until it has ended; after its grace it is killed. */
  stop(how?: 'stop' | 'kill'): Promise<void>
}

/** Everything this process has started and not yet seen end. */
const running = new Set<Supervised>()
let closing = false

/** Starts a command under a supervisor; its output goes to a log file, to ours, or is there to read. */
export function startSupervised(
  order: SupervisedCommand,
  options: { output: { file: string } | 'inherit' | 'pipe'; environment?: Record<string, string> },
): Supervised {
  if (closing) throw new Error('Stopping: nothing more is started')
  const output = typeof options.output === 'object' ? Bun.file(options.output.file) : options.output
  const supervisor = Bun.spawn([process.execPath, `${import.meta.dir}/supervise.ts`, JSON.stringify(order)], {
    stdin: 'pipe',
    stdout: output,
    stderr: output,
    env: childEnvironment(options.environment ?? {}),
    // Out of our process group: a Ctrl-C must not reach it before us.
    detached: true,
  })
  const supervised: Supervised = {
    stdout: supervisor.stdout instanceof ReadableStream ? supervisor.stdout : undefined,
    stderr: supervisor.stderr instanceof ReadableStream ? supervisor.stderr : undefined,
    exited: supervisor.exited,
    hasExited: () => supervisor.exitCode !== null || supervisor.signalCode !== null,
    async stop(how = 'stop') {
      try {
        supervisor.stdin.write(`${how}\n`)
        await supervisor.stdin.flush()
      } catch {
        // It has ended meanwhile.
      }
      await supervisor.exited
    },
  }
  running.add(supervised)
  void supervisor.exited.then(() => running.delete(supervised))
  return supervised
}

/** Stops whatever is left, all at once, and lets nothing more start; for the way out. */
export async function stopEverything(how: 'stop' | 'kill' = 'stop'): Promise<void> {
  closing = true
  await Promise.all([...running].map((each) => each.stop(how)))
}
