import { rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { SpeechSource } from '../../backends/speech/reloading.ts'
import type { ModelUse } from '../../backends/speech/select.ts'
import type { CatalogueModel } from '../../backends/speech/sherpa/catalogue.ts'
import { isRecogniser, MANIFEST_FILE } from '../../backends/speech/sherpa/manifest.ts'
import { findModels } from '../../backends/speech/sherpa/models.ts'
import type { WorkerModelsConfig } from '../../config/index.ts'
import type { Database } from '../../db/client.ts'
import { halfOpenCircuits } from '../../db/queue/circuit-breakers.ts'
import { type RequestedSpeechModel, readSpeechModelRequests } from '../../db/workers/speech-model-requests.ts'
import { within } from '../../lib/async/wait.ts'
import type { Logger } from '../../lib/log.ts'
import type { SpeechReport } from '../../model/speech-report.ts'
import { createModelInstaller, type InstallerTiming, type WantedModel } from './model-installer.ts'

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

export function createModelKeeper(
  { db, log, speech, speechModels }: ModelKeeperDeps,
  timing: Partial<InstallerTiming> = {},
): ModelKeeper {
  const { modelsDir, install, use } = speechModels
  const installer = createModelInstaller({ log, speech, speechModels }, timing)
  let wanted: WantedModel[] = []
  const removing = new Map<string, Promise<void>>()
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
      for (const each of planned.removals) {
        if (removing.has(each.name)) continue
        const ended = remove(each)
          .catch((error) => log.error({ err: error, speechModel: each.name }, 'speech model not removed'))
          .finally(() => removing.delete(each.name))
        removing.set(each.name, ended)
      }
      installer.round(wanted)
    },
    report: () => ({
      installed: models.map(({ name, manifest }) => ({
        name,
        kind: manifest.kind,
        languages: isRecogniser(manifest) ? manifest.languages : [],
      })),
      downloads: wanted.map((each) => installer.downloadOf(each)),
    }),
    hasRecogniser: () => models.some(({ manifest }) => isRecogniser(manifest)),
    async stop() {
      const ended = Promise.all([installer.stop(), ...removing.values()])
      await within(STOP_TIMEOUT_MS, ended, 'The installation of a speech model').catch(() => {})
    },
  }
}

/** What the requests ask of this host: models to install that are not there, and models to remove that are. */
function planOf(
  requests: readonly RequestedSpeechModel[],
  { modelsDir, catalogue, automatic, use }: SpeechModels,
): { wanted: WantedModel[]; removals: Removal[] } {
  const found = findModels(modelsDir)
  const folders = [...found.models, ...found.broken]
  const isInstalled = (name: string) => found.models.some((each) => each.name === name)
  const planned: { wanted: WantedModel[]; removals: Removal[] } = { wanted: [], removals: [] }
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

type Removal = { name: string; folder: string; createdAt: Date }
