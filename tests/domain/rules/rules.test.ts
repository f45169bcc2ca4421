import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { deleteVoicelog } from '../../../src/db/calls/voicelogs.ts'
import { connectDatabase } from '../../../src/db/client.ts'
import * as schema from '../../../src/db/schema/index.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import type { UserPrincipal } from '../../../src/domain/identity/principals.ts'
import { checkCalls } from '../../../src/domain/rules/check-calls.ts'
import { dismissAlerts, listAlerts, listHits, listRules, showRule } from '../../../src/domain/rules/rules.ts'
import { advanceRun, startRuleRun } from '../../../src/domain/rules/run-rules.ts'
import { newId } from '../../../src/lib/id.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { DAY_MS } from '../../../src/lib/time/duration.ts'
import type { UserRole } from '../../../src/model/permissions.ts'
import type { RuleAlert, RuleCondition } from '../../../src/model/rules/rule.ts'
import { cheapHash } from '../../support/cheap-hash.ts'
import { type FreshDatabase, freshDatabase, whileLocked } from '../../support/database.ts'
import { eventually } from '../../support/poll.ts'
import { PASSWORD } from '../../support/service.ts'
import { insertTranscribed } from '../../support/transcribed.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())
afterEach(() => {
  setSystemTime()
})

async function newOrganisation(name: string) {
  const account = { organisation: name, email: `${name.toLowerCase()}@example.com`, password: PASSWORD }
  return await createOrganisation({ db: database.db, hash: cheapHash }, account)
}

/** A row of `voicelogs`. */
function completedCall(organisationId: string, id: string) {
  return {
    ...({ id, organisationId, status: 'completed', source: 'api', language: 'en-US' } as const),
    ...{ contentType: 'audio/wav', sizeBytes: 1, objectKey: id },
  }
}

test('only the list of rules counts the hits of all; a rule counts its own, and a page of hits none', async () => {
  const { db, sql } = database
  const { organisationId, userId } = await newOrganisation('Acme')
  const [one, other, call] = [newId(), newId(), newId()]
  const condition = { kind: 'phrase', text: 'cancel' } as const
  await db.insert(schema.rules).values([
    { id: one, organisationId, name: 'One', condition },
    { id: other, organisationId, name: 'Other', condition },
  ])
  await db.insert(schema.voicelogs).values(completedCall(organisationId, call))
  await db.insert(schema.ruleHits).values(
    [one, other].map((ruleId) => ({
      ...{ id: newId(), organisationId, ruleId, ruleVersion: 1, voicelogId: call, reasons: [] },
    })),
  )
  const counts: { text: string; params: unknown[] }[] = []
  const logger = {
    logQuery(text: string, params: unknown[]) {
      if (text.includes('count(')) counts.push({ text, params })
    },
  }
  const deps = { db: drizzle(sql, { schema, logger }) }
  const by = { kind: 'user', organisationId, userId, sight: 'all' } as const

  expect((await listRules(deps, by)).map(({ hits }) => hits)).toEqual([1, 1])
  expect(counts).toHaveLength(1)
  expect((await showRule(deps, by, one)).hits).toBe(1)
  expect(counts).toHaveLength(2)
  expect(counts[1]?.params).toContain(one)
  const { items } = await listHits(deps, by, { ruleId: one }, { limit: 50, cursor: null })
  expect(items.map(({ ruleId }) => ruleId)).toEqual([one])
  expect(counts).toHaveLength(2)
})

test('a run stores the hits of 50 rules that each hit all of 200 calls', async () => {
  const { db, sql } = database
  const { organisationId, userId } = await newOrganisation('Bolt')
  const condition: RuleCondition = { kind: 'field', field: 'source', is: ['api'] }
  await db
    .insert(schema.rules)
    .values(
      Array.from({ length: 50 }, (_, at) => ({ id: newId(), organisationId, name: `${at}`, condition })),
    )
  await db.insert(schema.voicelogs).values(
    Array.from({ length: 200 }, (_, at) => ({
      ...({ id: newId(), organisationId, status: 'completed', source: 'api', language: 'en-US' } as const),
      ...{ contentType: 'audio/wav', sizeBytes: 1, objectKey: `hit ${at}` },
    })),
  )
  const by = { kind: 'user', organisationId, userId, address: null } as const
  const run = await startRuleRun({ db }, by, { dryRun: false, filter: {}, shownFilter: {} })
  expect(await advanceRun({ db, log: silentLogger }, { batch: 200 })).toBe(200)
  const hits = await sql`select count(*)::int from rule_hits where run_id = ${run.id}`
  expect(hits).toMatchObject([{ count: 10_000 }])
}, 60_000)

test('of runs are kept the newest that have ended and those that hits are from, without quotes or conditions', async () => {
  const { db, sql } = database
  const { organisationId, userId } = await newOrganisation('Cargo')
  const condition: RuleCondition = { kind: 'phrase', text: 'cancel' }
  await db.insert(schema.rules).values({ id: newId(), organisationId, name: 'Leaves', condition })
  await insertTranscribed({ database }, { organisationId }, 'C: I want to cancel my contract.')
  const by = { kind: 'user', organisationId, userId, address: null } as const
  const run = async (dryRun: boolean) => {
    const { id } = await startRuleRun({ db }, by, { dryRun, filter: {}, shownFilter: {} })
    while ((await advanceRun({ db, log: silentLogger }, { batch: 200 })) > 0);
    return id
  }
  const tried = await run(true)
  const applied = await run(false)
  const [first] = await sql`select status, rules, examples::text, changes from rule_runs where id = ${tried}`
  expect(first).toMatchObject({ status: 'completed', rules: [{ name: 'Leaves', version: 1 }] })
  expect(first?.rules[0]).not.toHaveProperty('condition')
  expect(first?.examples).toContain('added')
  expect(first?.examples).not.toContain('cancel')
  expect(
    await sql`select 1 from rule_hits where run_id = ${applied} and reasons::text like '%cancel%'`,
  ).toHaveLength(1)

  await sql`insert into rule_runs (id, organisation_id, status, dry_run, rules, filter)
    select gen_random_uuid(), ${organisationId}, 'completed', true, '[]', '{}' from generate_series(1, 300)`
  const last = await run(true)
  const kept = await sql`select id from rule_runs where organisation_id = ${organisationId}`
  expect(kept.length).toBeLessThanOrEqual(52)
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining([applied, last]))
}, 60_000)

test('a hit alerts those recipients who see the call and can log in', async () => {
  const { db, sql } = database
  const { organisationId, userId } = await newOrganisation('Foxtrot')
  const user = (role: UserRole, more: { disabledAt?: Date } = {}) => {
    const id = newId()
    return { ...{ id, organisationId, email: `${id}@example.com`, role, passwordHash: null }, ...more }
  }
  const [agent, other, lead, auditor] = [user('agent'), user('agent'), user('supervisor'), user('auditor')]
  const gone = user('member', { disabledAt: new Date() })
  await db.insert(schema.users).values([agent, other, lead, auditor, gone])
  const teamId = newId()
  await db.insert(schema.teams).values({ id: teamId, organisationId, name: 'Support' })
  await db.insert(schema.teamLeads).values({ organisationId, teamId, userId: lead.id })
  await db.insert(schema.operators).values([
    { organisationId, operatorId: 'zoe', userId: agent.id },
    { organisationId, operatorId: 'yan', userId: other.id },
  ])
  await db.insert(schema.operatorTeams).values({ id: newId(), organisationId, operatorId: 'zoe', teamId })
  const people = [agent, other, lead, auditor, gone, { id: userId }].map(({ id }) => id)
  const [one, three] = [newId(), newId()]
  const alert = (recipients: string[]): RuleAlert => ({
    recipients,
    email: 'never',
    hour: 8,
    time_zone: 'UTC',
  })
  const condition: RuleCondition = { kind: 'phrase', text: 'cancel' }
  await db.insert(schema.rules).values([
    { id: one, organisationId, name: 'Leaves', condition, alert: alert(people) },
    { id: three, organisationId, name: 'Leaves too', condition, alert: alert([other.id]) },
  ])
  const said = 'C: I want to cancel my contract.'
  const ofZoe = await insertTranscribed({ database }, { organisationId }, said, { operatorId: 'zoe' })
  const ofNobody = await insertTranscribed({ database }, { organisationId }, said)
  await sql`insert into rule_checks (voicelog_id, organisation_id)
    select id, organisation_id from voicelogs where organisation_id = ${organisationId} on conflict do nothing`
  while ((await checkCalls({ db, log: silentLogger }, { limit: 20 })) > 0);
  const alerts = await sql`select h.voicelog_id, h.rule_id, array_to_json(array_agg(a.user_id)) as told
    from rule_alerts a join rule_hits h on h.id = a.hit_id where a.organisation_id = ${organisationId} group by 1, 2`
  const toldOf = (id: string) =>
    alerts.filter((each) => each.voicelog_id === id).map(({ told }) => told.toSorted())
  expect(toldOf(ofZoe)).toEqual([[agent.id, lead.id, userId].toSorted()])
  expect(toldOf(ofNobody)).toEqual([[userId]])
  expect(await sql`select from rule_hits where organisation_id = ${organisationId}`).toHaveLength(4)
})

test('of requests for runs that come at once, three are taken', async () => {
  const { db, sql } = database
  const { organisationId, userId } = await newOrganisation('Echo')
  const condition: RuleCondition = { kind: 'phrase', text: 'cancel' }
  await db.insert(schema.rules).values({ id: newId(), organisationId, name: 'Leaves', condition })
  const by = { kind: 'user', organisationId, userId, address: null } as const
  const started = await Promise.allSettled(
    Array.from({ length: 9 }, () => startRuleRun({ db }, by, { dryRun: true, filter: {}, shownFilter: {} })),
  )
  expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const running = await sql`select count(*)::int from rule_runs
    where organisation_id = ${organisationId} and status = 'running'`
  expect(running).toMatchObject([{ count: 3 }])
  await sql`delete from rule_runs where organisation_id = ${organisationId}`
})

test('of thousands of alerts 1,000 are counted, and a few statements dismiss all up to one', async () => {
  const { db, sql } = database
  const { organisationId, userId } = await newOrganisation('Delta')
  const ruleId = newId()
  const condition: RuleCondition = { kind: 'phrase', text: 'cancel' }
  await db.insert(schema.rules).values({ id: ruleId, organisationId, name: 'Leaves', condition })
  const voicelogId = await insertTranscribed({ database }, { organisationId }, 'C: I want to cancel.')
  await sql`insert into rule_hits (id, organisation_id, rule_id, rule_version, voicelog_id, reasons)
    select gen_random_uuid(), ${organisationId}, ${ruleId}, n, ${voicelogId}, '[]' from generate_series(1, 6000) n`
  await sql`insert into rule_alerts (organisation_id, hit_id, user_id)
    select organisation_id, id, ${userId} from rule_hits where rule_id = ${ruleId}`
  const updates: string[] = []
  const logger = { logQuery: (text: string) => void (text.startsWith('update') && updates.push(text)) }
  const person: UserPrincipal = {
    ...{ kind: 'user', organisationId, userId, role: 'admin', permissions: [], sight: 'all', address: null },
    ...{ sessionId: newId(), needsMfaEnrolment: false, authenticatedSecondsAgo: 0 },
  }
  const { items, count } = await listAlerts({ db }, person, { limit: 20, cursor: null })
  expect([items.length, count]).toEqual([20, 1_000])
  await dismissAlerts({ db: drizzle(sql, { schema, logger }) }, person, items[1]?.id ?? '')
  expect(updates).toHaveLength(2)
  expect((await listAlerts({ db }, person, { limit: 20, cursor: null })).count).toBe(1)
}, 60_000)

test('a worker whose clock is a week ahead sends alerts, and dates reviews, by the clock of PostgreSQL', async () => {
  const { db, sql } = database
  const { organisationId, userId } = await newOrganisation('Early')
  const alert: RuleAlert = { recipients: [userId], email: 'at_once', hour: 8, time_zone: 'UTC' }
  await db.insert(schema.rules).values([
    {
      ...{
        id: newId(),
        organisationId,
        name: 'Leaves',
        condition: { kind: 'phrase', text: 'cancel' },
        alert,
      },
      review: { assignees: [], due_days: 3 },
    },
  ])
  await insertTranscribed({ database }, { organisationId }, 'C: I want to cancel my contract.')
  await sql`insert into rule_checks (voicelog_id, organisation_id)
    select id, organisation_id from voicelogs where organisation_id = ${organisationId} on conflict do nothing`
  setSystemTime(new Date(Date.now() + 7 * DAY_MS))
  while ((await checkCalls({ db, log: silentLogger }, { limit: 20 })) > 0);
  expect(
    await sql`select a.mail_due_at <= now() as mailed, t.due_at <= now() + interval '3 days' as soon
      from rule_alerts a, review_tasks t
      where a.organisation_id = ${organisationId} and t.organisation_id = ${organisationId}`,
  ).toEqual([{ mailed: true, soon: true }] as never)
})

test('a call that PostgreSQL has no time for is judged later, for a day, and holds up no others', async () => {
  const { db, sql, url } = database
  const { organisationId } = await newOrganisation('Slow')
  const condition: RuleCondition = { kind: 'phrase', text: 'cancel' }
  await db.insert(schema.rules).values({ id: newId(), organisationId, name: 'Leaves', condition })
  const said = 'C: I want to cancel my contract.'
  const slow = await insertTranscribed({ database }, { organisationId }, said)
  const other = await insertTranscribed({ database }, { organisationId }, said)
  await sql`update voicelogs set completed_at = now() where organisation_id = ${organisationId}`
  const check = (id: string) =>
    sql`insert into rule_checks (voicelog_id, organisation_id) values (${id}, ${organisationId})
      on conflict (voicelog_id) do update set created_at = now()`
  const hits = async () =>
    (
      await sql`select voicelog_id from rule_hits
    where organisation_id = ${organisationId} order by created_at`
    ).map(({ voicelog_id }) => voicelog_id)
  await sql.unsafe(`
    create function slow_hit() returns trigger language plpgsql as $$ begin
      if new.voicelog_id = '${slow}' then perform pg_sleep(60); end if; return new; end $$;
    create trigger slow_hit before insert on rule_hits for each row execute function slow_hit()`)
  await check(slow)
  await check(other)
  const impatient = connectDatabase(url, { statementTimeoutSeconds: 2 })
  const judgeAll = async (by = impatient.db) => {
    while ((await checkCalls({ db: by, log: silentLogger }, { limit: 20 })) > 0);
  }
  await judgeAll()
  expect(await hits()).toEqual([other])
  await sql`update voicelogs set completed_at = now() - interval '25 hours' where id = ${slow}`
  await check(slow)
  await judgeAll()
  expect(await db.$count(schema.ruleChecks)).toBe(0)
  await sql`update voicelogs set completed_at = now() where id = ${slow}`
  await check(slow)
  await judgeAll()
  expect(await sql`select voicelog_id as id, created_at > now() as waits from rule_checks`).toEqual([
    { id: slow, waits: true },
  ] as never)
  await sql`drop trigger slow_hit on rule_hits`
  await check(slow)
  // Patiently: on a busy machine two seconds can be short for what is not slow, too.
  await judgeAll(db)
  expect(await hits()).toEqual([other, slow])
  await impatient.close()
}, 60_000)

/** Rules with 49 phrases each that nobody says, and one that hits what has "cancel" in it. */
function manyPhrases(organisationId: string, rules: number) {
  const phrases = (rule: number): RuleCondition[] =>
    Array.from({ length: 49 }, (_, at) => ({ kind: 'phrase', text: `never said ${rule} ${at}` }))
  return [
    { id: newId(), organisationId, name: 'Leaves', condition: { kind: 'phrase', text: 'cancel' } as const },
    ...Array.from({ length: rules }, (_, rule) => ({
      ...{ id: newId(), organisationId, name: `${rule}` },
      condition: { kind: 'any', of: phrases(rule) } as const,
    })),
  ]
}

test('of an organisation with 10,000 phrases two calls are judged at once, and all are', async () => {
  const { db, sql } = database
  const { organisationId, userId } = await newOrganisation('Wordy')
  await db.insert(schema.rules).values(manyPhrases(organisationId, 210))
  for (let call = 0; call < 5; call++)
    await insertTranscribed({ database }, { organisationId }, 'C: I want to cancel my contract.')
  await sql`update voicelogs set completed_at = now() - interval '3 days' where organisation_id = ${organisationId}`
  await sql`insert into rule_checks (voicelog_id, organisation_id)
    select id, organisation_id from voicelogs where organisation_id = ${organisationId}`
  const deps = { db, log: silentLogger }
  const hits = async () =>
    await db.$count(schema.ruleHits, eq(schema.ruleHits.organisationId, organisationId))
  expect([await checkCalls(deps, { limit: 20 }), await hits()]).toEqual([5, 2])
  expect([await checkCalls(deps, { limit: 20 }), await hits()]).toEqual([3, 4])
  expect([await checkCalls(deps, { limit: 20 }), await hits()]).toEqual([1, 5])
  expect(await checkCalls(deps, { limit: 20 })).toBe(0)

  const by = { kind: 'user', organisationId, userId, address: null } as const
  const { id } = await startRuleRun({ db }, by, { dryRun: true, filter: {}, shownFilter: {} })
  expect(await advanceRun(deps, { batch: 200 })).toBe(2)
  while ((await advanceRun(deps, { batch: 200 })) > 0);
  expect(await sql`select status, calls from rule_runs where id = ${id}`).toEqual([
    { status: 'completed', calls: 5 },
  ] as never)
}, 60_000)

test('calls are judged that take longer than PostgreSQL keeps an idle transaction', async () => {
  const { db, sql, url } = database
  const { organisationId, userId } = await newOrganisation('Talker')
  await db.insert(schema.rules).values(manyPhrases(organisationId, 200))
  const said = Array.from({ length: 20_000 }, (_, at) => `word${at}`).join(' ')
  const id = await insertTranscribed({ database }, { organisationId }, `C: I want to cancel. ${said}`)
  await sql`insert into rule_checks (voicelog_id, organisation_id) values (${id}, ${organisationId})`
  const hurried = postgres(url, { connection: { idle_in_transaction_session_timeout: 100 }, max: 1 })
  const deps = { db: drizzle(hurried, { schema }), log: silentLogger }
  const hits = async () =>
    await db.$count(schema.ruleHits, eq(schema.ruleHits.organisationId, organisationId))
  expect([await checkCalls(deps, { limit: 20 }), await hits()]).toEqual([1, 1])
  const by = { kind: 'user', organisationId, userId, address: null } as const
  await startRuleRun({ db }, by, { dryRun: true, filter: {}, shownFilter: {} })
  expect(await advanceRun(deps, { batch: 200 })).toBe(1)
  await hurried.end()
}, 60_000)

test('a run goes over the calls that existed when it was requested, whatever the clocks of hosts', async () => {
  const { db, sql } = database
  const { organisationId, userId } = await newOrganisation('Clocks')
  const condition: RuleCondition = { kind: 'field', field: 'source', is: ['api'] }
  await db.insert(schema.rules).values({ id: newId(), organisationId, name: 'All', condition })
  /** A call that a host takes in whose clock is ahead or behind. */
  const taken = async (aheadMs: number) => {
    const id = Bun.randomUUIDv7('hex', Date.now() + aheadMs)
    await db.insert(schema.voicelogs).values(completedCall(organisationId, id))
    return id
  }
  const before = [await taken(-DAY_MS), await taken(0), await taken(DAY_MS)]
  const by = { kind: 'user', organisationId, userId, address: null } as const
  const { id } = await startRuleRun({ db }, by, { dryRun: false, filter: {}, shownFilter: {} })
  // Not in the same millisecond.
  await sql`select pg_sleep(0.01)`
  for (const aheadMs of [-DAY_MS, 0, DAY_MS]) await taken(aheadMs)
  while ((await advanceRun({ db, log: silentLogger }, { batch: 2 })) > 0);
  expect(await sql`select status, calls from rule_runs where id = ${id}`).toEqual([
    { status: 'completed', calls: 3 },
  ] as never)
  const hits = await sql`select voicelog_id as id from rule_hits where run_id = ${id} order by voicelog_id`
  expect(hits.map((each) => String(each.id))).toEqual(before)
})

test('a call can be deleted while it is judged: neither ends in a deadlock', async () => {
  const { db, sql } = database
  const { organisationId } = await newOrganisation('Gone')
  const condition: RuleCondition = { kind: 'phrase', text: 'cancel' }
  await db.insert(schema.rules).values({ id: newId(), organisationId, name: 'Leaves', condition })
  const [id = '', other = ''] = [
    await insertTranscribed({ database }, { organisationId }, 'C: I want to cancel my contract.'),
    await insertTranscribed({ database }, { organisationId }, 'C: I want to cancel my contract.'),
  ]
  await sql`insert into rule_checks (voicelog_id, organisation_id)
    select id, organisation_id from voicelogs where organisation_id = ${organisationId}`
  // The check waits after it has taken the calls and before it stores hits.
  await whileLocked<unknown>(sql, 'lock table rule_hits in share row exclusive mode', [
    () => checkCalls({ db, log: silentLogger }, { limit: 20 }),
    () => deleteVoicelog(db, organisationId, id),
  ])
  expect(
    await sql`select voicelog_id as id from rule_hits where organisation_id = ${organisationId}`,
  ).toEqual([{ id: other }] as never)
}, 30_000)

test('a call can be deleted while a run renews its hit: neither ends in a deadlock', async () => {
  const { db, sql } = database
  const { organisationId, userId } = await newOrganisation('Renewed')
  const ruleId = newId()
  const condition: RuleCondition = { kind: 'field', field: 'source', is: ['api'] }
  await db.insert(schema.rules).values({ id: ruleId, organisationId, name: 'All', condition, version: 2 })
  const [kept, deleted] = [newId(), newId()]
  for (const id of [kept, deleted]) {
    await db.insert(schema.voicelogs).values(completedCall(organisationId, id))
    await db
      .insert(schema.ruleHits)
      .values({ id: newId(), organisationId, ruleId, ruleVersion: 1, voicelogId: id, reasons: [] })
  }
  const by = { kind: 'user', organisationId, userId, address: null } as const
  const { id } = await startRuleRun({ db }, by, { dryRun: false, filter: {}, shownFilter: {} })
  // The run waits after it has ended the hits and before it stores the new ones.
  const gate = 7_245_011
  await sql.unsafe(`
    create function wait_at_gate() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(${gate}); return new; end $$;
    create trigger wait_at_gate before insert on rule_hits for each row execute function wait_at_gate()`)
  await whileLocked<unknown>(sql, `select pg_advisory_xact_lock(${gate})`, [
    () => advanceRun({ db, log: silentLogger }, { batch: 200 }),
    () => deleteVoicelog(db, organisationId, deleted),
  ])
  await sql`drop trigger wait_at_gate on rule_hits`
  expect(await sql`select status, calls from rule_runs where id = ${id}`).toEqual([
    { status: 'completed', calls: 2 },
  ] as never)
  expect(
    await sql`select voicelog_id as id, rule_version as version from rule_hits
      where organisation_id = ${organisationId} and ended_at is null`,
  ).toEqual([{ id: kept, version: 2 }] as never)
}, 30_000)

test('a run goes on after a call that PostgreSQL has no time for, and judges all others', async () => {
  const { db, sql, url } = database
  const { organisationId, userId } = await newOrganisation('Snail')
  const condition: RuleCondition = { kind: 'field', field: 'source', is: ['api'] }
  await db.insert(schema.rules).values({ id: newId(), organisationId, name: 'All', condition })
  const ids = Array.from({ length: 7 }, () => newId())
  await db.insert(schema.voicelogs).values(ids.map((id) => completedCall(organisationId, id)))
  // One in the middle, and the oldest, which is judged last.
  const slow = [ids[4], ids[0]]
  await sql.unsafe(`
    create function slow_run() returns trigger language plpgsql as $$ begin
      if new.voicelog_id in ('${slow.join("', '")}') then perform pg_sleep(60); end if; return new; end $$;
    create trigger slow_run before insert on rule_hits for each row execute function slow_run()`)
  const by = { kind: 'user', organisationId, userId, address: null } as const
  const { id } = await startRuleRun({ db }, by, { dryRun: false, filter: {}, shownFilter: {} })
  const impatient = connectDatabase(url, { statementTimeoutSeconds: 2 })
  while ((await advanceRun({ db: impatient.db, log: silentLogger }, { batch: 4 })) > 0);
  await impatient.close()
  await sql`drop trigger slow_run on rule_hits`
  expect(await sql`select status, calls from rule_runs where id = ${id}`).toEqual([
    { status: 'completed', calls: 5 },
  ] as never)
  const hits = await sql`select voicelog_id as id from rule_hits where run_id = ${id} order by voicelog_id`
  expect(hits.map((each) => String(each.id))).toEqual(ids.filter((each) => !slow.includes(each)).sort())
}, 60_000)

test('a run goes on after a call was deleted while it was judged', async () => {
  const { db, sql } = database
  const { organisationId, userId } = await newOrganisation('Fox')
  const condition: RuleCondition = { kind: 'field', field: 'source', is: ['api'] }
  await db.insert(schema.rules).values({ id: newId(), organisationId, name: 'All', condition })
  const [kept, deleted] = [newId(), newId()]
  await db.insert(schema.voicelogs).values([kept, deleted].map((id) => completedCall(organisationId, id)))
  const by = { kind: 'user', organisationId, userId, address: null } as const
  const { id } = await startRuleRun({ db }, by, { dryRun: false, filter: {}, shownFilter: {} })
  const deps = { db, log: silentLogger }
  const judged = await sql.begin(async (tx) => {
    await tx`delete from voicelogs where id = ${deleted}`
    const advanced = advanceRun(deps, { batch: 200 })
    await eventually(
      async () =>
        (
          await sql`select from pg_stat_activity
          where datname = current_database() and wait_event = 'transactionid'`
        ).length > 0,
    )
    return { advanced }
  })
  expect(await judged.advanced).toBe(2)
  expect(await advanceRun(deps, { batch: 200 })).toBe(0)
  expect(await sql`select status, calls from rule_runs where id = ${id}`).toEqual([
    { status: 'completed', calls: 1 },
  ] as never)
  expect(await sql`select voicelog_id as id from rule_hits where run_id = ${id}`).toEqual([
    { id: kept },
  ] as never)
})
