import { Problem } from '../problems.ts'

/** How many uploads this process takes in at once, for each organisation and in all. */
export type UploadLimit = {
  /**
   * Runs `upload` unless too many others run already.
   * @throws Problem overloaded, before `upload` is called
   */
  run<T>(organisationId: string, upload: () => Promise<T>): Promise<T>
  /** How many run now. */
  underWay(): number
  /** How many run at most. */
  readonly total: number
}

/** One upload holds up to 17 MiB on its way to S3, so that 64 stay near 1 GiB. */
const TOTAL = 64

/** An upload takes a few seconds; by then one of them has ended. */
const RETRY_AFTER_SECONDS = 5

/**
 * Makes a limit that refuses what exceeds it. An organisation may hold as many uploads as are still free: half of all if
 * it is alone, a third if two do, and so on, so that another one always finds room. Uploads do not wait in line, as
 * p-limit would have it: a client that waits holds a connection open, and its body would stall.
 *
 * @param options.total @default 64
 * @example
 * ```ts
 * import { createUploadLimit } from './upload-limit.ts'
 * import assert from 'node:assert/strict'
 *
 * const limit = createUploadLimit({ total: 2 })
 * await limit.run('organisation-1', async () => {
 *   await assert.rejects(limit.run('organisation-1', async () => {}), { code: 'overloaded' })
 *   assert.equal(await limit.run('organisation-2', async () => 'stored'), 'stored')
 * })
 * ```
 */
export function createUploadLimit({ total = TOTAL } = {}): UploadLimit {
  const byOrganisation = new Map<string, number>()
  let underWay = 0
  return {
    total,
    underWay: () => underWay,
    async run(organisationId, upload) {
      const own = byOrganisation.get(organisationId) ?? 0
      if (underWay >= total) throw overloaded(`${underWay} uploads`)
      if (own >= total - underWay) throw overloaded(`${own} uploads of this organisation`)
      byOrganisation.set(organisationId, own + 1)
      underWay++
      try {
        return await upload()
      } finally {
        underWay--
        const left = (byOrganisation.get(organisationId) ?? 1) - 1
        if (left === 0) byOrganisation.delete(organisationId)
        else byOrganisation.set(organisationId, left)
      }
    },
  }
}

function overloaded(what: string): Problem {
  return new Problem('overloaded', `${what} are in progress already; try again in ${RETRY_AFTER_SECONDS} s`, {
    retry_after_seconds: RETRY_AFTER_SECONDS,
  })
}
