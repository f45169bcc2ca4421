import { Redis } from 'ioredis'
import { connectDatabase } from '../../../src/db/client.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import { createApiKey } from '../../../src/domain/identity/api-keys.ts'
import { eventually } from '../../support/poll.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { PASSWORD } from '../../support/service.ts'
import { startWaitingRecogniser } from '../../support/waiting-recogniser.ts'
import { startApi } from './api.ts'
import { startMeasuredPostgres } from './measured-postgres.ts'
import { startWorker } from './worker.ts'

export type Scaled = Awaited<ReturnType<typeof openScaled>>

/** A service whose API and worker processes are added one by one, beside a PostgreSQL, a Redis and a recogniser. */
export async function openScaled({ folder, waitMs }: { folder: string; waitMs: number }) {
  const [postgres, redisServer] = await Promise.all([startMeasuredPostgres(), startRedisServer()])
  const redis = new Redis(redisServer.url)
  const recogniser = startWaitingRecogniser({ waitMs })
  const { db, sql, close } = connectDatabase(postgres.url)
  const { organisationId } = await createOrganisation(
    { db },
    { organisation: 'bench', email: 'bench@example.com', password: PASSWORD },
  )
  const by = { kind: 'system' as const, organisationId }
  const { apiKey } = await createApiKey({ db }, by, { name: 'bench', rateLimit: 1_000_000_000 })
  const environment = {
    REDIS_URL: redisServer.url,
    STORAGE_URL: `file://${folder}/storage`,
    JWT_SECRET: crypto.randomUUID() + crypto.randomUUID(),
    SPEECH_ENGINE: 'openai',
    SPEECH_BASE_URL: recogniser.baseUrl,
  }
  const apis: Awaited<ReturnType<typeof startApi>>[] = []
  const workers: ReturnType<typeof startWorker>[] = []

  /** How many calls wait for a worker. */
  async function waiting(): Promise<number> {
    const [row] = await sql`select count(*)::int as n from voicelogs where status = 'queued'`
    return row?.n
  }

  async function upload(recording: Uint8Array<ArrayBuffer>, baseUrl = apis[0]?.baseUrl): Promise<void> {
    const form = new FormData()
    form.append('file', new Blob([recording]), 'call.ogg')
    const headers = { 'x-api-key': apiKey }
    const response = await fetch(`${baseUrl}/api/ingest/upload`, { method: 'POST', headers, body: form })
    if (!response.ok) throw new Error(`upload answered ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  }

  return {
    ...{ sql, redis, recogniser, postgresUrl: postgres.url, postgresPid: postgres.pid, apis, workers },
    upload,

    /** Starts processes until there are so many of each, with `more` in their environment. */
    async grow(
      to: { apis: number; workers: number },
      more: Record<string, string>,
      databaseUrl = postgres.url,
    ): Promise<void> {
      while (apis.length < to.apis) apis.push(await startApi(databaseUrl, { ...environment, ...more }))
      while (workers.length < to.workers) {
        const worker = startWorker(databaseUrl, { ...environment, ...more })
        workers.push(worker)
        await worker.started
      }
    },

    async shrink(): Promise<void> {
      await Promise.all([...apis.splice(0), ...workers.splice(0)].map((each) => each.stop()))
    },

    /** Uploads through all API processes in turn, so that so many calls wait; the returned function ends it. */
    keepWaiting(recording: Uint8Array<ArrayBuffer>, count: number): () => Promise<void> {
      let isOver = false
      const ended = (async () => {
        while (!isOver) {
          const missing = Math.max(0, count - (await waiting()))
          await Promise.all(
            Array.from({ length: missing }, (_, at) => upload(recording, apis[at % apis.length]?.baseUrl)),
          )
          await Bun.sleep(200)
        }
      })()
      return async () => {
        isOver = true
        await ended
      }
    },

    /** When calls completed after `since`, in ms since 1970, in order. */
    async completions(since: Date): Promise<number[]> {
      const rows = await sql`
        select extract(epoch from (event->>'at')::timestamptz) * 1000 as at
        from voicelogs, jsonb_array_elements(timeline) event
        where event->>'event' = 'completed' and (event->>'at')::timestamptz >= ${since.toISOString()} order by 1`
      return rows.map(({ at }) => Number(at))
    },

    /** Waits until so many calls have completed, of all that there are. */
    async completed(count: number): Promise<void> {
      await eventually(
        async () => {
          const [row] = await sql`
            select count(*) filter (where status = 'completed')::int as done,
              count(*) filter (where status = 'failed')::int as failed from voicelogs`
          if (row?.failed > 0) throw new Error('A call failed')
          return row?.done >= count
        },
        // Seldom: the statements of others are counted.
        { withinMs: 180_000, everyMs: 1_000 },
      )
    },

    async close(): Promise<void> {
      await this.shrink()
      redis.disconnect()
      await close()
      await recogniser.close()
      await redisServer[Symbol.asyncDispose]()
      await postgres.close()
    },
  }
}
