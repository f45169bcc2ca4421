import { Elysia, t } from 'elysia'
import type { HintQueue } from '../../backends/queue/contract.ts'
import type { ObjectStorage } from '../../backends/storage/contract.ts'
import type { Database } from '../../db/client.ts'
import { requireSchema } from '../../db/migrations.ts'
import type { Logger } from '../../lib/log.ts'
import { oneOf } from '../one-of.ts'
import { ProblemBody } from '../problem-schema.ts'

export type HealthDeps = { db: Database; storage: ObjectStorage; queue: HintQueue; log: Logger }

const CHECK_TIMEOUT_MS = 2_000

const Parts = t.Object({
  status: oneOf(['ready', 'degraded', 'unavailable']),
  database: oneOf(['up', 'down']),
  storage: oneOf(['up', 'down']),
  redis: oneOf(['up', 'down']),
})

/** /health: whether the process runs, and whether it can take in calls. */
export function healthRoutes(deps: HealthDeps) {
  const readiness = shared(() => readParts(deps))
  return new Elysia({ prefix: '/health', tags: ['health'] })
    .get('/live', () => ({ status: 'live' as const }), {
      response: t.Object({ status: t.Literal('live') }),
      detail: { summary: 'Check that the process runs', security: [] },
    })
    .get(
      '/ready',
      async ({ status }) => {
        const parts = await readiness()
        return parts.status === 'unavailable' ? status(503, parts) : parts
      },
      {
        response: { 200: Parts, 503: Parts, 500: ProblemBody },
        detail: {
          summary: 'Check that the service can take in calls',
          description:
            '503 while PostgreSQL or storage is down, or a migration is missing. Without Redis the service is degraded, not unavailable: it takes in calls, and workers find them a few seconds later.',
          security: [],
        },
      },
    )
}

async function readParts(deps: HealthDeps) {
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  const isUp = async (name: string, check: () => Promise<unknown>) => {
    try {
      await Promise.race([check(), rejectOnAbort(signal)])
      return 'up' as const
    } catch (error) {
      deps.log.warn({ err: error, part: name }, 'not ready')
      return 'down' as const
    }
  }
  const [database, storage, redis] = await Promise.all([
    isUp('database', () => requireSchema(deps.db)),
    isUp('storage', () => deps.storage.check({ signal })),
    isUp('redis', () => deps.queue.ping()),
  ])
  const status =
    database === 'down' || storage === 'down' ? 'unavailable' : redis === 'down' ? 'degraded' : 'ready'
  return { status, database, storage, redis } as const
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Calls within one second share one answer, so that probes stay cheap. */
function shared<T>(check: () => Promise<T>): () => Promise<T> {
  let latest: { startedAt: number; answer: Promise<T> } | null = null
  return () => {
    const now = performance.now()
    if (latest === null || now - latest.startedAt > 1_000) latest = { startedAt: now, answer: check() }
    return latest.answer
  }
}
