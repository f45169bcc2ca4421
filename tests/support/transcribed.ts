import { writeSearch } from '../../src/db/calls/transcripts/search.ts'
import { transcripts, voicelogs } from '../../src/db/schema/index.ts'
import type {
  ReliabilityLevel,
  ReliabilityReason,
  Segment,
  TranscriptReliability,
  Word,
} from '../../src/model/transcript.ts'
import type { TestOrganisation, TestService } from './service.ts'

type Fields = Partial<
  Pick<typeof voicelogs.$inferInsert, 'operatorId' | 'customerId' | 'department' | 'callDate'>
>

/**
 * A transcribed call without analytics, as if they had been left out: every line is `A: …` of the agent or `C: …` of
 * the customer, five seconds each. It has words if their confidence is given.
 */
export async function insertTranscribed(
  { database }: { database: Pick<TestService['database'], 'db'> },
  { organisationId }: Pick<TestOrganisation, 'organisationId'>,
  lines: string,
  {
    id = Bun.randomUUIDv7(),
    language = 'en-US',
    reliability = null,
    confidenceOf,
    ...fields
  }: Fields & {
    id?: string
    language?: string
    reliability?: ReliabilityLevel | null
    confidenceOf?: (word: string) => number
  } = {},
): Promise<string> {
  const segments = lines
    .trim()
    .split('\n')
    .map((line, index): Segment => {
      const isAgent = line.trim().startsWith('A:')
      const text = line.trim().slice(2).trim()
      return {
        id: `s${index + 1}`,
        speaker: isAgent ? 'agent' : 'customer',
        channel: isAgent ? 0 : 1,
        start_ms: index * 5_000,
        end_ms: index * 5_000 + 4_000,
        text,
        confidence: 1,
        words: confidenceOf === undefined ? [] : wordsOf(text, index * 5_000, confidenceOf),
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
    transcriptReliability: reliability,
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
    reliability: reliability === null ? null : reliabilityOf(reliability),
    indexedAt: new Date(),
  })
  await writeSearch(database.db, { voicelogId: id, organisationId, segments })
  return id
}

function wordsOf(text: string, startMs: number, confidenceOf: (word: string) => number): Word[] {
  const words = text.split(' ')
  const eachMs = 4_000 / words.length
  return words.map((each, index) => ({
    text: each,
    start_ms: Math.round(startMs + index * eachMs),
    end_ms: Math.round(startMs + (index + 1) * eachMs),
    confidence: confidenceOf(each),
  }))
}

/** As of a call of two channels that are alike. */
export function reliabilityOf(level: ReliabilityLevel): TranscriptReliability {
  const of = {
    level,
    mean_confidence: { good: 0.9, fair: 0.7, poor: 0.4, unknown: null }[level],
    low_confidence_share: { good: 0.05, fair: 0.3, poor: 0.7, unknown: null }[level],
    reason: { good: 'confident', fair: 'low_confidence', poor: 'low_confidence', unknown: 'too_few_words' }[
      level
    ] as ReliabilityReason,
  }
  return { ...of, low_confidence_below: 0.5, channels: [0, 1].map((channel) => ({ channel, ...of })) }
}
