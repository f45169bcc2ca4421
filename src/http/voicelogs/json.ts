import type { AnalysisRow, VoicelogRow } from '../../db/calls/voicelogs.ts'
import type { LabelsWithHistory } from '../../domain/reviews/labels.ts'
import type { ReviewWithHistory } from '../../domain/reviews/review.ts'
import type { RevisedTranscript, VoicelogDetail } from '../../domain/voicelogs/voicelogs.ts'
import { jsonWithMember } from '../../lib/json.ts'
import type { AnalyticKind, AnalyticResults } from '../../model/analytics.ts'
import { labelAnswersOf } from '../../model/call-labels.ts'
import {
  noteOf,
  type Transcript,
  type TranscriptMaking,
  type TranscriptRevision,
} from '../../model/transcript.ts'
import { segmentsJson } from '../../model/transcripts/segment-lines.ts'
import { reviewJson } from '../reviews/json.ts'
import { labelsJson } from '../reviews/label-json.ts'
import type { VoicelogDetailJson } from './schemas.ts'

/** A voicelog as lists show it. */
export function voicelogJson(row: VoicelogRow) {
  return {
    voicelog_id: row.id,
    status: row.status,
    call_id: row.callId,
    operator_id: row.operatorId,
    operator_name: row.operatorName,
    customer_id: row.customerId,
    department: row.department,
    fields: row.fields,
    language: row.language,
    call_date: row.callDate?.toISOString() ?? null,
    channels: row.channels,
    duration_ms: row.durationMs,
    size_bytes: row.sizeBytes,
    content_type: row.contentType,
    source: row.source,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    error: row.error,
    intent: row.intent,
    emotion: row.emotion,
    emotion_trend: row.emotionTrend,
    quality_score: row.qualityScore,
    transcript_reliability: row.transcriptReliability,
    labels: labelAnswersOf(row.labels),
    tags: row.tags,
  }
}

/** A voicelog as the API key that sent it sees it: how far it has come, and nothing of what was said. */
export function voicelogStatusJson(row: VoicelogRow) {
  const { voicelog_id, status, call_id, created_at, updated_at, completed_at, error } = voicelogJson(row)
  return { voicelog_id, status, call_id, created_at, updated_at, completed_at, error }
}

/** A voicelog with its processing, transcript and analytics, as JSON text. */
export function voicelogDetailJson(
  { voicelog, transcript, analyses }: VoicelogDetail,
  { review, labels }: { review: ReviewWithHistory | null; labels: LabelsWithHistory },
): string {
  const others: Omit<VoicelogDetailJson, 'transcript'> = {
    ...voicelogJson(voicelog),
    recording_sha256: voicelog.recordingSha256,
    attempts: voicelog.attempts,
    next_attempt_at: voicelog.nextAttemptAt?.toISOString() ?? null,
    timeline: voicelog.timeline,
    analytics: {
      summary: analyticJson(analyses, 'summary'),
      emotion: analyticJson(analyses, 'emotion'),
      intent: analyticJson(analyses, 'intent'),
      quality: analyticJson(analyses, 'quality'),
    },
    labels: labelsJson(labels),
    review: review === null ? null : reviewJson(review),
  }
  return jsonWithMember(others, 'transcript', transcript === null ? 'null' : transcriptJson(transcript))
}

/** A transcript in the published shape, as JSON text: its segments are sent as PostgreSQL gives them. */
export function transcriptJson(row: RevisedTranscript): string {
  const { engineRevision, correctedAt, correctedBy } = row.origin
  const others: Required<Omit<Transcript, 'segments'>> & TranscriptMaking & TranscriptRevision = {
    revision: row.revision,
    engine_revision: engineRevision,
    corrected_at: correctedAt?.toISOString() ?? null,
    corrected_by: correctedBy,
    language: row.language,
    engine: row.engine,
    model: row.model,
    duration_ms: row.durationMs,
    channels: row.channels,
    agent_channel: row.agentChannel,
    word_times: row.wordTimes,
    notes: row.notes.map(noteOf),
    reliability: row.reliability,
    usage: row.usage,
    speech: row.speech,
  }
  return jsonWithMember(others, 'segments', segmentsJson(row.segmentLines))
}

function analyticJson<K extends AnalyticKind>(analyses: AnalysisRow[], kind: K) {
  const row = analyses.find((each) => each.kind === kind)
  return {
    // There is no row before the call is transcribed.
    status: row?.status ?? ('pending' as const),
    reason: row?.reason ?? null,
    // The column holds a different type for each kind; the kind of this row says which.
    result: (row?.result ?? null) as AnalyticResults[K] | null,
    engine: row?.engine ?? null,
    model: row?.model ?? null,
    version: row?.version ?? null,
    definition_version: row?.definitionVersion ?? null,
    duration_ms: row?.durationMs ?? null,
    tokens: row?.tokens ?? null,
    unreliable: row?.unreliable ?? false,
    usage: row?.usage ?? null,
    updated_at: row?.updatedAt.toISOString() ?? null,
  }
}
