import { expect } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { Redis } from 'ioredis'
import { MARKER } from '../../src/backends/storage/mount.ts'
import { connectDatabase, type Database } from '../../src/db/client.ts'
import { analyses, transcripts, voicelogs } from '../../src/db/schema/index.ts'
import { createOrganisation } from '../../src/domain/identity/accounts.ts'
import { createApiKey } from '../../src/domain/identity/api-keys.ts'
import { freePort } from '../../tools/stack/ports.ts'
import { readVoicelog } from '../db/queue/job-rows.ts'
import { sequence, silence, tone, wavFile } from '../support/audio.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { PASSWORD } from '../support/service.ts'
import { listener, startSpeechServer } from '../support/speech-server.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

/** What is promised: nothing that is due stays idle for longer. */
const IDLE_MS = 35_000
/** What a busy machine may add to it. */
const BUSY_MS = 20_000

const root = resolve(import.meta.dir, '../..')

/** One process of the service as it is deployed, with proxies of its own before PostgreSQL and Redis. */
export type ServiceProcess = {
  pid: number
  /** Of one that serves. */
  baseUrl: string
  postgres: TcpProxy
  redis: TcpProxy
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): void
  exited: Promise<number>
  output(): string
}

/** A speech server that answers at once, or keeps its answers back. */
type Speech = { baseUrl: string; hold(): void; release(): void; waiting(): number }

/** The outside of a service of real processes, all of it the test's own. */
export type Stage = Awaited<ReturnType<typeof openStage>>

export async function openStage({ databaseUrl }: { databaseUrl?: string } = {}) {
  const cleanups: (() => unknown)[] = []
  const database = databaseUrl === undefined ? await freshDatabase() : null
  const url = databaseUrl ?? database?.url ?? ''
  const connection = database ?? { ...connectDatabase(url), url }
  const { db } = connection
  cleanups.push(() => (database === null ? connection.sql.end({ timeout: 1 }) : database.drop()))
  const redis: RedisServer = await startRedisServer()
  cleanups.push(() => redis[Symbol.asyncDispose]())
  const speech = startSpeech()
  cleanups.push(() => speech.close())
  const storageFolder = mkdtempSync(join(tmpdir(), 'voicelog-faults-'))
  cleanups.push(() => rmSync(storageFolder, { recursive: true, force: true }))
  const jwtSecret = crypto.randomUUID() + crypto.randomUUID()
  const sender = await makeSender(db)

  async function start(
    mode: 'serve' | 'work' | 'all',
    environment: Record<string, string> = {},
  ): Promise<ServiceProcess> {
    const postgres = await startTcpProxy(url)
    const redisProxy = await startTcpProxy(redis.url)
    const port = await freePort()
    const { PATH = '', HOME = '' } = Bun.env
    const child = Bun.spawn([process.execPath, 'src/main.ts', mode], {
      cwd: root,
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
      env: {
        PATH,
        HOME,
        TMPDIR: tmpdir(),
        // Each statement in full: the proxy finds the one to hold by its text.
        DATABASE_URL: `${postgres.url}?prepare=false`,
        REDIS_URL: redisProxy.url,
        STORAGE_URL: `file://${storageFolder}`,
        JWT_SECRET: jwtSecret,
        PORT: `${port}`,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SPEECH_ENGINE: 'openai',
        SPEECH_BASE_URL: speech.baseUrl,
        SPEECH_MODELS: 'none',
        // A tone stands for speech.
        SPEECH_DETECTOR: 'levels',
        // No load balancer has to notice.
        SHUTDOWN_DELAY_SECONDS: '0',
        ...environment,
      },
    })
    const kill = () => child.kill('SIGKILL')
    process.on('exit', kill)
    void child.exited.then(() => process.off('exit', kill))
    cleanups.push(async () => {
      kill()
      await child.exited
      await Promise.all([postgres.close(), redisProxy.close()])
    })
    const output = collect(child.stdout, child.stderr)
    await eventually(
      () => {
        if (child.exitCode !== null) throw new Error(`It ended: ${output()}`)
        return output().includes('"started"')
      },
      { withinMs: 40_000 },
    )
    return {
      pid: child.pid,
      baseUrl: `http://127.0.0.1:${port}`,
      postgres,
      redis: redisProxy,
      kill: (signal) => child.kill(signal),
      exited: child.exited,
      output,
    }
  }

  return {
    db,
    databaseUrl: url,
    redis,
    speech: speech as Speech,
    storageFolder,
    organisationId: sender.organisationId,
    apiKey: sender.apiKey,
    /** What a test gives `serve` besides. */
    apiEnvironment: {} as Record<string, string>,
    /** Run at the end, the last one first. */
    cleanups,
    serve: (environment?: Record<string, string>) => start('serve', environment),
    work: (environment?: Record<string, string>) => start('work', environment),
    all: (environment?: Record<string, string>) => start('all', environment),

    /** Uploads one call; what the client sees. */
    upload(api: ServiceProcess, form: FormData): Promise<Response> {
      const headers = { 'x-api-key': sender.apiKey }
      return fetch(`${api.baseUrl}/api/ingest/upload`, { method: 'POST', body: form, headers })
    },

    /** Every file in storage, unfinished ones included. */
    files(): string[] {
      const all = readdirSync(storageFolder, { recursive: true, withFileTypes: true })
      const files = all.filter((each) => each.isFile() && each.name !== MARKER)
      return files.map((each) => join(each.parentPath, each.name))
    },

    /** The whole objects in storage, without what is kept beside them. */
    objects(): string[] {
      return this.files().filter(
        (each) => each.startsWith(join(storageFolder, 'objects')) && each.endsWith('.wav'),
      )
    },

    /** What waits in Redis, in the list or in the hands of a worker. */
    async hints(): Promise<string[]> {
      const client = new Redis(redis.url)
      try {
        const keys = await Promise.all(
          ['processing', 'hints'].map((kind) => client.keys(`voicelog:${kind}:*`)),
        )
        const lists = ['voicelog:queue', ...keys.flat()]
        return (await Promise.all(lists.map((each) => client.lrange(each, 0, -1)))).flat()
      } finally {
        client.disconnect()
      }
    },

    rows: () => db.select().from(voicelogs).orderBy(voicelogs.id),

    /** Lets the time of a lease pass, where its holder is known to be dead. */
    async endLeases(ids: readonly string[]): Promise<void> {
      await db
        .update(voicelogs)
        .set({ leaseUntil: sql`now() - interval '1 second'` })
        .where(inArray(voicelogs.id, [...ids]))
    },

    /** Waits until all have completed, and sees that each has exactly one result set. */
    async completed(ids: readonly string[], withinMs = IDLE_MS + BUSY_MS) {
      const rows = await eventually(
        async () => {
          const found = await Promise.all(ids.map((id) => readVoicelog(db, id)))
          const open = found.find((row) => row.status !== 'completed')
          if (open !== undefined) throw new Error(`Not completed: ${JSON.stringify(open)}`)
          return found
        },
        { withinMs, everyMs: 100 },
      )
      for (const { id, timeline } of rows) {
        expect(await db.$count(transcripts, eq(transcripts.voicelogId, id))).toBe(1)
        const kinds = await db
          .select({ kind: analyses.kind, status: analyses.status })
          .from(analyses)
          .where(eq(analyses.voicelogId, id))
        expect(kinds.map((each) => each.kind).sort()).toEqual(['emotion', 'intent', 'quality', 'summary'])
        for (const { status } of kinds) expect(['done', 'skipped']).toContain(status)
        const count = (event: string) => timeline.filter((each) => each.event === event).length
        expect([count('transcribed'), count('analysed'), count('completed')]).toEqual([1, 4, 1])
      }
      return rows
    },

    async close(): Promise<void> {
      for (const each of cleanups.splice(0).reverse()) await each()
    },
  }
}

/** Opens a stage, and closes it whatever becomes of the test. */
export async function onStage(
  play: (stage: Stage) => Promise<void>,
  options?: { databaseUrl?: string },
): Promise<void> {
  const stage = await openStage(options)
  try {
    await play(stage)
  } finally {
    await stage.close()
  }
}

/** Uploads so many calls; the ids that were answered. */
export async function accept(stage: Stage, api: ServiceProcess, forms: FormData[]): Promise<string[]> {
  const ids: string[] = []
  for (const form of forms) {
    const response = await stage.upload(api, form)
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
    ids.push((await response.json()).voicelog_id)
  }
  return ids
}

/** A recording in which somebody seems to speak, so that it goes to the speech server. */
export const SPOKEN = new Uint8Array(wavFile([sequence(silence(500), tone(440, 1_000), silence(500))]))

async function makeSender(db: Database): Promise<{ organisationId: string; apiKey: string }> {
  const { organisationId } = await createOrganisation(
    { db },
    { organisation: 'Faults', email: 'admin@example.com', password: PASSWORD },
  )
  const by = { kind: 'system' as const, organisationId }
  const { apiKey } = await createApiKey({ db }, by, { name: 'recorder', rateLimit: 10_000 })
  return { organisationId, apiKey }
}

function startSpeech() {
  const hear = listener(['hello', 'goodbye'])
  let gate: PromiseWithResolvers<void> | null = null
  let waiting = 0
  const server = startSpeechServer(async (request) => {
    waiting++
    await gate?.promise
    waiting--
    return Response.json(hear(request))
  })
  return {
    baseUrl: server.baseUrl,
    hold() {
      gate ??= Promise.withResolvers()
    },
    release() {
      gate?.resolve()
      gate = null
    },
    waiting: () => waiting,
    close: () => server.close(),
  }
}

/** The text of streams so far. */
function collect(...streams: ReadableStream<Uint8Array>[]): () => string {
  let text = ''
  for (const stream of streams) {
    void (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
    })()
  }
  return () => text
}
