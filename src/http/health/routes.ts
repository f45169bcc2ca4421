import { Elysia, t } from 'elysia'
import type { HintQueue } from '../../backends/queue/contract.ts'
import type { ObjectStorage } from '../../backends/storage/contract.ts'
import type { Database } from '../../db/client.ts'
import { requireSchema } from '../../db/migrations.ts'
import { addressMatcher } from '../../lib/ip-address.ts'
import type { Logger } from '../../lib/log.ts'
import { oneOf } from '../one-of.ts'
import { isForwarded, type PeerLookup } from '../plugins/client-address.ts'
import { hasMetricsToken } from '../plugins/metrics-token.ts'
import { ProblemBody } from '../problem-schema.ts'

export type HealthDeps = {
  db: Database
  storage: ObjectStorage
  queue: HintQueue
  log: Logger
  metricsToken: string | null
  /** Whether the process is about to stop. @default never */
  isStopping?: () => boolean
  /** Throws while the worker process that this process keeps does not work. Without it, workers run elsewhere. */
  requireWorkers?: () => Promise<void>
}

const CHECK_TIMEOUT_MS = 2_000

/** How often storage is written to. In between it is only read. */
const WRITE_CHECK_MS = 60_000

const Part = t.Optional(oneOf(['up', 'down']))
const Readiness = t.Object({
  status: oneOf(['ready', 'degraded', 'unavailable']),
  database: Part,
  storage: Part,
  redis: Part,
  workers: Part,
})

/** /health: whether the process runs, and whether it can take in calls. */
export function healthRoutes(deps: HealthDeps) {
  const checkStorage = storageCheck(deps.storage)
  const readParts = shared(() => checkParts(deps, checkStorage))
  return new Elysia({ prefix: '/health', tags: ['health'] })
    .get('/live', () => ({ status: 'live' as const }), {
      response: t.Object({ status: t.Literal('live') }),
      detail: { summary: 'Check that the process runs', security: [] },
    })
    .get(
      '/ready',
      async ({ request, server, status }) => {
        if (deps.isStopping?.()) return status(503, { status: 'unavailable' as const })
        const parts = await readParts()
        const isUnavailable = parts.status === 'unavailable'
        const shown = maySeeParts(deps, request, server)
          ? parts
          : { status: isUnavailable ? ('unavailable' as const) : ('ready' as const) }
        return isUnavailable ? status(503, shown) : shown
      },
      {
        response: { 200: Readiness, 503: Readiness, 500: ProblemBody },
        detail: {
          summary: 'Check that the service can take in calls',
          description:
            '503 while PostgreSQL or storage is down, a migration is missing, or the process is about to stop. From the same machine, and with `Authorization: Bearer` and METRICS_TOKEN, the answer also says which part is down, and `degraded` while Redis is, or the worker process of `voicelog all` (`workers`; other processes of workers are not looked at): the service takes in calls then, and they are processed later. Others see `ready` or `unavailable`.',
          security: [],
        },
      },
    )
}

const isLoopback = addressMatcher(['127.0.0.0/8', '::1'])

/** Whether a request comes from the machine itself, and not through a proxy on it, or from an operator. */
function maySeeParts({ metricsToken }: HealthDeps, request: Request, server: PeerLookup | null): boolean {
  if (hasMetricsToken(metricsToken, request.headers.get('authorization'))) return true
  return isLoopback(server?.requestIP(request)?.address ?? '') && !isForwarded(request)
}

/** Writes to storage at most once a minute while it works, and reads in between: the answer is open to everybody. */
function storageCheck(storage: ObjectStorage): (signal: AbortSignal) => Promise<void> {
  let writtenAt = Number.NEGATIVE_INFINITY
  return async (signal) => {
    // Some stores refuse to say that an object is missing. Then only writing tells whether they work.
    const isRead =
      performance.now() - writtenAt < WRITE_CHECK_MS &&
      (await storage.get('checks/none', { signal }).then(
        () => true,
        () => false,
      ))
    if (isRead) return
    writtenAt = Number.NEGATIVE_INFINITY
    await storage.check({ signal })
    writtenAt = performance.now()
  }
}

async function checkParts(deps: HealthDeps, checkStorage: (signal: AbortSignal) => Promise<void>) {
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
  const { requireWorkers } = deps
  const [database, storage, redis, workers] = await Promise.all([
    isUp('database', () => requireSchema(deps.db)),
    isUp('storage', () => checkStorage(signal)),
    isUp('redis', () => deps.queue.ping()),
    requireWorkers === undefined ? undefined : isUp('workers', requireWorkers),
  ])
  const isDegraded = redis === 'down' || workers === 'down'
  const isUnavailable = database === 'down' || storage === 'down'
  const status = isUnavailable ? 'unavailable' : isDegraded ? 'degraded' : 'ready'
  return { status, database, storage, redis, ...(workers && { workers }) } as const
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
