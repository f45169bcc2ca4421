import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, inArray, ne } from 'drizzle-orm'
import type { HintQueue } from '../../src/backends/queue/contract.ts'
import { createRedisQueue } from '../../src/backends/queue/redis.ts'
import type { ObjectStorage } from '../../src/backends/storage/contract.ts'
import { createDiskStorage } from '../../src/backends/storage/disk.ts'
import type { Database } from '../../src/db/client.ts'
import { voicelogs } from '../../src/db/schema/index.ts'
import type { AnalysisEngine } from '../../src/domain/analysis/engine.ts'
import { createLocalEngine } from '../../src/domain/analysis/local/engine.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { withCircuitBreaker } from '../../src/workers/circuit-breaker.ts'
import { createHostGate, withHostGate } from '../../src/workers/host-gate.ts'
import { analyseHandler } from '../../src/workers/jobs/analyse.ts'
import { type Transcribe, transcribeHandler } from '../../src/workers/jobs/transcribe.ts'
import { startPool } from '../../src/workers/pool.ts'
import type { ReconcileStep } from '../../src/workers/reconciler/steps.ts'
import type { SchemaGate } from '../../src/workers/schema-gate.ts'
import type { WorkerTiming } from '../../src/workers/timing.ts'
import { insertVoicelog, readVoicelog, transcript } from '../db/queue/job-rows.ts'
import { hintsOf } from '../support/hints.ts'
import { eventually } from '../support/poll.ts'
import { redisUrl } from '../support/redis.ts'

/** The workers' rhythm, so fast that no test waits long; leases long enough for a busy machine. */
export const FAST: WorkerTiming = {
  leaseSeconds: 3,
  renewMs: 500,
  heartbeatMs: 300,
  pollMs: 50,
  drainMs: 10_000,
  abortGraceMs: 300,
  retryForMs: 10_000,
  maxWaitSeconds: 86_400,
  reconcileMs: 200,
  rehintSeconds: 1,
}

export const FAST_QUEUE = { blockSeconds: 0.5, lateMs: 300, heartbeatSeconds: 2 }

export type TestPool = { queue: HintQueue; stop(): Promise<void> }

/** Workers with everything real but what the test stands in for: transcription, and an engine where it says so. */
export function startTestPool({
  db,
  prefix,
  url = redisUrl(),
  transcribe = async () => transcript,
  engine = createLocalEngine(),
  storage = unusedStorage,
  timing = {},
  concurrency = 2,
  steps,
  schemaGate,
}: {
  db: Database
  prefix: string
  url?: string
  transcribe?: Transcribe
  engine?: AnalysisEngine
  storage?: ObjectStorage
  timing?: Partial<WorkerTiming>
  concurrency?: number
  steps?: readonly ReconcileStep[]
  schemaGate?: SchemaGate
}): TestPool {
  const queue = createRedisQueue({ url, prefix, log: silentLogger, timing: FAST_QUEUE })
  const log = silentLogger
  const hostGate = createHostGate()
  const handlers = {
    transcribing: withCircuitBreaker(
      { db, log },
      'transcription',
      withHostGate({ hostGate, log }, 'transcription', transcribeHandler({ db, transcribe })),
    ),
    analysing: withCircuitBreaker({ db, log }, 'analysis', analyseHandler({ db, engine, log })),
  }
  const pool = startPool(
    { db, queue, storage, handlers, log },
    {
      concurrency,
      timing: { ...FAST, ...timing },
      hostGate,
      steps,
      ...(schemaGate !== undefined && { schemaGate }),
    },
  )
  return {
    queue,
    async stop() {
      await pool.stop()
      await queue.close()
    },
  }
}

/** Real storage in a folder of its own. */
export function temporaryStorage(): { storage: ObjectStorage; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'voicelog-test-storage-'))
  const storage = createDiskStorage({
    root,
    publicUrl: 'http://localhost',
    signingSecrets: ['0123456789abcdef0123456789abcdef'],
  })
  return { storage, remove: () => rmSync(root, { recursive: true, force: true }) }
}

const { storage: unusedStorage, remove } = temporaryStorage()
process.on('exit', remove)

/** Queues voicelogs as uploads do: the row, then the hint, unless the queue refuses it. */
export async function submit(
  { db, queue }: { db: Database; queue: HintQueue },
  organisationId: string,
  count = 1,
): Promise<string[]> {
  const ids: string[] = []
  for (let each = 0; each < count; each++) {
    const id = await insertVoicelog(db, organisationId, { hintedAt: new Date() })
    await queue.push(hintsOf([id], { organisationId })).catch(() => {})
    ids.push(id)
  }
  return ids
}

/** Waits until all have ended so; answers their rows. */
export async function ended(
  db: Database,
  ids: readonly string[],
  status: 'completed' | 'failed',
  withinMs = 20_000,
) {
  const open = and(inArray(voicelogs.id, [...ids]), ne(voicelogs.status, status))
  await eventually(
    async () => {
      const [first] = await db.select().from(voicelogs).where(open).limit(1)
      if (first !== undefined) throw new Error(`Not ${status}: ${JSON.stringify(first)}`)
    },
    { withinMs },
  )
  return await Promise.all(ids.map((id) => readVoicelog(db, id)))
}

/** A gate that a test opens; `reached` says how many wait at it or went through. */
export function createGate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const gate = {
    reached: 0,
    open: () => resolve(),
    async pass() {
      gate.reached++
      await promise
    },
  }
  return gate
}
