import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CatalogueModel } from '../../src/backends/speech/sherpa/catalogue.ts'
import { MARKER } from '../../src/backends/storage/mount.ts'
import { openTracer } from '../../src/backends/tracing/open.ts'
import { type Config, readConfig } from '../../src/config/index.ts'
import { createOrganisation, createUser } from '../../src/domain/identity/accounts.ts'
import { createApiKey, type NewApiKeyFields } from '../../src/domain/identity/api-keys.ts'
import { createApp } from '../../src/http/app.ts'
import { listen } from '../../src/http/server/server.ts'
import { newId } from '../../src/lib/id.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { openApiServices } from '../../src/wiring/api.ts'
import { openServices, type Services } from '../../src/wiring/index.ts'
import { openWorkerServices } from '../../src/wiring/workers.ts'
import { startWorkers } from '../../src/workers/run.ts'
import type { SpeechModelsTiming } from '../../src/workers/speech/start.ts'
import type { WorkerTiming } from '../../src/workers/timing.ts'
import { freePort } from '../../tools/stack/ports.ts'
import { cheapHash } from './cheap-hash.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { freshPrefix, redisUrl } from './redis.ts'

export const PASSWORD = 'correct horse battery'

/** A whole service in this process: API, database and storage of its own, and workers where asked for. */
export type TestService = {
  baseUrl: string
  config: Config
  services: Services
  database: FreshDatabase
  storageFolder: string
  /** A new organisation with an admin who is logged in, and an API key. */
  organisation(options?: NewKeyOptions): Promise<TestOrganisation>
  /** Another instance of the API beside this one, on the same database, Redis and storage. */
  another(): Promise<{ baseUrl: string; stop(): Promise<void> }>
  stop(): Promise<void>
}

type NewKeyOptions = Partial<NewApiKeyFields>

export type TestOrganisation = {
  organisationId: string
  userId: string
  email: string
  /** Sends as the admin. */
  asAdmin(path: string, init?: RequestInit): Promise<Response>
  /** Adds a member and sends as that. */
  member(): Promise<(path: string, init?: RequestInit) => Promise<Response>>
  apiKey: string
  apiKeyId: string
  /** Sends with the API key. */
  asKey(path: string, init?: RequestInit): Promise<Response>
}

/** Starts a service on a free port; `environment` is laid over what it needs. */
export async function startService({
  workers = false,
  environment = {},
  timing = {},
  catalogue,
  speechModelsTiming = { reportMs: 50, roundMs: 100 },
}: {
  workers?: boolean
  environment?: Record<string, string>
  /** Of the workers, to run faster. */
  timing?: Partial<WorkerTiming>
  /** Speech models that may be installed, from the server at SPEECH_MODELS_MIRROR. */
  catalogue?: readonly CatalogueModel[]
  speechModelsTiming?: Partial<SpeechModelsTiming>
} = {}): Promise<TestService> {
  const database = await freshDatabase()
  const storageFolder = mkdtempSync(join(tmpdir(), 'voicelog-storage-'))
  // Tests insert calls without recordings before anything is stored.
  writeFileSync(join(storageFolder, MARKER), '')
  const port = await freePort()
  const config = readConfig({
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl(),
    STORAGE_URL: `file://${storageFolder}`,
    JWT_SECRET: crypto.randomUUID() + crypto.randomUUID(),
    PORT: `${port}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // Tests send in a second what people send in an hour. http/request-limits.test.ts is about these limits.
    USER_REQUESTS_PER_MINUTE: '100000',
    USER_EXPENSIVE_REQUESTS_PER_MINUTE: '100000',
    // A test calls nobody outside.
    SPEECH_MODELS: 'none',
    ...environment,
  })
  const redisPrefix = freshPrefix()
  const tracer = await openTracer(config.tracing, silentLogger)
  const services = await openServices(config, silentLogger, { redisPrefix, catalogue, tracer })
  const { publicUrl, corsOrigins } = config
  const app = createApp(openApiServices(config, services), { publicUrl, corsOrigins, version: 'test' })
  const server = await listen(app, config)
  const working = workers
    ? startWorkers(openWorkerServices(config, services), { timing, speechModelsTiming })
    : null
  const baseUrl = config.publicUrl
  return {
    baseUrl,
    config,
    services,
    database,
    storageFolder,
    organisation: (options) => addOrganisation({ baseUrl, services }, options),
    async another() {
      const port = await freePort()
      const itsServices = await openServices(config, silentLogger, { redisPrefix })
      const its = createApp(openApiServices(config, itsServices), { publicUrl, corsOrigins, version: 'test' })
      const itsServer = await listen(its, { port })
      return {
        baseUrl: `http://127.0.0.1:${port}`,
        async stop() {
          await itsServer.stop({ now: true })
          await itsServices.close()
        },
      }
    },
    async stop() {
      await working?.stop()
      await server.stop({ now: true })
      await services.close()
      await database.drop()
      rmSync(storageFolder, { recursive: true, force: true })
    },
  }
}

async function addOrganisation(
  { baseUrl, services }: Pick<TestService, 'baseUrl' | 'services'>,
  key: NewKeyOptions = {},
): Promise<TestOrganisation> {
  const name = `Org ${crypto.randomUUID()}`
  const email = `${crypto.randomUUID()}@example.com`
  const deps = { ...services, hash: cheapHash }
  const created = await createOrganisation(deps, { organisation: name, email, password: PASSWORD })
  const { organisationId, userId } = created
  const apiKey = await createApiKey(
    services,
    {
      ...{ kind: 'user', organisationId, userId, role: 'admin', permissions: [], sight: 'all' },
      ...{ sessionId: newId(), needsMfaEnrolment: false, authenticatedSecondsAgo: 0 },
    },
    { name: 'recorder', ...key },
  )
  return {
    organisationId,
    userId,
    email,
    asAdmin: await sender(baseUrl, email),
    async member() {
      const memberEmail = `${crypto.randomUUID()}@example.com`
      await createUser(deps, { organisationId, email: memberEmail, role: 'member', password: PASSWORD })
      return await sender(baseUrl, memberEmail)
    },
    apiKey: apiKey.apiKey,
    apiKeyId: apiKey.id,
    asKey: (path, init) => send(baseUrl, path, init, { 'x-api-key': apiKey.apiKey }),
  }
}

async function sender(baseUrl: string, email: string) {
  const response = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  return (path: string, init?: RequestInit) =>
    send(baseUrl, path, init, { authorization: `Bearer ${access_token}` })
}

function send(baseUrl: string, path: string, init: RequestInit = {}, headers: Record<string, string>) {
  const all = new Headers(init.headers)
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  return fetch(`${baseUrl}${path}`, { redirect: 'manual', ...init, headers: all })
}

/** A multipart form of text fields and a file, in the order given. */
export function formOf(...parts: [name: string, value: string | Uint8Array<ArrayBuffer>][]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value]), 'call.bin')
  }
  return form
}

/** A JSON body and its header. */
export function json(body: unknown, method = 'POST'): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
