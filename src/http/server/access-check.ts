import { isTransient } from '../../db/transient.ts'
import type { Needs } from '../../domain/identity/holders.ts'
import { Problem } from '../../domain/problems.ts'

/** How often a transfer checks its session or key. The end of a session ends its transfers within 5 s. */
const ACCESS_CHECK_MS = 4_000

export type AccessCheckDeps = {
  /** Whether a session or key is still valid and allowed what is needed, see `isAdmitted` of domain/identity/holders.ts. */
  isAdmitted(holder: string, needs?: Needs): Promise<boolean>
  /** How often a transfer checks its session or key, in milliseconds. @default 4_000 */
  accessCheckMs?: number
}

/**
 * Makes a check to be awaited before each piece of a transfer: a download, an export or an upload takes long, and the
 * session or key may end meanwhile. It asks the database every 4 s, the first time after 4 s. While PostgreSQL is away the
 * transfer goes on, since nobody can end a session then.
 * @param holder the session or API key, see `holderOf`; null: nothing is checked
 * @param needs what the session's user must still be allowed
 * @throws Problem invalid_token, invalid_api_key
 */
export function accessCheck(
  { isAdmitted, accessCheckMs = ACCESS_CHECK_MS }: AccessCheckDeps,
  holder: string | null,
  needs?: Needs,
): () => Promise<void> {
  let checkedAt = performance.now()
  return async () => {
    if (holder === null || performance.now() - checkedAt < accessCheckMs) return
    const admitted = await isAdmitted(holder, needs).catch((error: unknown) => {
      if (isTransient(error)) return true
      throw error
    })
    if (!admitted) throw noLongerAdmitted(holder)
    checkedAt = performance.now()
  }
}

/** The same bytes, until `check` throws. */
export function checkedStream(
  stream: ReadableStream<Uint8Array>,
  check: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          await check()
        } catch (error) {
          await reader.cancel(error)
          throw error
        }
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function noLongerAdmitted(holder: string): Problem {
  return holder.startsWith('session:')
    ? new Problem('invalid_token', 'The session has ended; log in again')
    : new Problem('invalid_api_key', 'The API key was revoked or has expired')
}
