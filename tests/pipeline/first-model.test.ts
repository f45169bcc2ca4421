import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { keepCorrection } from '../../src/db/calls/transcripts/revisions.ts'
import { transcripts } from '../../src/db/schema/index.ts'
import { requestSpeechModel } from '../../src/db/workers/speech-model-requests.ts'
import type { VoicelogDetailJson } from '../../src/http/voicelogs/schemas.ts'
import { freePort } from '../../tools/stack/ports.ts'
import { startModelServer } from '../commands/model-server.ts'
import { sequence, silence, wavFile } from '../support/audio.ts'
import { toneArchive } from '../support/model-archive.ts'
import { GOODBYE, HELLO, WORLD } from '../support/onnx/models.ts'
import { eventually } from '../support/poll.ts'
import { formOf, startService, type TestOrganisation, type TestService } from '../support/service.ts'

// The whole service from its first start: calls come in before its speech model is there.

const TEST_MS = 120_000
let service: TestService
let organisation: TestOrganisation
let modelsDir = ''
let port = 0
let tones: Awaited<ReturnType<typeof toneArchive>>
const cleanups: (() => unknown)[] = []

beforeEach(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'voicelog-first-model-'))
  port = await freePort()
  tones = await toneArchive('parakeet-110m')
  const { manifest } = tones.model
  const model = { ...tones.model, manifest: { ...manifest, languages: ['en', 'ja'] } as typeof manifest }
  service = await startService({
    workers: true,
    catalogue: [model],
    timing: { reconcileMs: 200, rehintSeconds: 1 },
    speechModelsTiming: {
      ...{ reportMs: 50, roundMs: 100 },
      installer: { firstRetryMs: 200, maxRetryMs: 200 },
    },
    environment: {
      // Tones stand for speech.
      SPEECH_DETECTOR: 'levels',
      SPEECH_MODELS: 'auto',
      SPEECH_MODELS_DIR: modelsDir,
      SPEECH_MODELS_MIRROR: `http://127.0.0.1:${port}`,
    },
  })
  organisation = await service.organisation()
})
afterEach(async () => {
  await service.stop()
  for (const each of cleanups.splice(0)) await each()
  await rm(modelsDir, { recursive: true })
})

/** "hello world" by the agent, "goodbye" by the customer, in tones. */
const CALL = new Uint8Array(
  wavFile([
    sequence(silence(500), HELLO(), silence(200), ...WORLD(), silence(2500)),
    sequence(silence(2600), ...GOODBYE(), silence(1340)),
  ]),
)

async function send(...fields: [string, string][]): Promise<string> {
  const body = formOf(...fields, ['file', CALL])
  const response = await organisation.asKey('/api/ingest/upload', { method: 'POST', body })
  expect(response.status).toBe(200)
  return (await response.json()).voicelog_id
}

const read = async (id: string): Promise<VoicelogDetailJson> =>
  await (await organisation.asAdmin(`/api/voicelogs/${id}`)).json()

const until = (id: string, isSo: (seen: VoicelogDetailJson) => boolean) =>
  eventually(
    async () => {
      const seen = await read(id)
      if (!isSo(seen)) throw new Error(JSON.stringify(seen))
      return seen
    },
    { withinMs: 60_000, everyMs: 100 },
  )

/** Brings the network back. */
async function serveModel(): Promise<void> {
  const server = await startModelServer(tones.archive, undefined, port)
  cleanups.push(() => server.stop())
}

const engineOf = async (id: string) =>
  (
    await service.database.db
      .select({ engine: transcripts.engine })
      .from(transcripts)
      .where(eq(transcripts.voicelogId, id))
  )[0]?.engine

test(
  'calls of the fallback are transcribed again by the model, and so are those whose language it had not',
  async () => {
    const first = await send()
    const japanese = await send(['language', 'ja-JP'])
    const corrected = await send()
    for (const id of [first, corrected]) await until(id, ({ status }) => status === 'completed')
    expect(await engineOf(first)).toBe('pocketsphinx')
    const refused = await until(japanese, ({ status }) => status === 'failed')
    expect(refused.error?.code).toBe('language_not_supported')
    await keepCorrection(service.database.db, corrected, organisation.userId)

    await serveModel()
    const again = await until(
      first,
      (seen) => seen.status === 'completed' && seen.transcript?.engine === 'sherpa',
    )
    expect(again.transcript?.segments.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['agent', 'hello world'],
      ['customer', 'goodbye'],
    ])
    expect(again.timeline.filter(({ event }) => event === 'transcribed')).toHaveLength(2)
    const heard = await until(japanese, ({ status }) => status === 'completed')
    expect(heard.transcript?.engine).toBe('sherpa')
    // What a person has written stays.
    expect(await engineOf(corrected)).toBe('pocketsphinx')

    // Without a restart, also the next call.
    const next = await send()
    const seen = await until(next, ({ status }) => status === 'completed')
    expect(seen.transcript?.engine).toBe('sherpa')
    expect(seen.timeline.filter(({ event }) => event === 'transcribed')).toHaveLength(1)
  },
  TEST_MS,
)

test(
  'a model that is removed leaves calls to the fallback, and nothing is done again',
  async () => {
    await serveModel()
    const first = await send()
    await until(first, (seen) => seen.status === 'completed' && seen.transcript?.engine === 'sherpa')
    await requestSpeechModel(service.database.db, {
      ...{ name: 'parakeet-110m', wanted: 'remove', requestedBy: organisation.userId },
    })
    const worker = async () =>
      (await service.database.sql`select speech->>'engine' as engine from worker_processes`)[0]?.engine
    await eventually(async () => (await worker()) === 'pocketsphinx')
    const second = await send()
    await until(second, ({ status }) => status === 'completed')
    expect(await engineOf(second)).toBe('pocketsphinx')
    expect(await engineOf(first)).toBe('sherpa')
  },
  TEST_MS,
)
