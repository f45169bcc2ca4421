import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { reviewTasks, ruleAlerts, ruleHits, rules } from '../../src/db/schema/index.ts'
import { type Permission, permissionsOf, ROLES, type UserRole } from '../../src/model/permissions.ts'
import {
  exampleRequest,
  expectDocumented,
  type Operation,
  pathOf,
  readOperations,
} from '../support/openapi.ts'
import { insertNamedCall } from '../support/seen-calls.ts'
import { formOf, json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { addUser, answer } from '../support/users.ts'
import { wavOf } from '../support/wav.ts'

// Every operation of the OpenAPI document, as every role, on calls that are the user's own, of the team that the user
// leads, of another team, of the same operator before and after a move, of nobody, and of another organisation.

/**
 * What each operation is about. An operation that is added must be put here, or the first test fails: with `call`,
 * `calls`, `sums` and `operator` it is then walked below.
 */
const ABOUT = {
  /** The user's own account. */
  account: [
    ...['GET /api/auth/me', 'POST /api/auth/logout', 'POST /api/auth/step-up', 'POST /api/auth/password'],
    ...[
      'GET /api/auth/sessions',
      'DELETE /api/auth/sessions/{session_id}',
      'POST /api/auth/logout-everywhere',
    ],
    ...['POST /api/auth/mfa/setup', 'POST /api/auth/mfa/verify-setup', 'POST /api/auth/mfa/disable'],
    ...['POST /api/auth/mfa/recovery-codes', 'POST /api/alerts/dismiss'],
    // Those of others that name somebody are for whoever sees all calls: tests/http/lists.test.ts.
    ...['GET /api/views', 'POST /api/views', 'DELETE /api/views/{view_id}'],
  ],
  /** One call, by its id in the path. */
  call: [
    ...['GET /api/voicelogs/{voicelog_id}', 'DELETE /api/voicelogs/{voicelog_id}'],
    ...['GET /api/voicelogs/{voicelog_id}/audio', 'GET /api/voicelogs/{voicelog_id}/waveform'],
    ...['GET /api/voicelogs/{voicelog_id}/transcript', 'PATCH /api/voicelogs/{voicelog_id}/transcript'],
    ...['POST /api/voicelogs/{voicelog_id}/analytics', 'POST /api/voicelogs/{voicelog_id}/transcription'],
    ...['POST /api/voicelogs/{voicelog_id}/retry', 'PUT /api/voicelogs/{voicelog_id}/labels'],
    ...['GET /api/voicelogs/{voicelog_id}/review', 'PUT /api/voicelogs/{voicelog_id}/review'],
    ...['GET /api/voicelogs/{voicelog_id}/hits', 'GET /api/voicelogs/{voicelog_id}/review-state'],
    ...['GET /api/voicelogs/{voicelog_id}/comments', 'POST /api/voicelogs/{voicelog_id}/comments'],
    'PATCH /api/voicelogs/{voicelog_id}/comments/{comment_id}',
    'DELETE /api/voicelogs/{voicelog_id}/comments/{comment_id}',
  ],
  /** A review, by its own id. */
  review: [
    ...['GET /api/review-queue/{review_id}', 'PATCH /api/review-queue/{review_id}'],
    ...['DELETE /api/review-queue/{review_id}', 'POST /api/review-queue/{review_id}/publish'],
    ...['POST /api/review-queue/{review_id}/acknowledge', 'POST /api/review-queue/{review_id}/appeal'],
    'POST /api/review-queue/{review_id}/decide',
  ],
  /** What names calls in its body, and what counts them: review-work.test.ts and today.test.ts are about it. */
  reviewing: [
    ...['POST /api/review-queue', 'GET /api/calibrations', 'POST /api/calibrations'],
    ...['GET /api/calibrations/{calibration_id}', 'PUT /api/calibrations/{calibration_id}/answers'],
    'POST /api/calibrations/{calibration_id}/close',
    'PUT /api/calibrations/{calibration_id}/reference',
    'GET /api/today',
  ],
  /** A list of calls. */
  calls: ['GET /api/voicelogs', 'GET /api/search', 'GET /api/voicelogs/export'],
  /** Values of the fields of calls. */
  names: ['GET /api/suggestions'],
  /** Sums over calls. */
  sums: [
    ...['GET /api/reports/overview', 'GET /api/reports/timeseries', 'GET /api/reports/breakdown'],
    ...['GET /api/reports/agreement', 'GET /api/operators'],
  ],
  /** One operator, by the id in the path. */
  operator: ['GET /api/operators/{operator_id}', 'GET /api/operators/{operator_id}/scorecard'],
  /** Whoever may do it sees all calls. */
  all_calls: [
    ...[
      'POST /api/voicelogs',
      'POST /api/voicelogs/uploads',
      'POST /api/voicelogs/uploads/{voicelog_id}/complete',
    ],
    ...['GET /api/analytics/reruns', 'POST /api/analytics/reruns', 'GET /api/analytics/reruns/{rerun_id}'],
    ...['GET /api/analytics/reruns/{rerun_id}/calls', 'POST /api/analytics/reruns/{rerun_id}/cancel'],
    ...['GET /api/evaluations', 'POST /api/evaluations', 'GET /api/evaluations/{evaluation_id}'],
    ...['GET /api/settings/intents/evaluation', 'PUT /api/operators/{operator_id}'],
    ...['POST /api/teams', 'PATCH /api/teams/{team_id}', 'DELETE /api/teams/{team_id}'],
    ...['POST /api/teams/operators/import', 'POST /api/rules', 'PATCH /api/rules/{rule_id}'],
    ...['DELETE /api/rules/{rule_id}', 'POST /api/rules/try', 'GET /api/rule-runs', 'POST /api/rule-runs'],
    ...['GET /api/rule-runs/{run_id}', 'POST /api/rule-runs/{run_id}/cancel'],
    ...['GET /api/review-plans', 'POST /api/review-plans', 'GET /api/review-plans/{plan_id}'],
    ...['PATCH /api/review-plans/{plan_id}', 'DELETE /api/review-plans/{plan_id}'],
  ],
  /** What a rule hits, and reviews: numbers and calls. */
  rules: [
    ...['GET /api/rules', 'GET /api/rules/{rule_id}', 'GET /api/rules/{rule_id}/hits', 'GET /api/alerts'],
    'GET /api/review-queue',
  ],
  /** Many calls at once, by a filter. */
  bulk: ['POST /api/voicelogs/retry'],
  /** Teams that the user knows of. */
  teams: ['GET /api/teams', 'GET /api/teams/{team_id}', 'GET /api/teams/operators'],
  /** Nothing of calls, but for the audit, which is of the whole organisation. */
  office: [
    ...[
      'GET /api/settings',
      'PATCH /api/settings',
      'GET /api/settings/api-keys',
      'POST /api/settings/api-keys',
    ],
    ...['DELETE /api/settings/api-keys/{id}', 'GET /api/settings/scorecard', 'PUT /api/settings/scorecard'],
    ...['GET /api/settings/scorecard/versions', 'GET /api/settings/intents', 'PUT /api/settings/intents'],
    ...[
      'GET /api/settings/intents/versions',
      'POST /api/settings/intents/preview',
      'GET /api/settings/speech',
    ],
    ...['POST /api/settings/speech/models/{name}', 'DELETE /api/settings/speech/models/{name}'],
    ...['GET /api/users', 'POST /api/users', 'GET /api/users/{user_id}', 'PATCH /api/users/{user_id}'],
    ...['DELETE /api/users/{user_id}', 'POST /api/users/{user_id}/reset-mfa'],
    ...['POST /api/users/{user_id}/password-link', 'GET /api/audit', 'GET /api/notices'],
    ...['POST /api/notices/dismiss', 'GET /api/people'],
  ],
} as const
type About = keyof typeof ABOUT

const kindOf = (name: string) =>
  (Object.keys(ABOUT) as About[]).filter((about) => (ABOUT[about] as readonly string[]).includes(name))

/** The calls by name: whose they are. `mover` was in the team of the supervisor until the move. */
const MOVED_AT = new Date('2025-06-01T00:00:00Z')
const CALLS = {
  own: { operatorId: 'agent-self', at: new Date('2025-05-01T10:00:00Z') },
  team: { operatorId: 'agent-team', at: new Date('2025-05-02T10:00:00Z') },
  otherteam: { operatorId: 'agent-other', at: new Date('2025-05-03T10:00:00Z') },
  beforemove: { operatorId: 'mover', at: new Date('2025-05-31T23:59:59.999Z') },
  aftermove: { operatorId: 'mover', at: MOVED_AT },
  nobody: { operatorId: null, at: new Date('2025-05-04T10:00:00Z') },
  foreign: { operatorId: 'agent-team', at: new Date('2025-05-02T10:00:00Z') },
} as const
type CallName = keyof typeof CALLS
const NAMES = Object.keys(CALLS) as CallName[]

const OURS = ['own', 'team', 'otherteam', 'beforemove', 'aftermove', 'nobody'] as const
/** What each role sees. */
const SEEN: Record<UserRole, readonly CallName[]> = {
  admin: OURS,
  member: OURS,
  supervisor: ['own', 'team', 'beforemove'],
  agent: ['own'],
  auditor: [],
}

type Send = TestOrganisation['asAdmin']
let service: TestService
let operations: Operation[]
let mine: TestOrganisation
let theirs: TestOrganisation
let ids: Record<CallName, string>
let ruleId: string
let users: { id: string; role: UserRole; send: Send; permissions: Permission[] }[]

beforeAll(async () => {
  service = await startService()
  operations = (await readOperations(service.baseUrl)).filter((each) => each.scheme === 'bearer')
  mine = await service.organisation()
  theirs = await service.organisation()
  users = await Promise.all(
    ROLES.map(async (role) => {
      const { id, send } = await addUser(service.baseUrl, mine, role)
      // All that can be given: what is then still refused or left out is so for good.
      const given = role === 'admin' ? [] : await giveAll(id)
      return { id, role, send, permissions: permissionsOf({ role, permissions: given }) }
    }),
  ).then(async (made) => {
    const idOf = (role: UserRole) => made.find((each) => each.role === role)?.id ?? null
    const team = await answer(
      await mine.asAdmin('/api/teams', json({ name: 'Team', lead_ids: [idOf('supervisor')] })),
    )
    const other = await answer(await mine.asAdmin('/api/teams', json({ name: 'Otherteam' })))
    const put = async (operatorId: string, body: object) =>
      expect((await mine.asAdmin(`/api/operators/${operatorId}`, json(body, 'PUT'))).status).toBe(200)
    await put('agent-self', { name: 'Name of own', team_id: team.json.id, user_id: idOf('agent') })
    await put('agent-team', { name: 'Name of team', team_id: team.json.id })
    await put('agent-other', { name: 'Name of otherteam', team_id: other.json.id })
    await put('mover', { team_id: team.json.id })
    await put('mover', { team_id: other.json.id, team_since: MOVED_AT.toISOString() })
    return made
  })
  ruleId = Bun.randomUUIDv7()
  const condition = { kind: 'field' as const, field: 'language' as const, is: ['en-US'] }
  await service.database.db
    .insert(rules)
    .values({ id: ruleId, organisationId: mine.organisationId, name: 'Rule', condition })
  const entries = NAMES.map(async (name): Promise<[CallName, string]> => [name, await newCall(name)])
  ids = Object.fromEntries(await Promise.all(entries)) as Record<CallName, string>
})
afterAll(() => service?.stop())

async function giveAll(userId: string): Promise<Permission[]> {
  const problem = await answer(
    await mine.asAdmin(`/api/users/${userId}`, json({ permissions: ['users.write'] }, 'PATCH')),
  )
  expect([problem.status, problem.json.errors[0].code]).toEqual([422, 'not_one_of'])
  const known: Permission[] = problem.json.errors[0].params.known.split(', ')
  const given = await answer(
    await mine.asAdmin(`/api/users/${userId}`, json({ permissions: known }, 'PATCH')),
  )
  expect([given.status, given.json.permissions]).toEqual([200, known])
  return known
}

/** A call that the rule hits, of which every user is told, and whose review is published. */
async function newCall(name: CallName): Promise<string> {
  const { db } = service.database
  const { organisationId, userId } = name === 'foreign' ? theirs : mine
  const voicelogId = await insertNamedCall(db, { organisationId, userId, name, ...CALLS[name] })
  await db.insert(reviewTasks).values({
    ...{ id: voicelogId, organisationId, voicelogId, state: 'published', reason: 'person' },
  })
  if (name === 'foreign') return voicelogId
  const hitId = Bun.randomUUIDv7()
  const hit = { id: hitId, organisationId, ruleId, ruleVersion: 1, voicelogId, reasons: [] }
  await db.insert(ruleHits).values(hit)
  await db.insert(ruleAlerts).values(users.map(({ id }) => ({ organisationId, hitId, userId: id })))
  return voicelogId
}

const audio = () => formOf(['file', wavOf(200)])
const mayAsk = (operation: Operation, permissions: readonly Permission[]) =>
  operation.permissions.length === 0 || operation.permissions.some((each) => permissions.includes(each))

/** The names of calls that a text shows anything of, other than those that may be seen. */
function leaksIn(text: string, role: UserRole): string[] {
  return NAMES.filter((name) => !SEEN[role].includes(name)).filter(
    (name) =>
      text.includes(ids[name]) ||
      new RegExp(`(department|customer|words of|comment of|Name of)[- ]${name}\\b`).test(text),
  )
}

test('every operation is classified once', () => {
  const names = operations.map((each) => each.name)
  const unknown = names.filter((each) => kindOf(each).length !== 1)
  expect(unknown).toEqual([])
  expect(
    Object.values(ABOUT)
      .flat()
      .filter((each) => !names.includes(each)),
  ).toEqual([])
})

test('every operation is refused without its permission, with the documented code, and nothing changes', async () => {
  for (const { role, send, permissions } of users) {
    for (const operation of operations.filter((each) => !mayAsk(each, permissions))) {
      const path = pathOf(operation, ids.own)
      const text = await expectDocumented(operation, await send(path, exampleRequest(operation, audio)))
      const { status, code } = JSON.parse(text)
      expect([role, operation.name, status, code]).toEqual([
        ...[role, operation.name, 403],
        operation.permissions.some((each) =>
          /^(calls|exports|analytics|reviews|reports|runs\.read)/.test(each),
        )
          ? 'permission_needed'
          : 'forbidden',
      ])
    }
  }
})

test('who sees only some calls can be given nothing that is about all of them', () => {
  for (const { role, permissions } of users) {
    if (role === 'admin' || role === 'member' || role === 'auditor') continue
    const walked = operations.filter(({ name }) => kindOf(name).includes('all_calls'))
    expect([role, walked.filter((each) => mayAsk(each, permissions)).map((each) => each.name)]).toEqual([
      role,
      [],
    ])
  }
})

describe.each(ROLES.map((role) => [role]))('%s', (role) => {
  const user = () => {
    const found = users.find((each) => each.role === role)
    if (found === undefined) throw new Error(`There is no ${role}`)
    return found
  }
  const about = (...kinds: About[]) =>
    operations.filter(
      (each) => kinds.some((kind) => kindOf(each.name).includes(kind)) && mayAsk(each, user().permissions),
    )

  test('a call that may not be seen is 404 like one that never was, and stays as it is', async () => {
    const hidden = NAMES.filter((name) => !SEEN[role].includes(name))
    const rowsOf = () => service.database.sql`select to_jsonb(v) as row from voicelogs v order by id`
    const before = await rowsOf()
    for (const operation of about('call')) {
      const send = async (id: string) => {
        const response = await user().send(pathOf(operation, id), exampleRequest(operation, audio))
        return `${response.status} ${(await expectDocumented(operation, response)).replaceAll(id, '')}`
      }
      const unknown = await send(Bun.randomUUIDv7())
      expect(unknown).toStartWith('404')
      for (const name of hidden)
        expect([operation.name, name, await send(ids[name])]).toEqual([operation.name, name, unknown])
    }
    expect(await rowsOf()).toEqual(before)
  })

  test('a review of a call that may not be seen is 404 like one that never was', async () => {
    for (const operation of about('review')) {
      const send = async (id: string) => {
        const response = await user().send(pathOf(operation, id), exampleRequest(operation, audio))
        return `${response.status} ${(await expectDocumented(operation, response)).replaceAll(id, '')}`
      }
      const unknown = await send(Bun.randomUUIDv7())
      expect(unknown).toStartWith('404')
      // The review of each call has the id of the call.
      for (const name of NAMES) {
        const answered = await send(ids[name])
        if (!SEEN[role].includes(name))
          expect([operation.name, name, answered]).toEqual([operation.name, name, unknown])
        else expect([operation.name, name, answered]).not.toEqual([operation.name, name, unknown])
      }
    }
  })

  test('a call that may be seen is there, whatever is done with it', async () => {
    for (const operation of about('call')) {
      for (const name of SEEN[role]) {
        // A recording, a waveform and a failed call are not there. What matters is that the call is.
        const id = operation.method === 'GET' ? ids[name] : await newCall(name)
        const response = await user().send(pathOf(operation, id), exampleRequest(operation, audio))
        const text = await expectDocumented(operation, response)
        expect([operation.name, name, text]).not.toEqual([
          ...[operation.name, name],
          expect.stringContaining('There is no voicelog'),
        ])
        expect([operation.name, leaksIn(text, role)]).toEqual([operation.name, []])
      }
    }
  })

  /** How many calls of each name there are that the role sees. */
  async function seenCalls(): Promise<{ id: string; name: CallName }[]> {
    const rows = await service.database.sql<{ id: string; department: string }[]>`
      select id, department from voicelogs where organisation_id = ${mine.organisationId}`
    return rows
      .map(({ id, department }) => ({ id, name: department.replace('department-', '') as CallName }))
      .filter(({ name }) => SEEN[role].includes(name))
  }
  const read = async (operation: Operation, query: Record<string, string>) => {
    const needed: Record<string, string> = operation.path === '/api/search' ? { q: 'words' } : {}
    const path = `${operation.path}?${new URLSearchParams({ ...needed, ...query })}`
    const response = await user().send(path)
    return { status: response.status, text: await expectDocumented(operation, response, path) }
  }

  test('lists have the calls that may be seen and no other', async () => {
    const expected = (await seenCalls()).map((each) => each.id).toSorted()
    for (const operation of about('calls')) {
      for (const sort of ['-created_at', 'call_date', 'quality_score']) {
        const isExport = operation.path.endsWith('/export')
        const { text } = await read(operation, isExport ? { sort, format: 'jsonl' } : { sort, limit: '200' })
        const items = isExport
          ? text
              .split('\n')
              .filter(Boolean)
              .map((each) => JSON.parse(each))
          : JSON.parse(text).items
        const found = items.map((each: { voicelog_id: string }) => each.voicelog_id).toSorted()
        expect([operation.name, sort, found]).toEqual([operation.name, sort, expected])
        expect(leaksIn(text, role)).toEqual([])
      }
    }
  })

  test('suggestions are of the calls that may be seen and no other', async () => {
    const names = [...new Set((await seenCalls()).map((each) => each.name))]
    const operators = names.flatMap((name) => CALLS[name].operatorId ?? [])
    const departments = names.map((name) => `department-${name}`)
    for (const operation of about('names')) {
      const suggested = async (field: string, q: string) => {
        const { text } = await read(operation, { field, q })
        return JSON.parse(text)
          .items.map((each: { value: string }) => each.value)
          .toSorted()
      }
      expect(await suggested('operator_id', '')).toEqual([...new Set(operators)].toSorted())
      expect(await suggested('department', 'DEPARTMENT-')).toEqual(departments.toSorted())
      expect(await suggested('department', 'other')).toEqual(
        departments.filter((each) => each.includes('other')),
      )
    }
  })

  test('sums are of the calls that may be seen and no other', async () => {
    const seen = await seenCalls()
    const period = { from: '2025-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }
    const sumOf = (items: { figures: { calls: number } }[]) =>
      items.reduce((sum, each) => sum + each.figures.calls, 0)
    for (const operation of about('sums')) {
      const { text } = await read(operation, period)
      const body = JSON.parse(text)
      const known = seen.filter(({ name }) => CALLS[name].operatorId !== null)
      const found: Record<string, [number, number]> = {
        '/api/reports/overview': [body.figures?.calls, seen.length],
        '/api/reports/timeseries': [sumOf(body.items ?? []), seen.length],
        '/api/reports/breakdown': [sumOf(body.items ?? []), seen.length],
        '/api/operators': [sumOf(body.items ?? []), known.length],
        '/api/reports/agreement': [body.calls, seen.length],
      }
      const [sum, expected] = found[operation.path] ?? [0, -1]
      expect([operation.name, sum]).toEqual([operation.name, expected])
      expect([operation.name, leaksIn(text, role)]).toEqual([operation.name, []])
      if (operation.path === '/api/reports/agreement') {
        const operators = new Set(known.map(({ name }) => CALLS[name].operatorId))
        expect(body.operators.length).toBe(operators.size)
        expect(body.labels[0].pairs + body.labels[0].machine_open).toBe(seen.length)
      }
    }
    for (const by of ['department', 'customer', 'operator', 'intent', 'emotion']) {
      for (const operation of about('sums').filter((each) => each.path.endsWith('/breakdown'))) {
        const { text } = await read(operation, { by })
        expect([by, sumOf(JSON.parse(text).items), leaksIn(text, role)]).toEqual([by, seen.length, []])
      }
    }
  })

  test('rules count and tell of the calls that may be seen and no other', async () => {
    const expected = (await seenCalls()).map((each) => each.id).toSorted()
    for (const operation of about('rules')) {
      const limit = operation.queryParameters.some((each) => each.name === 'limit') ? '?limit=200' : ''
      const response = await user().send(pathOf(operation, ruleId) + limit)
      const text = await expectDocumented(operation, response)
      expect([operation.name, response.status, leaksIn(text, role)]).toEqual([operation.name, 200, []])
      const body = JSON.parse(text)
      const [rule] = operation.path === '/api/rules' ? body.items : [body]
      if ('hits' in rule) expect([operation.name, rule.hits]).toEqual([operation.name, expected.length])
      if ('count' in body) expect([operation.name, body.count]).toEqual([operation.name, expected.length])
      if ('next_cursor' in body) {
        const found = body.items.map((each: { voicelog_id: string }) => each.voicelog_id)
        expect([operation.name, found.toSorted()]).toEqual([operation.name, expected])
      }
    }
  })

  test('filters find nothing of the rest: the answer is that for a value that no call has', async () => {
    // Two of them: of the next operator, and of another team. There are hundreds of filters.
    const hidden = NAMES.filter((name) => !SEEN[role].includes(name) && name !== 'foreign').slice(0, 2)
    const filters: Record<string, (name: string) => string> = {
      department: (name) => `department-${name}`,
      customer_id: (name) => `customer-${name}`,
      q: (name) => `"words of ${name}"`,
    }
    const plain = (text: string, name: string) =>
      text
        .replaceAll(name, 'x')
        .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '')
        .replaceAll(/"next_cursor":"[^"]*"/g, '')
    for (const operation of about('calls', 'sums')) {
      for (const { name: parameter } of operation.queryParameters) {
        const value = filters[parameter]
        if (value === undefined) continue
        const none = await read(operation, { [parameter]: value('nonexistent') })
        for (const name of hidden) {
          const { text } = await read(operation, { [parameter]: value(name) })
          const told = [operation.name, parameter, plain(text, name)]
          expect(told).toEqual([operation.name, parameter, plain(none.text, 'nonexistent')])
        }
      }
    }
  })

  test('an operator of whom no call may be seen is 404 like one that never was', async () => {
    const seen = new Set<string | null>(SEEN[role].map((name) => CALLS[name].operatorId))
    // Who sees the administration knows all operators, and no call.
    const knowsAll = user().permissions.includes('administration.read')
    for (const operation of about('operator')) {
      const answerFor = async (operatorId: string) => {
        const response = await user().send(pathOf(operation, operatorId))
        const text = await expectDocumented(operation, response)
        if (!knowsAll) expect(leaksIn(text, role)).toEqual([])
        return `${response.status} ${text.replaceAll(operatorId, '')}`
      }
      const unknown = await answerFor('unheard-of')
      expect(unknown).toStartWith('404')
      for (const operatorId of ['agent-self', 'agent-team', 'agent-other', 'mover']) {
        const isThere = seen.has(operatorId) || (knowsAll && !operation.path.endsWith('/scorecard'))
        const found = await answerFor(operatorId)
        if (isThere) expect(found).toStartWith('200')
        else expect([operation.name, operatorId, found]).toEqual([operation.name, operatorId, unknown])
      }
    }
  })

  test('everything else shows nothing of calls and operators that may not be seen', async () => {
    const knowsAll = user().permissions.includes('administration.read')
    for (const operation of about('teams', 'office', 'account', 'all_calls').filter(
      (each) => each.method === 'GET' && each.pathParameters.length === 0,
    )) {
      // The audit is of the whole organisation, and whoever sees the administration knows all operators by name.
      if (operation.path === '/api/audit' || (knowsAll && operation.path.startsWith('/api/teams'))) continue
      const { text } = await read(operation, {})
      expect([operation.name, leaksIn(text, role)]).toEqual([operation.name, []])
      if (role === 'supervisor' && operation.path.startsWith('/api/teams')) {
        expect(text).not.toContain('Otherteam')
        expect(text).not.toContain('agent-other')
      }
    }
  })

  test('many at once are only those that may be seen', async () => {
    for (const operation of about('bulk')) {
      await service.database.sql`update voicelogs set status = 'failed', error = '{"retryable":true}'
        where organisation_id = ${mine.organisationId}`
      const body = (dryRun: boolean) => json({ dry_run: dryRun }, operation.method)
      const dry = await answer(await user().send(operation.path, body(true)))
      const seen = await seenCalls()
      expect([operation.name, dry.json.remaining]).toEqual([operation.name, seen.length])
      const wet = await answer(await user().send(operation.path, body(false)))
      expect([operation.name, wet.json.retried]).toEqual([operation.name, seen.length])
      const due = await service.database.sql<{ id: string }[]>`
        select id from voicelogs where organisation_id = ${mine.organisationId} and status <> 'failed'`
      expect(due.map((each) => each.id).toSorted()).toEqual(seen.map((each) => each.id).toSorted())
      await service.database.sql`update voicelogs set status = 'completed', error = null
        where organisation_id = ${mine.organisationId}`
    }
  })
})
