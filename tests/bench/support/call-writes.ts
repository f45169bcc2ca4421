import postgres from 'postgres'
import { newId } from '../../../src/lib/id.ts'
import type { OwnValues } from '../../../src/model/own-fields.ts'

const ROUNDS = 5
const CALLS = 200

/** The triggers that keep the rows which reports and rollups are computed from. */
const TRIGGERS: [table: string, trigger: string][] = [
  ['voicelogs', 'voicelogs_new_facts'],
  ['voicelogs', 'voicelogs_changed_facts'],
  ['analyses', 'analyses_new_facts'],
  ['call_facts', 'call_facts_mark'],
  ['call_facts', 'call_facts_mark_change'],
  ['call_facts', 'call_facts_customers'],
]

/**
 * Writes calls as the service does, from the upload to the last analytic, with the triggers and without, in turns. All
 * calls have one day, department and customer, so that writers would wait for each other if triggers locked rows.
 */
export async function measureCallWrites(
  { url }: { url: string },
  organisationId: string,
  writers: number,
): Promise<void> {
  const sql = postgres(url, { max: writers, onnotice: () => {} })
  const times = { with: [] as number[], without: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of ['without', 'with'] as const) {
      await setTriggers(sql, way === 'with' ? 'enable' : 'disable')
      const before = performance.now()
      await Promise.all(
        Array.from({ length: writers }, async () => {
          for (let call = 0; call < CALLS; call++) await writeCall(sql, organisationId)
        }),
      )
      times[way].push((performance.now() - before) / CALLS)
    }
  }
  await sql.end()
  const [on, off] = [median(times.with), median(times.without)]
  console.log(
    `a call's writes, ${writers} at once: ${off.toFixed(2)} ms without reports, ${on.toFixed(2)} ms with: ${(on / off).toFixed(2)} times`,
  )
}

async function setTriggers(sql: postgres.Sql, way: 'enable' | 'disable'): Promise<void> {
  for (const [table, trigger] of TRIGGERS) await sql.unsafe(`alter table ${table} ${way} trigger ${trigger}`)
}

/** Writes a call as the service does, from the upload to the last analytic. */
export async function writeCall(
  sql: postgres.Sql,
  organisationId: string,
  fields: OwnValues = {},
): Promise<void> {
  const id = newId()
  await sql`
    insert into voicelogs (id, organisation_id, status, source, language, operator_id, customer_id, department,
      call_date, object_key, content_type, fields)
    values (${id}, ${organisationId}, 'queued', 'api', 'en-US', 'operator 1', 'customer 1', 'department 3',
      timestamptz '2025-12-30 12:00Z', ${id}, 'audio/ogg', ${JSON.stringify(fields)}::text::jsonb)`
  await sql`update voicelogs set status = 'transcribing', attempts = 1 where id = ${id}`
  await sql`update voicelogs set status = 'analysing', duration_ms = 300000 where id = ${id}`
  for (const [kind, copies, result] of [
    ['summary', {}, { outcome: 'resolved' }],
    ['emotion', { emotion: 'anger', emotion_trend: 'steady' }, {}],
    ['intent', { intent: 'payment' }, {}],
    ['quality', { quality_score: 80 }, QUALITY],
  ] as const) {
    await sql.begin(async (tx) => {
      await tx`
        insert into analyses (id, voicelog_id, organisation_id, kind, status, result)
        values (${newId()}, ${id}, ${organisationId}, ${kind}, 'done', ${JSON.stringify(result)}::text::jsonb)`
      const status = kind === 'quality' ? 'completed' : 'analysing'
      await tx`update voicelogs set ${tx({ ...copies, status })} where id = ${id}`
    })
  }
}

const QUALITY = {
  auto_fail: false,
  answers: [{ question_id: 'greeting', answer: 'yes', points: 10, max_points: 10, source: 'local' }],
  metrics: {
    duration_ms: 300_000,
    talk_ms: { agent: 120_000, customer: 90_000 },
    silence_ms: 80_000,
    turns: 40,
  },
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
