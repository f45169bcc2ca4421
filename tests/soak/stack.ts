import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '../../src/db/client.ts'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { createOrganisation, createUser } from '../../src/domain/identity/accounts.ts'
import { createApiKey } from '../../src/domain/identity/api-keys.ts'
import { startApi } from '../bench/support/api.ts'
import { startWorker } from '../bench/support/worker.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startReplicatedPostgres } from '../support/replicated-postgres.ts'
import { PASSWORD } from '../support/service.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { startWaitingRecogniser } from '../support/waiting-recogniser.ts'

const PEOPLE = 20

export type SoakStack = Awaited<ReturnType<typeof openStack>>

/** Two API and two worker processes beside a PostgreSQL with a standby, a Redis and a recogniser that only waits. */
export async function openStack() {
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-soak-'))
  const postgres = await startReplicatedPostgres('voicelog')
  const proxy = await startTcpProxy(postgres.primaryUrl)
  const redis = await startRedisServer()
  const recogniser = startWaitingRecogniser({ waitMs: 1_000 })
  await migrateDatabase(proxy.url)
  const { db, sql, close } = connectDatabase(proxy.url)
  const account = { organisation: 'soak', email: 'soak@example.com', password: PASSWORD }
  const { organisationId } = await createOrganisation({ db }, account)
  // Each may sign in 30 times in 15 minutes.
  const emails = Array.from({ length: PEOPLE }, (_, index) => `${index}@example.com`)
  for (const email of emails)
    await createUser({ db }, { organisationId, email, role: 'member', password: PASSWORD })
  const by = { kind: 'system' as const, organisationId }
  const { apiKey } = await createApiKey({ db }, by, { name: 'soak', rateLimit: 1_000_000_000 })
  const environment = {
    REDIS_URL: redis.url,
    STORAGE_URL: `file://${folder}/storage`,
    JWT_SECRET: crypto.randomUUID() + crypto.randomUUID(),
    SPEECH_ENGINE: 'openai',
    SPEECH_BASE_URL: recogniser.baseUrl,
    // A tone stands for speech.
    SPEECH_DETECTOR: 'levels',
    WORKER_CONCURRENCY: '2',
    LOG_LEVEL: 'error',
    ACCESS_LOG_LEVEL: 'off',
    // There is no load balancer, so a client that meets an ending process tries the other one.
    SHUTDOWN_DELAY_SECONDS: '0',
  }
  const api = () => startApi(proxy.url, environment)
  const work = async () => {
    // At the level `error` a worker does not say that it has started.
    const worker = startWorker(proxy.url, { ...environment, LOG_LEVEL: 'info' })
    await worker.started
    return worker
  }
  const apis = [await api(), await api()]
  const workers = [await work(), await work()]
  return {
    ...{ sql, apiKey, emails, apis, workers },

    /** Ends the second API process in order, and starts another in its place. */
    async restartApi(): Promise<void> {
      const [, second] = apis
      const next = await api()
      apis[1] = next
      await second?.stop()
    },

    /** Ends the second worker process, in order or with SIGKILL, and starts another in its place. */
    async restartWorker(how: 'SIGTERM' | 'SIGKILL'): Promise<void> {
      const [, second] = workers
      second?.process.kill(how)
      await second?.process.exited
      workers[1] = await work()
    },

    /** Kills the primary PostgreSQL; its standby takes over at the same address. */
    async failOver(): Promise<void> {
      await postgres.kill()
      await postgres.promote()
      proxy.retarget(postgres.standbyUrl)
    },

    /** Resident memory of the processes that live through the whole run, in MB of 10^6 bytes. */
    memory(): { API: number; worker: number } {
      return { API: residentMb(apis[0]?.pid), worker: residentMb(workers[0]?.pid) }
    },

    async close(): Promise<void> {
      await Promise.all([...apis, ...workers].map((each) => each.stop()))
      await close()
      await recogniser.close()
      await redis[Symbol.asyncDispose]()
      await proxy.close()
      await postgres.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function residentMb(pid: number | undefined): number {
  return (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6
}
