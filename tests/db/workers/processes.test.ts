import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { speechModelRequests, users, workerProcesses } from '../../../src/db/schema/index.ts'
import {
  readLiveWorkerProcesses,
  removeSilentWorkerProcesses,
  removeWorkerProcess,
  writeWorkerProcess,
} from '../../../src/db/workers/processes.ts'
import {
  readSpeechModelRequests,
  requestSpeechModel,
  requestSpeechModelOnce,
} from '../../../src/db/workers/speech-model-requests.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import { newId } from '../../../src/lib/id.ts'
import type { SpeechReport } from '../../../src/model/speech-report.ts'
import { cheapHash } from '../../support/cheap-hash.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'

const SPEECH: SpeechReport = {
  engine: 'pocketsphinx',
  model: 'en-us',
  languages: ['en-US'],
  installed: [],
  downloads: [],
  installs: true,
  vocabulary_use: 'none',
  machine: { memory_bytes: 8e9, cores: 2 },
}

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.delete(workerProcesses)
  await database.db.delete(speechModelRequests)
})

describe('worker processes', () => {
  const write = (host: string, speech = SPEECH, id = newId()) =>
    writeWorkerProcess(database.db, { id, host, pid: 7, version: '1', speech }).then(() => id)
  const seenBefore = (id: string, seconds: number) =>
    database.db
      .update(workerProcesses)
      .set({ seenAt: sql`now() - make_interval(secs => ${seconds})` })
      .where(eq(workerProcesses.id, id))
  const hosts = async () => (await readLiveWorkerProcesses(database.db)).map(({ host }) => host)

  test('a heartbeat replaces what the process reported before', async () => {
    const id = await write('one')
    await seenBefore(id, 60)
    expect(await hosts()).toEqual([])
    const speech: SpeechReport = { ...SPEECH, engine: 'sherpa', model: 'tones', languages: ['en'] }
    await write('one', speech, id)
    expect(await readLiveWorkerProcesses(database.db)).toMatchObject([{ id, host: 'one', pid: 7, speech }])
  })

  test('one that ended in order is gone at once; a silent one counts as ended, and is removed later', async () => {
    const [ended, silent, lost] = [await write('ended'), await write('silent'), await write('lost')]
    await write('live')
    await removeWorkerProcess(database.db, ended)
    await seenBefore(silent, 40)
    await seenBefore(lost, 400)
    expect(await hosts()).toEqual(['live'])
    expect(await removeSilentWorkerProcesses(database.db)).toBe(1)
    const left = await database.db.select({ host: workerProcesses.host }).from(workerProcesses)
    expect(left.map(({ host }) => host).sort()).toEqual(['live', 'silent'])
  })
})

describe('requests of speech models', () => {
  test('the newest request of a model counts, and the service does not overrule a person', async () => {
    const { db } = database
    const { userId } = await createOrganisation(
      { db, hash: cheapHash },
      { organisation: 'Org', email: 'a@example.com', password: 'correct horse battery' },
    )
    expect(await requestSpeechModelOnce(db, 'one')).toBe(true)
    expect(await requestSpeechModelOnce(db, 'one')).toBe(false)
    await requestSpeechModel(db, { name: 'one', wanted: 'remove', requestedBy: userId })
    expect(await requestSpeechModelOnce(db, 'one')).toBe(false)
    await requestSpeechModel(db, { name: 'two', wanted: 'install', requestedBy: userId })
    const read = async () =>
      (await readSpeechModelRequests(db)).map(({ name, wanted, requestedBy }) => [name, wanted, requestedBy])
    expect(await read()).toEqual([
      ['one', 'remove', userId],
      ['two', 'install', userId],
    ])
    // The request outlives whoever made it.
    await db.delete(users).where(eq(users.id, userId))
    expect(await read()).toEqual([
      ['one', 'remove', null],
      ['two', 'install', null],
    ])
  })
})
