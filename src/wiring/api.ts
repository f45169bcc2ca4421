import { createTwilioRecordings } from '../backends/recordings/twilio.ts'
import type { Config } from '../config/index.ts'
import { createLocalEngine } from '../domain/analysis/local/engine.ts'
import { isAdmitted, type Needs } from '../domain/identity/holders.ts'
import { TOTP_SECRET_PURPOSE } from '../domain/identity/mfa/second-factor.ts'
import { TWILIO_TOKEN_PURPOSE } from '../domain/ingest/twilio.ts'
import { createUploadLimit } from '../domain/ingest/upload-limit.ts'
import { createExpensiveReads } from '../domain/limits/expensive-reads.ts'
import { createRequestsInFlight } from '../domain/limits/requests-in-flight.ts'
import { createImportLimit } from '../domain/operators/import.ts'
import { createTokens } from '../http/auth/tokens.ts'
import { readClientAddress } from '../http/plugins/client-address.ts'
import { createCipher } from '../lib/encryption.ts'
import type { Services } from './index.ts'
import { localTrainer } from './intent-trainer.ts'
import { offerSpeechModels } from './speech-models.ts'

/** The services of a process that runs the API: `services`, and what only the API uses. */
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
    requestsInFlight: createRequestsInFlight(),
    isAdmitted: (holder: string, needs?: Needs) =>
      isAdmitted({ db: services.db, sessionIdleSeconds }, holder, needs),
    expensiveReads: createExpensiveReads(services.readDb),
    importLimit: createImportLimit(),
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
