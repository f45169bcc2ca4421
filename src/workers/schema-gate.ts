import type { Database } from '../db/client.ts'
import { readSchemaState, type SchemaState } from '../db/migrations.ts'
import { pause, unlessAborted, within } from '../lib/async/wait.ts'
import type { Logger } from '../lib/log.ts'

/**
 * Lets this process take work only while its newest migration is the database's. On an older schema its queries fail. On
 * a newer one they may leave out what the newer version counts on, without any error.
 */
export type SchemaGate = {
  isOpen(): Promise<boolean>
  /** Resolves once the gate is open, or `signal` aborts. */
  opened(signal: AbortSignal): Promise<void>
}

/** If PostgreSQL does not answer within this time, the last state is kept. */
const READ_TIMEOUT_MS = 5_000

/**
 * Creates the gate. It reads the schema state when it is asked, at most once in `everyMs` milliseconds. It logs when the
 * state changes, and keeps the last one while PostgreSQL is away.
 *
 * @param options.mayBeNewer whether a newer schema will do: after a rollback of the program
 * @default everyMs 5,000
 */
export function createSchemaGate(
  { db, log }: { db: Database; log: Logger },
  { everyMs = 5_000, mayBeNewer = false }: { everyMs?: number; mayBeNewer?: boolean } = {},
): SchemaGate {
  let state: SchemaState | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null

  async function ask(): Promise<void> {
    try {
      const answer = await within(READ_TIMEOUT_MS, readSchemaState(db), 'PostgreSQL')
      if (answer !== state) logState(answer)
      state = answer
    } catch (error) {
      log.debug({ err: error }, 'schema not read')
    }
    askedAt = performance.now()
  }

  function logState(answer: SchemaState): void {
    if (answer === 'current') log[state === undefined ? 'debug' : 'info']('schema is current, work is taken')
    else if (answer === 'older')
      log.warn('schema is older than this program: no work until `voicelog migrate`')
    else if (mayBeNewer) log.warn('schema is newer than this program: work is taken, as configured')
    else log.warn('schema is newer than this program: no work, start the newer version')
  }

  const isDue = () => performance.now() - askedAt >= everyMs
  const isAccepted = () => state === 'current' || (mayBeNewer && state === 'newer')

  async function isOpen(): Promise<boolean> {
    if (isDue()) {
      asking ??= ask().finally(() => {
        asking = null
      })
      await asking
    }
    return isAccepted()
  }

  return {
    isOpen,
    async opened(signal) {
      // Asked before each job: the usual answer costs nothing.
      if (!isDue() && isAccepted()) return
      while (!signal.aborted) {
        if ((await unlessAborted(isOpen(), signal)) === true) return
        await pause(everyMs, signal)
      }
    },
  }
}
