import { afterAll, beforeAll, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { Viewer } from '../../../src/db/calls/sight.ts'
import { refreshRollups } from '../../../src/db/reports/rollups.ts'
import { analyses, voicelogs } from '../../../src/db/schema/index.ts'
import { breakdown, operators, overview, timeSeries } from '../../../src/domain/reporting/reports.ts'
import { operatorScorecard } from '../../../src/domain/reporting/scorecard.ts'
import type { TimeRange } from '../../../src/domain/reporting/snapshot.ts'
import type { VoicelogFilterTexts } from '../../../src/domain/voicelogs/filter.ts'
import { newId } from '../../../src/lib/id.ts'
import { BUCKETS, bucketsOf } from '../../../src/lib/time/time-zone.ts'
import { EMOTION_TRENDS, EMOTIONS, OUTCOMES, type QualityResult } from '../../../src/model/analytics.ts'
import { BREAKDOWNS, type BreakdownBy } from '../../../src/model/measures.ts'
import { RELIABILITY_LEVELS } from '../../../src/model/transcript.ts'
import { VOICELOG_STATUSES } from '../../../src/model/voicelog.ts'
import { insertOrganisation, insertVoicelog } from '../../db/queue/job-rows.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { type NaiveCall, naiveCalls, naiveMeasures } from './naive.ts'
import { makeViewers, VIEWERS, type Viewers } from './viewers.ts'

// Compares every report, as everybody may ask for it, with a computation in TypeScript over all rows, after random
// changes of the calls and of the teams of operators, and random recomputations of rollups.

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())
const db = () => database.db

const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null, freq: 4 })
const START = Date.UTC(2024, 11, 28)
/** Times around the turn of a year, often on the boundaries of quarter hours and days. */
const instant = fc
  .oneof(
    fc.integer({ min: 0, max: 70 * 86_400_000 }),
    fc.integer({ min: 0, max: 70 * 96 }).map((quarters) => quarters * 900_000),
    fc.integer({ min: 0, max: 70 }).map((days) => days * 86_400_000),
  )
  .map((ms) => new Date(START + ms))

const columns = fc.record({
  status: fc.constantFrom(...VOICELOG_STATUSES, 'uploading' as const),
  operatorId: maybe(fc.constantFrom('Ann', 'bob', 'ü-3')),
  customerId: maybe(fc.constantFrom('c1', 'c2', 'c3', 'c4')),
  department: maybe(fc.constantFrom('sales', 'help')),
  language: fc.constantFrom('en-US', 'ja-JP'),
  callDate: instant,
  durationMs: maybe(fc.integer({ min: 0, max: 43_200_000 })),
  intent: maybe(fc.constantFrom('payment', 'other', 'our own')),
  emotion: maybe(fc.constantFrom(...EMOTIONS)),
  emotionTrend: maybe(fc.constantFrom(...EMOTION_TRENDS)),
  qualityScore: maybe(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)),
  transcriptReliability: maybe(fc.constantFrom(...RELIABILITY_LEVELS)),
})

const ms = fc.integer({ min: 0, max: 3_000_000 })
const ofRoles = <T>(each: fc.Arbitrary<T>) => fc.record({ agent: each, customer: each })
const answer = fc.record({
  answer: fc.constantFrom('yes', 'no', 'not_applicable'),
  source: fc.constantFrom('local', 'human'),
})
const quality = fc.record({
  auto_fail: fc.boolean(),
  answers: fc.dictionary(fc.constantFrom('greeting', 'closing', 'empathy'), answer).map((given) =>
    Object.entries(given).map(([question_id, { answer, source }]) => ({
      ...{ question_id, answer, source, evidence: [], max_points: 10, points: answer === 'yes' ? 10 : 0 },
    })),
  ),
  metrics: fc.record({
    duration_ms: ms,
    talk_ms: ofRoles(ms),
    talk_ratio: fc.constant(0),
    silence_ms: ms,
    silence_ratio: fc.constant(0),
    longest_silence_ms: ms,
    overlap_ms: ms,
    interruptions: ofRoles(fc.integer({ min: 0, max: 20 })),
    words_per_minute: ofRoles(fc.integer({ min: 0, max: 4000 }).map((tenths) => tenths / 10)),
    backchannels: ofRoles(fc.integer({ min: 0, max: 20 })),
    longest_monologue_ms: ofRoles(ms),
    response_latency_ms: ofRoles(maybe(ms)),
    turns: fc.integer({ min: 0, max: 90 }),
  }),
})
const summary = fc.record({ outcome: fc.constantFrom(...OUTCOMES) })

const unreliable = fc.boolean()

const move = fc.record({
  kind: fc.constant('move' as const),
  operatorId: fc.constantFrom('Ann', 'bob', 'ü-3'),
  team: maybe(fc.constantFrom(0, 1)),
  since: maybe(instant),
})

/** A random change; `at` chooses the call. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('insert' as const), columns, quality, summary, unreliable }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('update' as const), at: fc.nat(), columns }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('analyse' as const),
      at: fc.nat(),
      quality: maybe(quality),
      summary: maybe(summary),
      unreliable,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), at: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('sum' as const), times: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: move,
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function perform(
  organisationId: string,
  viewers: Viewers,
  ids: string[],
  steps: Step[],
): Promise<void> {
  for (const step of steps) {
    const id = 'at' in step ? ids[step.at % Math.max(ids.length, 1)] : undefined
    if (step.kind === 'insert') {
      const added = await insertVoicelog(db(), organisationId, step.columns)
      ids.push(added)
      await analyse(organisationId, added, step)
    } else if (step.kind === 'move') {
      await viewers.move(step)
    } else if (step.kind === 'sum') {
      for (let each = 0; each < step.times; each++)
        await refreshRollups(db(), { quietSeconds: 0, oldSeconds: 0 })
    } else if (id === undefined) {
    } else if (step.kind === 'update') {
      // An upload that was committed never becomes an upload in progress again.
      const { status: _status, ...rest } = step.columns
      await db()
        .update(voicelogs)
        .set(step.columns.status === 'uploading' ? rest : step.columns)
        .where(eq(voicelogs.id, id))
    } else if (step.kind === 'delete') {
      await db().delete(voicelogs).where(eq(voicelogs.id, id))
      ids.splice(ids.indexOf(id), 1)
    } else if (step.kind === 'analyse') {
      await analyse(organisationId, id, step)
    } else {
      await db()
        .delete(analyses)
        .where(and(eq(analyses.voicelogId, id), eq(analyses.kind, 'quality')))
    }
  }
}

async function analyse(
  organisationId: string,
  voicelogId: string,
  { quality, summary, unreliable }: { quality: unknown; summary: unknown; unreliable: boolean },
) {
  // An upload in progress has no analyses.
  const [row] = await db()
    .select({ status: voicelogs.status })
    .from(voicelogs)
    .where(eq(voicelogs.id, voicelogId))
  if (row === undefined || row.status === 'uploading') return
  for (const [kind, result] of [
    ['quality', quality],
    ['summary', summary],
  ] as const) {
    // Without the prototypes of random data, like parsed JSON.
    const columns = {
      status: 'done' as const,
      unreliable,
      result: JSON.parse(JSON.stringify(result)) as QualityResult | null,
    }
    await db()
      .insert(analyses)
      .values({ id: newId(), voicelogId, organisationId, kind, ...columns })
      .onConflictDoUpdate({ target: [analyses.voicelogId, analyses.kind], set: columns })
  }
}

type Match = (call: NaiveCall) => boolean
const filters: [VoicelogFilterTexts, Match][] = [
  [{}, () => true],
  [{ department: 'sales' }, ({ row }) => row.department === 'sales'],
  [{ language: 'ja-JP' }, ({ row }) => row.language === 'ja-JP'],
  [{ status: 'completed' }, ({ row }) => row.status === 'completed'],
  [{ operatorId: 'bob' }, ({ row }) => row.operatorId === 'bob'],
  [{ intent: 'other' }, ({ row }) => row.intent === 'other'],
  [{ emotion: 'anger' }, ({ row }) => row.emotion === 'anger'],
  [{ customerId: 'c1' }, ({ row }) => row.customerId === 'c1'],
  [{ without: 'department' }, ({ row }) => row.department === null],
  [{ without: 'customer_id' }, ({ row }) => row.customerId === null],
  [{ without: 'outcome,intent' }, ({ row, summary }) => row.intent === null && summary === null],
  [{ having: 'metrics' }, ({ quality }) => quality !== null],
  [{ transcriptReliability: 'poor' }, ({ row }) => row.transcriptReliability === 'poor'],
  [
    { transcriptReliability: 'fair', language: 'ja-JP' },
    ({ row }) => row.transcriptReliability === 'fair' && row.language === 'ja-JP',
  ],
  [{ outcome: 'resolved' }, ({ summary }) => summary?.outcome === 'resolved'],
  [
    { emotionTrend: 'steady', department: 'help' },
    ({ row }) => row.emotionTrend === 'steady' && row.department === 'help',
  ],
  [
    { minQuality: 50, maxQuality: 80 },
    ({ row }) => row.qualityScore !== null && row.qualityScore >= 50 && row.qualityScore <= 80,
  ],
  [
    { answer: 'greeting:no' },
    ({ quality }) =>
      quality?.answers.some((each) => each.question_id === 'greeting' && each.answer === 'no') ?? false,
  ],
]

const question = fc.record({
  viewer: fc.constantFrom(...VIEWERS),
  filter: fc.constantFrom(...filters),
  from: fc.option(instant, { nil: undefined }),
  to: fc.option(instant, { nil: undefined }),
  by: fc.constantFrom(...(Object.keys(BREAKDOWNS) as BreakdownBy[])),
  sort: fc.constantFrom('-calls' as const, 'value' as const),
  limit: fc.integer({ min: 1, max: 4 }),
  bucket: fc.constantFrom(...BUCKETS),
  timeZone: fc.constantFrom(
    'UTC',
    'Asia/Tokyo',
    'America/New_York',
    // Zones with offsets of half and quarter hours, two of them with daylight saving time.
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
  ),
})
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never

const VALUES: Record<BreakdownBy, (call: NaiveCall) => string | null> = {
  department: ({ row }) => row.department,
  customer: ({ row }) => row.customerId,
  operator: ({ row }) => row.operatorId,
  intent: ({ row }) => row.intent,
  emotion: ({ row }) => row.emotion,
}

async function check(organisationId: string, viewers: Viewers, asked: Question): Promise<void> {
  const { viewer, sees } = await viewers.as(asked.viewer)
  const rows = await db().select().from(voicelogs).where(eq(voicelogs.organisationId, organisationId))
  const made = await db().select().from(analyses).where(eq(analyses.organisationId, organisationId))
  const { from, to, by, sort, limit, bucket, timeZone } = asked
  const [texts, matches] = asked.filter
  const query = { ...texts, from: from?.toISOString(), to: to?.toISOString() }
  const all = naiveCalls(rows, made).filter(sees)
  const isWithin = ({ at }: NaiveCall) =>
    (from === undefined || at >= from.getTime()) && (to === undefined || at < to.getTime())
  const calls = all.filter((each) => matches(each) && isWithin(each))

  const found = await overview({ db: db() }, viewer, query)
  expect(found.measures).toEqual(naiveMeasures(calls))
  const intents = [
    ...Map.groupBy(
      calls.filter((each) => each.row.intent !== null),
      VALUES.intent,
    ),
  ]
  expect(new Map(found.intents.map((each) => [each.value, each.calls]))).toEqual(
    new Map(intents.map(([value, its]) => [value, its.length])),
  )

  const values = [...Map.groupBy(calls, VALUES[by])].map(([value, its]) => ({
    value,
    measures: naiveMeasures(its),
  }))
  const callsOf = (value: string | null, within: TimeRange) =>
    all.filter(
      (call) => matches(call) && VALUES[by](call) === value && call.at >= within.from && call.at < within.to,
    )
  const walked = []
  let cursor: string | null = null
  do {
    const page = await breakdown({ db: db() }, viewer, query, {
      by,
      sort,
      limit,
      cursor,
      isCompared: true,
    })
    const [start, end] = [from?.getTime(), to?.getTime()]
    const isPeriod = start !== undefined && end !== undefined && start < end
    if (isPeriod) expect(page.before).toEqual({ from: 2 * start - end, to: start })
    if (start === undefined) expect(page.before).toBeNull()
    for (const { value, before } of page.rows) {
      if (page.before === null) expect(before).toBeNull()
      else expect([value, before]).toEqual([value, naiveMeasures(callsOf(value, page.before))])
    }
    expect(page.rows.length).toBeLessThanOrEqual(limit)
    walked.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(walked.length).toBe(values.length)
  expect(new Map(walked.map((each) => [each.value, each.measures]))).toEqual(
    new Map(values.map((each) => [each.value, each.measures])),
  )
  const counts = walked.map((each) => each.measures.calls)
  if (sort === '-calls') expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  if (sort === 'value' && counts.length > 0)
    expect(walked.findIndex((each) => each.value === null)).toBeOneOf([-1, counts.length - 1])

  const ranked: (number | null)[] = []
  let place: string | null = null
  do {
    const page = await operators({ db: db() }, viewer, query, { sort: 'quality_score', limit, cursor: place })
    ranked.push(
      ...page.rows.map(({ measures: { quality_tenths, quality_n } }) =>
        quality_n === 0 ? null : quality_tenths / quality_n,
      ),
    )
    place = page.nextCursor
  } while (place !== null)
  const known = new Set(calls.flatMap(({ row }) => (row.operatorId === null ? [] : [row.operatorId])))
  expect(ranked).toHaveLength(known.size)
  expect(ranked).toEqual(ranked.toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity) || 0))

  const { rows: people } = await operators({ db: db() }, viewer, query, {
    sort: 'value',
    limit: 200,
    cursor: null,
    containing: 'B',
  })
  const bob = calls.filter((each) => each.row.operatorId === 'bob')
  expect(people).toEqual(
    bob.length === 0 ? [] : [{ value: 'bob', name: null, measures: naiveMeasures(bob), before: null }],
  )

  const range = { from: from ?? new Date(START), to: to ?? new Date(START + 80 * 86_400_000) }
  if (range.from < range.to) {
    const series = await timeSeries(
      { db: db() },
      viewer,
      { ...texts, from: range.from.toISOString(), to: range.to.toISOString() },
      { bucket, timeZone },
    )
    const bounds = { from: range.from.getTime(), to: range.to.getTime() }
    const expected = bucketsOf(bounds, bucket, timeZone).map((each) => ({
      ...each,
      measures: naiveMeasures(
        all.filter(
          (call) =>
            matches(call) &&
            call.at >= Math.max(each.from, bounds.from) &&
            call.at < Math.min(each.to, bounds.to),
        ),
      ),
    }))
    expect(series.buckets).toEqual(expected)
  }
  await checkScorecard(viewer, all, range)
}

async function checkScorecard(viewer: Viewer, all: NaiveCall[], { from, to }: { from: Date; to: Date }) {
  if (from >= to || !all.some((each) => each.row.operatorId === 'Ann')) return
  const query = { from: from.toISOString(), to: to.toISOString() }
  const { period, before } = await operatorScorecard({ db: db() }, viewer, 'Ann', query)
  const length = to.getTime() - from.getTime()
  for (const [found, start] of [
    [period, from.getTime()],
    [before, from.getTime() - length],
  ] as const) {
    const its = all.filter(
      (each) => each.row.operatorId === 'Ann' && each.at >= start && each.at < start + length,
    )
    expect(found.measures).toEqual(naiveMeasures(its))
    const answers = its.flatMap((each) => each.quality?.answers ?? [])
    const groups = Map.groupBy(answers, (each) => `${each.question_id} ${each.answer}`)
    const expected = [...groups].map(([name, given]) => [
      name,
      given.length,
      given.reduce((sum, each) => sum + each.points, 0),
      given.filter((each) => each.source === 'human').length,
    ])
    const shown = found.answers.map((each) => [
      `${each.questionId} ${each.answer}`,
      each.calls,
      each.points,
      each.byPeople,
    ])
    expect(shown.sort()).toEqual(expected.sort())
  }
}

test('every report equals a computation over all rows, after any changes and recomputed rollups', async () => {
  const scenario = fc.array(fc.record({ steps: fc.array(step, { maxLength: 14 }), question }), {
    minLength: 1,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(scenario, async (rounds) => {
      const organisationId = await insertOrganisation(db())
      const viewers = await makeViewers(db(), organisationId)
      const ids: string[] = []
      for (const { steps, question } of rounds) {
        await perform(organisationId, viewers, ids, steps)
        await check(organisationId, viewers, question)
      }
      // Also when all rollups are up to date.
      while ((await refreshRollups(db(), { quietSeconds: 0, oldSeconds: 0 })) > 0);
      for (const { question } of rounds) await check(organisationId, viewers, question)
    }),
    { numRuns: 40 },
  )
}, 300_000)

test('reports of teams add up the rollups of teams, also when operators move after they were made', async () => {
  const call = fc.record({ columns, operatorId: fc.constantFrom('Ann', 'bob', 'ü-3') })
  const moves = fc.array(move, { minLength: 1, maxLength: 5 })
  // Those that rollups of teams answer, which a lead asks for.
  // Half of them by customer, of all calls and all time: customers of teams are counted in a way of their own.
  const at = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 6 }))
  const asked = fc.record({ question, lead: fc.constantFrom(...VIEWERS.slice(1, 3)), at })
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { minLength: 12, maxLength: 18 }),
      ...[moves, moves],
      fc.array(asked, { minLength: 2, maxLength: 2 }),
      async (calls, before, after, questions) => {
        const organisationId = await insertOrganisation(db())
        const viewers = await makeViewers(db(), organisationId)
        for (const { columns, operatorId } of calls)
          await insertVoicelog(db(), organisationId, { ...columns, operatorId })
        const ask = async () => {
          for (const { question, lead, at } of questions)
            await check(organisationId, viewers, {
              ...{ ...question, viewer: lead, filter: filters[at] ?? question.filter },
              ...(at === 0 && { by: 'customer' as const, from: undefined, to: undefined }),
            })
        }
        for (const moved of [before, after]) {
          for (const each of moved) await viewers.move(each)
          await ask()
          while ((await refreshRollups(db(), { quietSeconds: 0, oldSeconds: 0 })) > 0);
          await ask()
        }
      },
    ),
    { numRuns: 5 },
  )
}, 300_000)
