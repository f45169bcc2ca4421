import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { valuesBeginningWith } from '../../src/db/calls/field-values.ts'
import { analyses } from '../../src/db/schema/index.ts'
import { insertVoicelog } from '../db/queue/job-rows.ts'
import { readAudit } from '../support/audit.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { addUser } from '../support/users.ts'

let service: TestService
let organisation: TestOrganisation
beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation()
  const { db } = service.database
  const operators = ['anna.keller', 'anna.keller', 'Bob', 'bob', 'Müller, Eva', 'Kellerman']
  for (const [index, operatorId] of operators.entries()) {
    await insertVoicelog(db, organisation.organisationId, {
      operatorId,
      customerId: `C-${index}`,
      department: index < 3 ? 'Billing' : 'Support',
    })
  }
  await insertVoicelog(db, (await service.organisation()).organisationId, { operatorId: 'anna.foreign' })
})
afterAll(() => service?.stop())

const read = async (path: string) => {
  const response = await organisation.asAdmin(path)
  expect([path, response.status]).toEqual([path, 200])
  return await response.json()
}
const operatorsOf = async (filter: Record<string, string>) => {
  const { items } = await read(`/api/voicelogs?${new URLSearchParams(filter)}`)
  return items.map((each: { operator_id: string }) => each.operator_id).sort()
}
const suggested = async (field: string, q: string) => {
  const { items } = await read(`/api/suggestions?${new URLSearchParams({ field, q })}`)
  return items.map((each: { value: string }) => each.value)
}

describe('filters by operator, customer and department', () => {
  test.each(['anna.keller', 'ANNA.KELLER', ' Anna.Keller ', '\tanna.keller'])(
    '%p finds her calls',
    async (typed) => {
      expect(await operatorsOf({ operator_id: typed })).toEqual(['anna.keller', 'anna.keller'])
    },
  )

  test('a value to the letter is that value, in another case it is each of its spellings', async () => {
    expect(await operatorsOf({ operator_id: 'bob' })).toEqual(['bob'])
    expect(await operatorsOf({ operator_id: 'BOB' })).toEqual(['Bob', 'bob'])
    expect(await operatorsOf({ operator_id: 'MÜLLER, eva' })).toEqual(['Müller, Eva'])
    expect(await operatorsOf({ operator_id: 'anna' })).toEqual([])
    expect(await operatorsOf({ department: 'billing', customer_id: 'c-1' })).toEqual(['anna.keller'])
  })

  test('several values, each on a line, find the calls with one of them; too many are refused', async () => {
    expect(await operatorsOf({ operator_id: 'BOB\nmüller, eva\nnobody' })).toEqual([
      'Bob',
      'Müller, Eva',
      'bob',
    ])
    const many = new URLSearchParams({ operator_id: 'x\n'.repeat(60) })
    expect((await organisation.asAdmin(`/api/voicelogs?${many}`)).status).toBe(422)
  })

  test('reports count the same calls, and link to exactly those', async () => {
    const { figures } = await read('/api/reports/overview?department=BILLING%0Anone')
    expect(figures.calls.value ?? figures.calls).toBe(3)
    const { items } = await read('/api/reports/breakdown?by=department&department=BILLING')
    expect(items.map((each: { value: string; filter: unknown }) => [each.value, each.filter])).toEqual([
      ['Billing', { department: 'Billing' }],
    ])
  })

  test('a call is found by its id, several by several', async () => {
    const { items } = await read('/api/voicelogs?limit=3')
    const ids = items.map((each: { voicelog_id: string }) => each.voicelog_id)
    const found = await read(`/api/voicelogs?voicelog_ids=${ids.slice(0, 2).join(',')}`)
    expect(found.items.map((each: { voicelog_id: string }) => each.voicelog_id)).toEqual(ids.slice(0, 2))
    expect((await organisation.asAdmin('/api/voicelogs?voicelog_ids=x')).status).toBe(422)
  })
})

test('an operator who sees the own calls sees no calls of the same name in another case', async () => {
  const own = await service.organisation()
  const { db } = service.database
  await insertVoicelog(db, own.organisationId, { operatorId: 'Zoe', department: 'Zoe' })
  const agent = await addUser(service.baseUrl, own, 'agent')
  const put = await own.asAdmin('/api/operators/zoe', json({ user_id: agent.id }, 'PUT'))
  expect(put.status).toBe(200)
  for (const query of ['', '?operator_id=zoe', '?operator_id=ZOE', '?operator_id=ZOE%0Azoe']) {
    const { items } = await (await agent.send(`/api/voicelogs${query}`)).json()
    expect([query, items]).toEqual([query, []])
  }
  // Nor a view that names somebody, which another has saved for everybody.
  for (const query of ['operator_id=Zoe', 'status=completed&field.contract=C-17', 'emotion=anger'])
    await own.asAdmin('/api/views', json({ name: query, page: 'calls', query, shared: true }))
  const { items } = await (await agent.send('/api/views')).json()
  expect(items.map((each: { name: string }) => each.name)).toEqual(['emotion=anger'])
})

describe('GET /api/suggestions', () => {
  test('begins with what begins so, in any case, of the own organisation only', async () => {
    expect(await suggested('operator_id', 'ANN')).toEqual(['anna.keller'])
    expect(await suggested('operator_id', 'keller')).toEqual(['Kellerman', 'anna.keller'])
    expect(await suggested('operator_id', 'mül')).toEqual(['Müller, Eva'])
    expect(await suggested('operator_id', '%')).toEqual([])
    expect(await suggested('department', '')).toEqual(['Billing', 'Support'])
    expect((await organisation.asAdmin('/api/suggestions?field=intent')).status).toBe(422)
  })

  test('steps through the index from value to value, and reads no other call', async () => {
    const { db, sql: client } = service.database
    const { organisationId } = organisation
    await client`insert into voicelogs (id, organisation_id, status, source, language, operator_id, object_key, content_type)
      select gen_random_uuid(), ${organisationId}, 'completed', 'api', 'en-US', 'zed', 'zed/' || n, 'audio/wav'
      from generate_series(1, 3000) n`
    await client`analyze voicelogs`
    await db.transaction(async (tx) => {
      const read = async () => {
        const [row] = await tx.execute<{ n: number }>(sql`select (seq_tup_read + idx_tup_fetch)::int as n
          from pg_stat_xact_user_tables where relname = 'voicelogs'`)
        return row?.n ?? Number.NaN
      }
      const before = await read()
      const found = await valuesBeginningWith(tx, organisationId, 'operator_id', { start: 'ZE', limit: 10 })
      expect(found).toEqual(['zed'])
      expect((await read()) - before).toBeLessThan(100)
    })
  })
})

describe('a line on what each call was about', () => {
  test('comes with about=true, not from a poor transcript, and is one event of the audit', async () => {
    const own = await service.organisation()
    const { db } = service.database
    const tell = async (reason: string, columns = {}) => {
      const voicelogId = await insertVoicelog(db, own.organisationId, { status: 'completed', ...columns })
      const result = {
        overview: 'Overview.',
        reason,
        actions: [],
        follow_ups: [],
        key_points: [],
        outcome: 'resolved',
      }
      await db.insert(analyses).values({
        ...{ id: Bun.randomUUIDv7(), voicelogId, organisationId: own.organisationId },
        ...{
          kind: 'summary' as const,
          status: 'done' as const,
          engine: 'test',
          result: result as never,
        },
      })
    }
    await tell('They want\nto cancel.')
    await tell('')
    await tell('Not understood.', { transcriptReliability: 'poor' })
    const listed = async (query: string) => (await (await own.asAdmin(`/api/voicelogs${query}`)).json()).items
    for (let times = 0; times < 2; times += 1) {
      const items = await listed('?about=true&sort=created_at&status=completed')
      expect(items.map((each: { about: string }) => each.about)).toEqual([
        'They want to cancel.',
        'Overview.',
        null,
      ])
    }
    expect(await listed('')).not.toHaveProperty('0.about')
    const { items } = await readAudit(own, 'action=voicelogs.listed')
    expect(items.map((each) => [each.target.id, each.detail])).toEqual([
      [own.organisationId, { sort: 'created_at', status: 'completed' }],
    ])
  })
})

describe('/api/views', () => {
  const save = async (send: TestOrganisation['asAdmin'], name: string, shared = false) => {
    const body = { name, page: 'calls', query: 'emotion=anger&period=yesterday', shared }
    const response = await send('/api/views', json(body))
    expect(response.status).toBe(201)
    return (await response.json()).id
  }
  const namesOf = async (send: TestOrganisation['asAdmin']) => {
    const { items } = await (await send('/api/views')).json()
    return items.map((each: { name: string; own: boolean }) => [each.name, each.own])
  }

  test('one sees the own ones and those for everybody; who saved one deletes it, or an admin', async () => {
    const own = await service.organisation()
    const asMember = await own.member()
    const mine = await save(asMember, 'Mine')
    const shared = await save(asMember, 'For all', true)
    await save(own.asAdmin, 'Of the admin')
    expect(await namesOf(asMember)).toEqual([
      ['For all', true],
      ['Mine', true],
    ])
    expect(await namesOf(own.asAdmin)).toEqual([
      ['For all', false],
      ['Of the admin', true],
    ])
    expect(await namesOf(organisation.asAdmin)).toEqual([])
    const remove = async (send: TestOrganisation['asAdmin'], id: string) =>
      (await send(`/api/views/${id}`, { method: 'DELETE' })).status
    expect(await remove(own.asAdmin, mine)).toBe(404)
    expect(await remove(organisation.asAdmin, shared)).toBe(404)
    expect(await remove(own.asAdmin, shared)).toBe(204)
    expect(await remove(asMember, mine)).toBe(204)
    expect(await namesOf(asMember)).toEqual([])
  })

  test('a user has 100 at most, also by requests at once', async () => {
    const { asAdmin } = await service.organisation()
    const view = (name: string) => json({ name, page: 'calls', query: 'emotion=anger', shared: false })
    for (let each = 0; each < 95; each++) await asAdmin('/api/views', view(`View ${each}`))
    const statuses = await Promise.all(
      Array.from({ length: 15 }, async (_, at) => (await asAdmin('/api/views', view(`More ${at}`))).status),
    )
    expect(statuses.toSorted()).toEqual([...Array(5).fill(201), ...Array(10).fill(409)])
  })

  test('200 of an organisation are for everybody at most, also by requests of several at once', async () => {
    const own = await service.organisation()
    const people = [own.asAdmin, await own.member(), await own.member()]
    const view = (name: string, shared: boolean) =>
      json({ name, page: 'calls', query: 'emotion=anger', shared })
    for (let each = 0; each < 195; each++) await people[each % 3]?.('/api/views', view(`View ${each}`, true))
    const statuses = await Promise.all(
      Array.from({ length: 15 }, async (_, at) => {
        return (await people[at % 3]?.('/api/views', view(`More ${at}`, true)))?.status
      }),
    )
    expect(statuses.toSorted()).toEqual([...Array(5).fill(201), ...Array(10).fill(409)])
    expect((await own.asAdmin('/api/views', view('My own', false))).status).toBe(201)
  })
})
