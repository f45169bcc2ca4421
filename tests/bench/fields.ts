/**
 * Measures filters by ranges of own fields in a million calls of 30 fields each: ten numbers, six dates, six choices and
 * eight texts. Lists, exports and searches read such pages, without HTTP; reports count. Processor time of PostgreSQL is
 * shown too, since wall time depends on other work on the machine. First, what the table of values costs a call's writes;
 * after the calls are made, how long the workers take to fill it, and its bytes. CALLS=100000 makes fewer calls.
 */
import postgres from 'postgres'
import { fillBatch } from '../../src/db/backfills.ts'
import { valuesBackfill } from '../../src/db/calls/own-fields/values.ts'
import type { Viewer } from '../../src/db/calls/sight.ts'
import { overview } from '../../src/domain/reporting/reports.ts'
import { pageOfVoicelogs } from '../../src/domain/voicelogs/list.ts'
import type { OwnValues } from '../../src/model/own-fields.ts'
import { insertOrganisation } from '../db/queue/job-rows.ts'
import { freshDatabase } from '../support/database.ts'
import { insertManyCalls } from '../support/many-calls.ts'
import { cpuMsOfFamily, parentOf } from '../support/processor-time.ts'
import { writeCall } from './support/call-writes.ts'
import { figure, median, secondsOf } from './support/figures.ts'

const CALLS = Number(Bun.env.CALLS ?? 1_000_000)
const ROUNDS = 7
const BOUND_MS = 100

/** The values of a call in SQL; `n` is its number, `at` its time. */
const FIELDS: Record<string, string> = {
  ticket: 'n',
  amount: 'round((random() - 0.3)::numeric * 20000, 2)',
  price: 'round((1000 * power(random(), 3))::numeric, 2)',
  share: 'round(random()::numeric, 4)',
  serial: 'floor(1e12 * random())::bigint',
  ...numbered('number', 5, (at) => `floor(${10 ** (at + 1)} * random())::int`),
  due: day(`at + 60 * random() * interval '1 day'`),
  ...numbered('day', 5, (at) =>
    day(`timestamp '1940-01-01' + ${6_000 * (at + 1)} * random() * interval '1 day'`),
  ),
  ...numbered('choice', 6, (at) => `'value ' || floor(${4 + 3 * at} * random())::int`),
  ...numbered('text', 8, (at) =>
    at < 4 ? `'case ' || n * ${at + 1}` : `'some text of ' || floor(2000 * random())::int`,
  ),
}

const database = await freshDatabase()
const { db, sql } = database
const organisationId = await insertOrganisation(db)
const viewer: Viewer = { organisationId, sight: 'all' }
const [backend] = await sql`select pg_backend_pid() as pid`
const postmaster = parentOf(Number(backend?.pid))

await measureWrites()
await makeCalls()
await measurePages()
await measureReports()
await database.drop()
process.exit(0)

function numbered(name: string, count: number, value: (at: number) => string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}_${at}`, value(at)]))
}

function day(at: string): string {
  return `to_char(${at}, 'YYYY-MM-DD')`
}

function fieldsInSql(): string {
  return `jsonb_build_object(${Object.entries(FIELDS)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`
}

/** The processor time of a call's writes with the table of values and without it, in turns. */
async function measureWrites(): Promise<void> {
  const CALLS_A_ROUND = 200
  const [row] = await sql.unsafe(`select ${fieldsInSql()} as fields from (select 1 as n, now() as at) given`)
  const cpuMs: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] }
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const way = round % 2 === 0 ? 'disable' : 'enable'
    for (const trigger of ['new', 'changed', 'gone'])
      await sql.unsafe(`alter table voicelogs ${way} trigger voicelogs_${trigger}_values`)
    const before = cpuMsOfFamily(postmaster)
    for (let call = 0; call < CALLS_A_ROUND; call++)
      await writeCall(sql, organisationId, row?.fields as OwnValues)
    cpuMs[way].push((cpuMsOfFamily(postmaster) - before) / CALLS_A_ROUND)
  }
  const [on, off] = [median(cpuMs.enable), median(cpuMs.disable)]
  figure("own fields: the table of values in a call's writes, processor time", on - off, 'ms', null)
  figure("own fields: a call's writes with it over without, processor time", on / off, '', null)
  await sql`delete from voicelogs`
}

async function makeCalls(): Promise<void> {
  // An index is built once, quicker than it grows.
  const [index] = await sql`select pg_get_indexdef('voicelogs_fields'::regclass) as made`
  await sql`drop index voicelogs_fields`
  const made = await secondsOf(() =>
    insertManyCalls(database, organisationId, CALLS, { fields: fieldsInSql() }),
  )
  console.log(`${CALLS} calls made in ${made.toFixed(0)} s`)
  await sql`update backfills set done_at = null`
  const filled = await secondsOf(async () => {
    while (await fillBatch(db, valuesBackfill));
  })
  figure(`own fields: the table of values of ${CALLS} calls, filled`, filled, 's', null)
  // A connection of its own: the service's end a statement after 30 s.
  const building = postgres(database.url, { max: 1, onnotice: () => {} })
  await building.unsafe(index?.made)
  await building`vacuum analyze`
  await building.end()
  const [size] = await sql`select pg_total_relation_size('own_field_values')::float8 as ranges,
    pg_relation_size('voicelogs_fields')::float8 as values, pg_table_size('voicelogs')::float8 as calls`
  figure('own fields: the table of values, a call', size?.ranges / CALLS, 'bytes', null)
  console.log(
    `the index of values ${(size?.values / CALLS).toFixed(0)} bytes, the row ${(size?.calls / CALLS).toFixed(0)}`,
  )
}

type Case = [
  name: string,
  fields: string,
  more?: { sort?: string; limit?: number; filter?: Record<string, string> },
]

async function measurePages(): Promise<void> {
  const middle = Math.floor(CALLS / 2)
  const cases: Case[] = [
    ['3 calls', `ticket.min=${middle}&ticket.max=${middle + 2}`],
    ['no call', `ticket.min=${2 * CALLS}`],
    ['0.001 %', 'serial.min=500000000000&serial.max=500010000000'],
    ['0.1 %', 'amount.min=100&amount.max=120'],
    ['0.1 %, the oldest first', 'amount.min=100&amount.max=120', { sort: 'call_date' }],
    ['0.1 %, as created', 'amount.min=100&amount.max=120', { sort: '-created_at' }],
    ['0.1 % of a choice', 'amount.min=100&amount.max=120&choice_0=value 1'],
    ['0.1 % of a department', 'amount.min=100&amount.max=120', { filter: { department: 'department 3' } }],
    ['0.1 % of an emotion', 'amount.min=100&amount.max=120', { filter: { emotion: 'anger' } }],
    [
      '0.1 % of a quarter',
      'amount.min=100&amount.max=120',
      { filter: { from: '2024-11-01T00:00:00Z', to: '2025-02-01T00:00:00Z' } },
    ],
    ['a day of 6,000', 'day_0.min=1950-01-01&day_0.max=1950-01-01'],
    ['0.4 %', 'amount.min=100&amount.max=180'],
    ['1 %', 'amount.min=100&amount.max=300'],
    ['2 %', 'amount.min=100&amount.max=500'],
    ['half', 'amount.min=4000'],
    ['half, the oldest first', 'amount.min=4000', { sort: 'call_date' }],
    ['half of an operator', 'amount.min=4000', { filter: { operatorId: 'operator 17' } }],
    ['3 calls, by score', `ticket.min=${middle}&ticket.max=${middle + 2}`, { sort: '-quality_score' }],
    ['half, the highest score first', 'amount.min=4000', { sort: '-quality_score' }],
    ['half, the shortest first', 'amount.min=4000', { sort: 'duration_ms' }],
  ]
  figure(
    `own fields: slowest of ${2 * cases.length} pages of ${CALLS} calls`,
    Math.max(await measureCases(50, cases), await measureCases(100, cases)),
    'ms',
    { atMost: BOUND_MS },
  )
  // Many calls, but none near the page's beginning: their dates go with those of the calls.
  const due = 'due.min=2024-03-01&due.max=2024-03-31'
  const far: Case[] = [
    ['due in a month long ago', due],
    ['due in a month long ago, as created', due, { sort: '-created_at' }],
    ['due in the last month, the oldest first', 'due.min=2025-12-01', { sort: 'call_date' }],
    ['due long ago of an operator', due, { filter: { operatorId: 'operator 17' } }],
    ['due long ago of a department', due, { filter: { department: 'department 3' } }],
    ['due long ago, the longest first', due, { sort: '-duration_ms' }],
    ['due long ago, half of them', `${due}&amount.min=4000`],
    ['due long ago, 2 % of them', `${due}&amount.min=100&amount.max=500`],
    ['due long ago, and in the newest 4 %', `${due}&ticket.min=${Math.floor(CALLS * 0.96)}`],
  ]
  figure(
    `own fields: slowest of ${far.length} pages of calls due in a month long ago`,
    await measureCases(50, far),
    'ms',
    { atMost: BOUND_MS },
  )
  const common = await measureCases(50, [
    ['4 % and 4 %, few in common', 'amount.min=100&amount.max=900&serial.max=40000000000'],
  ])
  figure('own fields: a page of two ranges of 4 %, few in common', common, 'ms', { atMost: BOUND_MS })
  // All calls of half of the time, the other half first; and none in common.
  const half = await measureCases(50, [
    ['half, long ago', 'due.max=2024-12-31'],
    ['half and half, none in common', `due.max=2024-12-31&ticket.min=${Math.floor(CALLS * 0.6)}`],
  ])
  figure('own fields: slowest of 2 pages of half of the calls, none near', half, 'ms', null)
}

/** The time of the slowest page. */
async function measureCases(limit: number, cases: readonly Case[]): Promise<number> {
  const times: number[] = []
  for (const [name, fields, { sort = '-call_date', filter = {} } = {}] of cases) {
    const query = { filter: { fields, ...filter }, sort, cursor: null, limit }
    times.push(await measure(`a page of ${limit}: ${name}`, () => pageOfVoicelogs({ db }, viewer, query)))
  }
  return Math.max(...times)
}

async function measureReports(): Promise<void> {
  const few = await measure('a report of 0.1 %', () =>
    overview({ db }, viewer, { fields: 'amount.min=100&amount.max=120' }),
  )
  figure('own fields: a report of 0.1 % of the calls', few, 'ms', { atMost: BOUND_MS })
  await measure('a report of those due in a month', () =>
    overview({ db }, viewer, { fields: 'due.min=2024-03-01&due.max=2024-03-31' }),
  )
  await measure('a report of half', () => overview({ db }, viewer, { fields: 'amount.min=4000' }))
}

/** The median time in milliseconds; the first round is not counted: nothing is cached yet. */
async function measure(name: string, run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  let cpuBefore = 0
  for (let round = 0; round <= ROUNDS; round++) {
    if (round === 1) cpuBefore = cpuMsOfFamily(postmaster)
    const before = performance.now()
    await run()
    if (round > 0) times.push(performance.now() - before)
  }
  const cpuMs = (cpuMsOfFamily(postmaster) - cpuBefore) / ROUNDS
  console.log(
    `  ${name.padEnd(44)} ${median(times).toFixed(0).padStart(5)} ms, processor ${cpuMs.toFixed(0)} ms`,
  )
  return median(times)
}
