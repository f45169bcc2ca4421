import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { keepCorrection } from '../../../src/db/calls/transcripts/revisions.ts'
import { speechModelRequests, transcripts, voicelogs, workerProcesses } from '../../../src/db/schema/index.ts'
import { writeWorkerProcess } from '../../../src/db/workers/processes.ts'
import { requestSpeechModelOnce } from '../../../src/db/workers/speech-model-requests.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import { newId } from '../../../src/lib/id.ts'
import type { SpeechReport } from '../../../src/model/speech-report.ts'
import { PRIORITIES, type VoicelogError } from '../../../src/model/voicelog.ts'
import { speechSteps } from '../../../src/workers/speech/speech-steps.ts'
import { cheapHash } from '../../support/cheap-hash.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertTranscribed } from '../../support/transcribed.ts'

let database: FreshDatabase
let by = { organisationId: '', userId: '' }
beforeAll(async () => {
  database = await freshDatabase()
  by = await createOrganisation(
    { db: database.db, hash: cheapHash },
    { organisation: 'Org', email: 'a@example.com', password: 'correct horse battery' },
  )
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const table of [voicelogs, workerProcesses, speechModelRequests]) await database.db.delete(table)
})

const SHERPA: SpeechReport = {
  ...{ engine: 'sherpa', model: 'tones', languages: ['en', 'ja'], installed: [], downloads: [] },
  ...{ installs: true, vocabulary_use: 'none', machine: { memory_bytes: 8e9, cores: 2 } },
}
const worker = (speech: Partial<SpeechReport> = {}) =>
  writeWorkerProcess(database.db, {
    ...{ id: newId(), host: 'host', pid: 1, version: '1' },
    speech: { ...SHERPA, ...speech },
  })

/** Asks for a model, as if so many minutes ago. */
async function ask(minutesAgo = 60): Promise<void> {
  await requestSpeechModelOnce(database.db, 'parakeet-110m')
  await database.db
    .update(speechModelRequests)
    .set({ createdAt: sql`now() - make_interval(mins => ${minutesAgo})` })
}

async function transcribed(engine: string, language = 'en-US'): Promise<string> {
  const id = await insertTranscribed({ database }, by, 'A: hello\nC: hello', { language })
  await database.db.update(transcripts).set({ engine }).where(eq(transcripts.voicelogId, id))
  return id
}

async function refused(language: string, code: VoicelogError['code'] = 'language_not_supported') {
  const id = await transcribed('none', language)
  await database.db.delete(transcripts).where(eq(transcripts.voicelogId, id))
  const error: VoicelogError = { code, message: 'no', stage: 'transcription', retryable: false }
  await database.db.update(voicelogs).set({ status: 'failed', error }).where(eq(voicelogs.id, id))
  return id
}

/** Runs the steps once; the calls that are queued then. */
async function run(): Promise<string[]> {
  for (const step of speechSteps(database)) await step.run()
  const rows = await database.db.select().from(voicelogs).where(eq(voicelogs.status, 'queued'))
  for (const { priority, hintedAt } of rows) expect([priority, hintedAt]).toEqual([PRIORITIES.bulk, null])
  return rows.map(({ id }) => id).sort()
}

test('calls of the fallback are queued behind others, but not what another engine or a person wrote', async () => {
  await ask()
  await worker()
  const fallback = [await transcribed('pocketsphinx'), await transcribed('pocketsphinx', 'en')]
  await transcribed('sherpa')
  await transcribed('openai')
  const corrected = await transcribed('pocketsphinx')
  await keepCorrection(database.db, corrected, by.userId)
  const old = await transcribed('pocketsphinx')
  await database.db
    .update(transcripts)
    .set({ createdAt: sql`now() - interval '2 hours'` })
    .where(eq(transcripts.voicelogId, old))
  await transcribed('pocketsphinx', 'de-DE')
  expect(await run()).toEqual(fallback.sort())
  expect(await run()).toEqual(fallback.sort())
})

test('nothing is done while no model was asked for, or a process has only the fallback or not the language', async () => {
  const id = await transcribed('pocketsphinx')
  await worker()
  expect(await run()).toEqual([])
  await ask()
  await database.db.delete(workerProcesses)
  expect(await run()).toEqual([])
  await worker()
  await worker({ engine: 'pocketsphinx', languages: ['en-US'] })
  expect(await run()).toEqual([])
  await database.db.delete(workerProcesses)
  await worker()
  await worker({ languages: ['ja'] })
  expect(await run()).toEqual([])
  await database.db.delete(workerProcesses)
  await worker()
  await worker({ engine: 'openai', languages: 'any' })
  expect(await run()).toEqual([id])
})

test('calls that a process took before it had asked for its first model are not left out', async () => {
  const early = [await refused('ja-JP'), await transcribed('pocketsphinx')]
  await ask(0)
  await worker()
  expect(await run()).toEqual(early.sort())
})

test('calls that no engine had the language for are retried once', async () => {
  await ask()
  await worker()
  const japanese = await refused('ja-JP')
  await refused('de-DE')
  await refused('ja-JP', 'media_unsupported')
  expect(await run()).toEqual([japanese])
  const error: VoicelogError = {
    ...{ code: 'language_not_supported', message: 'no', stage: 'transcription', retryable: false },
  }
  await database.db.update(voicelogs).set({ status: 'failed', error }).where(eq(voicelogs.id, japanese))
  expect(await run()).toEqual([])
})
