import { writeSearch } from '../../src/db/calls/transcripts/search.ts'
import type { Database } from '../../src/db/client.ts'
import { analyses, callLabels, reviews, transcripts, voicelogs } from '../../src/db/schema/index.ts'
import type { QualityResult } from '../../src/model/analytics.ts'
import { DEFAULT_SCORECARD } from '../../src/model/scorecard/defaults.ts'

const both = { agent: 0, customer: 0 }
const METRICS: QualityResult['metrics'] = {
  ...{ duration_ms: 1_000, talk_ms: { agent: 900, customer: 0 }, talk_ratio: 1, silence_ms: 100 },
  ...{ silence_ratio: 0.1, longest_silence_ms: 100, overlap_ms: 0, interruptions: both, turns: 1 },
  ...{ words_per_minute: both, backchannels: both, longest_monologue_ms: both },
  response_latency_ms: { agent: null, customer: null },
}

/**
 * Inserts a whole call whose every text names it: call_id, customer, department, words, comment. So whatever shows
 * anything of it can be told from its answer.
 */
export async function insertNamedCall(
  db: Database,
  call: { organisationId: string; userId: string; name: string; operatorId: string | null; at: Date },
): Promise<string> {
  const { organisationId, userId, name, operatorId, at } = call
  const id = Bun.randomUUIDv7()
  const row = { id, organisationId, operatorId, callDate: at, language: 'en-US', contentType: 'audio/wav' }
  await db.insert(voicelogs).values({
    ...row,
    ...{ status: 'completed', source: 'api', sizeBytes: 100, durationMs: 1_000, channels: 2 },
    ...{ callId: `${name}-${id}`, customerId: `customer-${name}`, department: `department-${name}` },
    ...{
      intent: 'other',
      emotion: 'neutral',
      qualityScore: 50,
      objectKey: `${organisationId}/2025/01/${id}.wav`,
    },
  })
  const segments = [
    {
      ...{ id: 's1', speaker: 'agent' as const, channel: 0, start_ms: 0, end_ms: 900, confidence: 1 },
      ...{ text: `words of ${name}`, words: [] },
    },
  ]
  const made = { voicelogId: id, organisationId, engine: 'test', model: 'test', durationMs: 1_000 }
  await db.insert(transcripts).values({ ...made, language: 'en-US', channels: 2, segments, indexedAt: at })
  await writeSearch(db, { voicelogId: id, organisationId, segments })
  const answer = {
    ...{ question_id: 'greeting', answer: 'yes', points: 10, max_points: 10 },
    ...{ source: 'local' as const, evidence: [] },
  }
  const result: QualityResult = {
    ...{ score: 50, auto_fail: false, scorecard: { id: 'default', version: DEFAULT_SCORECARD.version } },
    ...{ answers: [answer], metrics: METRICS },
  }
  await db
    .insert(analyses)
    .values({ ...made, id: Bun.randomUUIDv7(), kind: 'quality', status: 'done', result, version: '1' })
  await db.insert(reviews).values({
    ...{ id: Bun.randomUUIDv7(), organisationId, voicelogId: id, reviewerId: userId },
    ...{ questionId: 'greeting', answer: 'no', comment: `comment of ${name}` },
  })
  await db.insert(callLabels).values({
    ...{ id: Bun.randomUUIDv7(), organisationId, voicelogId: id, labelledBy: userId },
    ...{ label: 'intent' as const, answer: 'other', intentsVersion: 1 },
  })
  return id
}
