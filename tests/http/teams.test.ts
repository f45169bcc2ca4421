import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { countLockWaits, whileLocked } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import { insertNamedCall } from '../support/seen-calls.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { addUser, answer } from '../support/users.ts'

let service: TestService
let org: TestOrganisation
beforeAll(async () => {
  service = await startService()
  org = await service.organisation()
})
afterAll(() => service?.stop())

const newTeam = async (body: object = {}) =>
  (await answer(await org.asAdmin('/api/teams', json({ name: crypto.randomUUID(), ...body })))).json
const put = async (operatorId: string, body: object) =>
  await answer(await org.asAdmin(`/api/operators/${encodeURIComponent(operatorId)}`, json(body, 'PUT')))
const importCsv = async (csv: string) =>
  await answer(await org.asAdmin('/api/teams/operators/import', json({ csv })))
const eventsOf = async (action: string, target: string) => {
  const { items } = (await answer(await org.asAdmin(`/api/audit?action=${action}`))).json
  return items.filter((each: { target: { id: string } }) => each.target.id === target)
}

describe('teams', () => {
  test('are added, renamed, led and deleted, and the audit has each', async () => {
    const supervisor = await addUser(service.baseUrl, org, 'supervisor')
    const team = await newTeam({ name: 'Support' })
    expect(team).toMatchObject({ name: 'Support', leads: [], operators: 0 })
    const path = `/api/teams/${team.id}`
    const change = { name: ' First line ', lead_ids: [supervisor.id] }
    const changed = await answer(await org.asAdmin(path, json(change, 'PATCH')))
    expect(changed.json).toMatchObject({
      name: 'First line',
      leads: [{ id: supervisor.id, email: supervisor.email, name: null }],
    })
    await put('teams-member', { team_id: team.id })
    expect((await answer(await org.asAdmin(path))).json.operators).toBe(1)
    expect((await org.asAdmin(path, { method: 'DELETE' })).status).toBe(204)
    expect((await org.asAdmin(path)).status).toBe(404)
    expect((await answer(await org.asAdmin('/api/operators/teams-member'))).json).toMatchObject({
      team: null,
      teams: [],
    })
    const actions = ['team.created', 'team.changed', 'team.deleted']
    const events = await Promise.all(actions.map((each) => eventsOf(each, team.id)))
    expect(events.map((each) => each.length)).toEqual([1, 1, 1])
  })

  test('are deleted with more members than a statement has parameters', async () => {
    const { id } = await newTeam()
    await service.database.sql`
      insert into operator_teams (id, organisation_id, operator_id, team_id)
      select gen_random_uuid(), ${org.organisationId}, 'member-' || n, ${id} from generate_series(1, 33000) n`
    expect((await org.asAdmin(`/api/teams/${id}`, { method: 'DELETE' })).status).toBe(204)
  })

  test('have names of their own, whatever the case, and only users lead them', async () => {
    await newTeam({ name: 'Sales' })
    const again = await answer(await org.asAdmin('/api/teams', json({ name: 'SALES' })))
    expect([again.status, again.json.code]).toEqual([409, 'conflict'])
    const { userId } = await service.organisation()
    for (const [id, code] of [
      [userId, 'not_a_user'],
      ['x', 'not_a_user'],
    ]) {
      const refused = await answer(await org.asAdmin('/api/teams', json({ name: 'Other', lead_ids: [id] })))
      expect([refused.status, refused.json.errors[0].code]).toEqual([422, code])
    }
  })
})

describe('operators', () => {
  const day = (number: number) => new Date(Date.UTC(2025, 0, number))

  test('a call belongs to the team that its operator was in at its time, at once and however that is corrected', async () => {
    const operatorId = 'moves/often'
    const call = { ...org, name: 'moving', operatorId }
    const ids: string[] = []
    for (const at of [day(1), day(10), day(20)])
      ids.push(await insertNamedCall(service.database.db, { ...call, at }))
    const leads = await Promise.all([0, 1].map(() => addUser(service.baseUrl, org, 'supervisor')))
    const [one, two] = await Promise.all(leads.map(({ id }) => newTeam({ lead_ids: [id] })))
    const seen = async () =>
      await Promise.all(
        leads.map(async ({ send }) => {
          const { items } = (await answer(await send('/api/voicelogs'))).json
          const overview = await answer(await send('/api/reports/overview'))
          expect(overview.json.figures.calls).toBe(items.length)
          return ids.flatMap((id, index) =>
            items.some((each: { voicelog_id: string }) => each.voicelog_id === id) ? [index] : [],
          )
        }),
      )
    expect(await seen()).toEqual([[], []])
    // The first team is for all time.
    await put(operatorId, { team_id: one.id })
    expect(await seen()).toEqual([[0, 1, 2], []])
    // Another one is from now on.
    await put(operatorId, { team_id: two.id })
    expect(await seen()).toEqual([[0, 1, 2], []])
    // Or from the time that is said, inclusive.
    await put(operatorId, { team_id: two.id, team_since: day(10).toISOString() })
    expect(await seen()).toEqual([[0], [1, 2]])
    await put(operatorId, { team_id: null, team_since: day(20).toISOString() })
    expect(await seen()).toEqual([[0], [1]])
    const { json: known } = await answer(
      await org.asAdmin(`/api/operators/${encodeURIComponent(operatorId)}`),
    )
    expect(known).toMatchObject({
      team: null,
      teams: [
        { team_id: two.id, from: day(10).toISOString(), until: day(20).toISOString() },
        { team_id: one.id, from: null, until: day(10).toISOString() },
      ],
    })
    await put(operatorId, { team_id: two.id, team_since: null })
    expect(await seen()).toEqual([[], [0, 1, 2]])
    expect((await eventsOf('operator.changed', operatorId)).length).toBe(5)
  })

  test('names stand beside ids wherever a call shows its operator, and are found by search', async () => {
    await insertNamedCall(service.database.db, { ...org, name: 'named', operatorId: 'op-7', at: day(3) })
    await put('op-7', { name: 'Ada Okafor', email: ' ADA@example.com ' })
    const of = async (path: string) => (await answer(await org.asAdmin(path))).json
    expect((await of('/api/operators/op-7')).email).toBe('ada@example.com')
    expect((await of('/api/voicelogs?operator_id=op-7')).items[0].operator_name).toBe('Ada Okafor')
    expect((await of('/api/operators?search=okaf')).items[0]).toMatchObject({
      operator_id: 'op-7',
      name: 'Ada Okafor',
    })
    const breakdown = await of('/api/reports/breakdown?by=operator&operator_id=op-7')
    expect(breakdown.items[0]).toMatchObject({ value: 'op-7', name: 'Ada Okafor' })
    expect((await of('/api/teams/operators?search=ada@')).items[0].operator_id).toBe('op-7')
    const exported = await (await org.asAdmin('/api/voicelogs/export?operator_id=op-7')).text()
    expect(exported).toContain('Ada Okafor')
  })

  test('a value in another case is found, whatever calls that may not be seen have', async () => {
    const agent = await addUser(service.baseUrl, org, 'agent')
    await put('op-agent', { user_id: agent.id })
    const call = { ...org, at: day(4) }
    await insertNamedCall(service.database.db, { ...call, name: 'CASE', operatorId: 'op-agent' })
    await insertNamedCall(service.database.db, { ...call, name: 'case', operatorId: 'op-hidden' })
    const { json: found } = await answer(await agent.send('/api/voicelogs?customer_id=customer-case'))
    expect(found.items.map((each: { customer_id: string }) => each.customer_id)).toEqual(['customer-CASE'])
  })

  test('what is wrong is named, and nothing is changed', async () => {
    const { userId } = await service.organisation()
    const wrong = { name: 'x'.repeat(101), email: 'x', user_id: userId, team_id: userId, team_since: 'x' }
    const { status, json: problem } = await put('op-wrong', wrong)
    expect(status).toBe(422)
    expect(problem.errors.map((each: { field: string; code: string }) => [each.field, each.code])).toEqual([
      ['name', 'too_long'],
      ['email', 'not_an_email'],
      ['user_id', 'not_a_user'],
      ['team_id', 'not_a_team'],
      ['team_since', 'not_a_time'],
    ])
    expect((await org.asAdmin('/api/operators/op-wrong')).status).toBe(404)
  })
})

test('an operator moves 200 times, and can always leave a team or move from an earlier time on', async () => {
  const { id } = await newTeam({ name: 'Moved often' })
  await service.database
    .sql`insert into operators (organisation_id, operator_id) values (${org.organisationId}, 'mover')`
  await service.database.sql`
    insert into operator_teams (id, organisation_id, operator_id, team_id, valid_from, valid_until)
    select gen_random_uuid(), ${org.organisationId}, 'mover', ${id}, timestamptz '2025-01-01Z' + n * interval '1 day',
      case when n < 200 then timestamptz '2025-01-01Z' + (n + 1) * interval '1 day' end
    from generate_series(1, 200) n`
  const other = await newTeam()
  const refused = await put('mover', { team_id: other.id })
  expect([refused.status, refused.json.code]).toEqual([409, 'conflict'])
  const lines = `operator_id,team,team_since\nmover,Moved often,2026-01-01T00:00:00Z`
  expect((await importCsv(lines)).status).toBe(409)
  const left = await put('mover', { team_id: null })
  expect([left.status, left.json.team, left.json.teams.length]).toEqual([200, null, 200])
  const earlier = await put('mover', { team_id: other.id, team_since: '2025-01-11T00:00:00Z' })
  expect([earlier.status, earlier.json.team.id, earlier.json.teams.length]).toEqual([200, other.id, 10])
  const now = await put('mover', { team_id: id })
  expect([now.json.team.id, now.json.teams.length]).toEqual([id, 11])
})

describe('import of operators', () => {
  test('takes what spreadsheets write, makes teams, and leaves what a field does not say', async () => {
    await put('csv-1', { name: 'Before', email: 'kept@example.com' })
    const team = crypto.randomUUID()
    const csv = `\uFEFFOperator_id;name;team\r\ncsv-1;Kim Sato;${team}\r\ncsv-2;;${team.toUpperCase()}\r\n`
    const first = await importCsv(csv)
    expect([first.status, first.json]).toEqual([200, { operators: 2, teams_added: [team] }])
    expect((await importCsv(csv)).json).toEqual({ operators: 2, teams_added: [] })
    const known = await Promise.all(
      ['csv-1', 'csv-2'].map(async (id) => (await answer(await org.asAdmin(`/api/operators/${id}`))).json),
    )
    expect(known).toMatchObject([
      { name: 'Kim Sato', email: 'kept@example.com', teams: [{ team_name: team, from: null, until: null }] },
      { name: null, teams: [{ team_name: team }] },
    ])
  })

  test.each([
    ['no CSV', 'operator_id,name\n"csv', ['csv', 'not_csv']],
    ['a line with too few fields', 'operator_id,name\ncsv-9', ['csv', 'not_csv']],
    ['an unknown column', 'operator_id,shoe_size\ncsv-9,42', ['csv', 'unknown_field']],
    ['a million columns', ','.repeat(1_000_000), ['csv', 'not_csv']],
    ['more columns than there are', `operator_id${',name'.repeat(5)}\ncsv-9,,,,,`, ['csv', 'not_csv']],
    ['no line', 'operator_id,name\n', ['csv', 'wrong_count']],
    ['no id', 'operator_id,name\n,Kim', ['csv.2.operator_id', 'empty']],
    ['an operator twice', 'operator_id\ncsv-9\ncsv-9', ['csv.3.operator_id', 'given_twice']],
    ['a wrong email', 'operator_id,email\ncsv-9,kim', ['csv.2.email', 'not_an_email']],
    ['a wrong time', 'operator_id,team,team_since\ncsv-9,Sales,today', ['csv.2.team_since', 'not_a_time']],
  ])('%s is a 422, and nothing is imported', async (_what, csv, [field = '', code = '']) => {
    const { status, json: problem } = await importCsv(csv)
    expect([status, problem.errors[0].field, problem.errors[0].code]).toEqual([422, field, code])
    expect((await org.asAdmin('/api/operators/csv-9')).status).toBe(404)
  })
})

describe('limits of an import', () => {
  test('of a file with too many lines the rest is not parsed', async () => {
    const lines = Array.from({ length: 5_001 }, (_, each) => `${each},Kim`)
    const { status, json: problem } = await importCsv(
      ['operator_id,name', ...lines, 'no second field'].join('\n'),
    )
    expect([status, problem.errors]).toMatchObject([
      422,
      [{ field: 'csv', code: 'too_many_lines', params: { max: 5_000 } }],
    ])
  })

  test('one of an organisation runs, four wait for 5 s, and more are refused; another organisation imports', async () => {
    const csv = 'operator_id,name\nheld,Kim'
    expect((await importCsv(csv)).status).toBe(200)
    const other = await service.organisation()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
    const holding = service.database.sql.begin(async (sql) => {
      await sql`select 1 from operators where organisation_id = ${org.organisationId} and operator_id = 'held' for update`
      held()
      await mayEnd
    })
    await isHeld
    const first = importCsv(csv)
    // Otherwise one of the others may come before it.
    await eventually(async () => (await countLockWaits(service.database.sql)) > 0)
    const others = Array.from({ length: 5 }, () => importCsv(csv))
    const refused = await Promise.race(others)
    expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'overloaded',
      '5',
    ])
    expect((await other.asAdmin('/api/teams/operators/import', json({ csv }))).status).toBe(200)
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(5).fill(503))
    end()
    await holding
    expect((await first).status).toBe(200)
    expect((await importCsv(csv)).status).toBe(200)
  }, 15_000)
})

describe('roles', () => {
  test('a new role has its own permissions, and what it cannot be given is refused', async () => {
    const { id, send } = await addUser(service.baseUrl, org, 'member')
    const change = async (body: object) =>
      await answer(await org.asAdmin(`/api/users/${id}`, json(body, 'PATCH')))
    const mayDo = async () => (await answer(await send('/api/auth/me'))).json.permissions
    // Names from before this version are still taken.
    expect((await change({ permissions: ['export_calls'] })).json.permissions).toEqual(['exports'])
    expect((await change({ role: 'agent' })).json).toMatchObject({ role: 'agent', permissions: [] })
    expect(await mayDo()).toEqual(['calls.read', 'reports.read', 'settings.read'])
    expect((await change({ permissions: ['audit.read'] })).status).toBe(422)
    expect((await change({ permissions: ['exports'] })).json.permissions).toEqual(['exports'])
    expect((await change({ role: 'auditor' })).json.permissions).toEqual([])
    expect(await mayDo()).toEqual(['settings.read', 'administration.read', 'audit.read'])
    expect((await send('/api/voicelogs')).status).toBe(403)
    expect((await send('/api/audit')).status).toBe(200)
  })
})

test('what refers to somebody who is deleted at the same time is a conflict, not a fault of the service', async () => {
  const { sql } = service.database
  const lead = await addUser(service.baseUrl, org, 'supervisor')
  // The user is still seen, so it is not refused as unknown; the row then waits for the end of the deletion.
  const answers = await whileLocked(sql, `delete from users where id = '${lead.id}'`, [
    async () => answer(await org.asAdmin('/api/teams', json({ name: 'Of nobody', lead_ids: [lead.id] }))),
    async () => answer(await org.asAdmin('/api/operators/of-nobody', json({ user_id: lead.id }, 'PUT'))),
  ])
  expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
    [409, 'conflict'],
    [409, 'conflict'],
  ])
})

describe('what comes at the same time', () => {
  const sql = () => service.database.sql

  test('a team that is deleted twice is deleted once, and so the audit has it', async () => {
    const { id } = await newTeam()
    const remove = () => org.asAdmin(`/api/teams/${id}`, { method: 'DELETE' })
    const lock = `select from teams where id = '${id}' for update`
    const answers = await whileLocked(sql(), lock, [remove, remove])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await eventsOf('team.deleted', id)).toHaveLength(1)
  })

  test('two changes of who leads a team are made one after the other', async () => {
    const [one, two] = [
      await addUser(service.baseUrl, org, 'supervisor'),
      await addUser(service.baseUrl, org, 'supervisor'),
    ]
    const { id } = await newTeam()
    const change = (leads: string[]) => org.asAdmin(`/api/teams/${id}`, json({ lead_ids: leads }, 'PATCH'))
    const answers = await whileLocked(sql(), 'lock table team_leads in share row exclusive mode', [
      () => change([one.id, two.id]),
      () => change([one.id]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  for (const [table, event] of [
    ['team_leads', 'insert'],
    ['operators', 'update'],
  ] as const) {
    test(`a user can be deleted while a change of ${table} names that user`, async () => {
      const { sql } = service.database
      const [named, other] = [
        await addUser(service.baseUrl, org, 'supervisor'),
        await addUser(service.baseUrl, org, 'supervisor'),
      ]
      const { id } = await newTeam({ lead_ids: [named.id] })
      const operatorId = crypto.randomUUID()
      await put(operatorId, { user_id: named.id })
      const change = () =>
        table === 'team_leads'
          ? org.asAdmin(`/api/teams/${id}`, json({ lead_ids: [other.id, named.id] }, 'PATCH'))
          : org.asAdmin(`/api/operators/${operatorId}`, json({ user_id: named.id, name: 'Kim' }, 'PUT'))
      // The change waits with its locks, before it writes what refers to the user.
      const gate = 7_245_012
      await sql.unsafe(`
        create function wait_at_gate() returns trigger language plpgsql as $$ begin
          perform pg_advisory_xact_lock_shared(${gate}); return new; end $$;
        create trigger wait_at_gate before ${event} on ${table} for each row execute function wait_at_gate()`)
      const answers = await whileLocked(sql, `select pg_advisory_xact_lock(${gate})`, [
        change,
        () => org.asAdmin(`/api/users/${named.id}`, { method: 'DELETE' }),
      ])
      await sql.unsafe(`drop function wait_at_gate() cascade`)
      expect(answers.map(({ status }) => status)).toEqual([200, 204])
      const leads = (await answer(await org.asAdmin(`/api/teams/${id}`))).json.leads
      expect(leads.map((each: { id: string }) => each.id)).toEqual(table === 'team_leads' ? [other.id] : [])
      expect((await answer(await org.asAdmin(`/api/operators/${operatorId}`))).json.user).toBeNull()
    })
  }

  test('a user can be deleted while an import changes the operators whose account it is', async () => {
    const { sql } = service.database
    const { id } = await addUser(service.baseUrl, org, 'agent')
    // PostgreSQL comes to the second first, because it was stored first.
    for (const each of ['account-b', 'account-a']) await put(each, { user_id: id })
    // The import waits after it has locked the first.
    const gate = 7_245_013
    await sql.unsafe(`
      create function wait_at_gate() returns trigger language plpgsql as $$ begin
        perform pg_advisory_xact_lock_shared(${gate}); return new; end $$;
      create trigger wait_at_gate before update on operators for each row
        when (new.operator_id = 'account-a' and new.name = 'One') execute function wait_at_gate()`)
    const answers = await whileLocked(sql, `select pg_advisory_xact_lock(${gate})`, [
      () => importCsv('operator_id,name\naccount-a,One\naccount-b,Two'),
      () => org.asAdmin(`/api/users/${id}`, { method: 'DELETE' }),
    ])
    await sql.unsafe(`drop function wait_at_gate() cascade`)
    expect(answers.map(({ status }) => status)).toEqual([200, 204])
    for (const [each, name] of [
      ['account-a', 'One'],
      ['account-b', 'Two'],
    ])
      expect((await answer(await org.asAdmin(`/api/operators/${each}`))).json).toMatchObject({
        name,
        user: null,
      })
  })

  test('a team is deleted after an import that moves operators out of it and into it', async () => {
    const [left, entered] = [await newTeam(), await newTeam()]
    await put('at-once-a', { team_id: left.id })
    await put('at-once-b', { team_id: entered.id })
    const csv = `operator_id,team\nat-once-a,${entered.name}\nat-once-b,${left.name}`
    const lock = `select from operators where operator_id = 'at-once-b' for update`
    const answers = await whileLocked(sql(), lock, [
      () => importCsv(csv),
      () => org.asAdmin(`/api/teams/${left.id}`, { method: 'DELETE' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 204])
    const teamOf = async (id: string) => (await answer(await org.asAdmin(`/api/operators/${id}`))).json.team
    expect([await teamOf('at-once-a'), await teamOf('at-once-b')]).toMatchObject([{ id: entered.id }, null])
  })
})
