import postgres from 'postgres'

/**
 * Inserts calls of 2024 and 2025 as in a contact centre: 200 operators in ten departments, customers of whom few call
 * often, office hours, two languages, most calls completed. Triggers are off; the rows that they would write are
 * inserted in bulk.
 *
 * @param options.fields values of own fields, as an SQL expression of `n`, the number of the call, and `at`, its time
 */
export async function insertManyCalls(
  { url }: { url: string },
  organisationId: string,
  calls: number,
  { fields = `'{}'::jsonb` }: { fields?: string } = {},
): Promise<void> {
  const CHUNK = 100_000
  // Its own connection: a statement here takes longer than the timeout of the service's connections.
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql`set session_replication_role = replica`
  for (let from = 0; from < calls; from += CHUNK) {
    const to = Math.min(calls, from + CHUNK)
    await sql`
      insert into voicelogs (id, organisation_id, status, source, language, operator_id, customer_id, department,
        call_date, object_key, content_type, size_bytes, channels, duration_ms, intent, emotion, emotion_trend,
        quality_score, created_at, fields)
      select
        -- UUIDv7 of the time.
        (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
          || substr(md5(n::text), 4, 15))::uuid,
        ${organisationId}, case when n % 50 = 0 then 'failed' else 'completed' end, 'api',
        case when n % 5 = 0 then 'ja-JP' else 'en-US' end, 'operator ' || operator,
        case when n % 20 > 0 then 'customer ' || floor(150000 * power(random(), 2)) end,
        'department ' || operator % 10, at, n::text, 'audio/ogg', 1000000, 2,
        case when n % 50 > 0 then (30000 + 600000 * power(random(), 2))::int end,
        case when n % 50 > 0 then (array['cancellation','refund_request','billing_question','billing_question','payment',
          'order_status','order_status','technical_support','technical_support','account_access','account_change',
          'product_information','purchase','appointment','complaint','other'])[1 + floor(random() * 16)] end,
        case when n % 50 > 0 then (array['neutral','neutral','neutral','satisfaction','satisfaction','frustration',
          'anger','anxiety','sadness','confusion'])[1 + floor(random() * 10)] end,
        case when n % 50 > 0 then (array['steady','steady','improving','worsening'])[1 + floor(random() * 4)] end,
        case when n % 50 > 0 then round((100 * sqrt(random()))::numeric, 1) end, at,
        ${sql.unsafe(fields)}
      from (
        select n, floor(200 * random())::int as operator,
          timestamptz '2024-01-01 00:00Z' + (n * 731::bigint / ${calls})::int * interval '1 day'
            + (7 + 12 * random()) * interval '1 hour' as at
        from generate_series(${from}::bigint, ${to - 1}::bigint) n
      ) made`
  }
  await sql`
    insert into call_facts (voicelog_id, organisation_id, occurred_at, status, operator_id, customer_id, department,
      language, duration_ms, intent, emotion, emotion_trend, quality_score, outcome, auto_fail, measured_ms,
      talk_agent_ms, talk_customer_ms, silence_ms, longest_silence_ms, overlap_ms, interruptions_agent,
      interruptions_customer, turns, latency_agent_ms, latency_customer_ms, wpm_agent_tenths, wpm_customer_tenths)
    select id, organisation_id, occurred_at, status, operator_id, customer_id, department, language, duration_ms,
      intent, emotion, emotion_trend, quality_score,
      (array['resolved','resolved','unresolved','follow_up','unknown'])[1 + floor(random() * 5)], random() < 0.02,
      duration_ms, duration_ms * 0.4, duration_ms * 0.3, duration_ms * 0.25, 5000 * random(), 1000 * random(),
      3 * random(), 3 * random(), 10 + 30 * random(), 900 * random(), 900 * random(), 1500, 1300
    from voicelogs where organisation_id = ${organisationId}`
  await sql`
    insert into call_answers
    select voicelog_id, organisation_id, (array[
      '{"greeting":["yes",10,10,"local"],"empathy":["no",0,10,"local"],"resolution":["yes",20,20,"human"]}',
      '{"greeting":["no",0,10,"local"],"empathy":[null,0,10,"local"],"resolution":["yes",20,20,"local"]}',
      '{"greeting":["yes",10,10,"local"],"empathy":["not_applicable",0,10,"local"],"resolution":["no",0,20,"local"]}'
      ]::jsonb[])[1 + floor(random() * 3)]
    from call_facts where organisation_id = ${organisationId} and duration_ms is not null`
  await sql`
    insert into customer_call_changes (organisation_id, customer_id, change)
    select organisation_id, customer_id, 1 from call_facts
    where organisation_id = ${organisationId} and customer_id is not null`
  await sql`
    insert into report_dirty_days (organisation_id, day)
    select distinct organisation_id, (occurred_at at time zone 'UTC')::date from call_facts
    where organisation_id = ${organisationId}`
  await sql.end()
}
