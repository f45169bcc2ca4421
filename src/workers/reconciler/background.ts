import { within } from '../../lib/async/wait.ts'
import type { Logger } from '../../lib/log.ts'
import type { ReconcileStep } from './steps.ts'

/** Less than a process has to end. A mail server may take minutes to answer. */
const STOP_TIMEOUT_MS = 20_000

/** Work that a step of the reconciler begins and does not wait for; `stop` ends it. */
export type BackgroundWork = { step: ReconcileStep; stop(): Promise<void> }

/**
 * Work that a round of the reconciler starts without waiting for its end. `doSome` is repeated as long as it answers
 * that it did something; the next round starts again.
 * @param options.stopTimeoutMs how long `stop` waits for what is under way; @default 20 s
 */
export function inBackground(
  name: string,
  doSome: (signal: AbortSignal) => Promise<boolean | number>,
  { log, stopTimeoutMs = STOP_TIMEOUT_MS }: { log: Logger; stopTimeoutMs?: number },
): BackgroundWork {
  const stopping = new AbortController()
  let underWay: Promise<void> | null = null
  const work = async () => {
    try {
      while (!stopping.signal.aborted && (await doSome(stopping.signal)));
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
      // Work that takes longer ends with the process. Another process starts it again.
      if (underWay !== null) await within(stopTimeoutMs, underWay, name).catch(() => {})
    },
  }
}
