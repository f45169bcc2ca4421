import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Phrase, SearchQuery } from '../../../model/search/query.ts'
import { isCharacterTerm } from '../../../model/search/text.ts'
import {
  asWords,
  pairsOf,
  ROLE_LETTERS,
  SEARCH_ROLES,
  type SearchRole,
  searchIndex,
} from '../../../model/search/transcript-index.ts'
import type { Segment } from '../../../model/transcript.ts'
import { parseSegmentLines } from '../../../model/transcripts/segment-lines.ts'
import type { Database } from '../../client.ts'
import { transcriptSearch, transcripts } from '../../schema/index.ts'
import { segmentLines } from './segments.ts'

/** Words to find in transcripts; `role` limits them to what that speaker said. */
export type WordsFilter = { query: SearchQuery; role: SearchRole | null }

/** Indexes a transcript for search. Call it in the transaction that writes the segments. */
export async function writeSearch(
  db: Database,
  transcript: { voicelogId: string; organisationId: string; segments: readonly Segment[] },
): Promise<void> {
  const { voicelogId, organisationId, segments } = transcript
  const { lexemes, words } = await searchIndex(segments)
  const columns = {
    lexemes: lexemes.map(quoted).join(' '),
    agentWords: words.agent,
    customerWords: words.customer,
    otherWords: words.other,
  }
  await db
    .insert(transcriptSearch)
    .values({ voicelogId, organisationId, ...columns })
    .onConflictDoUpdate({ target: transcriptSearch.voicelogId, set: columns })
}

/** Indexes transcripts that are not indexed yet, at most `limit`, and returns their number. */
export async function indexTranscripts(db: Database, { limit }: { limit: number }): Promise<number> {
  return await db.transaction(async (tx) => {
    const rows = await tx
      .select({
        voicelogId: transcripts.voicelogId,
        organisationId: transcripts.organisationId,
        segments: transcripts.segments,
      })
      .from(transcripts)
      .where(isNull(transcripts.indexedAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    for (const row of rows) await writeSearch(tx, row)
    if (rows.length > 0) {
      await tx
        .update(transcripts)
        .set({ indexedAt: sql`now()` })
        .where(
          inArray(
            transcripts.voicelogId,
            rows.map((each) => each.voicelogId),
          ),
        )
    }
    return rows.length
  })
}

/** Whether all transcripts of an organisation are indexed. */
export async function isSearchComplete(db: Database, organisationId: string): Promise<boolean> {
  const rows = await db
    .select({ id: transcripts.voicelogId })
    .from(transcripts)
    .where(and(eq(transcripts.organisationId, organisationId), isNull(transcripts.indexedAt)))
    .limit(1)
  return rows.length === 0
}

/** The segments of some voicelogs, by voicelog id. */
export async function readSegments(
  db: Database,
  organisationId: string,
  voicelogIds: readonly string[],
): Promise<Map<string, Segment[]>> {
  const rows = await db
    .select({ id: transcripts.voicelogId, lines: segmentLines(transcripts.segments) })
    .from(transcripts)
    .where(
      and(eq(transcripts.organisationId, organisationId), inArray(transcripts.voicelogId, [...voicelogIds])),
    )
    .orderBy(asc(transcripts.voicelogId))
  const read = new Map<string, Segment[]>()
  for (const { id, lines } of rows) read.set(id, await parseSegmentLines(lines))
  return read
}

/** The condition that a voicelog's transcript contains words. PostgreSQL chooses whether to use the index. */
export function containsWords(id: PgColumn, words: WordsFilter): SQL {
  const { lexemes, inFull } = readingOf(words)
  return sql`exists (select 1 from ${transcriptSearch} s where s.voicelog_id = ${id}
    and ${sql.join([sql`s.lexemes @@ ${lexemes}::tsquery`, ...inFull], sql` and `)})`
}

/** The same condition, checked row by row: PostgreSQL does not turn a subquery that is a value into a join. */
export function containsWordsByRow(id: SQL, words: WordsFilter): SQL {
  const { lexemes, inFull } = readingOf(words)
  return sql`(select ${sql.join([sql`s.lexemes @@ ${lexemes}::tsquery`, ...inFull], sql` and `)}
    from ${transcriptSearch} s where s.voicelog_id = ${id})`
}

/**
 * A query of the ids of all voicelogs that the index finds, and a condition `isMatch` that checks phrases, which the
 * index cannot decide.
 *
 * The words are in a subquery, so that PostgreSQL does not know them when it plans. If it expected the words to be
 * common it would read all transcripts, whose cost it underestimates many times.
 */
export function findCandidates(
  organisationId: string,
  words: WordsFilter,
): { ids: SQL; isMatch(id: SQL): SQL | undefined } {
  const { lexemes, inFull } = readingOf(words)
  return {
    ids: sql`select s.voicelog_id as id from ${transcriptSearch} s
      where s.organisation_id = ${organisationId} and s.lexemes @@ (select ${lexemes}::tsquery)`,
    isMatch: (id) =>
      inFull.length === 0
        ? undefined
        : sql`(select ${sql.join(inFull, sql` and `)} from ${transcriptSearch} s where s.voicelog_id = ${id})`,
  }
}

/** A query as a tsquery for the index, and as conditions on `transcript_search s` for phrases. */
function readingOf({ query, role }: WordsFilter): { lexemes: string; inFull: SQL[] } {
  const roles = role === null ? SEARCH_ROLES : [role]
  const { groups, excluded } = query
  const alternatives = groups.map((phrases) => anyOf(phrases.map((each) => lexemeQuery(each, roles))))
  const never = excluded.filter(isOneLexeme).map((each) => `!(${lexemeQuery(each, roles)})`)
  const inFull = [
    ...groups
      .filter((phrases) => !phrases.every(isOneLexeme))
      .map(
        (phrases) =>
          sql`(${sql.join(
            phrases.map((each) => containsPhrase(each, roles)),
            sql` or `,
          )})`,
      ),
    ...excluded.filter((each) => !isOneLexeme(each)).map((each) => sql`not ${containsPhrase(each, roles)}`),
  ]
  return { lexemes: [...alternatives, ...never].join(' & '), inFull }
}

function containsPhrase(phrase: Phrase, roles: readonly SearchRole[]): SQL {
  const columns = roles.map((role) => sql`position(${asWords(phrase)} in s.${sql.raw(`${role}_words`)}) > 0`)
  return isOneLexeme(phrase)
    ? sql`s.lexemes @@ ${lexemeQuery(phrase, roles)}::tsquery`
    : sql`(${sql.join(columns, sql` or `)})`
}

/** Whether the index alone decides: for a word, a character, or a pair of characters. */
function isOneLexeme(phrase: Phrase): boolean {
  return phrase.length === 1 || (phrase.length === 2 && phrase.every(isCharacterTerm))
}

/** The lexemes that a transcript must have to contain a phrase, as a tsquery. */
function lexemeQuery(phrase: Phrase, roles: readonly SearchRole[]): string {
  const pairs = pairsOf(phrase)
  const paired = new Set(pairs.flatMap((each) => [...each]))
  const lexemes = new Set([...phrase.filter((each) => !paired.has(each)), ...pairs])
  return anyOf(
    roles.map((role) => `(${[...lexemes].map((each) => quoted(ROLE_LETTERS[role] + each)).join(' & ')})`),
  )
}

function anyOf(queries: readonly string[]): string {
  return `(${queries.join(' | ')})`
}

/** A lexeme in quotes, so that PostgreSQL never reads it as an operator. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
