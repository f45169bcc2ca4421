import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { type AnalyticsConfig, readAnalytics } from './analytics.ts'
import { type Environment, type Reader, reader } from './reader.ts'
import { type ModelsConfig, readModels, readWorkerModels, type WorkerModelsConfig } from './sherpa.ts'
import { readSpeech, type SpeechConfig } from './speech.ts'
import { readStorage, type StorageConfig } from './storage.ts'

export type { AnalyticsConfig, LanguageModelConfig, ModelPrices, Redaction } from './analytics.ts'
export type { ModelsConfig, SherpaConfig, WorkerModelsConfig } from './sherpa.ts'
export type { SpeechConfig } from './speech.ts'
export type { S3Credentials, StorageConfig } from './storage.ts'

/** The service's whole configuration, read once from the environment. See docs/configuration.md. */
export type Config = {
  databaseUrl: string
  /** Whether a process applies missing migrations when it starts. */
  migrateOnStart: boolean
  /** Whether workers take jobs of a database whose schema is newer than this program. */
  workOnNewerSchema: boolean
  database: {
    /** How long a query waits for a free connection. */
    queueTimeoutSeconds: number
    /** The connections for searches, reports and exports, and the longest time of one of their statements. */
    reads: { connections: number; timeoutSeconds: number }
  }
  /** Requests of each user in any minute. */
  requestLimits: { requestsPerMinute: number; expensiveRequestsPerMinute: number }
  redisUrl: string
  storage: StorageConfig
  /** The first signs tokens, all verify them. Each has 32 bytes or more. */
  jwtSecrets: string[]
  port: number
  /** The address of this machine to listen on; null for every one. */
  host: string | null
  /** Connections that the API holds open at once. */
  maxConnections: number
  /** The address at which others reach the service; no trailing slash. */
  publicUrl: string
  /** A session ends when it has not been used for this long. */
  sessionIdleMinutes: number
  presignTtlSeconds: number
  maxAudioHours: number
  /** Addresses and networks whose X-Forwarded-For header is trusted. */
  trustedProxies: string[]
  /** Origins whose pages may call the API from a browser, such as `https://calls.example.com`. */
  corsOrigins: string[]
  workerConcurrency: number
  /** How long a call waits for a speech server, language model or storage that is busy or away, in all. */
  maxWaitHours: number
  /** Whether decoders and recognisers run in a sandbox: if it is possible, always or never. */
  sandbox: 'auto' | 'required' | 'off'
  speech: SpeechConfig
  speechModels: WorkerModelsConfig
  analytics: AnalyticsConfig
  /** Where alerts are sent by email; null if nowhere. */
  mail: MailConfig | null
  /** How many months events stay in the audit, at least. */
  auditMonths: number
  /** Where traces are sent; null for nowhere. */
  tracing: TracingConfig | null
  /** The bearer token for /metrics; null if there is no such address. */
  metricsToken: string | null
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  /** The level of the line for each request; `off` for none. */
  accessLogLevel: 'off' | 'debug' | 'info'
  /** How long the API goes on after SIGTERM while it says that it is not ready. */
  shutdownDelaySeconds: number
}

export type TracingConfig = {
  /** The address of a collector of OpenTelemetry, without `/v1/traces` and a trailing slash. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
}

/** A mail server, and the sender of messages. */
export type MailConfig = { url: string; from: string }

/** The environment is not a valid configuration. Each of `problems` names a variable and what was expected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(readonly problems: string[]) {
    super(`Invalid configuration:\n${problems.map((each) => `  ${each}`).join('\n')}`)
  }
}

/** The list of calls asks for up to three pages every 4 s, an open call every 2 s: five windows come to 225 at most. */
const PER_MINUTE = { fallback: 300, min: 1, max: 1_000_000 }

/** A change of the filters of the reports sends five requests: 24 changes a minute. */
const EXPENSIVE_PER_MINUTE = { fallback: 120, min: 1, max: 1_000_000 }

/**
 * Reads the whole configuration.
 *
 * @throws ConfigError, which names every missing or wrong variable at once; it never contains a secret
 */
export function readConfig(environment: Environment = Bun.env): Config {
  return readAll(environment, readService)
}

function readService(read: Reader): Config {
  const port = read.integer('PORT', { fallback: 3000, min: 0, max: 65535 })
  const config: Config = {
    databaseUrl: readDatabase(read),
    migrateOnStart: read.choice('MIGRATE_ON_START', ['true', 'false'], 'true') === 'true',
    workOnNewerSchema: read.choice('WORK_ON_NEWER_SCHEMA', ['true', 'false'], 'false') === 'true',
    database: {
      queueTimeoutSeconds: read.integer('DATABASE_QUEUE_TIMEOUT_SECONDS', { fallback: 5, min: 1, max: 60 }),
      reads: {
        connections: read.integer('READ_CONNECTIONS', { fallback: 4, min: 1, max: 64 }),
        timeoutSeconds: read.integer('READ_TIMEOUT_SECONDS', { fallback: 10, min: 1, max: 600 }),
      },
    },
    requestLimits: {
      requestsPerMinute: read.integer('USER_REQUESTS_PER_MINUTE', PER_MINUTE),
      expensiveRequestsPerMinute: read.integer('USER_EXPENSIVE_REQUESTS_PER_MINUTE', EXPENSIVE_PER_MINUTE),
    },
    redisUrl: read.url('REDIS_URL', { schemes: ['redis:', 'rediss:'], example: 'redis://host:6379' }),
    storage: readStorage(read),
    jwtSecrets: read.secrets('JWT_SECRET', { minBytes: 32 }),
    port,
    host: read.optional('HOST'),
    maxConnections: read.integer('MAX_CONNECTIONS', { fallback: 2048, min: 1, max: 1_000_000 }),
    publicUrl: read.httpUrl('PUBLIC_URL', `http://localhost:${port}`),
    // The default is the longest that NIST SP 800-63B-4 advises for its level AAL2; the maximum is a session's lifetime.
    sessionIdleMinutes: read.integer('SESSION_IDLE_MINUTES', { fallback: 60, min: 5, max: 43_200 }),
    presignTtlSeconds: read.integer('PRESIGN_TTL_SECONDS', { fallback: 3600, min: 60, max: 604_800 }),
    maxAudioHours: read.number('MAX_AUDIO_HOURS', { fallback: 12, min: 0.001, max: 48 }),
    trustedProxies: read.addresses('TRUSTED_PROXIES'),
    corsOrigins: read.origins('CORS_ORIGINS'),
    workerConcurrency: read.integer('WORKER_CONCURRENCY', { fallback: 2, min: 1, max: 64 }),
    // MAX_BUSY_HOURS was its name up to version 0.1.
    maxWaitHours: read.number(read.has('MAX_WAIT_HOURS') ? 'MAX_WAIT_HOURS' : 'MAX_BUSY_HOURS', {
      fallback: 24,
      min: 0.0001,
      max: 720,
    }),
    sandbox: read.choice('SANDBOX', ['auto', 'required', 'off'], 'auto'),
    speech: readSpeech(read),
    speechModels: readWorkerModels(read),
    analytics: readAnalytics(read),
    mail: readMail(read),
    auditMonths: read.integer('AUDIT_RETENTION_MONTHS', { fallback: 24, min: 1, max: 1_200 }),
    metricsToken: read.optional('METRICS_TOKEN'),
    tracing: readTracing(read),
    accessLogLevel: read.choice('ACCESS_LOG_LEVEL', ['off', 'debug', 'info'], 'info'),
    shutdownDelaySeconds: read.number('SHUTDOWN_DELAY_SECONDS', { fallback: 5, min: 0, max: 20 }),
    logLevel: read.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'info'),
  }
  if (config.speech.engine === 'openai' && config.speech.baseUrl === null) {
    read.wrong('SPEECH_BASE_URL', 'is missing: SPEECH_ENGINE=openai needs an address such as https://host/v1')
  }
  return config
}

/** @throws ConfigError with the problems that `readValue` has added */
function readAll<T>(environment: Environment, readValue: (read: Reader) => T): T {
  const read = reader(environment)
  const value = readValue(read)
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return value
}

/** The configuration of `bun run dev`. It starts or generates itself what is null. */
export type DevConfig = {
  dataDir: string
  port: number
  adminEmail: string
  adminPassword: string | null
  databaseUrl: string | null
  redisUrl: string | null
  storageUrl: string | null
  jwtSecret: string | null
  publicUrl: string | null
  /** Whether pocketsphinx recognises speech; it must be installed then. */
  usesPocketsphinx: boolean
  /** Whether the workers may fetch a speech model by themselves; bzip2 must be installed to unpack it. */
  fetchesModel: boolean
  /** Settings whose defaults are for machines with a load balancer, as far as they are not given. */
  forOneMachine: Environment
}

/**
 * Reads what `bun run dev` itself needs. The service that it starts reads the rest.
 *
 * @throws ConfigError
 */
export function readDevConfig(environment: Environment = Bun.env): DevConfig {
  return readAll(environment, readDev)
}

function readDev(read: Reader): DevConfig {
  const engine = read.optional('SPEECH_ENGINE') ?? 'auto'
  const hasServer = read.optional('SPEECH_BASE_URL') !== null
  return {
    dataDir: resolve(read.optional('DATA_DIR') ?? '.data'),
    port: read.integer('PORT', { fallback: 3000, min: 0, max: 65535 }),
    adminEmail: read.optional('ADMIN_EMAIL') ?? 'admin@voicelog.localhost',
    adminPassword: read.optional('ADMIN_PASSWORD'),
    databaseUrl: read.optional('DATABASE_URL'),
    redisUrl: read.optional('REDIS_URL'),
    storageUrl: read.optional('STORAGE_URL'),
    jwtSecret: read.optional('JWT_SECRET'),
    publicUrl: read.optionalHttpUrl('PUBLIC_URL'),
    forOneMachine: {
      ACCESS_LOG_LEVEL: read.optional('ACCESS_LOG_LEVEL') ?? 'debug',
      SHUTDOWN_DELAY_SECONDS: read.optional('SHUTDOWN_DELAY_SECONDS') ?? '0',
    },
    usesPocketsphinx: engine === 'pocketsphinx' || (engine === 'auto' && !hasServer),
    fetchesModel: engine === 'auto' && !hasServer && read.optional('SPEECH_MODELS') !== 'none',
  }
}

/** The environment of a child process: that of this process, with `additions`. */
export function childEnvironment(additions: Environment, environment: Environment = Bun.env): Environment {
  return { ...environment, ...additions }
}

/**
 * Reads the address of the database, for commands that need nothing else.
 *
 * @throws ConfigError
 */
export function readDatabaseUrl(environment: Environment = Bun.env): string {
  return readAll(environment, readDatabase)
}

/**
 * Reads the configuration of the analytics, for commands that need nothing else.
 *
 * @throws ConfigError
 */
export function readAnalyticsConfig(environment: Environment = Bun.env): AnalyticsConfig {
  return readAll(environment, readAnalytics)
}

/**
 * Reads the configuration of speech recognition, for programs that need nothing else.
 *
 * @throws ConfigError
 */
export function readSpeechConfig(environment: Environment = Bun.env): SpeechConfig {
  return readAll(environment, readSpeech)
}

/** What `voicelog push` reads from the environment. Options of the command take precedence. */
export type PushConfig = { url: string | null; apiKey: string | null }

/**
 * Reads VOICELOG_URL (no trailing slash) and VOICELOG_API_KEY.
 *
 * @throws ConfigError
 */
export function readPushConfig(environment: Environment = Bun.env): PushConfig {
  return readAll(environment, (read) => ({
    url: read.optionalHttpUrl('VOICELOG_URL'),
    apiKey: read.optional('VOICELOG_API_KEY'),
  }))
}

/**
 * Reads the folder in which commands keep what they remember from one run to the next: that of the XDG Base Directory
 * Specification.
 */
export function readStateFolder(environment: Environment = Bun.env): string {
  const read = reader(environment)
  return join(read.optional('XDG_STATE_HOME') ?? join(homedir(), '.local', 'state'), 'voicelog')
}

/**
 * Reads what `voicelog models` needs.
 *
 * @throws ConfigError
 */
export function readModelsConfig(environment: Environment = Bun.env): ModelsConfig {
  return readAll(environment, readModels)
}

function readDatabase(read: Reader): string {
  return read.url('DATABASE_URL', {
    schemes: ['postgres:', 'postgresql:'],
    example: 'postgres://user:password@host:5432/voicelog',
  })
}

function readTracing(read: Reader): TracingConfig | null {
  const endpoint = read.optionalHttpUrl('OTEL_EXPORTER_OTLP_ENDPOINT')
  const serviceName = read.optional('OTEL_SERVICE_NAME') ?? 'voicelog'
  const headers = read.pairs('OTEL_EXPORTER_OTLP_HEADERS')
  return endpoint === null ? null : { endpoint, headers, serviceName }
}

/** SMTP_URL without MAIL_FROM has no sender, and most servers refuse one that is made up. */
function readMail(read: Reader): MailConfig | null {
  if (!read.has('SMTP_URL')) return null
  const example = 'smtp://user:password@host:587 or smtps://user:password@host:465'
  return {
    url: read.url('SMTP_URL', { schemes: ['smtp:', 'smtps:'], example }),
    from: read.required('MAIL_FROM', 'the sender of messages, such as Voicelog <voicelog@example.com>'),
  }
}

/**
 * Reads an address of a place for objects: a folder, or `s3://bucket/prefix` with the parameters of STORAGE_URL and its
 * credentials.
 *
 * @returns `prefix` is what the keys of its objects begin with, empty or with `/` at its end
 * @throws ConfigError
 */
export function readStoragePlace(
  address: string,
  environment: Environment = Bun.env,
): { storage: StorageConfig; prefix: string } {
  if (!address.startsWith('s3:')) return { storage: { kind: 'disk', path: resolve(address) }, prefix: '' }
  const read = reader({ ...environment, STORAGE_URL: address })
  const storage = readStorage(read)
  if (read.problems.length > 0)
    throw new ConfigError(read.problems.map((each) => each.replace('STORAGE_URL', 'The address')))
  const names = URL.parse(address)?.pathname.split('/') ?? []
  const folder = names.filter((each) => each !== '').join('/')
  return { storage, prefix: folder === '' ? '' : `${folder}/` }
}

/** Replacements for code that is bundled for browsers, which have no environment. */
export const BROWSER_ENVIRONMENT = { 'process.env.NODE_ENV': '"production"' }
