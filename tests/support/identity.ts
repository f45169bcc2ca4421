import { Elysia, t } from 'elysia'
import { createLocalEngine } from '../../src/domain/analysis/local/engine.ts'
import { createOrganisation, createUser } from '../../src/domain/identity/accounts.ts'
import { TOTP_SECRET_PURPOSE } from '../../src/domain/identity/mfa/second-factor.ts'
import { TWILIO_TOKEN_PURPOSE } from '../../src/domain/ingest/twilio.ts'
import { createExpensiveReads } from '../../src/domain/limits/expensive-reads.ts'
import { createRequestsInFlight } from '../../src/domain/limits/requests-in-flight.ts'
import { authRoutes } from '../../src/http/auth/routes.ts'
import { createTokens } from '../../src/http/auth/tokens.ts'
import { apiKeyAuthentication, userAuthentication } from '../../src/http/plugins/authentication.ts'
import { readClientAddress } from '../../src/http/plugins/client-address.ts'
import { problems } from '../../src/http/plugins/problems.ts'
import { routePermissions } from '../../src/http/plugins/route-permissions.ts'
import { bearerOnly } from '../../src/http/problem-schema.ts'
import { settingsRoutes } from '../../src/http/settings/routes.ts'
import { createCipher } from '../../src/lib/encryption.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { localTrainer } from '../../src/wiring/intent-trainer.ts'
import { cheapHash } from './cheap-hash.ts'
import { freshDatabase } from './database.ts'
import { unlimited } from './unlimited.ts'

export const JWT_SECRET = 'the secret that signs in these tests'
export const PASSWORD = 'correct horse battery'

export type Answer = { status: number; headers: Headers; text: string; json: Record<string, unknown> }
export type Sent = {
  token?: string
  apiKey?: string
  body?: unknown
  headers?: Record<string, string>
}
export type IdentityApp = Awaited<ReturnType<typeof startIdentityApp>>

/** Two organisations with an admin and a member each, with the real routes on a real server. */
export async function startIdentityApp({ jwtSecrets = [JWT_SECRET], now = Date.now } = {}) {
  const database = await freshDatabase()
  const permissions = routePermissions()
  const deps = {
    db: database.db,
    hash: cheapHash,
    tokens: createTokens(jwtSecrets),
    sessionIdleSeconds: 3600,
    cipher: createCipher(jwtSecrets, TOTP_SECRET_PURPOSE),
    twilioCipher: createCipher(jwtSecrets, TWILIO_TOKEN_PURPOSE),
    localEngine: createLocalEngine(),
    intentTrainer: localTrainer,
    log: silentLogger,
    learnsIntents: false,
    now,
    rateLimiter: unlimited,
    speechModelOffers: { install: true, models: [], languages: [], recommend: () => null },
    expensiveReads: createExpensiveReads(database.db),
    requestsInFlight: createRequestsInFlight(),
    requestLimits: { requestsPerMinute: 1_000, expensiveRequestsPerMinute: 1_000 },
    clientAddress: readClientAddress([], silentLogger),
    permissionsFor: permissions.of,
  }
  // Nested as in the service: the outermost instance decides whether unknown fields are refused.
  const modules = new Elysia()
    .use(authRoutes(deps, { publicUrl: 'http://localhost' }))
    .use(settingsRoutes(deps))
    .use(standIns(deps))
  permissions.read(modules.routes)
  const app = new Elysia({ normalize: false, serve: { maxRequestBodySize: 600_000_000, reusePort: false } })
    .use(problems({ log: silentLogger }))
    .use(modules)
    .listen(0)
  const url = `http://localhost:${app.server?.port}`

  async function send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const headers = new Headers(sent.headers)
    if (sent.token !== undefined) headers.set('authorization', `Bearer ${sent.token}`)
    if (sent.apiKey !== undefined) headers.set('x-api-key', sent.apiKey)
    if (sent.body !== undefined && !headers.has('content-type'))
      headers.set('content-type', 'application/json')
    const body = typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body)
    const response = await fetch(url + path, { method, headers, body, redirect: 'manual' })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} }
  }

  async function logIn(email: string, password = PASSWORD): Promise<{ access: string; refresh: string }> {
    const { status, text, json } = await send('POST', '/api/auth/login', { body: { email, password } })
    if (status !== 200) throw new Error(`Cannot log in as ${email}: ${status} ${text}`)
    return { access: String(json.access_token), refresh: String(json.refresh_token) }
  }

  async function createApiKey(token: string, body: Record<string, unknown> = { name: 'PBX' }) {
    const { status, text, json } = await send('POST', '/api/settings/api-keys', { token, body })
    if (status !== 201) throw new Error(`Cannot make an API key: ${status} ${text}`)
    return { id: String(json.id), apiKey: String(json.api_key) }
  }

  return {
    ...database,
    deps,
    url,
    port: Number(app.server?.port),
    send,
    logIn,
    createApiKey,
    first: await populate(deps, 'first'),
    second: await populate(deps, 'second'),
    async stop() {
      await app.stop(true)
      await database.drop()
    },
  }
}

async function populate(deps: Parameters<typeof authRoutes>[0], name: string) {
  const admin = `admin@${name}.test`
  const member = `member@${name}.test`
  const { organisationId, userId } = await createOrganisation(deps, {
    organisation: name,
    email: admin,
    password: PASSWORD,
  })
  const role = 'member' as const
  const { userId: memberId } = await createUser(deps, {
    organisationId,
    email: member,
    role,
    password: PASSWORD,
  })
  return { organisationId, name, admin, member, userId, memberId }
}

/** Routes behind each kind of authentication. Their schemas would refuse too, which shows what comes first. */
function standIns(deps: Parameters<typeof authRoutes>[0]) {
  const people = new Elysia()
    .use(userAuthentication(deps))
    .get('/api/voicelogs', ({ user }) => user, { detail: { security: bearerOnly } })
    .get('/api/voicelogs/strict', ({ user }) => user, {
      query: t.Object({ needed: t.String() }),
      detail: { security: bearerOnly },
    })
  const machines = new Elysia()
    .use(apiKeyAuthentication(deps))
    .get('/api/ingest/presign', ({ apiKey }) => apiKey)
    .get('/api/ingest/strict', ({ apiKey }) => apiKey, { query: t.Object({ needed: t.String() }) })
    // Elysia reads the whole form into memory, so authentication has to come before that.
    .post('/api/ingest/upload', ({ body, apiKey }) => ({ ...apiKey, size: body.file.size }), {
      body: t.Object({ file: t.File() }),
    })
  const open = new Elysia().get('/open', () => 'open')
  return new Elysia().use(people).use(machines).use(open)
}
