import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { and, eq, isNotNull } from 'drizzle-orm'
import { adminNotices, ruleAlerts, ruleMails, rules } from '../../src/db/schema/index.ts'
import { newId } from '../../src/lib/id.ts'
import type { RuleCondition } from '../../src/model/rules/rule.ts'
import { readAudit } from '../support/audit.ts'
import { headerOf, type MailServer, startMailServer, textOf } from '../support/mail-server.ts'
import { eventually } from '../support/poll.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'
import { addUser, answer, newUser } from '../support/users.ts'

let service: TestService
let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer()
  service = await startService({
    workers: true,
    timing: { reconcileMs: 100 },
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Voicelog <voicelog@example.com>' },
  })
})
afterAll(async () => {
  await service?.stop()
  await mail?.stop()
})

const CANCEL = `
  A: Hello, Acme Energy, how can I help you?
  C: I want to cancel my contract, I am very angry.
  A: I am sorry. I have cancelled it, it ends on Friday. Is there anything else?
  C: No. Goodbye.`
const METER = `
  A: Hello, Acme Energy, how can I help you?
  C: Hi, I want to give you the meter reading for my flat.
  A: Sure. Thank you for calling, goodbye.`

const CANCELS = { kind: 'phrase', text: 'cancelling my contracts', speaker: 'customer' }

type Hit = {
  id: string
  rule: { id: string; name: string; tag: string | null }
  voicelog_id: string
  reasons: { condition: { kind: string }; evidence: { quote: string; start_ms: number }[] }[]
}
type Rule = { id: string; version: number; hits: number }

async function created(org: TestOrganisation, body: object): Promise<Rule> {
  const response = await org.asAdmin('/api/rules', json(body))
  const rule = await response.json()
  expect([response.status, rule.detail ?? '']).toEqual([201, ''])
  return rule
}
const read = async (org: TestOrganisation, path: string) => await (await org.asAdmin(path)).json()
const hitsOf = async (org: TestOrganisation, { id }: Rule): Promise<Hit[]> =>
  (await read(org, `/api/rules/${id}/hits`)).items

/** A call that completes now. */
async function completed(
  org: TestOrganisation,
  lines: string,
  fields: { department?: string; operatorId?: string } = {},
) {
  const id = await insertTranscribed(service, org, lines, fields)
  await org.asAdmin(`/api/voicelogs/${id}/analytics`, { method: 'POST' })
  await eventually(async () => (await read(org, `/api/voicelogs/${id}`)).status === 'completed', {
    withinMs: 60_000,
  })
  return id
}

describe('a rule', () => {
  test('hits the calls that complete, and tells people in the dashboard and by email which quote and which second', async () => {
    const org = await service.organisation()
    const rule = await created(org, {
      name: 'Wants to leave',
      tag: 'churn',
      condition: { kind: 'all', of: [CANCELS, { kind: 'not', of: { kind: 'intent', is: ['payment'] } }] },
      alert: { recipients: [org.userId], email: 'at_once' },
    })
    const before = mail.messages.length
    const id = await completed(org, CANCEL)
    await completed(org, METER)
    const [hit, ...more] = await eventually(async () => {
      const hits = await hitsOf(org, rule)
      return hits.length > 0 && hits
    })
    expect(more).toEqual([])
    expect(hit).toMatchObject({
      voicelog_id: id,
      rule: { id: rule.id, name: 'Wants to leave', tag: 'churn' },
      reasons: [
        {
          condition: CANCELS,
          evidence: [{ start_ms: 5_000, quote: 'I want to cancel my contract, I am very angry.' }],
        },
        { condition: { kind: 'not' }, evidence: [] },
      ],
    })
    expect((await read(org, `/api/voicelogs/${id}/hits`)).items).toEqual([hit])
    const tagged = await read(org, '/api/voicelogs?tag=churn')
    expect(tagged.items.map((each: { voicelog_id: string }) => each.voicelog_id)).toEqual([id])
    expect((await read(org, '/api/voicelogs?tag=other')).items).toEqual([])
    expect(await read(org, '/api/alerts')).toMatchObject({ count: 1, items: [{ id: hit?.id }] })

    const sent = await eventually(() => mail.messages.length > before && mail.messages.slice(before))
    await eventually(async () => (await service.database.db.$count(ruleMails)) === 0)
    expect(sent.map(({ to }) => to)).toEqual([[org.email]])
    const raw = sent[0]?.raw ?? ''
    expect(headerOf(raw, 'Subject')).toBe('Voicelog: Wants to leave')
    expect(headerOf(raw, 'From')).toContain('voicelog@example.com')
    expect(textOf(raw)).toContain('0:05 “I want to cancel my contract, I am very angry.”')
    expect(textOf(raw)).toContain(`${service.config.publicUrl}/calls/${id}?t=5`)

    expect((await org.asAdmin('/api/alerts/dismiss', json({ up_to: hit?.id }))).status).toBe(204)
    expect(await read(org, '/api/alerts')).toEqual({ items: [], next_cursor: null, count: 0 })
    const { items: events } = await readAudit(org)
    expect(events.filter(({ action }) => action === 'rule.created')).toHaveLength(1)
    const vias = events
      .filter(({ action }) => action === 'voicelog.transcript_read')
      .map(({ detail }) => detail)
    expect(vias).toContainEqual({ via: 'mail' })
    expect(vias).toContainEqual({ via: 'rule' })
  }, 90_000)

  test('waits with a daily message for its hour, and tells nobody without an alert', async () => {
    const org = await service.organisation()
    const alert = {
      recipients: [org.userId],
      email: 'daily',
      hour: new Date().getUTCHours(),
      time_zone: 'UTC',
    }
    await created(org, { name: 'Daily', condition: CANCELS, alert })
    const silent = await created(org, { name: 'Silent', condition: CANCELS })
    const before = mail.messages.length
    await completed(org, CANCEL)
    await eventually(async () => (await hitsOf(org, silent)).length === 1)
    const { db } = service.database
    const [waiting, ...others] = await db
      .select()
      .from(ruleAlerts)
      .where(eq(ruleAlerts.organisationId, org.organisationId))
    expect(others).toEqual([])
    expect(waiting?.mailDueAt?.getTime()).toBeGreaterThan(Date.now())
    expect(mail.messages.length).toBe(before)
    await db
      .update(ruleAlerts)
      .set({ mailDueAt: new Date() })
      .where(eq(ruleAlerts.id, waiting?.id ?? ''))
    await eventually(() => mail.messages.length === before + 1)
  }, 90_000)

  test('is tried before it is saved, on old calls too, and nothing is stored', async () => {
    const org = await service.organisation()
    const ids = [await insertTranscribed(service, org, CANCEL), await insertTranscribed(service, org, METER)]
    const response = await org.asAdmin('/api/rules/try', json({ condition: CANCELS }))
    expect(await response.json()).toMatchObject({
      calls: 2,
      hits: 1,
      hits_per_day: 1,
      examples: [{ voicelog_id: ids[0], reasons: [{ evidence: [{ start_ms: 5_000 }] }] }],
    })
    expect((await read(org, '/api/rules')).items).toEqual([])
  })

  test('goes over old calls and says what changes; another version ends what no longer holds; nobody is told', async () => {
    const org = await service.organisation()
    const alert = { recipients: [org.userId], email: 'at_once' }
    const rule = await created(org, { name: 'Leaves', condition: CANCELS, alert })
    const [cancels, reads] = [
      await insertTranscribed(service, org, CANCEL, { department: 'sales' }),
      await insertTranscribed(service, org, METER, { department: 'sales' }),
    ]
    await insertTranscribed(service, org, CANCEL, { department: 'support' })
    const run = async (body: object) => {
      const response = await org.asAdmin('/api/rule-runs', json({ filter: { department: 'sales' }, ...body }))
      const { id } = await response.json()
      expect(response.status).toBe(202)
      return await eventually(async () => {
        const found = await read(org, `/api/rule-runs/${id}`)
        return found.status === 'completed' && found
      })
    }
    const wouldAdd = { added: 1, removed: 0, kept: 0 }
    expect(await run({ dry_run: true })).toMatchObject({
      calls: 2,
      rules: [{ id: rule.id, ...wouldAdd }],
      examples: [{ rule_id: rule.id, voicelog_id: cancels, change: 'added' }],
    })
    expect(await hitsOf(org, rule)).toEqual([])
    expect(await run({ rule_ids: [rule.id] })).toMatchObject({ rules: [wouldAdd] })
    expect((await hitsOf(org, rule)).map((each) => each.voicelog_id)).toEqual([cancels])
    expect(await run({})).toMatchObject({ rules: [{ added: 0, removed: 0, kept: 1 }] })

    const condition = { kind: 'phrase', text: 'meter reading' }
    const changed = await org.asAdmin(`/api/rules/${rule.id}`, json({ condition }, 'PATCH'))
    expect(await changed.json()).toMatchObject({ version: 2, hits: 1 })
    expect(await run({})).toMatchObject({ rules: [{ version: 2, added: 1, removed: 1, kept: 0 }] })
    expect((await hitsOf(org, rule)).map((each) => each.voicelog_id)).toEqual([reads])
    expect((await read(org, '/api/alerts')).count).toBe(0)
    expect((await org.asAdmin('/api/rule-runs', json({ rule_ids: [crypto.randomUUID()] }))).status).toBe(422)
  }, 60_000)

  test('quotes whole characters, of a text without spaces too', async () => {
    const org = await service.organisation()
    const rule = await created(org, { name: 'Refund', condition: { kind: 'phrase', text: 'refund' } })
    const id = await insertTranscribed(service, org, 'C: One refund, please, and then one more of them.')
    const text = `${'😀'.repeat(100)},refund,${'😀'.repeat(100)}`
    const path = `/api/voicelogs/${id}/transcript`
    const correction = json({ revision: 1, segments: [{ id: 's1', text }] }, 'PATCH')
    expect((await org.asAdmin(path, correction)).status).toBe(200)
    await org.asAdmin(`/api/voicelogs/${id}/analytics`, { method: 'POST' })
    const [hit] = await eventually(
      async () => {
        const hits = await hitsOf(org, rule)
        return hits.length > 0 && hits
      },
      { withinMs: 30_000 },
    )
    const quote = hit?.reasons[0]?.evidence[0]?.quote ?? ''
    expect([quote.isWellFormed(), text.includes(quote), quote.includes('refund')]).toEqual([true, true, true])
  }, 60_000)

  test('is judged for other calls where the hit of one cannot be stored', async () => {
    const org = await service.organisation()
    const rule = await created(org, { name: 'Leaves', condition: CANCELS })
    const [refused, other] = [
      await insertTranscribed(service, org, CANCEL),
      await insertTranscribed(service, org, CANCEL),
    ]
    const { sql } = service.database
    await sql.unsafe(`
      create or replace function refuse_hit() returns trigger language plpgsql as $$ begin
        if new.voicelog_id = '${refused}' then raise exception 'refused'; end if; return new; end $$;
      create or replace trigger refuse_hit before insert on rule_hits for each row execute function refuse_hit()`)
    for (const id of [refused, other])
      await sql`insert into rule_checks (voicelog_id, organisation_id) values (${id}, ${org.organisationId})
        on conflict do nothing`
    await eventually(async () => (await hitsOf(org, rule)).length === 1)
    expect((await hitsOf(org, rule)).map((each) => each.voicelog_id)).toEqual([other])
    expect(await sql`select 1 from rule_checks where voicelog_id = ${refused}`).toHaveLength(0)

    // A run over old calls that cannot go on ends, and others go on.
    const started = await (await org.asAdmin('/api/rule-runs', json({}))).json()
    const stateOf = async ({ id }: { id: string }) => (await read(org, `/api/rule-runs/${id}`)).status
    await eventually(async () => (await stateOf(started)) !== 'running')
    expect(await stateOf(started)).toBe('failed')
    await sql`drop trigger refuse_hit on rule_hits`
    const next = await (await org.asAdmin('/api/rule-runs', json({}))).json()
    await eventually(async () => (await stateOf(next)) === 'completed')
  }, 60_000)

  test('gives a review to nobody where whom it names is gone', async () => {
    const org = await service.organisation()
    const { id: leaver } = await newUser(org)
    const rule = await created(org, {
      name: 'To review',
      condition: CANCELS,
      review: { assignees: [leaver], due_days: 3 },
    })
    expect((await org.asAdmin(`/api/users/${leaver}`, { method: 'DELETE' })).status).toBe(204)
    const id = await completed(org, CANCEL)
    await eventually(async () => (await hitsOf(org, rule)).length === 1)
    const { items } = await read(org, '/api/review-queue')
    expect(items).toMatchObject([{ voicelog_id: id, assignee: null }])
  }, 60_000)

  test('runs over no filter that cannot be stored', async () => {
    const org = await service.organisation()
    await created(org, { name: 'Leaves', condition: CANCELS })
    for (const filter of [{ fields: 'x=%00' }, { fields: 'x=%ED%A0%80\ud800' }, { q: 'refund \ud800' }]) {
      expect((await org.asAdmin('/api/rule-runs', json({ filter }))).status).toBe(422)
      expect((await org.asAdmin('/api/voicelogs/retry', json({ filter }))).status).toBe(422)
    }
    expect((await org.asAdmin('/api/voicelogs?field.x=%00')).status).toBe(422)
  })

  test('tells who does not see all calls its name, tag and hits, and nothing that names other calls or people', async () => {
    const org = await service.organisation()
    const agent = await addUser(service.baseUrl, org, 'agent')
    await org.asAdmin('/api/operators/zoe', json({ user_id: agent.id }, 'PUT'))
    const named = { kind: 'field', field: 'operator_id', is: ['zoe', 'operator-of-others'] }
    const notOf = { kind: 'not', of: { kind: 'field', field: 'customer_id', is: ['customer-of-others'] } }
    const rule = await created(org, {
      ...{ name: 'Leaves', tag: 'churn', condition: { kind: 'all', of: [CANCELS, named, notOf] } },
      ...{ alert: { recipients: [agent.id, org.userId] }, review: { assignees: [org.userId] } },
    })
    const voicelogId = await completed(org, CANCEL, { operatorId: 'zoe' })
    const hits = `/api/voicelogs/${voicelogId}/hits`
    await eventually(async () => (await read(org, hits)).items.length === 1)
    const paths = ['/api/rules', `/api/rules/${rule.id}`, `/api/rules/${rule.id}/hits`, hits, '/api/alerts']
    const texts = await Promise.all(paths.map(async (path) => await (await agent.send(path)).text()))
    for (const [at, text] of texts.entries()) {
      const told = ['of-others', org.userId, org.email].filter((each) => text.includes(each))
      expect([paths[at], told]).toEqual([paths[at], []])
    }
    const [all, one, ...hit] = texts.map((each) => JSON.parse(each))
    const summary = { id: rule.id, name: 'Leaves', tag: 'churn', hits: 1 }
    expect([all.items, one]).toEqual([[summary], summary])
    for (const { items } of hit)
      expect(items).toMatchObject([{ reasons: [{ condition: CANCELS, evidence: [{}] }] }])
    for (const path of paths.slice(2)) expect((await read(org, path)).items[0].reasons).toHaveLength(3)
    expect((await read(org, '/api/rules')).items).toMatchObject([{ hits: 1, condition: { kind: 'all' } }])
  }, 60_000)

  test('is made, changed and deleted by administrators alone, and what is wrong with it is named', async () => {
    const org = await service.organisation()
    const asMember = await org.member()
    const rule = await created(org, { name: 'Leaves', condition: CANCELS })
    expect((await asMember('/api/rules', json({ name: 'Mine', condition: CANCELS }))).status).toBe(403)
    expect((await asMember(`/api/rules/${rule.id}`)).status).toBe(200)
    const wrong = async (body: object) => {
      const response = await org.asAdmin('/api/rules', json({ name: 'Wrong', ...body }))
      expect(response.status).toBe(422)
      const { errors }: { errors: { field: string; code: string }[] } = await response.json()
      return errors.map(({ field, code }) => `${field} ${code}`)
    }
    const deep = Array.from({ length: 7 }).reduce<object>((of) => ({ kind: 'not', of }), CANCELS)
    const cases: [condition: unknown, error: string][] = [
      [undefined, 'condition missing'],
      ['silence > 3', 'condition not_an_object'],
      [{ kind: 'regexp', text: '(a+)+$' }, 'condition.kind not_one_of'],
      [{ kind: 'all', of: [] }, 'condition.of wrong_count'],
      [{ kind: 'all', of: Array(60).fill(CANCELS) }, 'condition.of wrong_count'],
      [deep, 'condition.of.of.of.of.of.of condition_too_deep'],
      [{ kind: 'any', of: [{ kind: 'phrase', text: '?!' }] }, 'condition.of.0.text no_word'],
      [{ ...CANCELS, part: 'middle' }, 'condition.part not_one_of'],
      [
        { ...CANCELS, near: { text: 'bill', within_seconds: 0 } },
        'condition.near.within_seconds out_of_range',
      ],
      [{ ...CANCELS, of: [] }, 'condition unknown_field'],
      [{ kind: 'metric', condition: 'loudness > 1' }, 'condition.condition condition_unknown_metric'],
      [{ kind: 'quality' }, 'condition.max missing'],
      [{ kind: 'emotion', is: ['rage'] }, 'condition.is.0 not_one_of'],
      [{ kind: 'answer', question_id: 'nothing', is: ['no'] }, 'condition unknown_question'],
      [{ kind: 'answer', question_id: 'greeting', is: ['perhaps'] }, 'condition unknown_answer'],
      [{ kind: 'field', field: 'call_id', is: ['1'] }, 'condition.field not_one_of'],
      [{ kind: 'any', of: [longField(1), longField(2)] }, 'condition too_long'],
    ]
    for (const [condition, error] of cases) expect(await wrong({ condition })).toContain(error)
    const other = await service.organisation()
    const alert = { recipients: [other.userId], hour: 24, time_zone: 'Mars/Olympus' }
    expect(await wrong({ condition: CANCELS, alert })).toEqual([
      'alert.recipients.0 unknown_user',
      'alert.hour out_of_range',
      'alert.time_zone not_a_time_zone',
    ])
    expect((await org.asAdmin(`/api/rules/${rule.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await org.asAdmin(`/api/rules/${rule.id}`)).status).toBe(404)
  })
})

test('a recipient who is given several times is one, as an assignee is', async () => {
  const org = await service.organisation()
  const body = JSON.stringify({
    name: 'Told once',
    condition: CANCELS,
    alert: { recipients: Array.from({ length: 51 }, () => org.userId) },
  })
  const headers = { 'content-type': 'application/json' }
  const response = await org.asAdmin('/api/rules', { method: 'POST', headers, body })
  expect(response.status).toBe(201)
  expect((await response.json()).alert.recipients).toEqual([org.userId])
})

/** A condition of 12,500 characters. */
const longField = (at: number): RuleCondition => ({
  kind: 'field',
  field: 'customer_id',
  is: Array.from({ length: 50 }, (_, each) => `${at} ${each} `.padEnd(247, 'x')),
})

test('the conditions of all rules have 2,000,000 characters, also by changes: whoever lists them gets them at once', async () => {
  const org = await service.organisation()
  const { organisationId } = org
  await service.database.db.insert(rules).values(
    Array.from({ length: 157 }, (_, at) => ({
      id: newId(),
      organisationId,
      name: `${at}`,
      condition: longField(0),
    })),
  )
  const small = await created(org, { name: 'Leaves', condition: CANCELS })
  await created(org, { name: 'The last', condition: longField(1) })
  const change = async (body: object) =>
    (await org.asAdmin(`/api/rules/${small.id}`, json(body, 'PATCH'))).status
  const more = await org.asAdmin('/api/rules', json({ name: 'One more', condition: longField(2) }))
  expect(more.status).toBe(409)
  expect(await change({ condition: longField(2) })).toBe(409)
  expect(await change({ name: 'Goes' })).toBe(200)
  expect(await change({ condition: { kind: 'phrase', text: 'goodbye' } })).toBe(200)
})

test('administrators are told of each other by email too, once, also of what was dismissed, and of no secret', async () => {
  const { db } = service.database
  const org = await service.organisation()
  const second = await addUser(service.baseUrl, org, 'admin')
  const ofOrg = eq(ruleMails.organisationId, org.organisationId)
  const received = () => mail.messages.filter(({ to }) => to.includes(second.email))
  const newKey = async (name: string) =>
    (await answer(await org.asAdmin('/api/settings/api-keys', json({ name })))).json
  const refused = () =>
    eventually(async () => {
      const [message] = await db
        .select()
        .from(ruleMails)
        .where(and(ofOrg, isNotNull(ruleMails.error)))
      return message ?? false
    })
  const allDone = () => eventually(async () => (await db.$count(ruleMails, ofOrg)) === 0)

  mail.refuse(450)
  const key = await newKey('PBX in Hamburg')
  const waiting = await refused()
  const { items } = await (await second.send('/api/notices')).json()
  expect((await second.send('/api/notices/dismiss', json({ up_to: items[0].id }))).status).toBe(204)
  expect((await (await second.send('/api/notices')).json()).items).toEqual([])
  mail.refuse(null)
  await db.update(ruleMails).set({ nextAttemptAt: new Date() }).where(eq(ruleMails.id, waiting.id))
  const [first] = await eventually(() => received().length > 0 && received())
  await allDone()
  const raw = first?.raw ?? ''
  expect(headerOf(raw, 'Message-ID')).toBe(`<${waiting.id}@voicelog>`)
  expect(headerOf(raw, 'Subject')).toBe('Voicelog: API key generated')
  expect(textOf(raw)).toContain(`API key generated: PBX in Hamburg\r\nBy ${org.email}, `)
  expect(textOf(raw)).toContain(`${service.config.publicUrl}/settings/audit`)
  expect(textOf(raw)).not.toContain(key.prefix)

  // A process of the version before ends a message in which it finds no alert. The notice is then sent with another.
  mail.refuse(450)
  await newKey('PBX in Osaka')
  await refused()
  mail.refuse(null)
  await db.delete(ruleMails).where(ofOrg)
  await eventually(() => received().length === 2)
  await allDone()
  expect(textOf(received()[1]?.raw ?? '')).toContain('API key generated: PBX in Osaka\r\nBy')
  const sent = and(eq(adminNotices.organisationId, org.organisationId), isNotNull(adminNotices.mailedAt))
  expect(await db.$count(adminNotices, sent)).toBe(2)
  expect(received()).toHaveLength(2)
  expect(mail.messages.filter(({ to }) => to.includes(org.email))).toEqual([])
}, 60_000)
