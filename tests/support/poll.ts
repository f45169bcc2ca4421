/** Asked for a call 25 times a second, the service and its database took 0.4 of a core (2026-11-29). */
const MAX_PAUSE_MS = 250
const PAUSE_SHARE = 0.1

/**
 * Repeats `check` until it passes and answers its value: it passes unless it throws or answers false or null. Tries are
 * `everyMs` apart at first, and later a tenth of the wait so far.
 * @throws Error after `withinMs`, with what the last try said
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { withinMs = 10_000, everyMs = 25 }: { withinMs?: number; everyMs?: number } = {},
): Promise<Exclude<T, false | null>> {
  const begunAt = Date.now()
  const deadline = begunAt + withinMs
  for (;;) {
    const { value, error } = await attempt(check)
    if (error === undefined && value !== false && value !== null) return value as Exclude<T, false | null>
    if (Date.now() >= deadline) {
      const last = error === undefined ? `it answered ${value}` : String(error)
      throw new Error(`Not within ${withinMs} ms; the last time: ${last}`, { cause: error })
    }
    await Bun.sleep(Math.max(everyMs, Math.min(PAUSE_SHARE * (Date.now() - begunAt), MAX_PAUSE_MS)))
  }
}

async function attempt<T>(check: () => T | Promise<T>): Promise<{ value?: T; error?: unknown }> {
  try {
    return { value: await check() }
  } catch (error) {
    return { error: error ?? new Error('thrown without a reason') }
  }
}
