import { within } from '../../lib/async/wait.ts'
import type { Logger } from '../../lib/log.ts'
import type { ReconcileStep } from './reconciler.ts'

/** Less than the time that a process has to end: a mail server may take minutes to answer. */
const STOP_MS = 20_000

export type BackgroundWork = { step: ReconcileStep; stop(): Promise<void> }

/**
 * Work that a round of the reconciler begins, and whose end it does not wait for. It goes on as long as `some` answers
 * that it did something. What it has not done is begun again by the next round.
 * @param options.stopMs how long `stop` waits for what is under way; @default 20 s
 */
export function inBackground(
  name: string,
  some: (signal: AbortSignal) => Promise<boolean | number>,
  { log, stopMs = STOP_MS }: { log: Logger; stopMs?: number },
): BackgroundWork {
  const stopping = new AbortController()
  let underWay: Promise<void> | null = null
  const work = async () => {
    try {
      while (!stopping.signal.aborted && (await some(stopping.signal)));
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error, step: name }, 'reconciler step failed')
    }
    underWay = null
  }
  return {
    step: {
      name,
      async run() {
        if (underWay === null && !stopping.signal.aborted) underWay = work()
        return 0
      },
    },
    async stop() {
      stopping.abort()
      // What takes longer ends with the process, and is begun again by another.
      if (underWay !== null) await within(stopMs, underWay, name).catch(() => {})
    },
  }
}
