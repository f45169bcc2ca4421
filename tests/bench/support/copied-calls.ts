import postgres from 'postgres'

/**
 * Copies all transcribed calls so many times with their search index; each copy gets a word that no other call has.
 * Triggers are off: what they would write is missing.
 */
export async function copySample({ url }: { url: string }, copies: number): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql`set session_replication_role = replica`
  // Dropped and created again afterwards: updating the index row by row takes most of the time.
  await sql`drop index transcript_search_lexemes`
  await sql`create table copies as
    select v.id as sample, (substr(v.id::text, 1, 24) || lpad(to_hex(copy), 12, '0'))::uuid as id, copy
    from voicelogs v, generate_series(1, ${copies}::int) copy`
  await sql`
    insert into voicelogs (id, organisation_id, status, source, language, operator_id, object_key, content_type)
    select c.id, v.organisation_id, v.status, v.source, v.language, 'operator ' || c.copy, c.id::text, v.content_type
    from copies c join voicelogs v on v.id = c.sample`
  await sql`
    insert into transcripts (voicelog_id, organisation_id, language, engine, model, duration_ms, channels, segments,
      indexed_at)
    select c.id, t.organisation_id, t.language, t.engine, t.model, t.duration_ms, t.channels, t.segments,
      now()
    from copies c join transcripts t on t.voicelog_id = c.sample`
  await sql`
    insert into transcript_search (voicelog_id, organisation_id, lexemes, agent_words, customer_words, other_words)
    select c.id, s.organisation_id, s.lexemes || ('aunique' || row_number() over ())::tsvector, s.agent_words,
      s.customer_words, s.other_words
    from copies c join transcript_search s on s.voicelog_id = c.sample`
  await sql`create index transcript_search_lexemes on transcript_search using gin (lexemes)`
  await sql`vacuum analyze`
  await sql.end()
}
