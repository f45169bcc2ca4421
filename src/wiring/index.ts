import { createSmtpMailer } from '../backends/mail/smtp.ts'
import { createFfmpegDecoder } from '../backends/media/ffmpeg.ts'
import { createRedisQueue } from '../backends/queue/redis.ts'
import { createRateLimiter } from '../backends/rate-limit/redis.ts'
import { createTwilioRecordings } from '../backends/recordings/twilio.ts'
import { openSandbox } from '../backends/sandbox.ts'
import { createSpeechSource } from '../backends/speech/reloading.ts'
import { modelUseOf, selectSpeechEngine } from '../backends/speech/select.ts'
import { CATALOGUE } from '../backends/speech/sherpa/catalogue.ts'
import { openSpeechDetector } from '../backends/speech-activity/open.ts'
import { openStorage } from '../backends/storage/open.ts'
import { NO_TRACER } from '../backends/tracing/contract.ts'
import type { Config } from '../config/index.ts'
import { connectDatabase } from '../db/client.ts'
import { agentCueScore } from '../domain/analysis/agent-cues.ts'
import { createLocalEngine } from '../domain/analysis/local/engine.ts'
import { localTrainer } from '../domain/analysis/local/learning/intent-trainer.ts'
import { isAdmitted } from '../domain/identity/holders.ts'
import { TOTP_SECRET_PURPOSE } from '../domain/identity/mfa/second-factor.ts'
import { TWILIO_TOKEN_PURPOSE } from '../domain/ingest/twilio.ts'
import { createUploadLimit } from '../domain/ingest/upload-limit.ts'
import { createExpensiveReads } from '../domain/limits/expensive-reads.ts'
import { createTokens } from '../http/auth/tokens.ts'
import { readClientAddress } from '../http/plugins/client-address.ts'
import { createCipher } from '../lib/encryption.ts'
import type { Logger } from '../lib/log.ts'
import type { Permission } from '../model/permissions.ts'
import { openAnalysisEngine } from './analytics.ts'
import { offerSpeechModels } from './speech-models.ts'

/** What every process needs, whether it runs the API or workers. */
export type Services = ReturnType<typeof openServices>

/** Chooses the implementation of every outside service. Connections open when they are first used. */
export function openServices(
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
    // A server that is no longer the primary refuses writes only. After a failover, reads are behind for so long at most.
    maxLifetimeSeconds: 60,
  })
  const { storage, disk } = openStorage(config)
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

/** What the API needs in addition. */
export function openApiServices(config: Config, services: Services) {
  const sessionIdleSeconds = config.sessionIdleMinutes * 60
  return {
    ...services,
    tokens: createTokens(config.jwtSecrets),
    sessionIdleSeconds,
    presignTtlSeconds: config.presignTtlSeconds,
    metricsToken: config.metricsToken,
    uploadLimit: createUploadLimit(),
    requestLimits: config.requestLimits,
    isAdmitted: (holder: string, permission?: Permission) =>
      isAdmitted({ db: services.db, sessionIdleSeconds }, holder, permission),
    expensiveReads: createExpensiveReads(services.readDb),
    cipher: createCipher(config.jwtSecrets, TOTP_SECRET_PURPOSE),
    twilioCipher: createCipher(config.jwtSecrets, TWILIO_TOKEN_PURPOSE),
    twilioRecordings: createTwilioRecordings(),
    localEngine: createLocalEngine(),
    intentTrainer: localTrainer,
    learnsIntents: config.analytics.languageModel === null,
    speechModelOffers: offerSpeechModels(services.catalogue, config.speechModels),
    clientAddress: readClientAddress(config.trustedProxies, services.log),
    canMail: config.mail !== null,
  }
}

/** What workers need in addition. */
export function openWorkerServices(config: Config, services: Services) {
  const sandbox = openSandbox(config.sandbox, services.log)
  return {
    ...services,
    decoder: createFfmpegDecoder({ maxDurationMs: config.maxAudioHours * 3_600_000, sandbox }),
    speech: createSpeechSource(() => selectSpeechEngine(config.speech, services.log, { sandbox })),
    speechModels: {
      ...config.speechModels,
      catalogue: services.catalogue,
      use: modelUseOf(config.speech),
    },
    speechDetector: openSpeechDetector(config.speech, services.log, sandbox),
    agentCueScore,
    analysisEngine: openAnalysisEngine(config.analytics, services.log),
    mailer: config.mail === null ? null : createSmtpMailer(config.mail),
    publicUrl: config.publicUrl,
    workerConcurrency: config.workerConcurrency,
    maxWaitSeconds: config.maxWaitHours * 3600,
    auditMonths: config.auditMonths,
    workOnNewerSchema: config.workOnNewerSchema,
    cipher: createCipher(config.jwtSecrets, TOTP_SECRET_PURPOSE),
  }
}
