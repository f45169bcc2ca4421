/**
 * Measures reports over a million calls in two years: those from rollups, and those that read the calls. A plain
 * aggregate over the same rows in the same run is the comparison. Each report runs as in the API. Next to its time is
 * the processor time of PostgreSQL and this process, which depends less on other work on the machine. Then reports as a
 * supervisor asks for them are compared with those of an administrator. At the end it
 * measures writes of calls with the triggers of reports and without.
 *
 * CALLS=100000 makes a smaller table.
 */
import type { Viewer } from '../../src/db/calls/sight.ts'
import { insertUser } from '../../src/db/identity/users.ts'
import { lockOperator, moveOperator } from '../../src/db/operators/operators.ts'
import { insertTeam } from '../../src/db/operators/teams.ts'
import { refreshRollups } from '../../src/db/reports/rollups.ts'
import { sightOf } from '../../src/domain/operators/sight.ts'
import { breakdown, operators, overview, timeSeries } from '../../src/domain/reporting/reports.ts'
import { operatorScorecard } from '../../src/domain/reporting/scorecard.ts'
import { pageOfVoicelogs, type VoicelogQuery } from '../../src/domain/voicelogs/list.ts'
import { insertOrganisation } from '../db/queue/job-rows.ts'
import { freshDatabase } from '../support/database.ts'
import { insertManyCalls } from '../support/many-calls.ts'
import { cpuMsOfFamily, parentOf } from '../support/processor-time.ts'
import { measureCallWrites } from './support/call-writes.ts'

const CALLS = Number(Bun.env.CALLS ?? 1_000_000)
const ROUNDS = 7
const BOUND_MS = 100

const database = await freshDatabase()
const { db, sql } = database
const organisationId = await insertOrganisation(db)
const viewer: Viewer = { organisationId, sight: 'all' }
const [backend] = await sql`select pg_backend_pid() as pid`
const postmaster = parentOf(Number(backend?.pid))

let startedAt = performance.now()
await insertManyCalls(database, organisationId, CALLS)
console.log(`${CALLS} calls made in ${seconds()} s, with their facts and marks`)
const supervisors = await makeSupervisors()
startedAt = performance.now()
while ((await refreshRollups(db, { quietSeconds: 0, oldSeconds: 0 })) > 0);
await sql`vacuum analyze`
console.log(`all rollups computed in ${seconds()} s`)
const [sizes] = await sql`select pg_size_pretty(pg_table_size('call_facts')) as facts,
  pg_size_pretty(pg_total_relation_size('report_rollups')) as sums, (select count(*) from report_rollups) as rows,
  pg_size_pretty(pg_total_relation_size('report_intents')) as intents,
  pg_size_pretty(pg_total_relation_size('report_team_rollups')) as teams,
  pg_size_pretty(pg_total_relation_size('customer_calls')) as customers`
console.log(`facts ${sizes?.facts}, rollups ${sizes?.sums} in ${sizes?.rows} rows`)
console.log(`intents ${sizes?.intents}, customers ${sizes?.customers}, teams ${sizes?.teams}\n`)

const { ms: naive } = await median(async () => {
  await sql`
    select count(*), count(*) filter (where v.status = 'completed'), avg(v.duration_ms), avg(v.quality_score),
      count(*) filter (where v.emotion = 'anger'), count(*) filter (where v.emotion_trend = 'improving')
    from voicelogs v where v.organisation_id = ${organisationId} and v.status <> 'uploading'`
})
console.log(`naive: six aggregates over voicelogs ${naive.toFixed(0)} ms\n`)

const year = { from: '2024-02-10T09:30:00Z', to: '2025-02-20T17:45:00Z' }
const quarter = { from: '2024-11-01T00:00:00Z', to: '2025-02-01T00:00:00Z' }
const page = { sort: '-calls' as const, limit: 50, cursor: null }
const days = { bucket: 'day' as const, timeZone: 'UTC' }
const two = { from: '2024-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }
type Case = [name: string, run: () => Promise<unknown>]
const deps = { db }

const fromRollups: Case[] = [
  ['overview', () => overview(deps, viewer, {})],
  ['overview, a year with partial days', () => overview(deps, viewer, year)],
  ['overview, department', () => overview(deps, viewer, { department: 'department 3' })],
  ['timeseries, 731 days UTC', () => timeSeries(deps, viewer, two, days)],
  ['timeseries, 731 days Tokyo', () => series('day', 'Asia/Tokyo')],
  ['timeseries, 731 days Kolkata (half hours)', () => series('day', 'Asia/Kolkata')],
  ['timeseries, 731 days New York', () => series('day', 'America/New_York')],
  ['timeseries, weeks Tokyo', () => series('week', 'Asia/Tokyo')],
  ['timeseries, months Tokyo', () => series('month', 'Asia/Tokyo')],
  [
    'timeseries, days of a department, Tokyo',
    () => series('day', 'Asia/Tokyo', { department: 'department 3' }),
  ],
  ['breakdown by department', () => breakdown(deps, viewer, {}, { by: 'department', ...page })],
  ['breakdown by department, a year', () => breakdown(deps, viewer, year, { by: 'department', ...page })],
  ['breakdown by operator', () => breakdown(deps, viewer, {}, { by: 'operator', ...page })],
  ['breakdown by operator, a year', () => breakdown(deps, viewer, year, { by: 'operator', ...page })],
  ['breakdown by intent, a year', () => breakdown(deps, viewer, year, { by: 'intent', ...page })],
  ['breakdown by emotion, a year', () => breakdown(deps, viewer, year, { by: 'emotion', ...page })],
  ['operators', () => operators(deps, viewer, {}, { ...page, sort: 'value' })],
  [
    'operators, a year, search',
    () => operators(deps, viewer, year, { ...page, sort: 'value', containing: '7' }),
  ],
  ['timeseries, days of an intent, Tokyo', () => series('day', 'Asia/Tokyo', { intent: 'payment' })],
  ['breakdown by customer', () => breakdown(deps, viewer, {}, { by: 'customer', ...page })],
  ['breakdown by customer, a quarter', () => breakdown(deps, viewer, quarter, { by: 'customer', ...page })],
  ['breakdown by customer, a year', () => breakdown(deps, viewer, year, { by: 'customer', ...page })],
  ['scorecard of an operator, a quarter', () => operatorScorecard(deps, viewer, 'operator 17', quarter)],
]
const fromCalls: Case[] = [
  ['overview, customer', () => overview(deps, viewer, { customerId: 'customer 17' })],
  [
    'overview, department and emotion',
    () => overview(deps, viewer, { department: 'department 3', emotion: 'anger' }),
  ],
  [
    'overview, department and emotion, a quarter',
    () => overview(deps, viewer, { ...quarter, department: 'department 3', emotion: 'anger' }),
  ],
  ['overview, outcome, a quarter', () => overview(deps, viewer, { ...quarter, outcome: 'unresolved' })],
  ['overview, min_quality', () => overview(deps, viewer, { minQuality: 80 })],
  [
    'breakdown by operator, department, a quarter',
    () => breakdown(deps, viewer, { ...quarter, department: 'department 3' }, { by: 'operator', ...page }),
  ],
  [
    'breakdown by operator, department',
    () => breakdown(deps, viewer, { department: 'department 3' }, { by: 'operator', ...page }),
  ],
  [
    'timeseries, days of a department, Kolkata',
    () => series('day', 'Asia/Kolkata', { department: 'department 3' }),
  ],
]

/** Reports as an administrator and as a supervisor asks for them: they must take her at most twice the time. */
const MAX_RATIO = 2
const asSupervisor: [name: string, run: (as: Viewer) => Promise<unknown>][] = [
  ['overview', (as) => overview(deps, as, {})],
  ['overview, a year', (as) => overview(deps, as, year)],
  ['overview, department', (as) => overview(deps, as, { department: 'department 3' })],
  ['timeseries, 731 days UTC', (as) => timeSeries(deps, as, two, days)],
  [
    'timeseries, 731 days Tokyo',
    (as) => timeSeries(deps, as, two, { bucket: 'day', timeZone: 'Asia/Tokyo' }),
  ],
  ...(['department', 'operator', 'intent', 'emotion', 'customer'] as const).flatMap(
    (by): typeof asSupervisor => [
      [`breakdown by ${by}`, (as) => breakdown(deps, as, {}, { by, ...page })],
      [`breakdown by ${by}, a year`, (as) => breakdown(deps, as, year, { by, ...page })],
    ],
  ),
  ['operators', (as) => operators(deps, as, {}, { ...page, sort: 'value' })],
  ['scorecard of an operator, a quarter', (as) => operatorScorecard(deps, as, 'operator 17', quarter)],
  ['overview, outcome, a quarter', (as) => overview(deps, as, { ...quarter, outcome: 'unresolved' })],
  ['overview, min_quality', (as) => overview(deps, as, { minQuality: 80 })],
  ['list, the newest 100', (as) => pageOfVoicelogs(deps, as, newest({}))],
  ['list, the newest 100 of an emotion', (as) => pageOfVoicelogs(deps, as, newest({ emotion: 'anger' }))],
]

let slow = 0
console.log('from rollups')
for (const each of fromRollups) if ((await show(each)) > BOUND_MS) slow++
console.log('\nfrom the calls')
for (const each of fromCalls) await show(each)

console.log('\nas a supervisor, against an administrator')
let over = 0
for (const [name, run] of asSupervisor) {
  const { ms: ofAdmin } = await median(() => run(viewer))
  const parts = [`  ${name.padEnd(40)} ${ofAdmin.toFixed(1).padStart(7)} ms`]
  for (const { leads, viewer: hers } of supervisors) {
    const { ms } = await median(() => run(hers))
    if (ms > MAX_RATIO * ofAdmin) over++
    parts.push(
      `${leads} team${leads > 1 ? 's' : ' '} ${ms.toFixed(1).padStart(7)} ms, ${(ms / ofAdmin).toFixed(2)} times`,
    )
  }
  console.log(parts.join('   '))
}
console.log(
  `${over} of ${asSupervisor.length * supervisors.length} take more than ${MAX_RATIO} times as long\n`,
)

await sql`update voicelogs set quality_score = 1 where id in (select id from voicelogs order by random() limit 2000)`
const marked = await sql`select count(distinct day)::int as days from report_dirty_days`
console.log(`\nfrom rollups, while ${marked[0]?.days} days wait to be recomputed`)
for (const each of fromRollups.slice(0, 3)) await show(each)
startedAt = performance.now()
while ((await refreshRollups(db, { quietSeconds: 0, oldSeconds: 0 })) > 0);
console.log(`recomputed in ${seconds()} s`)

console.log(`\n${slow} of ${fromRollups.length} reports from rollups took more than ${BOUND_MS} ms\n`)
for (const writers of [1, 4]) await measureCallWrites(database, organisationId, writers)
await database.drop()

/** Ten teams of twenty operators, of whom every tenth moved to the next team in the middle; who leads one, and three. */
async function makeSupervisors(): Promise<{ leads: number; viewer: Viewer }[]> {
  const moved = new Date('2025-01-01T00:00:00Z')
  const teams = Array.from({ length: 10 }, () => Bun.randomUUIDv7())
  for (const [index, id] of teams.entries())
    await insertTeam(db, { id, organisationId, name: `team ${index}` })
  for (let operator = 0; operator < 200; operator++) {
    const key = { organisationId, operatorId: `operator ${operator}` }
    await lockOperator(db, key)
    const teamId = teams[Math.floor(operator / 20)] ?? null
    await moveOperator(db, key, { teamId, since: null })
    const next = teams[(Math.floor(operator / 20) + 1) % teams.length] ?? null
    if (operator % 10 === 0) await moveOperator(db, key, { teamId: next, since: moved })
  }
  return await Promise.all(
    [1, 3].map(async (leads) => {
      const userId = Bun.randomUUIDv7()
      const email = `${userId}@example.com`
      await insertUser(db, {
        ...{ id: userId, organisationId, email, name: null, role: 'supervisor', passwordHash: null },
      })
      for (const teamId of teams.slice(0, leads)) {
        await sql`insert into team_leads values (${organisationId}, ${teamId}, ${userId})`
      }
      const sight = await sightOf({ db }, { organisationId, userId, role: 'supervisor' })
      return { leads, viewer: { organisationId, sight } }
    }),
  )
}

function newest(filter: VoicelogQuery['filter']): VoicelogQuery {
  return { filter, sort: '-call_date', cursor: null, limit: 100 }
}

function series(bucket: 'day' | 'week' | 'month', timeZone: string, filter = {}) {
  return timeSeries(deps, viewer, { ...two, ...filter }, { bucket, timeZone })
}

async function show([name, run]: Case): Promise<number> {
  const { ms, cpuMs } = await median(run)
  console.log(
    `  ${name.padEnd(46)} ${ms.toFixed(1).padStart(7)} ms   ${cpuMs.toFixed(0).padStart(5)} ms of processor   ${(naive / ms).toFixed(1).padStart(6)} times naive`,
  )
  return ms
}

/** The median time, and the mean processor time. */
async function median(run: () => Promise<unknown>): Promise<{ ms: number; cpuMs: number }> {
  const times: number[] = []
  let cpuBefore = 0
  // The first round is not counted: PostgreSQL has no plans and pages cached yet.
  for (let round = 0; round <= ROUNDS; round++) {
    if (round === 1) cpuBefore = cpuMs()
    const before = performance.now()
    await run()
    if (round > 0) times.push(performance.now() - before)
  }
  const ms = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  return { ms, cpuMs: (cpuMs() - cpuBefore) / ROUNDS }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + cpuMsOfFamily(postmaster)
}

function seconds(): string {
  return ((performance.now() - startedAt) / 1_000).toFixed(1)
}
