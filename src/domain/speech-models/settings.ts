import type { Database } from '../../db/client.ts'
import { readOrganisation } from '../../db/settings/organisations.ts'
import { readLiveWorkerProcesses, type WorkerProcess } from '../../db/workers/processes.ts'
import { readSpeechModelRequests, requestSpeechModel } from '../../db/workers/speech-model-requests.ts'
import type { SpeechModelDownload, SpeechModelRequest, SpeechReport } from '../../model/speech-report.ts'
import { record } from '../audit/record.ts'
import type { UserPrincipal } from '../identity/principals.ts'
import { Problem } from '../problems.ts'

type Deps = { db: Database; speechModelOffers: SpeechModelOffers }

/** What this service offers of speech models, chosen by the wiring. */
export type SpeechModelOffers = {
  /** False with SPEECH_MODEL_INSTALL=off. */
  install: boolean
  models: readonly SpeechModelOffer[]
  /** Languages for which models are recommended, BCP 47. */
  languages: readonly string[]
  /** The name of the model to recommend for a language (BCP 47) on a machine; null if none is. */
  recommend(language: string, machine: SpeechReport['machine']): string | null
}

/** A model that worker hosts can install. `kind` is that of its manifest; `languages` (BCP 47) is empty if it recognises no words. */
export type SpeechModelOffer = {
  name: string
  about: string
  kind: string
  languages: readonly string[]
  licence: string
  sizeBytes: number
}

/** What one machine reports of its speech recognition, all its worker processes together. */
export type SpeechHost = SpeechReport & { host: string; processes: number; lastSeenAt: Date }

/** An offered model: the languages it is recommended for, the hosts that have it, and what was asked of them. */
export type SpeechModelState = SpeechModelOffer & {
  recommendedFor: string[]
  installedOn: string[]
  wanted: SpeechModelRequest | null
}

/** The speech recognition of all worker hosts, as an organisation sees it. */
export type SpeechSettings = {
  /** Whether administrators may install and remove models. */
  mayInstall: boolean
  /** Workers are running, and the best engine of any is pocketsphinx. */
  onlyFallback: boolean
  /** Workers are running, and none has an engine. */
  noEngine: boolean
  defaultLanguage: string
  /** The name of the model to recommend for the default language; null if none is. */
  recommendedModel: string | null
  hosts: SpeechHost[]
  models: SpeechModelState[]
}

/** Reads what the worker hosts have, and what they could have. */
export async function readSpeechSettings(
  { db, speechModelOffers: offers }: Deps,
  organisationId: string,
): Promise<SpeechSettings> {
  const [processes, requests, { defaultLanguage }] = await Promise.all([
    readLiveWorkerProcesses(db),
    readSpeechModelRequests(db),
    readOrganisation(db, organisationId),
  ])
  const hosts = [...Map.groupBy(processes, ({ host }) => host).values()].map(hostOf)
  const engines = new Set(hosts.map(({ engine }) => engine))
  const isPoor = !engines.has('openai') && !engines.has('sherpa')
  const machine = smallestOf(hosts)
  return {
    mayInstall: isInstallAllowed(offers, hosts),
    onlyFallback: isPoor && engines.has('pocketsphinx'),
    noEngine: isPoor && engines.size > 0 && !engines.has('pocketsphinx'),
    defaultLanguage,
    recommendedModel: offers.recommend(defaultLanguage, machine),
    hosts,
    models: offers.models.map((offer) => ({
      ...offer,
      recommendedFor: offers.languages.filter((each) => offers.recommend(each, machine) === offer.name),
      installedOn: hosts.filter((each) => hasModel(each, offer.name)).map(({ host }) => host),
      wanted: requests.find(({ name }) => name === offer.name)?.wanted ?? null,
    })),
  }
}

/**
 * Asks every worker host to install a model or to remove it, also hosts that start later. Answers the state of the model.
 *
 * Models belong to the machines and not to an organisation, so this is for all organisations: see
 * docs/decisions/0032-speech-models-belong-to-the-machines.md.
 * @throws Problem not_found (it is not offered), speech_model_install_off
 */
export async function askForSpeechModel(
  deps: Deps,
  by: UserPrincipal,
  { name, wanted }: { name: string; wanted: SpeechModelRequest },
): Promise<SpeechModelState> {
  const { db, speechModelOffers: offers } = deps
  if (!offers.models.some((each) => each.name === name))
    throw new Problem('not_found', 'There is no such speech model: GET /api/settings/speech lists them')
  const { mayInstall } = await readSpeechSettings(deps, by.organisationId)
  if (!mayInstall) {
    const detail = `Whoever operates the service has turned this off (SPEECH_MODEL_INSTALL=off) and can ${wanted} models with the command voicelog models`
    throw new Problem('speech_model_install_off', detail)
  }
  await db.transaction(async (tx) => {
    await requestSpeechModel(tx, { name, wanted, requestedBy: by.userId })
    const action = wanted === 'install' ? 'speech_model.install_requested' : 'speech_model.removal_requested'
    await record({ db: tx }, { by, action, target: by.organisationId, detail: { name } })
  })
  const { models } = await readSpeechSettings(deps, by.organisationId)
  const state = models.find((each) => each.name === name)
  if (state === undefined) throw new Error(`the offers have changed: ${name} is gone`)
  return state
}

/** Hosts may have a setting of their own. Without any host, what is asked waits for the first one. */
function isInstallAllowed({ install }: SpeechModelOffers, hosts: readonly SpeechHost[]): boolean {
  return install && (hosts.length === 0 || hosts.some(({ installs }) => installs))
}

/** The processes of a host share its folder of models, and one of them downloads: the host is as far as that one. */
function hostOf(processes: readonly WorkerProcess[]): SpeechHost {
  const latest = processes.reduce((one, other) => (other.seenAt > one.seenAt ? other : one))
  const downloads = Map.groupBy(
    processes.flatMap(({ speech }) => speech.downloads),
    ({ name }) => name,
  )
  return {
    ...latest.speech,
    host: latest.host,
    processes: processes.length,
    lastSeenAt: latest.seenAt,
    downloads: [...downloads.values()].map((each) => each.reduce(furtherOf)),
  }
}

const STATES: SpeechModelDownload['state'][] = ['waiting', 'failed', 'downloading', 'installing']

function furtherOf(one: SpeechModelDownload, other: SpeechModelDownload): SpeechModelDownload {
  return STATES.indexOf(other.state) > STATES.indexOf(one.state) ? other : one
}

const hasModel = (host: SpeechHost, name: string) => host.installed.some((each) => each.name === name)

/** Every host gets the same models, so the smallest decides. What an unknown machine can carry is not known. */
function smallestOf(hosts: readonly SpeechHost[]): SpeechReport['machine'] {
  if (hosts.length === 0) return { memory_bytes: 0, cores: 0 }
  return {
    memory_bytes: Math.min(...hosts.map(({ machine }) => machine.memory_bytes)),
    cores: Math.min(...hosts.map(({ machine }) => machine.cores)),
  }
}
