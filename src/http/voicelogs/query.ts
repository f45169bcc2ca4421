import type { VoicelogFilterTexts } from '../../domain/voicelogs/filter.ts'
import type { VoicelogQuery } from '../../domain/voicelogs/list.ts'
import type { VoicelogFilterQuery, VoicelogFilters } from './query-schemas.ts'

/** Query parameters of a list as the domain's query. */
export function voicelogQuery(query: VoicelogFilters): Omit<VoicelogQuery, 'cursor' | 'limit'> {
  return { filter: voicelogFilter(query), sort: query.sort ?? '-created_at' }
}

/** Query parameters of a list as the domain's filters, without the order. */
export function voicelogFilter(query: VoicelogFilterQuery): VoicelogFilterTexts {
  return {
    status: query.status,
    ids: query.voicelog_ids,
    callId: query.call_id,
    operatorId: query.operator_id,
    customerId: query.customer_id,
    department: query.department,
    language: query.language,
    from: query.from,
    to: query.to,
    intent: query.intent,
    emotion: query.emotion,
    emotionTrend: query.emotion_trend,
    outcome: query.outcome,
    transcriptReliability: query.transcript_reliability,
    minQuality: query.min_quality,
    maxQuality: query.max_quality,
    answer: query.answer,
    reviewed: query.reviewed,
    labelled: query.labelled,
    tag: query.tag,
    having: query.having,
    without: query.without,
    fields: query.fields,
    text: query.q,
    speaker: query.speaker,
  }
}
