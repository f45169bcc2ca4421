import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Trait } from '../../model/measures.ts'
import type { ReliabilityLevel } from '../../model/transcript.ts'
import type { VoicelogStatus } from '../../model/voicelog.ts'
import { callAnswers, callFacts, callLabels, reviews, ruleHits, rules, voicelogs } from '../schema/index.ts'
import { fieldCondition, type OwnFieldCondition } from './own-fields/conditions.ts'
import { FEW, type RangeSearch, selectCallsWithin } from './own-fields/values.ts'
import { isSeen, type Sight, type Viewer } from './sight.ts'
import { containsWords, type WordsFilter } from './transcripts/search.ts'

/** Which calls to select; the same for the list, the export, the search, the reports and re-runs. */
export type VoicelogFilter = {
  status?: VoicelogStatus
  /** Ids of voicelogs. */
  ids?: readonly string[]
  callId?: string
  /** One of these values, in exactly this spelling. The same holds for the next two. */
  operatorId?: string | readonly string[]
  customerId?: string | readonly string[]
  department?: string | readonly string[]
  language?: string
  /** Inclusive. */
  from?: Date
  /** Exclusive. */
  to?: Date
  intent?: string
  emotion?: string
  emotionTrend?: string
  outcome?: string
  transcriptReliability?: ReliabilityLevel
  minQuality?: number
  maxQuality?: number
  /** An effective answer to a question of the scorecard; null for a question left open. */
  answer?: { questionId: string; answer: string | null }
  /** Whether a person has answered a question of the scorecard. */
  reviewed?: boolean
  /** Whether a person has labelled the call. */
  labelled?: boolean
  /** Calls that a rule with this tag hits. */
  tag?: string
  /** Calls that have each of these. */
  having?: readonly Trait[]
  /** Calls that have none of these. */
  without?: readonly Trait[]
  /** Conditions on the organisation's own fields, all of which hold. */
  fields?: readonly OwnFieldCondition[]
  /** For the ranges in `fields`. Without it, each call is read for them. */
  rangeSearch?: RangeSearch
  /** Words in the transcript. */
  words?: WordsFilter
  /** Only calls that whoever asks may see; all without it. */
  sight?: Sight
}

/** `call_facts` as `f`, the alias in the queries of reports. */
export const facts = alias(callFacts, 'f')

/** The condition for accepted voicelogs of an organisation: not uploads in progress. */
export function isAccepted(organisationId: string): SQL | undefined {
  return and(eq(voicelogs.organisationId, organisationId), ne(voicelogs.status, 'uploading'))
}

/** The condition for the accepted voicelogs that somebody may see. */
export function isVisible({ organisationId, sight }: Viewer): SQL | undefined {
  return and(isAccepted(organisationId), isSeen(voicelogs, sight))
}

/** A filter as conditions on rows of `voicelogs`. */
export function voicelogConditions(filter: VoicelogFilter): SQL[] {
  return conditionsOf(filter, {
    id: voicelogs.id,
    columns: voicelogs,
    callId: (callId) => sql`${voicelogs.callId} = ${callId}`,
    ofFields: (condition) => condition,
    ofFacts: (condition) =>
      sql`exists (select 1 from ${callFacts} f where ${eq(facts.voicelogId, voicelogs.id)} and ${condition})`,
  })
}

/**
 * A filter as conditions on rows of `call_facts f`.
 * @param options.byPeriod whether the rows are read period by period, each from the index of dates
 */
export function factConditions(
  filter: VoicelogFilter,
  { byPeriod = false }: { byPeriod?: boolean } = {},
): SQL[] {
  return conditionsOf(filter, {
    id: facts.voicelogId,
    columns: facts,
    // `is true` keeps PostgreSQL from looking them up once for each period: it hashes them once, if it expects few enough.
    ...(byPeriod && {
      isOneOfFew: (ids: SQL) => sql`(${facts.voicelogId} in (${ids} limit ${2 * FEW})) is true`,
    }),
    callId: (callId) =>
      sql`${facts.voicelogId} in (select id from ${voicelogs}
        where organisation_id = ${facts.organisationId} and call_id = ${callId})`,
    ofFields: (condition) =>
      sql`${facts.voicelogId} in (select id from ${voicelogs}
        where organisation_id = ${facts.organisationId} and ${condition})`,
    ofFacts: (condition) => condition,
  })
}

type Target = {
  id: PgColumn
  columns: Record<SharedColumn, PgColumn>
  /** That a call is one of fewer than `FEW`. */
  isOneOfFew?(ids: SQL): SQL
  callId(callId: string): SQL
  /** A condition on the values of the organisation's own fields. */
  ofFields(condition: SQL): SQL
  /** A condition on columns that only `call_facts` has. */
  ofFacts(condition: SQL): SQL
}

type SharedColumn =
  | 'status'
  | 'operatorId'
  | 'customerId'
  | 'department'
  | 'language'
  | 'occurredAt'
  | 'durationMs'
  | 'intent'
  | 'emotion'
  | 'emotionTrend'
  | 'qualityScore'
  | 'transcriptReliability'

function conditionsOf(filter: VoicelogFilter, target: Target): SQL[] {
  const {
    columns,
    // An array, so that PostgreSQL looks each call up: of how many there are it knows little, and might read all calls.
    isOneOfFew = (ids: SQL) => sql`${target.id} = any(array(${ids}))`,
  } = target
  const equal = [
    'status',
    'operatorId',
    'customerId',
    'department',
    'language',
    'intent',
    'emotion',
    'emotionTrend',
    'transcriptReliability',
  ] as const
  const {
    ids,
    callId,
    from,
    to,
    minQuality,
    maxQuality,
    outcome,
    answer,
    reviewed,
    labelled,
    tag,
    having = [],
    without = [],
    fields = [],
    words,
    sight,
    rangeSearch,
  } = filter
  const narrow: readonly OwnFieldCondition[] = rangeSearch?.narrow.flat() ?? []
  const ofFields = fields.filter((each) => !narrow.includes(each)).map(fieldCondition)
  return [
    ...equal.map((name) => (filter[name] === undefined ? null : isOneOf(columns[name], filter[name]))),
    ids === undefined ? null : isOneOf(target.id, ids),
    callId === undefined ? null : target.callId(callId),
    from === undefined ? null : sql`${columns.occurredAt} >= ${from.toISOString()}::timestamptz`,
    to === undefined ? null : sql`${columns.occurredAt} < ${to.toISOString()}::timestamptz`,
    minQuality === undefined ? null : sql`${columns.qualityScore} >= ${minQuality}`,
    maxQuality === undefined ? null : sql`${columns.qualityScore} <= ${maxQuality}`,
    outcome === undefined ? null : target.ofFacts(sql`${facts.outcome} = ${outcome}`),
    answer === undefined ? null : hasAnswer(target.id, answer),
    reviewed === undefined ? null : hasInForce(target.id, reviews, reviewed),
    labelled === undefined ? null : hasInForce(target.id, callLabels, labelled),
    tag === undefined ? null : hasTag(target.id, tag),
    ...having.map((trait) => traitCondition(target, trait, sql`is not null`)),
    ...without.map((trait) => traitCondition(target, trait, sql`is null`)),
    rangeSearch === undefined || narrow.length === 0
      ? null
      : isOneOfFew(sql`select id from (${selectCallsWithin(rangeSearch, rangeSearch.narrow)}) within`),
    ...(ofFields.length === 0 ? [] : [target.ofFields(and(...ofFields) as SQL)]),
    words === undefined ? null : containsWords(target.id, words),
    isSeen(columns, sight) ?? null,
  ].filter((each) => each !== null)
}

function isOneOf(column: PgColumn, values: string | readonly string[]): SQL {
  return typeof values === 'string' ? sql`${column} = ${values}` : inArray(column, [...values])
}

const TRAIT_COLUMNS = {
  operator_id: 'operatorId',
  customer_id: 'customerId',
  department: 'department',
  duration_ms: 'durationMs',
  intent: 'intent',
  emotion: 'emotion',
  emotion_trend: 'emotionTrend',
  quality_score: 'qualityScore',
} as const

const FACT_TRAITS = {
  outcome: facts.outcome,
  auto_fail: sql`nullif(${facts.autoFail}, false)`,
  metrics: facts.measuredMs,
  latency_agent: facts.latencyAgentMs,
  latency_customer: facts.latencyCustomerMs,
  words_agent: facts.wpmAgentTenths,
  words_customer: facts.wpmCustomerTenths,
} as const

function traitCondition(target: Target, trait: Trait, is: SQL): SQL {
  return trait in FACT_TRAITS
    ? target.ofFacts(sql`${FACT_TRAITS[trait as keyof typeof FACT_TRAITS]} ${is}`)
    : sql`${target.columns[TRAIT_COLUMNS[trait as keyof typeof TRAIT_COLUMNS]]} ${is}`
}

function hasAnswer(id: PgColumn, { questionId, answer }: { questionId: string; answer: string | null }): SQL {
  const given = sql`${callAnswers.answers} -> ${questionId}::text`
  return sql`exists (select 1 from ${callAnswers} where ${callAnswers.voicelogId} = ${id}
    and ${given} is not null and ${given} ->> 0 is not distinct from ${answer}::text)`
}

function hasTag(id: PgColumn, tag: string): SQL {
  return sql`exists (select 1 from ${ruleHits} h join ${rules} r on r.id = h.rule_id
    where h.voicelog_id = ${id} and h.ended_at is null and r.tag = ${tag})`
}

/** Whether a person's answer in one of these tables is in force. */
function hasInForce(id: PgColumn, table: typeof reviews | typeof callLabels, wanted: boolean): SQL {
  const exists = sql`exists (select 1 from ${table} where ${table.voicelogId} = ${id} and ended_at is null)`
  return wanted ? exists : sql`not ${exists}`
}
