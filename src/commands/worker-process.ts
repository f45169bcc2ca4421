import { ownProgram } from '../backends/own-program.ts'
import { childEnvironment } from '../config/index.ts'
import { backoffMs } from '../lib/async/retry.ts'
import { pause } from '../lib/async/wait.ts'
import type { Logger } from '../lib/log.ts'

/** A process that ran longer than this did start: the next restart counts as the first. */
const STABLE_MS = 60_000

export type WorkerProcess = {
  /** Null while none runs. */
  pid(): number | null
  stop(): Promise<void>
}

/**
 * Keeps a process of `voicelog work` running beside this one, until `stop`. Workers compute for seconds without a break:
 * on the event loop of the API they would delay all answers.
 *
 * The process is started again whatever ended it. Its calls are claimed again, as after the death of any worker.
 */
export function startWorkerProcess(log: Logger): WorkerProcess {
  const stopping = new AbortController()
  let child: Bun.Subprocess | null = null
  const run = async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      try {
        child = spawnWorker()
        log.info({ pid: child.pid }, 'worker process started')
        await child.exited
      } catch (error) {
        log.error({ err: error }, 'worker process not started')
      }
      if (stopping.signal.aborted) return
      failures = performance.now() - startedAt > STABLE_MS ? 1 : failures + 1
      const { exitCode = null, signalCode = null } = child ?? {}
      log.error({ exitCode, signalCode }, 'worker process ended')
      await pause(backoffMs(failures, { firstDelayMs: 1_000, maxDelayMs: 30_000 }), stopping.signal)
    }
  }
  const running = run()
  return {
    pid: () => (child === null || child.exitCode !== null || child.signalCode !== null ? null : child.pid),
    async stop() {
      stopping.abort()
      child?.kill('SIGTERM')
      await running
    },
  }
}

function spawnWorker(): Bun.Subprocess {
  return Bun.spawn(ownProgram('work'), {
    // This process has migrated the database already.
    env: childEnvironment({ MIGRATE_ON_START: 'false' }),
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
    // No message is sent. The channel closes however this process ends, and the worker then stops.
    ipc() {},
  })
}
