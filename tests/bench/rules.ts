/**
 * Measures rules: 200 of them over 100,000 old calls of 40 segments, first as a dry run, then so that hits are stored,
 * and over one call that has just completed. A tenth of the calls is Japanese.
 *
 * The calls are copies of 2,000 different ones. CALLS=10000 makes fewer, and the time is also given for 100,000.
 */
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { ruleChecks, ruleHits, ruleRuns, rules } from '../../src/db/schema/index.ts'
import { checkCalls } from '../../src/domain/rules/check-calls.ts'
import { advanceRun } from '../../src/domain/rules/run-rules.ts'
import { newId } from '../../src/lib/id.ts'
import { silentLogger } from '../../src/lib/log.ts'
import type { RuleCondition } from '../../src/model/rules/rule.ts'
import { insertOrganisation } from '../db/queue/job-rows.ts'
import { freshDatabase } from '../support/database.ts'
import { saveSearchSample } from '../support/spoken-sample.ts'
import { copySample } from './support/copied-calls.ts'
import { figure, percentile, secondsOf } from './support/figures.ts'

const CALLS = Number(Bun.env.CALLS ?? 100_000)
const SAMPLE = Math.min(2_000, CALLS)
const RULES = 200

const database = await freshDatabase()
const { db } = database
const deps = { db, log: silentLogger }
const organisationId = await insertOrganisation(db)
await saveSearchSample(db, organisationId, SAMPLE)
if (CALLS > SAMPLE) await copySample(database, CALLS / SAMPLE - 1)
await addResults()

/** Words are said as often as their number is small: `word1` in nearly every call, `word2900` in few. */
const word = (at: number) => `word${Math.floor(3 ** (1 + (at % 7)))}`
const KINDS: ((at: number) => RuleCondition)[] = [
  (at) => ({ kind: 'phrase', text: `${word(at)} ${word(at + 1)}` }),
  (at) => ({ kind: 'phrase', text: word(at), speaker: 'customer', part: 'last' }),
  (at) => ({ kind: 'phrase', text: word(at), near: { text: word(at + 3), within_seconds: 10 } }),
  (at) => ({ kind: 'phrase', text: word(at), speaker: 'agent', absent: true }),
  (at) => ({ kind: 'metric', condition: `silence_ratio > 0.${50 + at} and turns < 20` }),
  () => ({ kind: 'emotion', speaker: 'customer', is: ['anger'], trend: ['worsening'] }),
  () => ({ kind: 'not', of: { kind: 'outcome', is: ['resolved', 'unknown'] } }),
  () => ({ kind: 'answer', question_id: 'greeting', is: ['no'] }),
]
const INTENTS = ['cancellation', 'refund_request', 'payment', 'complaint', 'other']
const made = Array.from({ length: RULES }, (_, at) => {
  const of = [KINDS[at % KINDS.length]?.(at), KINDS[(at * 3 + 1) % KINDS.length]?.(at)].filter(
    (each) => each !== undefined,
  )
  const intent = { kind: 'intent' as const, is: [INTENTS[at % INTENTS.length] ?? 'other'] }
  const condition: RuleCondition = { kind: 'all', of: [intent, ...of] }
  return { id: newId(), organisationId, name: `Rule ${at}`, condition, version: 1 }
})
await db.insert(rules).values(made)

for (const dryRun of [true, false]) {
  await db.insert(ruleRuns).values({
    ...{ id: newId(), organisationId, status: 'running', dryRun, filter: {} },
    rules: made.map(({ id, version, name, condition }) => ({ id, version, name, condition })),
  })
  const seconds = await secondsOf(async () => {
    while ((await advanceRun(deps, { batch: 200 })) > 0);
  })
  const hits = await db.$count(ruleHits)
  const ofAll = (seconds * 100_000) / CALLS
  console.log(
    `${dryRun ? 'dry run' : 'stored'}: ${CALLS} calls in ${seconds.toFixed(0)} s, ${hits} hits; 100,000 take ${ofAll.toFixed(0)} s`,
  )
  const what = dryRun ? 'a dry run' : 'with the hits stored'
  figure(`rules: ${RULES} over 100000 calls, ${what}`, ofAll, 's', { atMost: 600 })
}

await db.delete(ruleHits)
const ids = await db.execute<{ id: string }>(sql`select id from voicelogs order by md5(id::text) limit 100`)
const times: number[] = []
for (const { id } of ids) {
  await db.insert(ruleChecks).values({ voicelogId: id, organisationId })
  times.push(1_000 * (await secondsOf(() => checkCalls(deps, { limit: 20 }))))
}
figure(`rules: ${RULES} over one new call, p95`, percentile(times, 0.95), 'ms', { atMost: 50 })
await database.drop()

/** Results of the size that the local engine makes, which the triggers of the copies would have written. */
async function addResults(): Promise<void> {
  const client = postgres(database.url, { max: 1, onnotice: () => {} })
  await client`set session_replication_role = replica`
  await client`
    insert into call_facts (voicelog_id, organisation_id, occurred_at, status, language, duration_ms, intent, emotion,
      emotion_trend, outcome, quality_score, auto_fail)
    select id, organisation_id, created_at, 'completed', language, 300000,
      (array['cancellation','refund_request','payment','complaint','other'])[1 + floor(random() * 5)],
      (array['neutral','satisfaction','anger'])[1 + floor(random() * 3)],
      (array['steady','improving','worsening'])[1 + floor(random() * 3)],
      (array['resolved','unresolved','follow_up','unknown'])[1 + floor(random() * 4)], floor(random() * 101), false
    from voicelogs on conflict (voicelog_id) do update set intent = excluded.intent, emotion = excluded.emotion,
      emotion_trend = excluded.emotion_trend, outcome = excluded.outcome, quality_score = excluded.quality_score,
      auto_fail = excluded.auto_fail, duration_ms = excluded.duration_ms`
  await client`update voicelogs set duration_ms = 300000`
  await client`
    insert into call_answers select voicelog_id, organisation_id,
      jsonb_build_object('greeting', jsonb_build_array((array['yes','no'])[1 + floor(random() * 2)], 10, 10, 'local'))
    from call_facts`
  const evidence = { segment_id: 's1', start_ms: 0, end_ms: 6_000, quote: 'word '.repeat(20) }
  const speaker = { label: 'neutral', valence: 0, trend: 'steady', by_quarter: [0, 0, 0, 0] }
  const segment = {
    ...{ segment_id: 's1', speaker: 'customer', label: 'anger', valence: -0.5 },
    confidence: 0.7,
  }
  const results = {
    emotion: {
      overall: { label: 'neutral', valence: 0, confidence: 0.6 },
      speakers: { agent: speaker, customer: speaker },
      segments: Array.from({ length: 40 }, () => ({ ...segment, evidence: [evidence] })),
    },
    intent: { primary: { intent: 'other', confidence: 0.5, evidence: [evidence] }, intents: [] },
    quality: {
      answers: Array.from({ length: 8 }, (_, at) => ({
        question_id: `q${at}`,
        answer: 'yes',
        evidence: [evidence],
      })),
      metrics: { silence_ratio: 0.55, turns: 15 },
    },
  }
  for (const [kind, result] of Object.entries(results))
    await client`insert into analyses (id, voicelog_id, organisation_id, kind, status, result)
      select gen_random_uuid(), id, organisation_id, ${kind}, 'done', ${client.json(result)} from voicelogs`
  await client`vacuum analyze`
  await client.end()
}
