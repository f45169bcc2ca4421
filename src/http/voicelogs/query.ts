import type { VoicelogQuery } from '../../domain/voicelogs/list.ts'
import type { VoicelogFilters } from './schemas.ts'

/** The list's filters and order, as the domain names them. */
export function voicelogQuery(query: VoicelogFilters): Omit<VoicelogQuery, 'cursor' | 'limit'> {
  return {
    filter: {
      status: query.status,
      callId: query.call_id,
      operatorId: query.operator_id,
      customerId: query.customer_id,
      department: query.department,
      language: query.language,
      intent: query.intent,
      emotion: query.emotion,
      minQuality: query.min_quality,
      maxQuality: query.max_quality,
      text: query.q,
    },
    from: query.from ?? null,
    to: query.to ?? null,
    sort: query.sort ?? '-created_at',
  }
}
