/**
 * Repeats `check` until it passes and answers its value: it passes unless it throws or answers false or null.
 * @throws Error after `withinMs`, with what the last try said
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { withinMs = 10_000, everyMs = 25 }: { withinMs?: number; everyMs?: number } = {},
): Promise<Exclude<T, false | null>> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const { value, error } = await attempt(check)
    if (error === undefined && value !== false && value !== null) return value as Exclude<T, false | null>
    if (Date.now() >= deadline) {
      const last = error === undefined ? `it answered ${value}` : String(error)
      throw new Error(`Not within ${withinMs} ms; the last time: ${last}`, { cause: error })
    }
    await Bun.sleep(everyMs)
  }
}

async function attempt<T>(check: () => T | Promise<T>): Promise<{ value?: T; error?: unknown }> {
  try {
    return { value: await check() }
  } catch (error) {
    return { error: error ?? new Error('thrown without a reason') }
  }
}
