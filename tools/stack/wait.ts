/** Calls `check` every 20 ms until it returns something other than null; null after `withinMs`. */
export async function waitFor<T>(
  check: () => Promise<T | null> | T | null,
  { withinMs }: { withinMs: number },
): Promise<T | null> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const answer = await check()
    if (answer !== null) return answer
    if (Date.now() > deadline) return null
    await Bun.sleep(20)
  }
}

/** The last lines of a log file, for an error message. */
export async function lastLines(path: string, count = 5): Promise<string> {
  const text = await Bun.file(path)
    .text()
    .catch(() => '')
  return text.trimEnd().split('\n').slice(-count).join('\n')
}
