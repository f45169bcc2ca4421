/**
 * Measures search over 100,000 calls of 40 segments, a tenth of them Japanese: for words in many, some and few calls,
 * phrases, one speaker, and exclusion. Reading the segments of every transcript in the same run is the comparison.
 *
 * Next to the time is the processor time of PostgreSQL and this process, which depends less on other work on the
 * machine.
 *
 * The transcripts are copies of 2,000 different ones, each with a word of its own. CALLS=10000 makes fewer.
 */
import { searchCalls } from '../../src/domain/search/search.ts'
import type { VoicelogFilterTexts } from '../../src/domain/voicelogs/filter.ts'
import { insertOrganisation } from '../db/queue/job-rows.ts'
import { freshDatabase } from '../support/database.ts'
import { cpuMsOfFamily, parentOf } from '../support/processor-time.ts'
import { saveSearchSample } from '../support/spoken-sample.ts'
import { copySample } from './support/copied-calls.ts'
import { figure } from './support/figures.ts'

const CALLS = Number(Bun.env.CALLS ?? 100_000)
const SAMPLE = Math.min(2_000, CALLS)
const ROUNDS = 20
const BOUND_MS = 100

const database = await freshDatabase()
const { db } = database
const organisationId = await insertOrganisation(db)
const by = {
  ...{ kind: 'user' as const, userId: Bun.randomUUIDv7() },
  ...{ organisationId, sight: 'all' as const },
}
const [backend] = await database.sql`select pg_backend_pid() as pid`
const postmaster = parentOf(Number(backend?.pid))
let startedAt = performance.now()
await saveSearchSample(db, organisationId, SAMPLE)
const sampleMs = performance.now() - startedAt
console.log(`${SAMPLE} transcripts written and indexed: ${(sampleMs / SAMPLE).toFixed(2)} ms each`)
startedAt = performance.now()
await copySample(database, CALLS / SAMPLE - 1)
console.log(`${CALLS} calls in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
const [sizes] =
  await database.sql`select pg_size_pretty(pg_total_relation_size('transcript_search')) as search,
  pg_size_pretty(pg_total_relation_size('transcripts')) as transcripts`
console.log(`search ${sizes?.search}, transcripts ${sizes?.transcripts}\n`)

const { ms: naive } = await measure(async () => {
  await database.sql`select count(*) from transcripts
    where organisation_id = ${organisationId}
      and jsonb_path_query_array(segments, '$[*].text')::text ilike '%word77 %'`
}, 3)
console.log(`naive: a word in the segments of every transcript ${naive.toFixed(0)} ms\n`)

const cases: [name: string, filter: VoicelogFilterTexts, sort?: string][] = [
  ['a word that nearly all say', { text: 'word1' }],
  ['a word that some say', { text: 'word77' }],
  ['a word that few say', { text: 'word2900' }],
  ['a word that one call says', { text: 'unique17' }],
  ['a word that nobody says', { text: 'nowhere' }],
  ['two words', { text: 'word77 word290' }],
  ['one of two words', { text: 'word1777 OR word2900' }],
  ['a phrase of common words', { text: '"word1 word2"' }],
  ['a phrase of rare words', { text: '"word2900 word1 word3"' }],
  ['a word, by the customer', { text: 'word77', speaker: 'customer' }],
  ['a word but not another', { text: 'word77 -word1' }],
  ['a word but not a phrase', { text: 'word77 -"word1 word2"' }],
  ['Japanese, two characters', { text: '解約' }],
  ['Japanese, a stretch', { text: '解約したい' }],
  ['Japanese, one character', { text: '約' }],
  ['a word, of an operator', { text: 'word77', operatorId: 'operator 7' }],
  ['a word that few say, oldest first', { text: 'word2900' }, 'created_at'],
]
const growing: typeof cases = [
  // No index has this order: the list sorts all calls, with words or without.
  ['a word that few say, longest first', { text: 'word2900' }, '-duration_ms'],
  // The index has words but not their order: every call with all the words is read.
  ['common words as a phrase that nobody says', { text: '"word1 word1 word1 word1 word1 word1"' }],
]
let slow = 0
const processorMs = new Map<string, number>()
for (const [name, filter, sort = '-created_at'] of [...cases, ...growing]) {
  let found = 0
  const { ms, p95Ms, cpuMs } = await measure(async () => {
    const page = { filter, sort, cursor: null, limit: 50 }
    const { calls } = await searchCalls({ db }, by, page)
    found = calls.length
  }, ROUNDS)
  if (p95Ms > BOUND_MS) slow++
  processorMs.set(name, cpuMs)
  const ratio = (naive / ms).toFixed(1).padStart(7)
  console.log(
    `  ${name.padEnd(42)} ${ms.toFixed(1).padStart(7)} ms, p95 ${p95Ms.toFixed(1).padStart(7)} ms  ${cpuMs.toFixed(0).padStart(4)} ms of processor  ${ratio} times naive  ${`${found}`.padStart(3)} of a page`,
  )
}
console.log(
  `\n${slow} of ${processorMs.size} searches have a p95 over ${BOUND_MS} ms, with the hits of their page`,
)
const processorTime = `search of ${CALLS}: processor time`
const slowest = Math.max(...cases.map(([name]) => processorMs.get(name) ?? 0))
figure(`${processorTime}, slowest of ${cases.length}`, slowest, 'ms', { atMost: BOUND_MS })
for (const [name] of [...cases.slice(0, 5), ...growing])
  figure(`${processorTime}, ${name}`, processorMs.get(name) ?? 0, 'ms', null)
await database.drop()

async function measure(
  run: () => Promise<void>,
  rounds: number,
): Promise<{ ms: number; p95Ms: number; cpuMs: number }> {
  const times: number[] = []
  let cpuBefore = 0
  // The first round is not counted: PostgreSQL has no plans and pages cached yet.
  for (let round = 0; round <= rounds; round++) {
    if (round === 1) cpuBefore = cpuMs()
    const before = performance.now()
    await run()
    if (round > 0) times.push(performance.now() - before)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { ms: at(0.5), p95Ms: at(0.95), cpuMs: (cpuMs() - cpuBefore) / rounds }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + cpuMsOfFamily(postmaster)
}
