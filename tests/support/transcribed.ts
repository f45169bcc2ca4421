import { writeSearch } from '../../src/db/calls/transcript-search.ts'
import { transcripts, voicelogs } from '../../src/db/schema/index.ts'
import type { Segment } from '../../src/model/transcript.ts'
import type { TestOrganisation, TestService } from './service.ts'

type Fields = Partial<
  Pick<typeof voicelogs.$inferInsert, 'operatorId' | 'customerId' | 'department' | 'callDate'>
>

/**
 * A transcribed call without analytics, as if they had been left out: every line is `A: …` of the agent or `C: …` of
 * the customer, five seconds each.
 */
export async function insertTranscribed(
  { database }: { database: Pick<TestService['database'], 'db'> },
  { organisationId }: Pick<TestOrganisation, 'organisationId'>,
  lines: string,
  { language = 'en-US', ...fields }: Fields & { language?: string } = {},
): Promise<string> {
  const id = Bun.randomUUIDv7()
  const segments = lines
    .trim()
    .split('\n')
    .map((line, index): Segment => {
      const isAgent = line.trim().startsWith('A:')
      return {
        id: `s${index + 1}`,
        speaker: isAgent ? 'agent' : 'customer',
        channel: isAgent ? 0 : 1,
        start_ms: index * 5_000,
        end_ms: index * 5_000 + 4_000,
        text: line.trim().slice(2).trim(),
        confidence: 1,
        words: [],
      }
    })
  const durationMs = segments.length * 5_000
  await database.db.insert(voicelogs).values({
    ...fields,
    id,
    organisationId,
    status: 'completed',
    source: 'api',
    language,
    sizeBytes: 100,
    durationMs,
    channels: 2,
    objectKey: `${organisationId}/2025/01/${id}.wav`,
    contentType: 'audio/wav',
  })
  await database.db.insert(transcripts).values({
    voicelogId: id,
    organisationId,
    language,
    engine: 'test',
    model: 'test',
    durationMs,
    channels: 2,
    segments,
    indexedAt: new Date(),
  })
  await writeSearch(database.db, { voicelogId: id, organisationId, segments })
  return id
}
