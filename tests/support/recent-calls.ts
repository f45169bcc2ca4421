import type { Sql } from 'postgres'

/** Inserts calls spread over the last months, the newest a minute old. */
export async function insertRecentCalls(sql: Sql, organisationId: string, count: number): Promise<void> {
  await sql`
    insert into voicelogs (
      id, organisation_id, status, source, call_id, operator_id, customer_id, department, language, content_type,
      size_bytes, object_key, channels, duration_ms, intent, emotion, emotion_trend, quality_score, error,
      created_at, updated_at, completed_at
    )
    select
      id, ${organisationId}, status, 'api', 'call-' || n, 'agent-' || n % 40, 'customer-' || n % 5000,
      (array['support', 'sales', 'billing'])[n % 3 + 1], 'en-US', 'audio/wav', 480000, id || '.wav', 2,
      60000 + n % 600 * 1000,
      (array['cancellation', 'billing_question', 'technical_support', 'order_status'])[n % 4 + 1],
      (array['neutral', 'satisfaction', 'frustration', 'anger'])[n % 4 + 1],
      (array['improving', 'steady', 'worsening'])[n % 3 + 1], 40 + n % 60,
      case when status = 'failed'
        then '{"code":"invalid_audio","message":"The audio cannot be read","stage":"transcription","retryable":false}'::jsonb
      end,
      at, at, at
    from (
      select n, now() - n * interval '1 minute' as at,
        case when n % 20 = 0 then 'failed' else 'completed' end as status,
        -- A UUIDv7 of that time, since lists are ordered by it.
        (lpad(to_hex((extract(epoch from now() - n * interval '1 minute') * 1000)::bigint), 12, '0')
          || '7' || substr(md5(n::text || ${organisationId}), 1, 3) || '8' || substr(md5(n::text || ${organisationId}), 4, 15))::uuid as id
      from generate_series(1, ${count}::int) n
    ) calls`
}
