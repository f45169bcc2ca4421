import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { analyses, callLabels, reviews, transcripts, voicelogs } from '../../src/db/schema/index.ts'
import { generateApiKey } from '../../src/domain/identity/api-key-format.ts'
import {
  createCoveringDeal,
  exampleRequest,
  expectDocumented,
  type Operation,
  pathOf,
  readOperations,
} from '../support/openapi.ts'
import {
  formOf,
  json,
  PASSWORD,
  startService,
  type TestOrganisation,
  type TestService,
} from '../support/service.ts'
import { addUser } from '../support/users.ts'
import { wavOf } from '../support/wav.ts'

// Sends requests to every operation of the OpenAPI document, with invalid credentials and with ids of another
// organisation. Routes that are added later are included, since the document has them.

let service: TestService
let operations: Operation[]
let mine: TestOrganisation
let theirs: TestOrganisation
let asMember: TestOrganisation['asAdmin']
/** All ids of the other organisation, written as in the database. */
let theirIds: string[]
beforeAll(async () => {
  service = await startService()
  operations = await readOperations(service.baseUrl)
  mine = await service.organisation({ rateLimit: 10_000 })
  asMember = await mine.member()
  theirs = await populated()
  theirIds = await idsOf(theirs.organisationId)
})
afterAll(() => service?.stop())

const theirSegment = {
  ...{ id: 's1', speaker: 'agent' as const, channel: 0, start_ms: 0, end_ms: 1, confidence: 1, words: [] },
  text: 'their-words',
}

/** An organisation with one of everything that has an id. */
async function populated(): Promise<TestOrganisation> {
  const organisation = await service.organisation()
  const { organisationId, userId } = organisation
  await organisation.member()
  const row = { organisationId, language: 'en-US', contentType: 'audio/wav', sizeBytes: 100 }
  const kinds = { operatorId: 'their-operator', customerId: 'their-customer', department: 'their-department' }
  for (const status of ['awaiting_upload', 'queued', 'completed', 'failed'] as const) {
    const id = Bun.randomUUIDv7()
    const objectKey = `${organisationId}/2025/01/${id}.wav`
    await service.database.db
      .insert(voicelogs)
      .values({ ...row, ...kinds, id, status, source: 'api', createdBy: userId, objectKey })
    if (status !== 'completed') continue
    const made = { voicelogId: id, organisationId, engine: 'test', model: 'test', durationMs: 1 }
    await service.database.db
      .insert(transcripts)
      .values({ ...made, language: 'en-US', channels: 1, segments: [theirSegment] })
    await service.database.db
      .insert(analyses)
      .values({ ...made, id: Bun.randomUUIDv7(), kind: 'summary', status: 'failed' })
    await service.database.db.insert(callLabels).values({
      ...{ id: Bun.randomUUIDv7(), organisationId, voicelogId: id, labelledBy: userId },
      ...{ label: 'intent', answer: 'their_intent', intentsVersion: 1 },
    })
    await service.database.db.insert(reviews).values({
      ...{ id: Bun.randomUUIDv7(), organisationId, voicelogId: id, reviewerId: userId },
      ...{ questionId: 'their_question', answer: 'no', comment: 'their-words' },
    })
  }
  await organisation.asAdmin('/api/settings/api-keys', json({ name: 'PBX' }))
  const questions = [{ id: 'their_question', text: 'their-words', kind: 'yes_no', weight: 1 }]
  const sections = [{ id: 'their_section', title: 'Own', questions }]
  await organisation.asAdmin(
    '/api/settings/scorecard',
    json({ base_version: 1, name: 'Own', sections }, 'PUT'),
  )
  const intents = [{ name: 'their_intent', description: 'their-words', examples: [] }]
  await organisation.asAdmin('/api/settings/intents', json({ base_version: 1, intents }, 'PUT'))
  const team = await (
    await organisation.asAdmin('/api/teams', json({ name: 'their-team', lead_ids: [userId] }))
  ).json()
  await organisation.asAdmin(
    '/api/operators/their-operator',
    json({ name: 'their-name', team_id: team.id, user_id: userId }, 'PUT'),
  )
  await organisation.asAdmin('/api/analytics/reruns', json({ filter: { department: 'their-department' } }))
  const condition = { kind: 'phrase', text: 'their-words' }
  await organisation.asAdmin('/api/rules', json({ name: 'their-words', condition, tag: 'their-words' }))
  await organisation.asAdmin('/api/rule-runs', json({}))
  await organisation.asAdmin('/api/review-plans', json({ name: 'their-words', calls_per_week: 1 }))
  const { items } = await (await organisation.asAdmin('/api/voicelogs?status=completed')).json()
  const [{ voicelog_id: voicelogId }] = items
  await organisation.asAdmin('/api/review-queue', json({ voicelog_id: voicelogId }))
  await organisation.asAdmin(`/api/voicelogs/${voicelogId}/comments`, json({ text: 'their-words' }))
  const { items: users } = await (await organisation.asAdmin('/api/users')).json()
  const participants = users.map((each: { id: string }) => each.id)
  const calibration = { name: 'their-words', voicelog_ids: [voicelogId], participants }
  await organisation.asAdmin('/api/calibrations', json(calibration))
  return organisation
}

type Row = Record<string, unknown>

/** Every row of the database, without last_used_at. */
async function snapshot(): Promise<Record<string, Row[]>> {
  const { sql } = service.database
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  const entries = tables.map(async ({ name }): Promise<[string, Row[]]> => {
    const rows = await sql<{ row: Row }[]>`
      select to_jsonb(t) - 'last_used_at' as row from ${sql(name)} t order by to_jsonb(t)::text`
    return [name, rows.map((each) => each.row)]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function idsOf(organisationId: string): Promise<string[]> {
  const rows = Object.values(await snapshot()).flat()
  const own = rows.filter((row) => row.organisation_id === organisationId)
  const ids = own.flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) =>
      /(^|_)id$/.test(name) && typeof value === 'string' && name !== 'organisation_id' ? [value] : [],
    ),
  )
  return [...new Set([organisationId, ...ids])]
}

const audio = () => formOf(['file', wavOf(200)])
const plain = (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) => {
  const all = new Headers(init.headers)
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  return fetch(service.baseUrl + path, { redirect: 'manual', ...init, headers: all })
}

const someId = Bun.randomUUIDv7()

test('there are operations of all three kinds', () => {
  expect(operations.length).toBeGreaterThan(30)
  expect(operations.filter((each) => each.scheme === 'apiKey').length).toBeGreaterThan(1)
  expect(operations.filter((each) => each.needsAdmin).length).toBeGreaterThan(10)
  const open = operations.filter((each) => each.scheme === 'open').map((each) => each.name)
  expect(open.sort()).toEqual([
    'GET /health/live',
    'GET /health/ready',
    'POST /api/auth/login',
    'POST /api/auth/mfa/verify',
    'POST /api/auth/refresh',
    'POST /api/auth/set-password',
  ])
})

describe('invalid credentials: 401 before any other check, and nothing changes', () => {
  async function walk(
    scheme: Operation['scheme'],
    headers: Record<string, string>,
    query: Record<string, string> = {},
  ) {
    const before = await snapshot()
    for (const operation of operations.filter((each) => each.scheme === scheme)) {
      const path = `${pathOf(operation, someId)}?${new URLSearchParams(query)}`
      const response = await plain(path, exampleRequest(operation, audio), headers)
      await expectDocumented(operation, response)
      expect([operation.name, response.status]).toEqual([operation.name, 401])
      expect(response.headers.get('www-authenticate')).not.toBeNull()
      if (operation.body === null) continue
      // An unauthenticated client does not learn which fields a route has.
      const type = { 'content-type': operation.body.contentType }
      const unreadable = await plain(path, { method: operation.method, body: '{' }, { ...headers, ...type })
      expect([operation.name, unreadable.status]).toEqual([operation.name, 401])
    }
    expect(await snapshot()).toEqual(before)
  }

  const session = async () => {
    const response = await plain('/api/auth/login', json({ email: mine.email, password: PASSWORD }))
    const body: { access_token: string; refresh_token: string } = await response.json()
    return body
  }

  test('routes for users: no credentials', () => walk('bearer', {}))
  test('routes for users: an API key in its own header', () => walk('bearer', { 'x-api-key': mine.apiKey }))
  test('routes for users: an API key as a bearer token', () =>
    walk('bearer', { authorization: `Bearer ${mine.apiKey}` }))
  test('routes for users: a refresh token', async () =>
    await walk('bearer', { authorization: `Bearer ${(await session()).refresh_token}` }))
  test('routes for users: a good token under another scheme', async () =>
    await walk('bearer', { authorization: `Basic ${(await session()).access_token}` }))
  test('routes for users: a good token in the query', async () =>
    await walk('bearer', {}, { access_token: (await session()).access_token }))
  test('routes for users: a token whose session has ended', async () => {
    const authorization = `Bearer ${(await session()).access_token}`
    expect((await plain('/api/auth/logout', { method: 'POST' }, { authorization })).status).toBe(204)
    await walk('bearer', { authorization })
  })

  test('routes for machines: no credentials', () => walk('apiKey', {}))
  test("routes for machines: a person's token", async () =>
    await walk('apiKey', { authorization: `Bearer ${(await session()).access_token}` }))
  test("routes for machines: a person's token as the key", async () =>
    await walk('apiKey', { 'x-api-key': (await session()).access_token }))
  test('routes for machines: a good key in the query', () =>
    walk('apiKey', {}, { 'x-api-key': mine.apiKey, api_key: mine.apiKey }))
  test('routes for machines: a well-formed key that does not exist', () =>
    walk('apiKey', { 'x-api-key': generateApiKey() }))
})

test('a member gets 403 from every operation documented for administrators, and nothing changes', async () => {
  const before = await snapshot()
  for (const operation of operations.filter((each) => each.needsAdmin)) {
    const response = await asMember(pathOf(operation, someId), exampleRequest(operation, audio))
    const text = await expectDocumented(operation, response)
    expect([operation.name, response.status, JSON.parse(text).code]).toEqual([
      operation.name,
      403,
      'forbidden',
    ])
  }
  expect(await snapshot()).toEqual(before)
})

test('a member without permissions gets 403 from every operation documented to need one, and nothing changes', async () => {
  const { id: memberId, send } = await addUser(service.baseUrl, mine, 'member')
  await mine.asAdmin(`/api/users/${memberId}`, json({ permissions: [] }, 'PATCH'))
  const { organisationId } = mine
  const id = Bun.randomUUIDv7()
  const row = { id, organisationId, language: 'en-US', contentType: 'audio/wav', sizeBytes: 100 }
  const objectKey = `${organisationId}/2025/01/${id}.wav`
  await service.database.db
    .insert(voicelogs)
    .values({ ...row, status: 'completed', source: 'api', objectKey })
  const before = await snapshot()
  const walked = operations.filter((each) => each.needsPermission)
  expect(walked.length).toBeGreaterThan(2)
  for (const operation of walked) {
    const response = await send(pathOf(operation, id), exampleRequest(operation, audio))
    const { code } = JSON.parse(await expectDocumented(operation, response))
    expect([operation.name, response.status, code]).toEqual([operation.name, 403, 'permission_needed'])
  }
  expect(await snapshot()).toEqual(before)
})

test('all other operations answer a member as documented, never 403 because of the role', async () => {
  const reads = operations.filter((each) => each.method === 'GET' && each.scheme === 'bearer')
  for (const operation of reads.filter((each) => !each.needsAdmin && !each.needsPermission)) {
    const response = await asMember(pathOf(operation, someId))
    await expectDocumented(operation, response)
    expect([operation.name, response.status]).not.toEqual([operation.name, 403])
  }
})

describe('data of another organisation', () => {
  /** Sends a request with the credentials that the route needs. */
  const send = (operation: Operation, path: string, init: RequestInit) =>
    operation.scheme === 'apiKey' ? mine.asKey(path, init) : mine.asAdmin(path, init)

  /** Any organisation may give an operator any id, so the id of another names one of the own. */
  const hasTheirIds = ({ name, pathParameters }: Operation) =>
    pathParameters.length > 0 && name !== 'PUT /api/operators/{operator_id}'

  test('each of its ids in each path is 404, as an unknown id is, and nothing changes', async () => {
    expect(theirIds.length).toBeGreaterThan(10)
    const walked = operations.filter(hasTheirIds)
    expect(walked.length).toBeGreaterThan(10)
    const before = await snapshot()
    for (const operation of walked) {
      const answers = new Set<string>()
      for (const id of [...theirIds, someId]) {
        const response = await send(operation, pathOf(operation, id), exampleRequest(operation, audio))
        const text = await expectDocumented(operation, response, id)
        expect([operation.name, id, response.status, text]).toEqual([
          operation.name,
          id,
          404,
          expect.any(String),
        ])
        answers.add(text.replaceAll(id, ''))
      }
      expect([operation.name, answers.size]).toEqual([operation.name, 1])
    }
    expect(await snapshot()).toEqual(before)
  })

  test('no list, filter, report or export shows any of its data', async () => {
    const names = [
      ...[theirs.email, 'their-operator', 'their-customer', 'their-department', 'their-words'],
      ...['their-team', 'their-name'],
    ]
    const secrets = [...theirIds, ...names]
    const found = (text: string) => secrets.filter((each) => text.includes(each))
    const lists = operations.filter(
      ({ method, scheme, pathParameters }) =>
        method === 'GET' && scheme === 'bearer' && pathParameters.length === 0,
    )
    expect(lists.length).toBeGreaterThan(5)
    const shown = await Promise.all(lists.map(async ({ path }) => await (await theirs.asAdmin(path)).text()))
    expect(found(shown.join()).length).toBeGreaterThan(8)
    const deal = createCoveringDeal()
    for (const operation of lists) {
      // Read anew each time: a filter that is sent is in the sender's own audit log afterwards.
      const { asAdmin } = await service.organisation()
      const whole = await expectDocumented(operation, await asAdmin(operation.path))
      expect([operation.name, found(whole)]).toEqual([operation.name, []])
      for (const parameter of operation.queryParameters) {
        const { name } = parameter
        const filteredBy = async (value: string) => {
          const path = `${operation.path}?${new URLSearchParams({ [name]: value })}`
          const filtered = await expectDocumented(operation, await asAdmin(path), path)
          // What was sent may be quoted in a message.
          expect([path, found(filtered).filter((each) => each !== value)]).toEqual([path, []])
        }
        await Promise.all(deal(parameter, secrets).map(filteredBy))
      }
    }
    // Several thousand requests, as in the other tests with this timeout.
  }, 120_000)
})
