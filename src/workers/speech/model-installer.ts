import type { SpeechSource } from '../../backends/speech/reloading.ts'
import { type CatalogueModel, RELEASES } from '../../backends/speech/sherpa/catalogue.ts'
import type { Timing } from '../../backends/speech/sherpa/install/download.ts'
import { ModelFailure, ModelLocked } from '../../backends/speech/sherpa/install/failure.ts'
import { forgetDownload, installModel } from '../../backends/speech/sherpa/install/install.ts'
import { createDownloadProgress } from '../../backends/speech/sherpa/install/progress.ts'
import type { WorkerModelsConfig } from '../../config/index.ts'
import { backoffMs } from '../../lib/async/retry.ts'
import { messageOf } from '../../lib/cause.ts'
import type { Logger } from '../../lib/log.ts'
import { formatBytes } from '../../lib/numbers/format.ts'
import type { SpeechModelDownload } from '../../model/speech-report.ts'

export type InstallerTiming = {
  /** The wait after the first failed installation; it doubles each time. */
  firstRetryMs: number
  maxRetryMs: number
  /** How long another process of this host that installs a model is left alone. */
  lockedMs: number
  download: Timing
}

const TIMING: InstallerTiming = {
  firstRetryMs: 10_000,
  maxRetryMs: 900_000,
  lockedMs: 5_000,
  // After a try without progress the installer waits, not the download.
  download: { stallMs: 30_000, firstDelayMs: 2_000, attempts: 1 },
}

/** A model that is requested and not installed. */
export type WantedModel = { model: CatalogueModel; requestedAt: number }

/** Installs models of the catalogue on this host, one at a time, and tries those again that failed. */
export type ModelInstaller = {
  /** Forgets what is no longer wanted, and begins the next installation that is due. Does not wait for its end. */
  round(wanted: readonly WantedModel[]): void
  /** How far a wanted model is. */
  downloadOf(wanted: WantedModel): SpeechModelDownload
  /** Aborts the installation under way; resolves once it has ended. */
  stop(): Promise<void>
}

type Installation = {
  model: CatalogueModel
  download: SpeechModelDownload
  stopping: AbortController
  ended: Promise<void>
}
type Failure = { requestedAt: number; failures: number; retryAtMs: number; download: SpeechModelDownload }

export function createModelInstaller(
  {
    log,
    speech,
    speechModels,
  }: { log: Logger; speech: SpeechSource; speechModels: Pick<WorkerModelsConfig, 'modelsDir' | 'mirror'> },
  timing: Partial<InstallerTiming> = {},
): ModelInstaller {
  const { modelsDir, mirror } = speechModels
  const { firstRetryMs, maxRetryMs, lockedMs, download: downloadTiming } = { ...TIMING, ...timing }
  /** By the name of the model in the catalogue. */
  const failed = new Map<string, Failure>()
  let installing: Installation | null = null
  let lockedUntilMs = 0
  /** A round under way at the stop starts no installation. */
  let isStopped = false

  /** Ends an installation that is no longer wanted, and removes its partial download. */
  function abandon({ model, stopping, ended }: Installation): void {
    if (stopping.signal.aborted) return
    stopping.abort()
    void ended
      .then(() => forgetDownload(modelsDir, model))
      .catch((error) => log.warn({ err: error, speechModel: model.name }, 'download not removed'))
  }

  function nextDue(wanted: readonly WantedModel[]): WantedModel | undefined {
    const now = performance.now()
    if (isStopped || installing !== null || now < lockedUntilMs) return undefined
    return wanted.find(({ model, requestedAt }) => {
      const failure = failed.get(model.name)
      return failure === undefined || failure.requestedAt !== requestedAt || now >= failure.retryAtMs
    })
  }

  function begin({ model, requestedAt }: WantedModel): Installation {
    const { name, sizeBytes, manifest } = model
    const download: SpeechModelDownload = {
      name,
      state: 'downloading',
      error: null,
      received_bytes: failed.get(name)?.download.received_bytes ?? 0,
      total_bytes: sizeBytes,
    }
    const stopping = new AbortController()
    const started: Installation = { model, download, stopping, ended: Promise.resolve() }
    const progress = progressOf(download, log)
    if (!failed.has(name))
      log.info(
        { speechModel: name },
        `fetching the speech model ${name} (${formatBytes(sizeBytes)}, licence ${manifest.licence}) from ${mirror ?? RELEASES}`,
      )
    const deps = { modelsDir, mirror, progress, signal: stopping.signal, timing: downloadTiming }
    started.ended = installModel(deps, model, { file: null })
      .then(
        () => {
          failed.delete(name)
          log.info({ speechModel: name }, `the speech model ${name} is installed`)
        },
        (error) => {
          if (!stopping.signal.aborted) noteFailure({ model, requestedAt }, download, error)
        },
      )
      .finally(() => {
        if (installing === started) installing = null
      })
    return started
  }

  function noteFailure(
    { model, requestedAt }: WantedModel,
    download: SpeechModelDownload,
    error: unknown,
  ): void {
    const { name } = model
    if (error instanceof ModelLocked) {
      lockedUntilMs = performance.now() + lockedMs
      return
    }
    const before = failed.get(name)
    const failures = (before?.failures ?? 0) + 1
    const message =
      error instanceof ModelFailure ? error.message : `Cannot install the speech model (${messageOf(error)})`
    const retryAtMs =
      performance.now() + backoffMs(failures, { firstDelayMs: firstRetryMs, maxDelayMs: maxRetryMs })
    failed.set(name, {
      requestedAt,
      failures,
      retryAtMs,
      download: { ...download, state: 'failed', error: message },
    })
    // One line for each new reason, not for each try.
    if (before?.download.error !== message)
      log.warn({ speechModel: name }, `${message}. ${adviceFor(model, speech.current.name)}`)
  }

  return {
    round(wanted) {
      const isWanted = (name: string) => wanted.some(({ model }) => model.name === name)
      for (const name of failed.keys()) if (!isWanted(name)) failed.delete(name)
      if (installing !== null && !isWanted(installing.model.name)) abandon(installing)
      const next = nextDue(wanted)
      if (next !== undefined) installing = begin(next)
    },
    downloadOf({ model: { name, sizeBytes } }) {
      if (installing?.model.name === name) return { ...installing.download }
      const waiting = {
        name,
        state: 'waiting',
        received_bytes: 0,
        total_bytes: sizeBytes,
        error: null,
      } as const
      return failed.get(name)?.download ?? waiting
    },
    async stop() {
      isStopped = true
      installing?.stopping.abort()
      await installing?.ended
    },
  }
}

/** Keeps a download up to date for the report, and logs it. */
function progressOf(download: SpeechModelDownload, log: Logger) {
  const { name } = download
  const lines = createDownloadProgress(
    { line: (line) => log.info({ speechModel: name }, line), draw: null, columns: () => 120 },
    name,
  )
  return {
    at(doneBytes: number, totalBytes: number, keptBytes: number) {
      Object.assign(download, { received_bytes: doneBytes, total_bytes: totalBytes })
      lines.at(doneBytes, totalBytes, keptBytes)
    },
    say: (line: string) => log.debug({ speechModel: name }, line),
    end() {
      Object.assign(download, { state: 'installing', received_bytes: download.total_bytes })
      lines.end()
    },
  }
}

/** Says what happens until the model is installed, and the other ways to install it. */
function adviceFor({ name, path }: CatalogueModel, engine: string): string {
  const meanwhile =
    engine === 'none' ? 'Calls wait until it is there' : `Until it is there, ${engine} transcribes the calls`
  return `${meanwhile}. It is tried again; or bring a copy of ${path}: voicelog models pull ${name} --file PATH, or SPEECH_MODELS_MIRROR`
}
