import { createSmtpMailer } from '../backends/mail/smtp.ts'
import { createFfmpegDecoder } from '../backends/media/ffmpeg.ts'
import { openSandbox } from '../backends/sandbox.ts'
import { createSpeechSource } from '../backends/speech/reloading.ts'
import { modelUseOf, selectSpeechEngine } from '../backends/speech/select.ts'
import { openSpeechDetector } from '../backends/speech-activity/open.ts'
import type { Config } from '../config/index.ts'
import { agentCueScore } from '../domain/analysis/agent-cues.ts'
import { TOTP_SECRET_PURPOSE } from '../domain/identity/mfa/second-factor.ts'
import { createCipher } from '../lib/encryption.ts'
import { HOUR_MS } from '../lib/time/duration.ts'
import { openAnalysisEngine } from './analytics.ts'
import type { Services } from './index.ts'

/** The services of a process that runs workers: `services`, and what only workers use. */
export function openWorkerServices(config: Config, services: Services) {
  const sandbox = openSandbox(config.sandbox, services.log)
  return {
    ...services,
    decoder: createFfmpegDecoder({ maxDurationMs: config.maxAudioHours * HOUR_MS, sandbox }),
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
