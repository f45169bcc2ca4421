import { createRedisQueue } from '../backends/queue/redis.ts'
import { createRateLimiter } from '../backends/rate-limit/redis.ts'
import { CATALOGUE } from '../backends/speech/sherpa/catalogue.ts'
import { openStorage } from '../backends/storage/open.ts'
import { NO_TRACER } from '../backends/tracing/contract.ts'
import type { Config } from '../config/index.ts'
import { hasCalls } from '../db/calls/voicelogs.ts'
import { connectDatabase } from '../db/client.ts'
import type { Logger } from '../lib/log.ts'

/** What every process needs, whether it runs the API or workers. */
export type Services = Awaited<ReturnType<typeof openServices>>

/** Chooses the implementation of every outside service. Connections open when they are first used. */
export async function openServices(
  config: Config,
  log: Logger,
  { redisPrefix = 'voicelog', catalogue = CATALOGUE, tracer = NO_TRACER } = {},
) {
  const { queueTimeoutSeconds, reads } = config.database
  const database = connectDatabase(config.databaseUrl, {
    maxConnections: 10 + 2 * config.workerConcurrency,
    queueTimeoutSeconds,
  })
  const readDatabase = connectDatabase(config.databaseUrl, {
    maxConnections: reads.connections,
    statementTimeoutSeconds: reads.timeoutSeconds,
    queueTimeoutSeconds,
    // A former primary refuses writes only. After a failover, this ends reads from it within a minute.
    maxLifetimeSeconds: 60,
  })
  const { storage, disk } = await openStorage(config, { hasCalls: () => hasCalls(database.db) })
  const queue = createRedisQueue({ url: config.redisUrl, prefix: redisPrefix, log })
  const rateLimiter = createRateLimiter({ url: config.redisUrl, prefix: redisPrefix, log })
  return {
    log,
    db: database.db,
    sql: database.sql,
    readDb: readDatabase.db,
    storage,
    disk,
    queue,
    rateLimiter,
    tracer,
    /** The speech models that may be installed. */
    catalogue,
    async close() {
      await Promise.all([
        ...[queue.close(), rateLimiter.close(), tracer.close()],
        ...[database.close(), readDatabase.close()],
      ])
    },
  }
}
