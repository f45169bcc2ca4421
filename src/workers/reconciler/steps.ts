import { MINUTE_MS } from '../../lib/time/duration.ts'

/** One repair of a round of the reconciler. It is idempotent, of bounded size, and may run in two processes at once. */
export type ReconcileStep = {
  name: string
  /** Answers how many things it repaired. */
  run(): Promise<number>
}

/**
 * A step that does nothing within a minute of its last run, for what is not urgent: the rounds of the reconciler are only
 * seconds apart.
 * @param now milliseconds of a clock that never goes back, `performance.now()` unless a test has its own
 */
export function onceAMinute(
  { name, run }: ReconcileStep,
  now: () => number = () => performance.now(),
): ReconcileStep {
  let nextAtMs = Number.NEGATIVE_INFINITY
  return {
    name,
    async run() {
      if (now() < nextAtMs) return 0
      nextAtMs = now() + MINUTE_MS
      return await run()
    },
  }
}

/** How long a step repeats its work in one round; the rest waits for the next round. */
const MAX_STEP_MS = 3_000

/** Repeats until nothing is left or the step's time is over; returns how much was done. */
export async function untilDone(doSome: () => Promise<number>): Promise<number> {
  const endsAt = performance.now() + MAX_STEP_MS
  let all = 0
  while (performance.now() < endsAt) {
    const done = await doSome()
    if (done === 0) break
    all += done
  }
  return all
}
