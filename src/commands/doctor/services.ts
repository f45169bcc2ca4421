import { connectRedis } from '../../backends/redis.ts'
import type { Config } from '../../config/index.ts'
import type { Database } from '../../db/client.ts'
import { readSchemaState } from '../../db/migrations.ts'
import { readServer } from '../../db/server.ts'
import { readLiveWorkerProcesses } from '../../db/workers/processes.ts'
import { retry } from '../../lib/async/retry.ts'
import type { Logger } from '../../lib/log.ts'
import { poolerRefusal } from '../pooler-refusal.ts'
import { type CheckResult, check, type Finding, ok, warning, wrong } from './finding.ts'

const MIN_POSTGRES = 150_000
const MIN_REDIS = 7
/** A one-time password lasts 30 s, with one step before and after (RFC 6238 §5.2). */
const MAX_OFFSET_MS = { ok: 1_000, warning: 10_000 }

/** PostgreSQL: its version, the clock, the schema, and who works. */
export async function checkDatabase(db: Database, config: Config): Promise<Finding[]> {
  const server = await check('postgresql', async () => {
    const { version, versionNumber } = await readServer(db).catch((error) => {
      throw poolerRefusal(error) ?? error
    })
    return versionNumber < MIN_POSTGRES ? wrong(`${version}: the service needs 15 or later`) : ok(version)
  })
  // The rest would only repeat that it cannot be reached.
  if (server.some(({ state }) => state === 'wrong')) return server
  const rest = await Promise.all([
    check('clock', () => checkClock(db)),
    check('migrations', () => checkMigrations(db, config)),
    check('workers', () => checkWorkers(db)),
  ])
  return [...server, ...rest.flat()]
}

async function checkClock(db: Database): Promise<CheckResult> {
  // The connection is open, so this takes one round trip; the database answered after about half of it.
  const before = Date.now()
  const { now } = await readServer(db)
  const offsetMs = Math.round((before + Date.now()) / 2 - now.getTime())
  const distanceMs = Math.abs(offsetMs)
  const detail = `${distanceMs} ms ${offsetMs < 0 ? 'behind' : 'ahead of'} the database`
  if (distanceMs <= MAX_OFFSET_MS.ok) return ok(detail)
  return distanceMs <= MAX_OFFSET_MS.warning ? warning(detail) : wrong(detail)
}

async function checkMigrations(db: Database, { workOnNewerSchema }: Config): Promise<CheckResult> {
  switch (await readSchemaState(db)) {
    case 'current':
      return ok('the schema is that of this program')
    case 'older':
      return wrong('the schema is older than this program: run `voicelog migrate`')
    case 'newer':
      return workOnNewerSchema
        ? warning('the schema is newer than this program; workers work on it all the same')
        : wrong('the schema is newer than this program: its workers take no calls (WORK_ON_NEWER_SCHEMA)')
  }
}

async function checkWorkers(db: Database): Promise<CheckResult> {
  const workers = await readLiveWorkerProcesses(db)
  if (workers.length === 0) return warning('no worker process has given a sign of life within 30 s')
  const hosts = new Set(workers.map(({ host }) => host))
  const versions = [...new Set(workers.map(({ version }) => version))]
  const faults = workers
    .filter(({ hostFault }) => hostFault)
    .map((each) => `${each.host} (${each.hostFault})`)
  if (faults.length > 0) return wrong(`hosts that cannot do calls: ${[...new Set(faults)].join(', ')}`)
  const detail = `processes: ${workers.length}, hosts: ${hosts.size}, version ${versions.join(' and ')}`
  return versions.length > 1 ? warning(detail) : ok(detail)
}

/** Redis: its version, and whether it takes writes. */
export function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>, log: Logger): Promise<Finding[]> {
  return check('redis', async () => {
    const client = connectRedis(redisUrl, { name: 'doctor', log })
    try {
      const read = async () => {
        await client.checkWrites()
        return await client.redis.info('server')
      }
      // Each command has 250 ms, which a busy machine may miss once.
      const info = await retry(read, {
        forMs: 3_000,
        firstDelayMs: 100,
        maxDelayMs: 500,
        isTransient: () => true,
      })
      const version = /^redis_version:(\S+)/m.exec(info)?.[1] ?? 'unknown'
      const isOld = Number.parseInt(version, 10) < MIN_REDIS
      return isOld ? wrong(`${version}: the service needs ${MIN_REDIS} or later`) : ok(version)
    } finally {
      await client.close()
    }
  })
}
