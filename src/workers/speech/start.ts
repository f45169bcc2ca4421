import { hostname, totalmem } from 'node:os'
import { firstModel } from '../../backends/speech/sherpa/recommended.ts'
import { readDefaultLanguages } from '../../db/settings/organisations.ts'
import { removeWorkerProcess, writeWorkerProcess } from '../../db/workers/processes.ts'
import { requestSpeechModelOnce } from '../../db/workers/speech-model-requests.ts'
import { pause, within } from '../../lib/async/wait.ts'
import { newId } from '../../lib/id.ts'
import { VERSION } from '../../lib/version.ts'
import type { SpeechReport } from '../../model/speech-report.ts'
import type { InstallerTiming } from './model-installer.ts'
import { createModelKeeper, type ModelKeeperDeps } from './model-keeper.ts'

export type SpeechModelsTiming = {
  /** How often a changed report is written, at most. */
  reportMs: number
  /** How often an unchanged report is written: the sign of life of the process. */
  heartbeatMs: number
  /** How often the requests and the folder are read. */
  roundMs: number
  installer?: Partial<InstallerTiming>
}

const TIMING: SpeechModelsTiming = { reportMs: 1_000, heartbeatMs: 10_000, roundMs: 5_000 }
/** If the report is not removed within this time after a stop, the reconciler removes it once the process is silent. */
const REMOVE_TIMEOUT_MS = 5_000

/**
 * Reports the speech recognition of this process and whether its host can do jobs, and installs and removes the requested
 * models on its host, until `stop`. That also removes the report.
 */
export function startSpeechModels(
  deps: ModelKeeperDeps & { workerConcurrency?: number; hostFault?: () => string | null },
  timing: Partial<SpeechModelsTiming> = {},
): { stop(): Promise<void> } {
  const { db, log, speech, speechModels } = deps
  const { reportMs, heartbeatMs, roundMs, installer: installerTiming } = { ...TIMING, ...timing }
  const id = newId()
  const keeper = createModelKeeper(deps, installerTiming)
  const requestModels = requestFirstModels(deps, keeper.hasRecogniser)
  const stopping = new AbortController()
  let written = { text: '', atMs: Number.NEGATIVE_INFINITY }
  let nextRoundMs = Number.NEGATIVE_INFINITY
  let isFailing = false

  async function report(): Promise<void> {
    const { name: engine, model, languages, vocabularyUse = 'none' } = speech.current
    const report: SpeechReport = {
      engine,
      model,
      languages,
      vocabulary_use: vocabularyUse,
      ...keeper.report(),
      installs: speechModels.install,
      machine: machineOf(),
    }
    const hostFault = deps.hostFault?.() ?? null
    const text = JSON.stringify([report, hostFault])
    const now = performance.now()
    if (text === written.text && now - written.atMs < heartbeatMs) return
    await writeWorkerProcess(db, {
      id,
      host: hostname(),
      pid: process.pid,
      version: VERSION,
      slots: deps.workerConcurrency,
      hostFault,
      speech: report,
    })
    written = { text, atMs: now }
  }

  async function tick(): Promise<void> {
    if (performance.now() >= nextRoundMs) {
      nextRoundMs = performance.now() + roundMs
      await requestModels()
      await keeper.round()
    }
    await report()
  }

  const ended = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await tick()
        isFailing = false
      } catch (error) {
        // Once, not every second while PostgreSQL is away.
        if (!isFailing) log.warn({ err: error }, 'speech models: PostgreSQL is unavailable')
        isFailing = true
      }
      await pause(reportMs, stopping.signal)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await keeper.stop()
      await within(
        REMOVE_TIMEOUT_MS,
        ended.then(() => removeWorkerProcess(db, id)),
        'PostgreSQL',
      ).catch(() => {})
    },
  }
}

/**
 * Requests the recommended models for the default languages of all organisations, while no engine is configured and no
 * model is installed. Logs once for each language what it requests, or why it does not.
 */
function requestFirstModels(
  { db, log, speech, speechModels }: ModelKeeperDeps,
  hasRecogniser: () => boolean,
): () => Promise<void> {
  const { use, automatic, install } = speechModels
  /** Lines about default languages of organisations. */
  const logged = new Set<string>()
  const logOnce = (line: string) => {
    if (logged.has(line)) return
    logged.add(line)
    log.info(line)
  }
  return async () => {
    if (use !== 'any' || hasRecogniser()) return
    for (const language of await readDefaultLanguages(db)) {
      const name = firstModel(language)
      if (name === null)
        logOnce(`no speech model is recommended for ${language}: voicelog models list shows what there is`)
      else if (automatic && install) {
        if (await requestSpeechModelOnce(db, name))
          logOnce(`no speech engine is configured: the speech model ${name} is fetched for ${language}`)
      } else {
        const setting = install ? 'SPEECH_MODELS=none' : 'SPEECH_MODEL_INSTALL=off'
        const engine = speech.current.name
        const meanwhile = engine === 'none' ? 'calls wait for an engine' : `${engine} transcribes calls`
        logOnce(
          `no speech model is fetched (${setting}): ${meanwhile}; to bring one: voicelog models pull ${name} [--file PATH]`,
        )
      }
    }
  }
}

/** What this process may use: the limit of its container, or what the machine has. */
export function machineOf(): SpeechReport['machine'] {
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  return { memory_bytes: memory, cores: navigator.hardwareConcurrency }
}
