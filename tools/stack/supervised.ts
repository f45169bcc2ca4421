import { closeSync, openSync, writeFileSync } from 'node:fs'
import { childEnvironment } from '../../src/config/index.ts'

/** The argument of `supervise.ts`: a command, and how to end it. */
export type SupervisedCommand = {
  command: string[]
  cwd: string
  stopSignal: 'SIGTERM' | 'SIGINT' | 'SIGQUIT'
  /** How long the command may take to stop before it is killed. */
  graceMs: number
  /** The user it runs as, if not that of this process. */
  user?: { uid: number; gid: number }
  /** The file that has its process ids, `{"supervisor": 1, "child": 2}`, while it runs. */
  pidFile?: string
}

/** A running command that ends when this process ends, also by SIGKILL. */
export type Supervised = {
  /** Standard output and error if `output` is `pipe`, else undefined. */
  stdout: ReadableStream<Uint8Array> | undefined
  stderr: ReadableStream<Uint8Array> | undefined
  /** The command's exit code; 128 plus the signal's number if a signal ended it. */
  exited: Promise<number>
  hasExited(): boolean
  /** Stops or kills the command and waits for its end. A command that does not stop in `graceMs` is killed. */
  stop(how?: 'stop' | 'kill'): Promise<void>
}

/** The commands that this process has started and that have not ended. */
const running = new Set<Supervised>()
let closing = false

/** Starts a command with a supervisor. Its output goes to a file, to that of this process, or to the returned streams. */
export function startSupervised(
  command: SupervisedCommand,
  options: { output: { file: string } | 'inherit' | 'pipe'; environment?: Record<string, string> },
): Supervised {
  if (closing) throw new Error('Stopping: no more commands are started')
  const output = typeof options.output === 'object' ? emptyLog(options.output.file) : options.output
  const supervisor = Bun.spawn(
    [process.execPath, `${import.meta.dir}/supervise.ts`, JSON.stringify(command)],
    {
      stdin: 'pipe',
      stdout: output,
      stderr: output,
      env: childEnvironment(options.environment ?? {}),
      // Its own process group: a Ctrl-C must not reach it before this process.
      detached: true,
    },
  )
  if (typeof output === 'number') closeSync(output)
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
        // The supervisor has ended.
      }
      await supervisor.exited
    },
  }
  running.add(supervised)
  void supervisor.exited.then(() => running.delete(supervised))
  return supervised
}

/** A log file without what was in it. It is appended to: processes of a command that was killed may still write. */
function emptyLog(path: string): number {
  writeFileSync(path, '')
  return openSync(path, 'a')
}

/** Stops all commands at once, and lets no more start. Call it before the process exits. */
export async function stopEverything(how: 'stop' | 'kill' = 'stop'): Promise<void> {
  closing = true
  await Promise.all([...running].map((each) => each.stop(how)))
}
