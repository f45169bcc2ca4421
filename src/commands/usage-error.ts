import { type ParseArgsConfig, parseArgs } from 'node:util'
import { messageOf } from '../lib/cause.ts'

/** A command that cannot be carried out as it was given. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * Parses the arguments of a command as `parseArgs` does.
 * @throws UsageError that names the unknown option, or the option without a value
 */
export function parseCommandLine<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UsageError(messageOf(error), { cause: error })
  }
}
