import { afterAll, beforeAll, expect, test } from 'bun:test'
import { freePort } from '../../tools/stack/ports.ts'
import {
  formOf,
  json,
  PASSWORD,
  startService,
  type TestOrganisation,
  type TestService,
} from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

const environment = { USER_REQUESTS_PER_MINUTE: '12', USER_EXPENSIVE_REQUESTS_PER_MINUTE: '3' }

let service: TestService
let organisation: TestOrganisation

beforeAll(async () => {
  service = await startService({ environment })
  organisation = await service.organisation()
})
afterAll(() => service.stop())

async function statuses(count: number, send: () => Promise<Response>): Promise<number[]> {
  const all: number[] = []
  for (let each = 0; each < count; each++) {
    const response = await send()
    all.push(response.status)
    if (response.status === 429) {
      expect((await response.json()).code).toBe('rate_limited')
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  }
  return all
}

test('a user has so many requests a minute, over all routes and processes; others have theirs', async () => {
  const another = await service.another()
  try {
    const { email, asAdmin, member } = await service.organisation()
    const login = await fetch(`${another.baseUrl}/api/auth/login`, json({ email, password: PASSWORD }))
    const headers = { authorization: `Bearer ${(await login.json()).access_token}` }
    const elsewhere = () => fetch(`${another.baseUrl}/api/auth/me`, { headers })
    expect(await statuses(6, () => asAdmin('/api/auth/me'))).toEqual(Array(6).fill(200))
    expect(await statuses(6, elsewhere)).toEqual(Array(6).fill(200))
    expect(await statuses(1, () => asAdmin('/api/voicelogs'))).toEqual([429])
    expect(await statuses(1, elsewhere)).toEqual([429])
    expect((await (await member())('/api/auth/me')).status).toBe(200)
  } finally {
    await another.stop()
  }
})

test('searches, reports, exports and filtered lists share one smaller limit; plain lists are outside of it', async () => {
  const { asAdmin: send } = await service.organisation()
  const paths = [
    '/api/search?q=refund',
    '/api/reports/overview',
    '/api/voicelogs/export',
    '/api/operators',
    '/api/voicelogs?q=refund',
    '/api/voicelogs?status=failed',
  ]
  const answered: number[] = []
  for (const path of paths) answered.push((await send(path)).status)
  expect(answered).toEqual([200, 200, 200, 429, 429, 200])
})

test('uploads and analytics have a smaller limit each', async () => {
  const send = await organisation.member()
  const upload = () => send('/api/voicelogs', { method: 'POST', body: formOf(['file', wavOf(100)]) })
  const presign = () => send('/api/voicelogs/uploads', json({}))
  expect(await statuses(2, upload)).toEqual([200, 200])
  expect(await statuses(1, presign)).toEqual([200])
  expect([...(await statuses(1, upload)), ...(await statuses(1, presign))]).toEqual([429, 429])
  const unknown = `/api/voicelogs/${crypto.randomUUID()}/analytics`
  expect(await statuses(4, () => send(unknown, json({})))).toEqual([404, 404, 404, 429])
})

test('imports of operators have a smaller limit', async () => {
  const { asAdmin } = await service.organisation()
  const send = () => asAdmin('/api/teams/operators/import', json({ csv: 'operator_id,name\n7,Kim' }))
  expect(await statuses(4, send)).toEqual([200, 200, 200, 429])
})

const intentsOf = (base_version: number, name: string) =>
  json({ base_version, intents: [{ name, description: '', examples: [] }] }, 'PUT')

test('saves of intents share the smaller limit of imports', async () => {
  const { asAdmin } = await service.organisation()
  const save = (base: number) => asAdmin('/api/settings/intents', intentsOf(base, `intent_${base}`))
  expect([(await save(1)).status, (await save(2)).status]).toEqual([200, 200])
  const csv = json({ csv: 'operator_id,name\n7,Kim' })
  expect((await asAdmin('/api/teams/operators/import', csv)).status).toBe(200)
  expect((await save(3)).status).toBe(429)
})

test('an organisation saves 100 versions of its intents in any 24 hours', async () => {
  const { asAdmin, organisationId } = await service.organisation()
  const { sql } = service.database
  expect((await asAdmin('/api/settings/intents', intentsOf(1, 'saved'))).status).toBe(200)
  await sql`insert into intent_taxonomies (organisation_id, version, intents, created_at)
    select organisation_id, v, intents, now() - interval '23 hours'
    from intent_taxonomies, generate_series(3, 101) v where organisation_id = ${organisationId}`
  await sql`update intent_taxonomies set created_at = now() - interval '23 hours' where organisation_id = ${organisationId}`
  const refused = await asAdmin('/api/settings/intents', intentsOf(101, 'another'))
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'rate_limited'])
  const seconds = Number(refused.headers.get('retry-after'))
  expect([seconds > 3_500, seconds <= 3_600]).toEqual([true, true])
  await sql`update intent_taxonomies set created_at = now() - interval '25 hours'
    where organisation_id = ${organisationId} and version = 2`
  expect((await asAdmin('/api/settings/intents', intentsOf(101, 'another'))).status).toBe(200)
})

test('an organisation saves 100 versions of its scorecard in any 24 hours', async () => {
  const { asAdmin, organisationId } = await service.organisation()
  const { sql } = service.database
  const save = (base_version: number, name: string) => {
    const questions = [{ id: 'greeting', text: 'Greets', kind: 'yes_no', weight: 1 }]
    const sections = [{ id: 'all', title: 'All', questions }]
    return asAdmin('/api/settings/scorecard', json({ base_version, name, sections }, 'PUT'))
  }
  expect((await save(1, 'saved')).status).toBe(200)
  await sql`insert into scorecards (id, organisation_id, version, name, sections, created_at)
    select id, organisation_id, v, name, sections, now()
    from scorecards, generate_series(3, 101) v where organisation_id = ${organisationId}`
  await sql`update scorecards set created_at = now() - interval '23 hours' where organisation_id = ${organisationId}`
  const refused = await save(101, 'another')
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'rate_limited'])
  const seconds = Number(refused.headers.get('retry-after'))
  expect([seconds > 3_500, seconds <= 3_600]).toEqual([true, true])
  await sql`update scorecards set created_at = now() - interval '25 hours'
    where organisation_id = ${organisationId} and version = 2`
  expect((await save(101, 'another')).status).toBe(200)
})

test('renewing the access token counts as a request', async () => {
  const { email } = await service.organisation()
  const login = await fetch(`${service.baseUrl}/api/auth/login`, json({ email, password: PASSWORD }))
  const { refresh_token } = await login.json()
  const refresh = () => fetch(`${service.baseUrl}/api/auth/refresh`, json({ refresh_token }))
  expect(await statuses(13, refresh)).toEqual([...Array(12).fill(200), 429])
})

test('while Redis is away each process counts alone', async () => {
  const alone = await startService({
    environment: { ...environment, REDIS_URL: `redis://127.0.0.1:${await freePort()}` },
  })
  try {
    const { asAdmin } = await alone.organisation()
    expect(await statuses(13, () => asAdmin('/api/auth/me'))).toEqual([...Array(12).fill(200), 429])
  } finally {
    await alone.stop()
  }
})

test('an account has 30 right logins in 15 minutes; wrong ones are then refused alike, and others log in', async () => {
  const [{ email }, other] = await Promise.all([service.organisation(), service.organisation()])
  const login = (given: { email: string; password: string }) =>
    fetch(`${service.baseUrl}/api/auth/login`, json(given))
  // One login was made when the organisation was.
  expect(await statuses(29, () => login({ email, password: PASSWORD }))).toEqual(Array(29).fill(200))
  expect(await statuses(1, () => login({ email, password: PASSWORD }))).toEqual([429])
  expect(await statuses(1, () => login({ email, password: 'wrong horse battery' }))).toEqual([429])
  expect((await login({ email: other.email, password: PASSWORD })).status).toBe(200)
})
