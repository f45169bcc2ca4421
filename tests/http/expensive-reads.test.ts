import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { reruns, rules } from '../../src/db/schema/index.ts'
import { newId } from '../../src/lib/id.ts'
import { countLockWaits } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import {
  formOf,
  json,
  PASSWORD,
  startService,
  type TestOrganisation,
  type TestService,
} from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'
import { addUser } from '../support/users.ts'
import { wavOf } from '../support/wav.ts'

let service: TestService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Makes reads take very long: nobody can read these tables until `release`. By default what was said, for searches. */
async function hold(
  { database }: TestService,
  tables: readonly string[] = ['transcript_search'],
): Promise<{ release(): Promise<void> }> {
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = database.sql.begin(async (sql) => {
    await sql.unsafe(`lock table ${tables.join(', ')} in access exclusive mode`)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  return {
    async release() {
      held.resolve()
      await holder
    },
  }
}

/** Of six reads of a path that need a table, two begin; the others wait, and are answered after them. */
async function expectTwoAtOnce(
  org: TestOrganisation,
  table: string,
  path: string,
  send: (path: string) => Promise<Response> = org.asAdmin,
): Promise<void> {
  const held = await hold(service, [table])
  try {
    const reads = Array.from({ length: 6 }, () => send(path))
    await eventually(async () => (await countLockWaits(service.database.sql)) === 2)
    // The others are no further when ten more requests have been answered.
    for (let each = 0; each < 10; each++) expect((await org.asAdmin('/api/auth/me')).status).toBe(200)
    expect(await countLockWaits(service.database.sql)).toBe(2)
    await held.release()
    expect((await Promise.all(reads)).map((each) => each.status)).toEqual(Array(6).fill(200))
  } finally {
    await held.release()
  }
}

test.each(['', '/transcript', '/transcript?format=vtt'])(
  'of the transcripts of calls of more than an hour two are read at once (%s)',
  async (path) => {
    const org = await service.organisation()
    const lines = Array.from({ length: 721 }, (_, at) => `${at % 2 === 0 ? 'A' : 'C'}: Word ${at}`)
    const id = await insertTranscribed(service, org, lines.join('\n'))
    await expectTwoAtOnce(org, 'transcripts', `/api/voicelogs/${id}${path}`)
  },
)

test('of the evaluations of what labels teach two are read at once', async () => {
  await expectTwoAtOnce(await service.organisation(), 'call_labels', '/api/settings/intents/evaluation')
})

test('of the hits of a rule two pages are read at once for who does not see all calls, and of the queue', async () => {
  const org = await service.organisation()
  const supervisor = await addUser(service.baseUrl, org, 'supervisor')
  const condition = { kind: 'phrase', text: 'cancel' } as const
  const rule = { id: newId(), organisationId: org.organisationId, name: 'Leaves', condition }
  await service.database.db.insert(rules).values(rule)
  await expectTwoAtOnce(org, 'rule_hits', `/api/rules/${rule.id}/hits`, supervisor.send)
  await expectTwoAtOnce(org, 'review_tasks', '/api/review-queue', supervisor.send)
})

test('logins, uploads and lists are answered while 50 clients wait for searches', async () => {
  const [one, two, three] = await Promise.all([
    service.organisation(),
    service.organisation(),
    service.organisation(),
  ])
  const { email, asKey, asAdmin } = one
  const held = await hold(service)
  try {
    const searches = Array.from({ length: 50 }, (_, each) =>
      (each % 3 === 0 ? one : each % 3 === 1 ? two : three).asAdmin('/api/search?q=refund'),
    )
    await eventually(async () => (await countLockWaits(service.database.sql)) === 4)
    const answers = await Promise.all([
      fetch(`${service.baseUrl}/api/auth/login`, json({ email, password: PASSWORD })),
      asKey('/api/ingest/upload', { method: 'POST', body: formOf(['file', wavOf(100)]) }),
      asAdmin('/api/voicelogs'),
      asAdmin('/api/auth/me'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await countLockWaits(service.database.sql)).toBe(4)
    await held.release()
    const searched = await Promise.all(searches)
    expect(searched.filter((each) => each.status === 200).length).toBeGreaterThanOrEqual(4)
    for (const each of searched) {
      if (each.status === 200) continue
      expect([each.status, (await each.json()).code]).toEqual([503, 'overloaded'])
      expect(Number(each.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  } finally {
    await held.release()
  }
}, 20_000)

test('one organisation has two expensive reads at once, whatever it sends; another is answered', async () => {
  const [busy, other] = await Promise.all([service.organisation(), service.organisation()])
  const held = await hold(service)
  try {
    const searches = Array.from({ length: 10 }, () => busy.asAdmin('/api/search?q=refund'))
    const lists = Array.from({ length: 10 }, () => busy.asAdmin('/api/voicelogs?q=refund&limit=1'))
    await eventually(async () => (await countLockWaits(service.database.sql)) === 2)
    expect((await other.asAdmin('/api/reports/overview')).status).toBe(200)
    expect((await other.asAdmin('/api/voicelogs/export?format=jsonl')).status).toBe(200)
    expect(await countLockWaits(service.database.sql)).toBe(2)
    await held.release()
    await Promise.all([...searches, ...lists])
  } finally {
    await held.release()
  }
}, 20_000)

describe('what may read much of an organisation is an expensive read, on one connection each', () => {
  let org: TestOrganisation
  let ruleId: string
  const rerunId = newId()
  beforeAll(async () => {
    org = await service.organisation()
    const condition = { kind: 'phrase', text: 'cancel' }
    ruleId = (await (await org.asAdmin('/api/rules', json({ name: 'Cancels', condition }))).json()).id
    await service.database.db.insert(reruns).values({
      ...{
        id: rerunId,
        organisationId: org.organisationId,
        kinds: ['quality'],
        filter: { texts: {}, shown: {} },
      },
      ...{ status: 'completed', dryRun: false, scorecardVersion: 1, intentsVersion: 1 },
    })
  })

  test.each<[name: string, tables: string[], path: () => string, init?: () => RequestInit]>([
    ['events of one action', ['audit_events'], () => '/api/audit?action=api_key.revoked'],
    ['events of a time', ['audit_events'], () => '/api/audit?to=2025-01-01T00:00:00Z'],
    ['rules, with their hits', ['rule_hits'], () => '/api/rules'],
    ['a rule, with its hits', ['rule_hits'], () => `/api/rules/${ruleId}`],
    [
      'the hits of a rule that is changed',
      ['rule_hits'],
      () => `/api/rules/${ruleId}`,
      () => json({ name: 'Leaves' }, 'PATCH'),
    ],
    ['what a re-run changed', ['rerun_items'], () => `/api/analytics/reruns/${rerunId}`],
    ['what needs a person today', ['call_facts', 'review_tasks', 'rule_alerts'], () => '/api/today'],
  ])(
    '%s',
    async (_name, tables, path, init) => {
      const held = await hold(service, tables)
      try {
        const reads = Array.from({ length: 12 }, () => org.asAdmin(path(), init?.()))
        await eventually(async () => (await countLockWaits(service.database.sql)) === 2)
        for (const each of ['/api/auth/me', '/api/settings'])
          expect([each, (await org.asAdmin(each)).status]).toEqual([each, 200])
        expect(await countLockWaits(service.database.sql)).toBe(2)
        await held.release()
        const statuses = (await Promise.all(reads)).map(({ status }) => status)
        // Those that waited for 5 s are refused.
        expect([[200], [200, 503]]).toContainEqual([...new Set(statuses)].toSorted())
      } finally {
        await held.release()
      }
    },
    20_000,
  )
})

test('a read that takes longer than READ_TIMEOUT_SECONDS is ended with 503', async () => {
  const slow = await startService({ environment: { READ_TIMEOUT_SECONDS: '1' } })
  const { asAdmin } = await slow.organisation()
  const held = await hold(slow)
  try {
    const response = await asAdmin('/api/search?q=refund')
    expect([response.status, (await response.json()).code]).toEqual([503, 'overloaded'])
    expect(response.headers.get('retry-after')).not.toBeNull()
  } finally {
    await held.release()
    await slow.stop()
  }
})

test('saves of intents that wait for another leave the connections to others', async () => {
  const org = await service.organisation()
  const { sql } = service.database
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = sql.begin(async (tx) => {
    await tx`select 1 from organisations where id = ${org.organisationId} for no key update`
    locked.resolve()
    await released.promise
  })
  await locked.promise
  try {
    const body = json({ base_version: 1, intents: [{ name: 'one', description: '', examples: [] }] }, 'PUT')
    const sent = Array.from({ length: 6 }, () => org.asAdmin('/api/settings/intents', body))
    await eventually(async () => (await countLockWaits(sql)) > 0)
    // The others are no further when ten more requests have been answered.
    for (let each = 0; each < 10; each++) expect((await org.asAdmin('/api/auth/me')).status).toBe(200)
    expect(await countLockWaits(sql)).toBe(1)
    released.resolve()
    // One is saved, four come too late, and the last found four before it.
    const statuses = (await Promise.all(sent)).map((each) => each.status).sort()
    expect(statuses).toEqual([200, ...Array(4).fill(409), 503])
  } finally {
    released.resolve()
    await holder
  }
})
