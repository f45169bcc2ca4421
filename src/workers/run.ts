import type { Mailer } from '../backends/mail/contract.ts'
import type { MediaDecoder } from '../backends/media/contract.ts'
import type { HintQueue } from '../backends/queue/contract.ts'
import type { SpeechSource } from '../backends/speech/reloading.ts'
import type { SpeechDetector } from '../backends/speech-activity/contract.ts'
import type { ObjectStorage } from '../backends/storage/contract.ts'
import type { Tracer } from '../backends/tracing/contract.ts'
import type { Database } from '../db/client.ts'
import { halfOpenCircuits } from '../db/queue/circuit-breakers.ts'
import type { AnalysisEngine } from '../domain/analysis/engine.ts'
import type { AgentCueScore } from '../domain/speakers/roles.ts'
import { transcribeRecording } from '../domain/transcription/transcribe.ts'
import type { Logger } from '../lib/log.ts'
import { withCircuitBreaker } from './circuit-breaker.ts'
import { createCrashIsolation } from './crash-isolation.ts'
import { createHostGate, withHostGate } from './host-gate.ts'
import { analyseHandler } from './jobs/analyse.ts'
import { type Transcribe, transcribeHandler } from './jobs/transcribe.ts'
import { startPool, type WorkerPoolOptions } from './pool.ts'
import { startLessons } from './reconciler/lessons.ts'
import { startRules } from './reconciler/rules.ts'
import { startUploadFinaliser } from './reconciler/upload-finaliser.ts'
import { startReruns } from './reruns.ts'
import { createSchemaGate } from './schema-gate.ts'
import type { SpeechModels } from './speech/model-keeper.ts'
import { speechSteps } from './speech/speech-steps.ts'
import { type SpeechModelsTiming, startSpeechModels } from './speech/start.ts'

export type WorkerDeps = {
  db: Database
  queue: HintQueue
  storage: ObjectStorage
  decoder: MediaDecoder
  speech: SpeechSource
  speechModels: SpeechModels
  speechDetector: SpeechDetector
  agentCueScore: AgentCueScore
  analysisEngine: AnalysisEngine
  /** Null if there is no mail server. */
  mailer: Mailer | null
  /** The address of the service, for links in messages; no trailing slash. */
  publicUrl: string
  log: Logger
  tracer: Tracer
  /** Jobs under way at once in this process. */
  workerConcurrency: number
  /** How long a call waits for a speech server, a language model or storage that is busy or away. */
  maxWaitSeconds: number
  /** Whether workers take jobs of a database whose schema is newer than this program. */
  workOnNewerSchema: boolean
}

/** Starts the workers of this process, with the real handlers, and its reconciler. */
export function startWorkers(
  deps: WorkerDeps,
  options: Omit<WorkerPoolOptions, 'concurrency' | 'crashIsolation'> & {
    speechModelsTiming?: Partial<SpeechModelsTiming>
  } = {},
): { stop(): Promise<void> } {
  const { db, log, analysisEngine: engine, maxWaitSeconds } = deps
  // Another server may have been configured since the circuits opened.
  halfOpenCircuits(db).catch((error) => log.warn({ err: error }, 'circuit breakers not made half-open'))
  const transcribe: Transcribe = (recording, transcribing) =>
    deps.speech.use((speech) => transcribeRecording({ ...deps, speech }, recording, transcribing))
  const currentSpeech = (language: string) => {
    const { name: engine, model, modelFor } = deps.speech.current
    return { engine, model: modelFor?.(language) ?? model }
  }
  const hostGate = createHostGate()
  const transcribing = withHostGate({ hostGate, log }, 'transcription', transcribeHandler({ db, transcribe }))
  const handlers = {
    transcribing: withCircuitBreaker(deps, 'transcription', transcribing),
    analysing: withCircuitBreaker(deps, 'analysis', analyseHandler({ db, engine, log })),
  }
  const background = [startUploadFinaliser(deps), ...startLessons({ db, engine, log }), ...startRules(deps)]
  const crashIsolation = createCrashIsolation()
  const schemaGate = createSchemaGate(deps, { mayBeNewer: deps.workOnNewerSchema })
  const pool = startPool(
    { ...deps, handlers },
    {
      ...options,
      crashIsolation,
      schemaGate,
      hostGate,
      concurrency: deps.workerConcurrency,
      timing: { ...options.timing, maxWaitSeconds },
      steps: [...(options.steps ?? []), ...background.map(({ step }) => step), ...speechSteps(deps)],
    },
  )
  const reruns = startReruns(
    { db, engine, transcribe, currentSpeech, log, tracer: deps.tracer },
    {
      crashIsolation,
      schemaGate,
      hostGate,
      concurrency: Math.ceil(deps.workerConcurrency / 2),
      timing: { maxWaitSeconds },
    },
  )
  const speechModels = startSpeechModels({ ...deps, hostFault: hostGate.fault }, options.speechModelsTiming)
  return {
    async stop() {
      await Promise.all([
        pool.stop(),
        reruns.stop(),
        speechModels.stop(),
        ...background.map((each) => each.stop()),
      ])
    },
  }
}
