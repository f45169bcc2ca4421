import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { openStorage } from '../../backends/storage/open.ts'
import { type Config, readStoragePlace } from '../../config/index.ts'
import type { BackupPlace } from '../../domain/backup/place.ts'
import type { Output } from '../output.ts'

/** Opens the place that an argument names. @throws ConfigError */
export async function openPlace(
  config: Config,
  address: string,
  environment: Record<string, string | undefined> | undefined,
): Promise<BackupPlace> {
  const { storage, prefix } = readStoragePlace(address, environment)
  return { storage: (await openStorage({ ...config, storage })).storage, prefix }
}

/** The options of a command with one place; null if they are wrong. */
export function readPlaceOptions<T extends Record<string, { type: 'string' | 'boolean' }>>(
  args: string[],
  options: T,
): { place: string; values: { [K in keyof T]?: string | boolean } } | null {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [place, ...others] = positionals
    return place === undefined || others.length > 0 ? null : { place, values }
  } catch {
    return null
  }
}

/** Returns a function that prints the number of recordings so far, every 10 s at most. */
export function progress({ error }: Output): (recordings: number) => void {
  let last = performance.now()
  return (recordings) => {
    if (performance.now() - last < 10_000) return
    last = performance.now()
    error(`Recordings: ${recordings}`)
  }
}

class Interrupted extends Error {
  override readonly name = 'Interrupted'
  constructor(readonly by: 'SIGTERM' | 'SIGINT') {
    super(`Interrupted by ${by}`)
  }
}

/** Aborts at the first Ctrl-C or SIGTERM. What is done stays, and the next run goes on. */
export function interruption(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => stop.abort(new Interrupted(signal)))
  return stop.signal
}

/**
 * The exit code of a command that failed because of an {@link interruption}: 128 plus the number of the signal, as shells
 * have it. Says so before.
 * @throws `error` if the command was not interrupted
 */
export function interruptedCode(error: unknown, { reason }: AbortSignal, output: Output): number {
  if (!(reason instanceof Interrupted)) throw error
  output.error(`${reason.message}. Run the same command again: what was copied is kept.`)
  return 128 + constants.signals[reason.by]
}
