import { rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpeechSource } from '../../backends/speech/reloading.ts'
import type { ModelUse } from '../../backends/speech/select.ts'
import { type CatalogueModel, RELEASES } from '../../backends/speech/sherpa/catalogue.ts'
import type { Timing } from '../../backends/speech/sherpa/install/download.ts'
import { ModelFailure, ModelLocked } from '../../backends/speech/sherpa/install/failure.ts'
import { forgetDownload, installModel } from '../../backends/speech/sherpa/install/install.ts'
import { createDownloadProgress } from '../../backends/speech/sherpa/install/progress.ts'
import { isRecogniser, MANIFEST_FILE } from '../../backends/speech/sherpa/manifest.ts'
import { findModels } from '../../backends/speech/sherpa/models.ts'
import type { WorkerModelsConfig } from '../../config/index.ts'
import type { Database } from '../../db/client.ts'
import { halfOpenCircuits } from '../../db/queue/circuit-breakers.ts'
import { type RequestedSpeechModel, readSpeechModelRequests } from '../../db/workers/speech-model-requests.ts'
import { backoffMs } from '../../lib/async/retry.ts'
import { within } from '../../lib/async/wait.ts'
import { messageOf } from '../../lib/cause.ts'
import type { Logger } from '../../lib/log.ts'
import { formatBytes } from '../../lib/numbers/format.ts'
import type { SpeechModelDownload, SpeechReport } from '../../model/speech-report.ts'

export type ModelKeeperDeps = {
  db: Database
  log: Logger
  speech: SpeechSource
  speechModels: SpeechModels
}

/** Where the workers of a process get their speech models. */
export type SpeechModels = WorkerModelsConfig & {
  catalogue: readonly CatalogueModel[]
  use: ModelUse
}

export type ModelKeeperTiming = {
  /** The wait after the first failed installation; it doubles each time. */
  firstRetryMs: number
  maxRetryMs: number
  /** How long another process of this host that installs a model is left alone. */
  lockedMs: number
  download: Timing
}

const TIMING: ModelKeeperTiming = {
  firstRetryMs: 10_000,
  maxRetryMs: 900_000,
  lockedMs: 5_000,
  // After a try without progress the keeper waits, not the download.
  download: { stallMs: 30_000, firstDelayMs: 2_000, attempts: 1 },
}

/** A removal or installation that does not end within this time after a stop ends with the process; both can be repeated. */
const STOP_TIMEOUT_MS = 5_000

/** Installs and removes the models of this host as requested, one installation at a time. */
export type ModelKeeper = {
  /** Starts due installations and removals, and reloads the engine if the models have changed. Does not wait for either. */
  round(): Promise<void>
  report(): Pick<SpeechReport, 'installed' | 'downloads'>
  /** Whether a recogniser is installed. */
  hasRecogniser(): boolean
  stop(): Promise<void>
}

type Installation = {
  model: CatalogueModel
  download: SpeechModelDownload
  stopping: AbortController
  ended: Promise<void>
}
type Failure = { requestedAt: number; failures: number; retryAtMs: number; download: SpeechModelDownload }

export function createModelKeeper(
  { db, log, speech, speechModels }: ModelKeeperDeps,
  timing: Partial<ModelKeeperTiming> = {},
): ModelKeeper {
  const { modelsDir, mirror, install, use } = speechModels
  const { firstRetryMs, maxRetryMs, lockedMs, download: downloadTiming } = { ...TIMING, ...timing }
  /** By the name of the model in the catalogue. */
  const failed = new Map<string, Failure>()
  let wanted: Wanted[] = []
  let installing: Installation | null = null
  const removing = new Map<string, Promise<void>>()
  let lockedUntilMs = 0
  /** A round under way at the stop starts no installation. */
  let isStopped = false
  let models = findModels(modelsDir).models
  let earlierReloads = Promise.resolve()

  /** Reloads the engine if the installed models have changed. Resolves when no work uses an earlier engine. */
  async function applyModelChanges(): Promise<void> {
    const before = models
    models = findModels(modelsDir).models
    if (use !== 'none' && !Bun.deepEquals(models, before)) {
      const reloading = speech
        .reload()
        .catch((error) => log.error({ err: error }, 'speech engine not chosen again'))
      earlierReloads = Promise.all([earlierReloads, reloading]).then(() => {})
      // Calls that wait for an engine need not wait for the next probe.
      if (speech.current.name !== 'none') await halfOpenCircuits(db)
    }
    await earlierReloads
  }

  const isWanted = (name: string) => wanted.some(({ model }) => model.name === name)

  /** Ends an installation that is no longer wanted, and removes its partial download. */
  function abandon({ model, stopping, ended }: Installation): void {
    if (stopping.signal.aborted) return
    stopping.abort()
    void ended
      .then(() => forgetDownload(modelsDir, model))
      .catch((error) => log.warn({ err: error, speechModel: model.name }, 'download not removed'))
  }

  function installNext(): void {
    const now = performance.now()
    if (isStopped || installing !== null || now < lockedUntilMs) return
    const next = wanted.find(({ model, requestedAt }) => {
      const failure = failed.get(model.name)
      return failure === undefined || failure.requestedAt !== requestedAt || now >= failure.retryAtMs
    })
    if (next !== undefined) installing = begin(next.model, next.requestedAt)
  }

  function begin(model: CatalogueModel, requestedAt: number): Installation {
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
        (error) => noteFailure(model, { error, requestedAt, download, isStopped: stopping.signal.aborted }),
      )
      .finally(() => {
        if (installing === started) installing = null
      })
    return started
  }

  function noteFailure(
    model: CatalogueModel,
    { error, requestedAt, download, isStopped }: FailedInstallation,
  ): void {
    const { name } = model
    if (isStopped) return
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

  /** Removes the manifest first, so that the model is not chosen again. Jobs under way can still load its files until they end. */
  async function remove({ name, folder, createdAt }: Removal): Promise<void> {
    const { atime, mtime, mtimeMs } = await stat(folder)
    // It was installed again after the request.
    if (mtimeMs > createdAt.getTime()) return
    await rm(join(folder, MANIFEST_FILE), { force: true })
    await utimes(folder, atime, mtime)
    await applyModelChanges()
    await rm(folder, { recursive: true, force: true })
    log.info({ speechModel: name }, `the speech model ${name} is removed`)
  }

  return {
    async round() {
      void applyModelChanges().catch((error) => log.warn({ err: error }, 'speech models not taken into use'))
      if (!install) return
      const planned = planOf(await readSpeechModelRequests(db), speechModels)
      wanted = planned.wanted
      for (const name of failed.keys()) if (!isWanted(name)) failed.delete(name)
      if (installing !== null && !isWanted(installing.model.name)) abandon(installing)
      for (const each of planned.removals) {
        if (removing.has(each.name)) continue
        const ended = remove(each)
          .catch((error) => log.error({ err: error, speechModel: each.name }, 'speech model not removed'))
          .finally(() => removing.delete(each.name))
        removing.set(each.name, ended)
      }
      installNext()
    },
    report: () => ({
      installed: models.map(({ name, manifest }) => ({
        name,
        kind: manifest.kind,
        languages: isRecogniser(manifest) ? manifest.languages : [],
      })),
      downloads: wanted.map(({ model: { name, sizeBytes } }) => {
        if (installing?.model.name === name) return { ...installing.download }
        const waiting = {
          name,
          state: 'waiting',
          received_bytes: 0,
          total_bytes: sizeBytes,
          error: null,
        } as const
        return failed.get(name)?.download ?? waiting
      }),
    }),
    hasRecogniser: () => models.some(({ manifest }) => isRecogniser(manifest)),
    async stop() {
      isStopped = true
      installing?.stopping.abort()
      const ended = Promise.all([installing?.ended, ...removing.values()])
      await within(STOP_TIMEOUT_MS, ended, 'The installation of a speech model').catch(() => {})
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

/** What the requests ask of this host: models to install that are not there, and models to remove that are. */
function planOf(
  requests: readonly RequestedSpeechModel[],
  { modelsDir, catalogue, automatic, use }: SpeechModels,
): { wanted: Wanted[]; removals: Removal[] } {
  const found = findModels(modelsDir)
  const folders = [...found.models, ...found.broken]
  const isInstalled = (name: string) => found.models.some((each) => each.name === name)
  const planned: { wanted: Wanted[]; removals: Removal[] } = { wanted: [], removals: [] }
  for (const { name, wanted, requestedBy, createdAt } of requests) {
    const model = catalogue.find((each) => each.name === name)
    if (model === undefined) continue
    // A request without a person was made by a host on which nothing is configured. Only such hosts follow it.
    const isMeant = requestedBy !== null || (automatic && use === 'any')
    const folder = folders.find((each) => each.name === name)?.folder
    if (wanted === 'install' && isMeant && !isInstalled(name))
      planned.wanted.push({ model, requestedAt: createdAt.getTime() })
    if (wanted === 'remove' && folder !== undefined) planned.removals.push({ name, folder, createdAt })
  }
  return planned
}

type FailedInstallation = {
  error: unknown
  requestedAt: number
  download: SpeechModelDownload
  isStopped: boolean
}
type Wanted = { model: CatalogueModel; requestedAt: number }
type Removal = { name: string; folder: string; createdAt: Date }

/** Says what happens until the model is installed, and the other ways to install it. */
function adviceFor({ name, path }: CatalogueModel, engine: string): string {
  const meanwhile =
    engine === 'none' ? 'Calls wait until it is there' : `Until it is there, ${engine} transcribes the calls`
  return `${meanwhile}. It is tried again; or bring a copy of ${path}: voicelog models pull ${name} --file PATH, or SPEECH_MODELS_MIRROR`
}
