import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import {
  archiveTranscript,
  findRevision,
  keepCorrection,
  MAX_CORRECTIONS_KEPT,
  readOrigin,
} from '../../../../src/db/calls/transcripts/revisions.ts'
import { saveTranscript } from '../../../../src/db/calls/transcripts/save-transcript.ts'
import { withSegments } from '../../../../src/db/calls/transcripts/segments.ts'
import { deleteVoicelog, dueNow } from '../../../../src/db/calls/voicelogs.ts'
import { CALL } from '../../../../src/db/queue/calls.ts'
import { claim } from '../../../../src/db/queue/jobs.ts'
import { transcriptRevisions, transcripts, users, voicelogs } from '../../../../src/db/schema/index.ts'
import { newId } from '../../../../src/lib/id.ts'
import type { Transcript } from '../../../../src/model/transcript.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { insertOrganisation, insertVoicelog, transcript } from '../../queue/job-rows.ts'

let database: FreshDatabase
const db = () => database.db
let organisationId: string
beforeAll(async () => {
  database = await freshDatabase()
  organisationId = await insertOrganisation(db())
})
afterAll(() => database?.drop())

/** Transcribes a call as a worker does, for the first time or again. */
async function transcribe(id: string, made: Transcript & { agent_channel?: number }): Promise<void> {
  await db()
    .update(voicelogs)
    .set({ ...dueNow, status: 'queued' })
    .where(eq(voicelogs.id, id))
  const job = await claim(db(), CALL, id, { leaseSeconds: 30, maxCrashes: 3 })
  if (job === null) throw new Error('not claimed')
  expect(await saveTranscript(db(), job, made)).toBe('analysing')
}

/** The next revision by a person, who changes nothing. */
async function correct(id: string, userId: string): Promise<void> {
  await db().transaction(async (tx) => {
    const revision = await archiveTranscript(tx, id)
    await tx.update(transcripts).set({ revision }).where(eq(transcripts.voicelogId, id))
    await keepCorrection(tx, id, userId)
  })
}

async function addUser(email: string): Promise<string> {
  const id = newId()
  await db().insert(users).values({ id, organisationId, email, passwordHash: 'none', role: 'member' })
  return id
}

const readCurrent = async (id: string) => {
  const [row] = await db().select().from(transcripts).where(eq(transcripts.voicelogId, id))
  if (row === undefined) throw new Error('no transcript')
  return row
}

describe('the revisions of a transcript', () => {
  test('the first one is 1 and nothing is kept beside it', async () => {
    const id = await insertVoicelog(db(), organisationId)
    await transcribe(id, transcript)
    expect((await readCurrent(id)).revision).toBe(1)
    expect(await findRevision(db(), organisationId, id, 1)).toBeNull()
    expect(await readOrigin(db(), { voicelogId: id, revision: 1 })).toEqual({
      engineRevision: 1,
      correctedAt: null,
      correctedBy: null,
    })
  })

  test('a new transcription keeps the one before in full', async () => {
    const id = await insertVoicelog(db(), organisationId)
    await transcribe(id, { ...transcript, agent_channel: 0 })
    const before = await readCurrent(id)
    await transcribe(id, { ...transcript, engine: 'other', model: 'better', segments: [] })
    const after = await readCurrent(id)
    expect(after).toMatchObject({ revision: 2, engine: 'other', segments: [] })
    expect(after.createdAt.getTime()).toBeGreaterThan(before.createdAt.getTime())
    const { durationMs, waveform, indexedAt, language, ...kept } = before
    const revision = await findRevision(db(), organisationId, id, 1)
    expect(revision && (await withSegments(revision))).toEqual({
      ...kept,
      origin: 'engine',
      createdBy: null,
    })
    expect(await findRevision(db(), await insertOrganisation(db()), id, 1)).toBeNull()
  })

  test('a person’s is kept with its author, who may be deleted', async () => {
    const id = await insertVoicelog(db(), organisationId)
    await transcribe(id, transcript)
    // The same words by the same model are no new revision.
    await transcribe(id, { ...transcript, model: 'better' })
    const userId = await addUser('ann@example.com')
    await correct(id, userId)
    await correct(id, userId)
    const origin = await readOrigin(db(), { voicelogId: id, revision: 4 })
    expect(origin).toMatchObject({ engineRevision: 2, correctedBy: { email: 'ann@example.com' } })
    expect(origin.correctedAt).toBeInstanceOf(Date)
    await db().delete(users).where(eq(users.id, userId))
    expect(await readOrigin(db(), { voicelogId: id, revision: 4 })).toEqual({ ...origin, correctedBy: null })
    await transcribe(id, transcript)
    expect(await readOrigin(db(), { voicelogId: id, revision: 5 })).toMatchObject({
      engineRevision: 5,
      correctedAt: null,
    })
    expect(await findRevision(db(), organisationId, id, 4)).toMatchObject({ origin: 'person' })
  })

  test('of people the newest are kept, of engines all', async () => {
    const id = await insertVoicelog(db(), organisationId)
    await transcribe(id, transcript)
    // The same words by the same model are no new revision.
    await transcribe(id, { ...transcript, model: 'better' })
    const userId = await addUser('bob@example.com')
    for (let n = 0; n < MAX_CORRECTIONS_KEPT + 2; n++) await correct(id, userId)
    const rows = await db()
      .select({ revision: transcriptRevisions.revision })
      .from(transcriptRevisions)
      .where(eq(transcriptRevisions.voicelogId, id))
      .orderBy(transcriptRevisions.revision)
    const last = 2 + MAX_CORRECTIONS_KEPT + 2
    const newest = Array.from({ length: MAX_CORRECTIONS_KEPT }, (_, n) => 5 + n)
    expect(rows.map((each) => each.revision)).toEqual([1, 2, ...newest])
    expect(newest.at(-1)).toBe(last)
  })

  test('go with the call', async () => {
    const id = await insertVoicelog(db(), organisationId)
    await transcribe(id, transcript)
    // The same words by the same model are no new revision.
    await transcribe(id, { ...transcript, model: 'better' })
    expect(await deleteVoicelog(db(), organisationId, id)).not.toBeNull()
    expect(await db().$count(transcriptRevisions, eq(transcriptRevisions.voicelogId, id))).toBe(0)
  })
})
