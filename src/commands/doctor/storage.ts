import { openStorage } from '../../backends/storage/open.ts'
import {
  type CorsRule,
  type Inspected,
  inspectBucket,
  type LifecycleRule,
} from '../../backends/storage/s3/inspect.ts'
import type { Config } from '../../config/index.ts'
import { hasCalls } from '../../db/calls/voicelogs.ts'
import { type Database, sqlStateOf, UNDEFINED_TABLE } from '../../db/client.ts'
import { type CheckResult, check, type Finding, ok, warning, wrong } from './finding.ts'

/** Storage: whether it can be used, and how a bucket is set up. */
export async function checkStorage(db: Database, config: Config): Promise<Finding[]> {
  const { storage } = config
  const used = check('storage', async (signal) => {
    const opened = await openStorage(config, { hasCalls: () => hasCallsYet(db) })
    await opened.storage.check({ signal })
    const place = storage.kind === 'disk' ? storage.path : `${storage.bucket} in ${storage.region}`
    return ok(`an object was written, read and deleted: ${place}`)
  })
  if (storage.kind === 'disk') return await used
  const bucket = inspectBucket(storage)
  const origin = new URL(config.publicUrl).origin
  const checks = [
    check('bucket cors', async () => describe(await bucket.cors(), (rules) => judgeCors(rules, origin))),
    check('bucket versioning', async () => describe(await bucket.versioning(), ok)),
    check('bucket lifecycle', async () => describe(await bucket.lifecycle(), judgeLifecycle)),
  ]
  return (await Promise.all([used, ...checks])).flat()
}

/** Before the first migration there are none. */
async function hasCallsYet(db: Database): Promise<boolean> {
  try {
    return await hasCalls(db)
  } catch (error) {
    if (sqlStateOf(error) === UNDEFINED_TABLE) return false
    throw error
  }
}

function describe<T>(
  found: Inspected<T>,
  judge: (value: T) => CheckResult | CheckResult[],
): CheckResult | CheckResult[] {
  return 'unknown' in found ? warning(`cannot be read: ${found.unknown}`) : judge(found.value)
}

/** Without a rule, large files of the dashboard go through the service: slower, not broken. */
function judgeCors(rules: readonly CorsRule[], origin: string): CheckResult {
  const covers = (pattern: string) => {
    const [start = '', end] = pattern.split('*')
    return end === undefined ? pattern === origin : origin.startsWith(start) && origin.endsWith(end)
  }
  if (rules.some(({ origins, methods }) => methods.includes('PUT') && origins.some(covers)))
    return ok(`PUT from ${origin} is allowed`)
  return warning(
    `PUT from ${origin} is not allowed: large files of the dashboard go through the service (docs/push.md)`,
  )
}

/** A rule that deletes recordings behind the service's back is wrong: calls would lose their recording. */
function judgeLifecycle(rules: readonly LifecycleRule[]): CheckResult[] {
  const enabled = rules.filter(({ isEnabled }) => isEnabled)
  const deleting = enabled.filter(({ deletesCurrent }) => deletesCurrent)
  if (deleting.length > 0)
    return deleting.map(({ name }) => wrong(`the rule ${JSON.stringify(name)} deletes recordings`))
  if (!enabled.some(({ abortsUploads }) => abortsUploads))
    return [warning('no rule aborts multipart uploads that were left unfinished')]
  return [ok(`rules: ${enabled.length}, none deletes recordings`)]
}
