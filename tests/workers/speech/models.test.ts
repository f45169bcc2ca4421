import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSpeechSource } from '../../../src/backends/speech/reloading.ts'
import { selectSpeechEngine } from '../../../src/backends/speech/select.ts'
import type { CatalogueModel } from '../../../src/backends/speech/sherpa/catalogue.ts'
import { readConfig } from '../../../src/config/index.ts'
import { organisations, speechModelRequests } from '../../../src/db/schema/index.ts'
import { readLiveWorkerProcesses } from '../../../src/db/workers/processes.ts'
import { requestSpeechModel, requestSpeechModelOnce } from '../../../src/db/workers/speech-model-requests.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import { createLogger } from '../../../src/lib/log.ts'
import type { SpeechModels } from '../../../src/workers/speech/model-keeper.ts'
import { type SpeechModelsTiming, startSpeechModels } from '../../../src/workers/speech/start.ts'
import { freePort } from '../../../tools/stack/ports.ts'
import { type Behaviour, startModelServer } from '../../commands/model-server.ts'
import { cheapHash } from '../../support/cheap-hash.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { toneArchive } from '../../support/model-archive.ts'
import { installToneModel } from '../../support/onnx/models.ts'
import { eventually } from '../../support/poll.ts'

// What a worker process does about its models folder, with a real mirror, folder and PostgreSQL.

let database: FreshDatabase
let root = ''
let userId = ''
let tones: Awaited<ReturnType<typeof toneArchive>>
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'voicelog-worker-models-'))
  database = await freshDatabase()
  tones = await toneArchive('parakeet-110m')
})
beforeEach(async () => {
  await database.db.delete(organisations)
  userId = await organisationIn('en-US')
})
afterEach(async () => {
  for (const each of cleanups.splice(0).reverse()) await each()
  await database.db.delete(speechModelRequests)
})
afterAll(async () => {
  await database.drop()
  await rm(root, { recursive: true })
})

async function organisationIn(defaultLanguage: string): Promise<string> {
  const organisation = `Org ${crypto.randomUUID()}`
  const created = await createOrganisation(
    { db: database.db, hash: cheapHash },
    { organisation, email: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' },
  )
  await database.sql`update organisations set default_language = ${defaultLanguage} where name = ${organisation}`
  return created.userId
}

type Options = {
  behaviours?: Behaviour[]
  environment?: Record<string, string>
  catalogue?: CatalogueModel[]
  archive?: Uint8Array
  modelsDir?: string
  hasPocketsphinx?: boolean
  timing?: Partial<SpeechModelsTiming>
  hostFault?: () => string | null
}

/** A worker process's speech models, as they are wired, and what it says and reports. */
async function stage({ behaviours, environment = {}, catalogue, archive, ...options }: Options = {}) {
  const server = await startModelServer(archive ?? tones.archive, behaviours)
  cleanups.push(() => server.stop())
  const modelsDir = options.modelsDir ?? (await mkdtemp(join(root, 'models-')))
  const config = readConfig({
    ...{ DATABASE_URL: database.url, REDIS_URL: 'redis://127.0.0.1', STORAGE_URL: 'file:///nowhere' },
    ...{ JWT_SECRET: 'x'.repeat(32), SPEECH_MODELS_DIR: modelsDir, SPEECH_MODELS_MIRROR: server.mirror },
    ...environment,
  })
  const lines: { level: string; msg: string }[] = []
  const log = createLogger(
    'info',
    { names: [], values: /(?!)/g },
    { write: (line) => void lines.push(JSON.parse(line)) },
  )
  const speech = createSpeechSource(() =>
    selectSpeechEngine(config.speech, log, { isPocketsphinxThere: () => options.hasPocketsphinx ?? true }),
  )
  const speechModels: SpeechModels = {
    ...config.speechModels,
    catalogue: catalogue ?? [tones.model],
    use: 'any',
  }
  const started = startSpeechModels(
    { db: database.db, log, speech, speechModels, hostFault: options.hostFault },
    {
      ...{ reportMs: 20, roundMs: 50 },
      installer: { firstRetryMs: 200, maxRetryMs: 200, lockedMs: 50, download: FAST },
      ...options.timing,
    },
  )
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await started.stop()
    isStopped = true
  }
  cleanups.push(stop)
  return {
    ...{ server, modelsDir, speech, stop },
    said: () => lines.map(({ msg }) => msg),
    warned: () => lines.filter(({ level }) => level === 'warn').map(({ msg }) => msg),
    reports: async () => (await readLiveWorkerProcesses(database.db)).map((each) => each.speech),
    report: async () => (await readLiveWorkerProcesses(database.db))[0]?.speech ?? null,
  }
}

const FAST = { stallMs: 1_000, firstDelayMs: 1, attempts: 1 }
const names = async (folder: string) => (await readdir(folder)).filter((each) => !each.startsWith('.')).sort()

test('without any engine the recommended model is fetched, with its progress, and taken into use', async () => {
  const { report, speech, said, modelsDir, server } = await stage({
    behaviours: [{ kind: 'slow', pieces: 40 }],
  })
  const under = await eventually(async () => {
    const download = (await report())?.downloads[0]
    return download !== undefined && download.received_bytes > 0 && download.state === 'downloading'
      ? download
      : null
  })
  expect(under).toMatchObject({ name: 'parakeet-110m', total_bytes: tones.archive.length, error: null })
  expect(under.received_bytes).toBeLessThan(tones.archive.length)
  expect(speech.current.name).toBe('pocketsphinx')

  await eventually(() => speech.current.name === 'sherpa')
  const done = await eventually(async () => {
    const found = await report()
    return found?.engine === 'sherpa' ? found : null
  })
  expect(done).toMatchObject({
    ...{ model: 'parakeet-110m', languages: ['en'], downloads: [], installs: true },
    installed: [{ name: 'parakeet-110m', kind: 'nemo-ctc', languages: ['en'] }],
  })
  expect(done.machine.memory_bytes).toBeGreaterThan(1e8)
  expect(await names(modelsDir)).toEqual(['parakeet-110m'])
  const lines = said()
  expect(lines).toContain(
    `fetching the speech model parakeet-110m (${(tones.archive.length / 1e6).toFixed(1)} MB, licence Apache-2.0) from ${server.mirror}`,
  )
  expect(lines.filter((each) => each.includes('%')).length).toBeLessThanOrEqual(3)
  expect(lines).toContain('speech recognition by sherpa')
})

test('a broken link is resumed where it broke', async () => {
  const { server, speech } = await stage({
    behaviours: [{ kind: 'cut', afterBytes: 20_000 }, { kind: 'status', status: 503 }, { kind: 'well' }],
  })
  await eventually(() => speech.current.name === 'sherpa')
  expect(server.requests.map(({ range }) => range)).toEqual([null, 'bytes=20000-', 'bytes=20000-'])
})

test('a process that stops in the middle goes on in the next one', async () => {
  const first = await stage({ behaviours: [{ kind: 'hang', afterBytes: 20_000 }], timing: { installer: {} } })
  await eventually(async () => (await first.report())?.downloads[0]?.received_bytes === 20_000)
  await first.stop()
  expect(await first.reports()).toEqual([])
  const environment = { SPEECH_MODELS_MIRROR: first.server.mirror }
  const second = await stage({ modelsDir: first.modelsDir, environment })
  // The first server hangs for the second request too, so what was there is told before anything arrives.
  await eventually(async () => first.server.requests.at(-1)?.range === 'bytes=20000-')
  await second.stop()
})

test('a process that stops while it reads what is wanted begins nothing', async () => {
  await requestSpeechModel(database.db, { name: 'parakeet-110m', wanted: 'install', requestedBy: userId })
  // The first round waits for this lock of the table.
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = database.sql.begin(async (sql) => {
    await sql`lock table speech_model_requests in access exclusive mode`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const { stop, server, said } = await stage({ environment: { SPEECH_MODELS: 'none' } })
  const waits = () =>
    database.sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%speech_model_requests%'`
  await eventually(async () => (await waits()).length > 0)
  const stopped = stop()
  release.resolve()
  await Promise.all([holding, stopped])
  expect(said().filter((each) => each.startsWith('fetching'))).toEqual([])
  expect(server.requests).toEqual([])
})

test('without a network one warning says what happens instead; it is tried again until it works', async () => {
  const port = await freePort()
  const { warned, said, report, speech } = await stage({
    environment: { SPEECH_MODELS_MIRROR: `http://127.0.0.1:${port}` },
  })
  const failed = await eventually(async () => {
    const download = (await report())?.downloads[0]
    return download?.state === 'failed' ? download : null
  })
  expect(failed.error).toStartWith(`Cannot reach 127.0.0.1:${port} `)
  expect(speech.current.name).toBe('pocketsphinx')

  let requests = 0
  const broken = createServer((_, response) => {
    requests++
    response.destroy()
  })
  await new Promise<void>((resolve) => broken.listen(port, '127.0.0.1', resolve))
  // Tries that fail for another reason are another warning; a second of one kind is none.
  await eventually(() => requests >= 3)
  broken.closeAllConnections()
  await new Promise((resolve) => broken.close(resolve))
  expect(warned().length).toBeLessThanOrEqual(2)
  for (const warning of warned()) {
    expect(warning).toStartWith(`Cannot reach 127.0.0.1:${port} `)
    expect(warning).toContain('Until it is there, pocketsphinx transcribes the calls. It is tried again')
    expect(warning).toContain('voicelog models pull parakeet-110m --file PATH, or SPEECH_MODELS_MIRROR')
  }
  const server = await startModelServer(tones.archive, undefined, port)
  cleanups.push(() => server.stop())
  await eventually(() => speech.current.name === 'sherpa')
  expect(said().filter((each) => each.startsWith('fetching'))).toHaveLength(1)
})

test('a file with another checksum is not taken, and the report says so', async () => {
  const catalogue = [{ ...tones.model, sha256: 'a'.repeat(64) }]
  const { modelsDir, report, speech } = await stage({ catalogue })
  const failed = await eventually(async () => {
    const download = (await report())?.downloads[0]
    return download?.state === 'failed' ? download : null
  })
  expect(failed.error).toBe(
    `The downloaded file is not the model parakeet-110m: its SHA-256 is ${tones.model.sha256}, expected ${'a'.repeat(64)}`,
  )
  expect(await names(modelsDir)).toEqual([])
  expect(speech.current.name).toBe('pocketsphinx')
})

test('a folder that cannot be written to is named, once', async () => {
  const modelsDir = await mkdtemp(join(root, 'full-'))
  await Bun.write(join(modelsDir, '.downloads'), 'a file in the place of the folder')
  const { report, warned, server } = await stage({ modelsDir })
  const failed = await eventually(async () => {
    const download = (await report())?.downloads[0]
    return download?.state === 'failed' ? download : null
  })
  expect(failed.error).toStartWith('Cannot install the speech model (EEXIST: ')
  expect(failed.error).toContain(join(modelsDir, '.downloads'))
  // When it can be, it is done; no other line is needed until then.
  await rm(join(modelsDir, '.downloads'))
  await eventually(async () => (await report())?.engine === 'sherpa')
  expect(warned()).toHaveLength(1)
  expect(server.requests).toHaveLength(1)
})

test.each([
  ['SPEECH_MODELS', 'none', 'SPEECH_MODELS=none', true, 'pocketsphinx transcribes calls'],
  ['SPEECH_MODEL_INSTALL', 'off', 'SPEECH_MODEL_INSTALL=off', true, 'pocketsphinx transcribes calls'],
  ['SPEECH_MODELS', 'none', 'SPEECH_MODELS=none', false, 'calls wait for an engine'],
])(
  'with %s=%s nothing is fetched, which one line says',
  async (name, value, setting, hasPocketsphinx, so) => {
    const { server, said, report } = await stage({ environment: { [name]: value }, hasPocketsphinx })
    const line = await eventually(() => said().find((each) => each.startsWith('no speech model')) ?? null)
    expect(line).toBe(
      `no speech model is fetched (${setting}): ${so}; to bring one: voicelog models pull parakeet-110m [--file PATH]`,
    )
    expect(await eventually(report)).toMatchObject({ downloads: [], installs: name === 'SPEECH_MODELS' })
    expect(await database.db.$count(speechModelRequests)).toBe(0)
    expect(server.requests).toEqual([])
    expect(said().filter((each) => each.startsWith('no speech model'))).toHaveLength(1)
  },
)

test('a host with SPEECH_MODELS=none does not follow what another host asked for by itself', async () => {
  await requestSpeechModelOnce(database.db, 'parakeet-110m')
  const { report, server, speech } = await stage({
    environment: { SPEECH_MODELS: 'none' },
    timing: { heartbeatMs: 20 },
  })
  expect((await eventually(report)).downloads).toEqual([])
  // A person's request is for every host.
  await requestSpeechModel(database.db, { name: 'parakeet-110m', wanted: 'install', requestedBy: userId })
  await eventually(() => speech.current.name === 'sherpa')
  expect(server.requests).toHaveLength(1)
})

test('for a language without a recommendation nothing is fetched, which one line says', async () => {
  await database.db.delete(organisations)
  await organisationIn('sw-KE')
  const { said, server } = await stage()
  await eventually(() =>
    said().includes('no speech model is recommended for sw-KE: voicelog models list shows what there is'),
  )
  expect(server.requests).toEqual([])
})

test('a model that is installed already keeps the service from asking for one', async () => {
  const modelsDir = await mkdtemp(join(root, 'own-'))
  await installToneModel(modelsDir, 'own')
  const { report, server } = await stage({ modelsDir })
  expect(await eventually(report)).toMatchObject({ engine: 'sherpa', model: 'own', downloads: [] })
  expect(await database.db.$count(speechModelRequests)).toBe(0)
  expect(server.requests).toEqual([])
})

test('what a person asks for is installed one after the other, also with SPEECH_MODELS=none', async () => {
  const second = { ...tones.model, name: 'second', path: 'asr-models/second.tar.bz2' }
  const { report, modelsDir, server } = await stage({
    environment: { SPEECH_MODELS: 'none' },
    catalogue: [tones.model, second],
    behaviours: [{ kind: 'hang', afterBytes: 20_000 }, { kind: 'well' }],
    timing: { installer: { download: { ...FAST, stallMs: 500 } } },
  })
  for (const name of ['parakeet-110m', 'second', 'unknown', '../outside'])
    await requestSpeechModel(database.db, { name, wanted: 'install', requestedBy: userId })
  const waiting = await eventually(async () => {
    const downloads = (await report())?.downloads ?? []
    return (downloads[0]?.received_bytes ?? 0) > 0 && downloads.length === 2 ? downloads : null
  })
  expect(waiting.map(({ name, state }) => [name, state])).toEqual([
    ['parakeet-110m', 'downloading'],
    ['second', 'waiting'],
  ])
  expect(server.requests.map(({ path }) => path)).not.toContain('/asr-models/second.tar.bz2')
  await eventually(async () => (await names(modelsDir)).length === 2)
  expect(await names(modelsDir)).toEqual(['parakeet-110m', 'second'])
})

test('another process of the host that shares the folder waits, and takes what the first installed', async () => {
  const first = await stage({ behaviours: [{ kind: 'slow', pieces: 30 }] })
  await eventually(() => first.server.requests.length === 1)
  const second = await stage({ modelsDir: first.modelsDir })
  await eventually(() => second.speech.current.name === 'sherpa')
  expect(second.server.requests).toEqual([])
  expect(second.warned()).toEqual([])
  expect(await first.reports()).toHaveLength(2)
})

test('a person who asks again is served at once, and one who no longer wants it ends the download', async () => {
  const { report, server, modelsDir } = await stage({
    behaviours: [
      { kind: 'status', status: 404 },
      { kind: 'hang', afterBytes: 20_000 },
    ],
    timing: { installer: { firstRetryMs: 3_600_000, maxRetryMs: 3_600_000, download: FAST } },
  })
  const stateIs = (state: string | undefined) =>
    eventually(async () => ((await report()) ?? null)?.downloads[0]?.state === state)
  await stateIs('failed')
  const ask = (wanted: 'install' | 'remove') =>
    requestSpeechModel(database.db, { name: 'parakeet-110m', wanted, requestedBy: userId })
  await ask('install')
  await eventually(() => server.requests.length === 2)
  const parts = () => readdir(join(modelsDir, '.downloads'))
  await eventually(async () => (await parts()).some((each) => each.endsWith('.part')))
  await ask('remove')
  await eventually(async () => (await parts()).length === 0)
  await stateIs(undefined)
})

test('a host that cannot do jobs is reported, and so is that it can again', async () => {
  let fault: string | null = 'media_limits'
  await stage({ hostFault: () => fault })
  const reported = async () => (await readLiveWorkerProcesses(database.db))[0]?.hostFault
  await eventually(async () => (await reported()) === 'media_limits')
  fault = null
  await eventually(async () => (await reported()) === null)
})

test('a model is removed when the work with it has ended, and stays away', async () => {
  const { speech, report, modelsDir, said } = await stage({ timing: { heartbeatMs: 20 } })
  await eventually(async () => (await report())?.engine === 'sherpa')
  const work = Promise.withResolvers<void>()
  const used = speech.use(async (engine) => {
    await work.promise
    return [engine.name, await names(join(modelsDir, 'parakeet-110m'))]
  })
  await requestSpeechModel(database.db, { name: 'parakeet-110m', wanted: 'remove', requestedBy: userId })
  await eventually(async () => (await report())?.engine === 'pocketsphinx')
  expect(await names(modelsDir)).toEqual(['parakeet-110m'])
  work.resolve()
  expect(await used).toEqual(['sherpa', ['model.onnx', 'tokens.txt']])
  await eventually(() => said().includes('the speech model parakeet-110m is removed'))
  expect(await names(modelsDir)).toEqual([])
  expect((await report())?.downloads).toEqual([])

  // Somebody who brings it by hand afterwards keeps it.
  await installToneModel(modelsDir, 'parakeet-110m')
  await eventually(async () => (await report())?.engine === 'sherpa')
  const seenAtMs = async () => (await readLiveWorkerProcesses(database.db))[0]?.seenAt.getTime() ?? 0
  const tenRoundsLaterMs = (await seenAtMs()) + 500
  await eventually(async () => (await seenAtMs()) > tenRoundsLaterMs)
  expect(await names(modelsDir)).toEqual(['parakeet-110m'])
  expect(speech.current.name).toBe('sherpa')
})
