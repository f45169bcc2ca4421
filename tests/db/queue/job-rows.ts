import { eq } from 'drizzle-orm'
import type { Database } from '../../../src/db/client.ts'
import { analyses, organisations, voicelogs } from '../../../src/db/schema/index.ts'
import { newId } from '../../../src/lib/id.ts'
import type { AnalyticKind } from '../../../src/model/analytics.ts'
import type { Transcript } from '../../../src/model/transcript.ts'

export async function insertOrganisation(
  db: Database,
  settings: Partial<
    Pick<typeof organisations.$inferInsert, 'autoGenerateAnalytics' | 'analyseUnreliable'>
  > = {},
): Promise<string> {
  const id = newId()
  await db.insert(organisations).values({ id, name: `organisation ${id}`, ...settings })
  return id
}

/** A voicelog as an upload leaves it, but for what is given. */
export async function insertVoicelog(
  db: Database,
  organisationId: string,
  columns: Partial<typeof voicelogs.$inferInsert> = {},
): Promise<string> {
  const id = newId()
  await db.insert(voicelogs).values({
    id,
    organisationId,
    status: 'queued',
    source: 'api',
    language: 'en-US',
    objectKey: `${organisationId}/2026/01/${id}.wav`,
    contentType: 'audio/wav',
    sizeBytes: 1_000,
    ...columns,
  })
  return id
}

export async function readVoicelog(db: Database, id: string) {
  const [row] = await db.select().from(voicelogs).where(eq(voicelogs.id, id))
  if (row === undefined) throw new Error(`There is no voicelog ${id}`)
  return row
}

export async function readAnalyses(db: Database, voicelogId: string) {
  const rows = await db.select().from(analyses).where(eq(analyses.voicelogId, voicelogId))
  return Object.fromEntries(rows.map((row) => [row.kind, row])) as Partial<
    Record<AnalyticKind, (typeof rows)[number]>
  >
}

/** The events of a timeline, with the stage where it matters. */
export async function eventsOf(db: Database, id: string): Promise<string[]> {
  return (await readVoicelog(db, id)).timeline.map((each) => each.event)
}

export const transcript: Transcript = {
  language: 'en-US',
  engine: 'test',
  model: 'test-1',
  duration_ms: 2_000,
  channels: 2,
  segments: [
    {
      id: 's1',
      speaker: 'agent',
      channel: 0,
      start_ms: 0,
      end_ms: 900,
      text: 'good morning',
      confidence: 1,
      words: [
        { text: 'good', start_ms: 0, end_ms: 400, confidence: 1 },
        { text: 'morning', start_ms: 400, end_ms: 900, confidence: 1 },
      ],
    },
    {
      id: 's2',
      speaker: 'customer',
      channel: 1,
      start_ms: 1_000,
      end_ms: 2_000,
      text: 'it\'s "quoted"',
      confidence: 0.5,
      words: [],
    },
  ],
}
