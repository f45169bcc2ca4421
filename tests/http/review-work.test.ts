import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { callComments, ruleAlerts } from '../../src/db/schema/index.ts'
import { drawReviews } from '../../src/domain/reviews/draw.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { weekOf } from '../../src/lib/time/time-zone.ts'
import { readAudit } from '../support/audit.ts'
import { countLockWaits, whileLocked } from '../support/database.ts'
import { headerOf, type MailServer, startMailServer, textOf } from '../support/mail-server.ts'
import { eventually } from '../support/poll.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'
import { addUser, newUser } from '../support/users.ts'

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

const CALL = `
  A: Hello, Acme Energy, how can I help you?
  C: I want to cancel my contract.
  A: I have cancelled it. Is there anything else? Goodbye.`

type Send = TestOrganisation['asAdmin']
const read = async (send: Send, path: string) => await (await send(path)).json()

/** The only message that somebody was sent. */
async function mailTo(email: string): Promise<{ subject: string; text: string }> {
  const { raw } = await eventually(() => mail.messages.find(({ to }) => to.includes(email)) ?? null)
  expect(mail.messages.filter(({ to }) => to.includes(email))).toHaveLength(1)
  return { subject: headerOf(raw, 'Subject'), text: textOf(raw) }
}

/** An organisation with a call that has a quality result, and two members. */
async function office() {
  const org = await service.organisation()
  const id = await insertTranscribed(service, org, CALL, { operatorId: 'agent-7' })
  await org.asAdmin(`/api/voicelogs/${id}/analytics`, { method: 'POST' })
  await eventually(async () => (await read(org.asAdmin, `/api/voicelogs/${id}`)).status === 'completed', {
    withinMs: 60_000,
  })
  const [agent, lead] = [
    await addUser(service.baseUrl, org, 'member'),
    await addUser(service.baseUrl, org, 'member'),
  ]
  return { org, id, agent, lead }
}

describe('a review', () => {
  test('goes from the queue to the agent, who appeals; somebody else decides, and the answer counts', async () => {
    const { org, id, agent, lead } = await office()
    const supervisor = await addUser(service.baseUrl, org, 'supervisor')
    const team = { name: 'Cancellations', lead_ids: [supervisor.id] }
    const { id: team_id } = await (await org.asAdmin('/api/teams', json(team))).json()
    await org.asAdmin('/api/operators/agent-7', json({ team_id, name: 'Kim' }, 'PUT'))
    const told = async (send: Send) =>
      (await read(send, '/api/alerts')).items.map((each: { kind: string; text: string }) => [
        each.kind,
        each.text,
      ])
    const body = { voicelog_id: id, assignee_id: org.userId, due_at: '2020-01-01T00:00:00Z' }
    const added = await org.asAdmin('/api/review-queue', json(body))
    const task = await added.json()
    expect([added.status, task.state, task.actions]).toEqual([201, 'draft', ['publish']])
    expect((await org.asAdmin('/api/review-queue', json(body))).status).toBe(409)
    const queue = await read(org.asAdmin, '/api/review-queue?assignee=me&due=true&state=draft')
    expect(queue.items).toMatchObject([{ id: task.id, operator_id: 'agent-7', operator_name: 'Kim' }])
    expect((await read(agent.send, '/api/review-queue?assignee=none')).items).toEqual([])

    const act = (send: Send, action: string, sent?: object) =>
      send(`/api/review-queue/${task.id}/${action}`, sent === undefined ? { method: 'POST' } : json(sent))
    const given = { answers: [{ question_id: 'empathy', answer: 'no' }] }
    await org.asAdmin(`/api/voicelogs/${id}/review`, json(given, 'PUT'))
    expect((await act(agent.send, 'acknowledge')).status).toBe(409)
    expect((await act(org.asAdmin, 'publish')).status).toBe(200)
    const appeal = { question_id: 'empathy', text: 'I did, at 0:10.' }
    expect((await act(org.asAdmin, 'appeal', appeal)).status).toBe(409)
    expect((await act(agent.send, 'appeal', { ...appeal, question_id: 'nothing' })).status).toBe(422)
    expect((await act(agent.send, 'appeal', appeal)).status).toBe(200)
    // Who leads the team of the call is told, and nobody else.
    expect(await told(supervisor.send)).toEqual([['appeal', 'I did, at 0:10.']])
    for (const send of [org.asAdmin, agent.send, lead.send]) expect(await told(send)).toEqual([])
    const waiting = await mailTo(supervisor.email)
    expect(waiting.subject).toBe('Voicelog: an appeal waits for you')
    expect(waiting.text).toContain(`I did, at 0:10.`)
    expect(waiting.text).toContain(`/calls/${id}?tab=scorecard`)
    const decision = { outcome: 'changed', answer: 'yes', text: 'True.' }
    for (const send of [org.asAdmin, agent.send])
      expect((await act(send, 'decide', decision)).status).toBe(409)
    // Two at once: the second finds that it is decided.
    const statuses = await Promise.all(
      [decision, { outcome: 'upheld', text: 'No.' }, decision].map(
        async (each) => (await act(lead.send, 'decide', each)).status,
      ),
    )
    expect(statuses.sort()).toEqual([200, 409, 409])
    const { review } = await read(agent.send, `/api/voicelogs/${id}/review-state`)
    expect(review).toMatchObject({ appeal, published_by: { id: org.userId }, decided_by: { id: lead.id } })
    // Once, and an appeal that is decided waits for nobody.
    expect(await told(agent.send)).toEqual([['decision', review.decision]])
    expect(await told(supervisor.send)).toEqual([])
    const decided = await mailTo(agent.email)
    expect(decided.subject).toBe('Voicelog: your appeal was decided')
    expect(decided.text).toContain(review.decision)
    const { sections } = await read(org.asAdmin, `/api/voicelogs/${id}/review`)
    const empathy = sections
      .flatMap(({ questions }: { questions: { question_id: string }[] }) => questions)
      .find((each: { question_id: string }) => each.question_id === 'empathy')
    expect(empathy.effective.answer).toBe(review.state === 'changed' ? 'yes' : 'no')
    const { items } = await readAudit(org, `target_id=${id}&limit=200`)
    const actions = items.map(({ action }) => action).filter((each) => each.startsWith('review.'))
    expect(actions.reverse()).toEqual([
      'review.queued',
      'review.published',
      'review.appealed',
      `review.${review.state}`,
    ])
  }, 90_000)

  test('is decided while its call is deleted: neither ends in a deadlock', async () => {
    const { org, id, agent, lead } = await office()
    await org.asAdmin('/api/operators/agent-7', json({ user_id: agent.id }, 'PUT'))
    const task = await (await org.asAdmin('/api/review-queue', json({ voicelog_id: id }))).json()
    const act = (send: Send, action: string, sent: object) =>
      send(`/api/review-queue/${task.id}/${action}`, json(sent))
    await org.asAdmin(`/api/review-queue/${task.id}/publish`, { method: 'POST' })
    const appeal = { question_id: 'empathy', text: 'I did, at 0:10.' }
    expect((await act(agent.send, 'appeal', appeal)).status).toBe(200)
    const lock = `select from review_tasks where id = '${task.id}' for update`
    const answers = await whileLocked(service.database.sql, lock, [
      () => act(lead.send, 'decide', { outcome: 'changed', answer: 'yes', text: 'True.' }),
      () => org.asAdmin(`/api/voicelogs/${id}`, { method: 'DELETE' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 204])
  }, 90_000)

  test('is put into the queue by a rule, and a draft can be given away and removed', async () => {
    const { org, lead } = await office()
    const condition = { kind: 'phrase', text: 'cancel my contract' }
    const rule = { name: 'Leaves', condition, review: { assignees: [org.userId], due_days: 2 } }
    expect((await org.asAdmin('/api/rules', json(rule))).status).toBe(201)
    const id = await insertTranscribed(service, org, CALL)
    await org.asAdmin(`/api/voicelogs/${id}/analytics`, { method: 'POST' })
    const task = await eventually(async () => {
      const { review } = await read(org.asAdmin, `/api/voicelogs/${id}/review-state`)
      return review
    })
    expect(task).toMatchObject({ reason: 'rule', rule: { name: 'Leaves' }, assignee: { id: org.userId } })
    const path = `/api/review-queue/${task.id}`
    const changed = await org.asAdmin(path, json({ assignee_id: lead.id }, 'PATCH'))
    expect(await changed.json()).toMatchObject({ assignee: { id: lead.id }, due_at: task.due_at })
    const other = await service.organisation()
    expect((await org.asAdmin(path, json({ assignee_id: other.userId }, 'PATCH'))).status).toBe(422)
    expect((await org.asAdmin(path, { method: 'DELETE' })).status).toBe(204)
    expect((await org.asAdmin(path)).status).toBe(404)
  }, 90_000)
})

test('a plan draws each operator’s calls of a week once: what comes first by its conditions, then by its seed', async () => {
  const org = await service.organisation()
  const { from, monday } = weekOf(Date.now(), 'Asia/Tokyo', -1)
  const calls: Record<string, string[]> = { one: [], other: [] }
  for (const operatorId of Object.keys(calls)) {
    for (let at = 0; at < 6; at++) {
      const callDate = new Date(from + at * 20 * 3_600_000)
      const said = at === 4 ? 'C: This is a complaint.' : 'C: Thank you.'
      calls[operatorId]?.push(await insertTranscribed(service, org, said, { operatorId, callDate }))
    }
  }
  // The minute before the week.
  await insertTranscribed(service, org, 'C: This is a complaint.', {
    operatorId: 'one',
    callDate: new Date(from - 60_000),
  })
  const plan = {
    ...{
      name: 'Two a week',
      calls_per_week: 2,
      seed: 'kept',
      assignees: [org.userId],
      time_zone: 'Asia/Tokyo',
    },
    first: [{ kind: 'phrase', text: 'complaint' }],
  }
  const made = await org.asAdmin('/api/review-plans', json(plan))
  const { id } = await made.json()
  expect(made.status).toBe(201)
  const deps = { db: service.database.db, log: silentLogger }
  const draws = await Promise.all([drawReviews(deps), drawReviews(deps), drawReviews(deps)])
  // The workers of the service may have been faster than these three.
  expect(draws.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(1)
  const drawn = async () => {
    const { items } = await read(org.asAdmin, '/api/review-queue')
    return items.map((each: { voicelog_id: string }) => each.voicelog_id).sort()
  }
  await eventually(async () => (await drawn()).length === 4)
  const first = await drawn()
  for (const ofOperator of Object.values(calls)) {
    expect(first).toContain(ofOperator[4] ?? '')
    expect(ofOperator.filter((each) => first.includes(each))).toHaveLength(2)
  }
  expect(await read(org.asAdmin, `/api/review-plans/${id}`)).toMatchObject({ last_week: monday, ...plan })
  // The same seed draws the same calls again.
  await service.database.sql`delete from review_tasks where organisation_id = ${org.organisationId}`
  await service.database.sql`delete from review_draws where organisation_id = ${org.organisationId}`
  await drawReviews(deps)
  await eventually(async () => (await drawn()).length === 4)
  expect(await drawn()).toEqual(first)
  const wrong = await org.asAdmin('/api/review-plans', json({ ...plan, calls_per_week: 0, first: [{}] }))
  const { errors }: { errors: { field: string }[] } = await wrong.json()
  expect(errors.map(({ field }) => field)).toEqual(['calls_per_week', 'first.0.kind'])
}, 60_000)

test('comments stand at a second, have threads, mention people and are resolved; only their author changes them', async () => {
  const { org, id, agent, lead } = await office()
  const path = `/api/voicelogs/${id}/comments`
  const created = await org.asAdmin(path, json({ text: 'Well said.', at_ms: 5_000, mentions: [agent.id] }))
  const comment = await created.json()
  expect([created.status, comment]).toMatchObject([201, { at_ms: 5_000, author: { id: org.userId } }])
  const answer = await (await agent.send(path, json({ text: 'Thanks', thread_id: comment.id }))).json()
  const named = await org.asAdmin(
    path,
    json({ text: `A good call, @${lead.email.toUpperCase()}, isn't it? @nobody@x.y` }),
  )
  const { id: namedId, mentions } = await named.json()
  expect(mentions).toEqual([lead.id])
  const alerts = async (send: Send) => (await read(send, '/api/alerts')).items
  expect(await alerts(lead.send)).toMatchObject([{ kind: 'mention', voicelog_id: id, at_ms: null }])
  expect(await alerts(agent.send)).toMatchObject([
    { kind: 'mention', text: 'Well said.', comment_id: comment.id, at_ms: 5_000, person: { id: org.userId } },
  ])
  const mention = await mailTo(agent.email)
  expect(mention.subject).toBe(`Voicelog: ${org.email} mentions you`)
  expect(mention.text).toContain(`/calls/${id}?t=5&comment=${comment.id}`)
  const { items } = await read(lead.send, path)
  expect(items).toMatchObject([
    { text: expect.stringContaining('A good call'), answers: [] },
    { id: comment.id, answers: [answer] },
  ])
  const patch = async (send: Send, which: string, body: object) =>
    (await send(`${path}/${which}`, json(body, 'PATCH'))).status
  expect(await patch(lead.send, comment.id, { text: 'Mine' })).toBe(409)
  const mentioned = async (which: number) => (await read(org.asAdmin, path)).items[which].mentions
  expect(await patch(org.asAdmin, comment.id, { text: 'Very well said.' })).toBe(200)
  expect(await mentioned(1)).toEqual([agent.id])
  expect(await patch(org.asAdmin, comment.id, {})).toBe(200)
  expect(await patch(agent.send, answer.id, { resolved: true })).toBe(409)
  expect(await patch(agent.send, comment.id, { resolved: true })).toBe(200)
  const [, resolved] = (await read(org.asAdmin, path)).items
  expect(resolved).toMatchObject({ text: 'Very well said.', resolved_by: { id: agent.id } })
  expect((await lead.send(`${path}/${comment.id}`, { method: 'DELETE' })).status).toBe(409)
  for (const body of [{ text: '' }, { text: 'late', at_ms: 10_000_000 }, { text: 'x', mentions: ['nobody'] }])
    expect((await org.asAdmin(path, json(body))).status).toBe(422)
  const again = { text: 'Very well said.', mentions: [agent.id] }
  expect(await patch(org.asAdmin, comment.id, again)).toBe(200)
  expect(await alerts(agent.send)).toHaveLength(1)
  const [own] = await alerts(lead.send)
  expect((await lead.send('/api/alerts/dismiss', json({ up_to: own.id }))).status).toBe(204)
  // Whom only the words named is not mentioned once they are gone.
  expect(await patch(org.asAdmin, namedId, { text: 'A good call.' })).toBe(200)
  expect(await mentioned(0)).toEqual([])
  expect(await alerts(lead.send)).toEqual([])
  expect((await org.asAdmin(`${path}/${comment.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await alerts(agent.send)).toEqual([])
  expect((await read(org.asAdmin, path)).items).toHaveLength(1)
  const { items: events } = await readAudit(org, `target_id=${id}&limit=200`)
  expect(JSON.stringify(events)).not.toContain('well said')
  expect(events.filter(({ action }) => action.startsWith('comment.'))).toHaveLength(8)
}, 60_000)

test('no answer is kept to a comment that is deleted at the same moment', async () => {
  const { org, id } = await office()
  const path = `/api/voicelogs/${id}/comments`
  const { id: threadId } = await (await org.asAdmin(path, json({ text: 'Well said.' }))).json()
  const { sql } = service.database
  const answering = await sql.begin(async (tx) => {
    await tx`select from voicelogs where id = ${id} for update`
    const answered = org.asAdmin(path, json({ text: 'Thanks', thread_id: threadId }))
    await eventually(async () => (await countLockWaits(sql)) > 0)
    await tx`delete from call_comments where id = ${threadId}`
    return { answered }
  })
  expect((await answering.answered).status).toBe(409)
  expect(await sql`select from call_comments where voicelog_id = ${id}`).toHaveLength(0)
}, 60_000)

test('a call has 1,000 comments with 1 MB of words at most, however many are sent at once', async () => {
  const { org, id, agent } = await office()
  const path = `/api/voicelogs/${id}/comments`
  const { id: threadId } = await (await org.asAdmin(path, json({ text: 'First' }))).json()
  const answer = { organisationId: org.organisationId, voicelogId: id, threadId, authorId: org.userId }
  const { db } = service.database
  await db
    .insert(callComments)
    .values(Array.from({ length: 997 }, (_, at) => ({ ...answer, id: Bun.randomUUIDv7(), text: `${at}` })))
  const sent = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      (at % 2 === 0 ? org.asAdmin : agent.send)(path, json({ text: 'x' })),
    ),
  )
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409])
  const refused = await org.asAdmin(path, json({ text: 'more', thread_id: threadId }))
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'conflict'])
  const { items } = await read(org.asAdmin, path)
  expect(items).toHaveLength(3)
  expect(items[0].answers.map(({ text }: { text: string }) => Number(text))).toEqual([...Array(997).keys()])
  // A full call still lets its authors change and delete.
  const change = async (text: string) =>
    (await org.asAdmin(`${path}/${threadId}`, json({ text }, 'PATCH'))).status
  expect(await change('Changed')).toBe(200)
  await db.delete(callComments).where(eq(callComments.threadId, threadId))
  // Bytes count, so that the answer is as short in every script: each of these takes three.
  const long = '通'.repeat(333_000)
  await db.insert(callComments).values({ ...answer, id: Bun.randomUUIDv7(), text: long })
  expect((await org.asAdmin(path, json({ text: '話'.repeat(400) }))).status).toBe(409)
  expect(await change('話'.repeat(400))).toBe(409)
  expect((await org.asAdmin(path, json({ text: '話'.repeat(300) }))).status).toBe(201)
}, 60_000)

test('one author tells 60 people an hour by mentions; a comment that would tell more is refused and not written', async () => {
  const org = await service.organisation()
  const id = await insertTranscribed(service, org, CALL)
  const path = `/api/voicelogs/${id}/comments`
  const lead = await addUser(service.baseUrl, org, 'member')
  const people: string[] = []
  for (let at = 0; at < 20; at++) people.push((await newUser(org)).id)
  const comment = (send: Send, mentions: string[]) => send(path, json({ text: 'Look', mentions }))
  const statuses: number[] = []
  for (const mentioned of [20, 20, 18])
    statuses.push((await comment(org.asAdmin, people.slice(0, mentioned))).status)
  expect(statuses).toEqual([201, 201, 201])
  const refused = await comment(org.asAdmin, people.slice(0, 3))
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'rate_limited'])
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds > 0 && seconds <= 3_600).toBe(true)
  // The refused one has taken no place: two are left, and oneself does not count.
  const last = await comment(org.asAdmin, [org.userId, ...people.slice(0, 2)])
  expect(last.status).toBe(201)
  const { id: lastId } = await last.json()
  const change = async (body: object) =>
    (await org.asAdmin(`${path}/${lastId}`, json({ text: 'Changed', ...body }, 'PATCH'))).status
  expect((await comment(org.asAdmin, people.slice(0, 1))).status).toBe(429)
  expect(await change({ mentions: people.slice(0, 3) })).toBe(429)
  expect(await change({ mentions: people.slice(0, 2) })).toBe(200)
  expect((await comment(org.asAdmin, [])).status).toBe(201)
  expect((await comment(lead.send, people)).status).toBe(201)
  const { items } = await read(org.asAdmin, path)
  expect(items.map(({ mentions }: { mentions: string[] }) => mentions.length)).toEqual([20, 20, 18, 2, 0, 20])
  const { db } = service.database
  expect(await db.$count(ruleAlerts, eq(ruleAlerts.organisationId, org.organisationId))).toBe(80)
}, 60_000)

test('a calibration has at most 10,000 answers with 1 MB of comments: whoever reads it gets them at once', async () => {
  const { org, id, agent, lead } = await office()
  const more = await Promise.all([newUser(org), newUser(org)])
  const questions = Array.from({ length: 100 }, (_, at) => ({
    ...{ id: `question_${at}`, kind: 'yes_no', text: `Question ${at}?`, weight: 1, auto_fail: false },
  }))
  const card = { base_version: 1, name: 'Long', sections: [{ id: 'all', title: 'All', questions }] }
  expect((await org.asAdmin('/api/settings/scorecard', json(card, 'PUT'))).status).toBe(200)
  const people = [agent.id, lead.id, ...more.map((each) => each.id)]
  const begin = (voicelog_ids: string[]) =>
    org.asAdmin('/api/calibrations', json({ name: 'Long', voicelog_ids, participants: people }))
  const others = (calls: number) => Array.from({ length: calls }, () => Bun.randomUUIDv7())
  const tooMany = async (calls: number) =>
    (await (await begin(others(calls))).json()).errors.filter(
      ({ field }: { field: string }) => field === 'voicelog_ids',
    )
  expect(await tooMany(25)).toEqual([])
  expect(await tooMany(26)).toMatchObject([{ code: 'wrong_count', message: expect.stringContaining('25') }])

  const { id: calibration } = await (await begin([id])).json()
  const answer = (question: number, characters: number) =>
    agent.send(
      `/api/calibrations/${calibration}/answers`,
      json(
        {
          answers: [
            {
              voicelog_id: id,
              question_id: `question_${question}`,
              answer: 'yes',
              comment: 'x'.repeat(characters),
            },
          ],
        },
        'PUT',
      ),
    )
  expect((await answer(0, 2_000)).status).toBe(200)
  await service.database.sql`
    update calibration_answers set comment = repeat('x', 999_000) where calibration_id = ${calibration}`
  expect([(await answer(1, 1_001)).status, (await answer(1, 1_000)).status]).toEqual([409, 200])
}, 60_000)

test('whoever made a calibration finds it in the list, also after losing the permission to make one', async () => {
  const { org, id, agent, lead } = await office()
  const permit = (permissions: string[]) =>
    org.asAdmin(`/api/users/${lead.id}`, json({ permissions }, 'PATCH'))
  await permit(['rules.write'])
  const body = { name: 'December', voicelog_ids: [id], participants: [agent.id] }
  const { id: calibration } = await (await lead.send('/api/calibrations', json(body))).json()
  await permit([])
  const idsFor = async (send: Send) =>
    (await read(send, '/api/calibrations')).items.map((each: { id: string }) => each.id)
  expect(await idsFor(lead.send)).toEqual([calibration])
  expect(await idsFor(agent.send)).toEqual([calibration])
  expect(await idsFor(await org.member())).toEqual([])
}, 60_000)

test('in a calibration nobody sees another’s answers by any route until it is closed; then all see how far they agree', async () => {
  const { org, id, agent, lead } = await office()
  const body = { name: 'November', voicelog_ids: [id], participants: [agent.id, lead.id] }
  const { id: calibration } = await (await org.asAdmin('/api/calibrations', json(body))).json()
  const path = `/api/calibrations/${calibration}`
  const answer = (send: Send, given: string) =>
    send(
      `${path}/answers`,
      json(
        { answers: [{ voicelog_id: id, question_id: 'empathy', answer: given, comment: 'SECRET' }] },
        'PUT',
      ),
    )
  expect((await answer(agent.send, 'yes')).status).toBe(200)
  expect((await answer(org.asAdmin, 'yes')).status).toBe(409)
  expect((await answer(lead.send, 'perhaps')).status).toBe(422)
  // Every GET that an administrator or another participant may send.
  const document = await (await fetch(`${service.baseUrl}/swagger/json`)).json()
  const paths = Object.entries(document.paths as Record<string, Record<string, unknown>>).flatMap(
    ([each, methods]) => ('get' in methods ? [each] : []),
  )
  expect(paths.length).toBeGreaterThan(40)
  const ids: Record<string, string> = { voicelog_id: id, calibration_id: calibration, operator_id: 'agent-7' }
  for (const each of paths) {
    const filled = each.replace(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? calibration)
    for (const send of [org.asAdmin, lead.send])
      expect([filled, (await (await send(filled)).text()).includes('SECRET')]).toEqual([filled, false])
  }
  expect((await read(agent.send, path)).answers).toMatchObject([{ answer: 'yes', comment: 'SECRET' }])
  expect((await read(org.asAdmin, path)).participants).toMatchObject([{ answered: 1 }, { answered: 0 }])
  expect((await answer(lead.send, 'no')).status).toBe(200)
  const reference = () =>
    org.asAdmin(
      `${path}/reference`,
      json({ answers: [{ voicelog_id: id, question_id: 'empathy', answer: 'yes' }] }, 'PUT'),
    )
  expect((await reference()).status).toBe(409)
  expect((await lead.send(`${path}/close`, { method: 'POST' })).status).toBe(409)
  expect((await org.asAdmin(`${path}/close`, { method: 'POST' })).status).toBe(200)
  expect((await answer(agent.send, 'no')).status).toBe(409)
  expect((await reference()).status).toBe(200)
  const closed = await read(lead.send, path)
  expect(closed.answers).toHaveLength(2)
  const empathy = closed.spread.find((each: { question_id: string }) => each.question_id === 'empathy')
  expect(empathy).toMatchObject({ calls: 1, share: 0, kappa: 0, to_reference: { calls: 2, share: 0.5 } })
  // The call itself has none of it.
  expect((await read(org.asAdmin, `/api/voicelogs/${id}/review`)).answered_by_people).toBe(0)
  const stranger = await addUser(service.baseUrl, org, 'member')
  expect((await stranger.send(path)).status).toBe(404)
}, 60_000)
