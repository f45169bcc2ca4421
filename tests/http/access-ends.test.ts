import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createApp } from '../../src/http/app.ts'
import { listen } from '../../src/http/server/server.ts'
import { openApiServices } from '../../src/wiring/api.ts'
import { insertRecentCalls } from '../support/recent-calls.ts'
import { formOf, json, PASSWORD, startService, type TestService } from '../support/service.ts'
import { addUser } from '../support/users.ts'
import { wavOf } from '../support/wav.ts'

// Transfers end with the session or key that began them. This service looks at every piece, not every 4 s.

let service: TestService
let baseUrl: string
let stop: () => Promise<unknown>

beforeAll(async () => {
  service = await startService()
  const { config, services } = service
  const deps = { ...openApiServices(config, services), accessCheckMs: 0 }
  const app = createApp(deps, { publicUrl: config.publicUrl, version: 'test', corsOrigins: [] })
  const server = await listen(app, { port: 0 })
  baseUrl = `http://127.0.0.1:${server.port}`
  stop = () => server.stop({ now: true })
})
afterAll(async () => {
  await stop()
  await service.stop()
})

async function signedIn() {
  const organisation = await service.organisation()
  const login = await fetch(
    `${baseUrl}/api/auth/login`,
    json({ email: organisation.email, password: PASSWORD }),
  )
  const headers = { authorization: `Bearer ${(await login.json()).access_token}` }
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${baseUrl}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, ...Object.fromEntries(new Headers(init.headers)) },
    })
  return { ...organisation, send, logOut: () => send('/api/auth/logout', { method: 'POST' }) }
}

type SignedIn = Awaited<ReturnType<typeof signedIn>>

/** The address of a recording of many seconds, on this server. */
async function audioOf({ send }: SignedIn, seconds = 1) {
  const uploaded = await send('/api/voicelogs', {
    method: 'POST',
    body: formOf(['file', wavOf(seconds * 1000)]),
  })
  const { voicelog_id } = await uploaded.json()
  const response = await send(`/api/voicelogs/${voicelog_id}/audio`, {
    headers: { accept: 'application/json' },
  })
  const { url, expires_at } = await response.json()
  return { url: url.replace(service.baseUrl, baseUrl), expiresAt: Date.parse(expires_at) }
}

/** A body that sends a piece each time it is asked, after `before`. */
function bodyInPieces(pieces: (Uint8Array<ArrayBuffer> | (() => Promise<unknown>))[]) {
  const left = [...pieces]
  return new ReadableStream({
    async pull(controller) {
      const next = left.shift()
      if (next === undefined) return controller.close()
      if (typeof next !== 'function') return controller.enqueue(next)
      await next()
      controller.enqueue(new Uint8Array(64 * 1024))
    },
  })
}

test('the address of a recording works for five minutes', async () => {
  const { expiresAt } = await audioOf(await signedIn())
  expect(expiresAt - Date.now()).toBeWithin(298_000, 301_000)
})

test('it works for anyone while the session lives, and for nobody after the logout', async () => {
  const user = await signedIn()
  const { url } = await audioOf(user)
  expect((await fetch(url)).status).toBe(200)
  expect((await fetch(url, { headers: { range: 'bytes=0-99' } })).status).toBe(206)
  expect((await user.logOut()).status).toBe(204)
  for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-99' } }]) {
    expect((await fetch(url, init)).status).toBe(403)
  }
})

test('a session cannot be exchanged for another in an address, nor left out', async () => {
  const [ended, living] = [await signedIn(), await signedIn()]
  const { url } = await audioOf(ended)
  await ended.logOut()
  const holder = new URL((await audioOf(living)).url).searchParams.get('holder')
  expect(holder).toStartWith('session:')
  const exchanged = new URL(url)
  exchanged.searchParams.set('holder', `${holder}`)
  const leftOut = new URL(url)
  leftOut.searchParams.delete('holder')
  expect([(await fetch(exchanged)).status, (await fetch(leftOut)).status]).toEqual([403, 403])
})

test('a disabled user has no address that works', async () => {
  const admin = await signedIn()
  const email = `${crypto.randomUUID()}@example.com`
  const made = await admin.send('/api/users', json({ email, role: 'member', password: PASSWORD }))
  const { id } = await made.json()
  const login = await fetch(`${baseUrl}/api/auth/login`, json({ email, password: PASSWORD }))
  const authorization = `Bearer ${(await login.json()).access_token}`
  const member = {
    ...admin,
    send: (path: string, init: RequestInit = {}) =>
      fetch(`${baseUrl}${path}`, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), authorization },
      }),
  }
  const { url } = await audioOf(member)
  expect((await fetch(url)).status).toBe(200)
  expect((await admin.send(`/api/users/${id}`, json({ disabled: true }, 'PATCH'))).status).toBe(200)
  expect((await fetch(url)).status).toBe(403)
})

/** Reads a body after `end` was called; whether it came to its end. */
async function isReadToItsEnd(response: Response, end: () => Promise<unknown>): Promise<boolean> {
  const reader = response.body?.getReader()
  await reader?.read()
  await end()
  try {
    for (;;) if ((await reader?.read())?.done !== false) return true
  } catch {
    return false
  }
}

test('a download under way ends with its session', async () => {
  const user = await signedIn()
  // More than the buffers of both sides hold.
  const { url } = await audioOf(user, 2_000)
  expect(await isReadToItsEnd(await fetch(url), async () => {})).toBe(true)
  expect(await isReadToItsEnd(await fetch(url), user.logOut)).toBe(false)
})

test('a recording ends for who may no longer hear it: its address, and a download under way', async () => {
  const admin = await signedIn()
  const agent = await addUser(baseUrl, admin, 'agent')
  const form = formOf(['operator_id', 'kim'], ['file', wavOf(2_000_000)])
  const uploaded = await admin.send('/api/voicelogs', { method: 'POST', body: form })
  const { voicelog_id } = await uploaded.json()
  const isKim = (userId: string | null) =>
    admin
      .asAdmin('/api/operators/kim', json({ user_id: userId }, 'PUT'))
      .then(({ ok }) => expect(ok).toBe(true))
  const become = (role: string) => () => admin.asAdmin(`/api/users/${agent.id}`, json({ role }, 'PATCH'))
  await isKim(agent.id)
  const addressed = await agent.send(`/api/voicelogs/${voicelog_id}/audio`, {
    headers: { accept: 'application/json' },
  })
  const url = (await addressed.json()).url.replace(service.baseUrl, baseUrl)
  expect(await isReadToItsEnd(await fetch(url), async () => {})).toBe(true)
  expect(await isReadToItsEnd(await fetch(url), () => isKim(null))).toBe(false)
  expect((await fetch(url)).status).toBe(403)
  await isKim(agent.id)
  expect(await isReadToItsEnd(await fetch(url), become('auditor'))).toBe(false)
  expect((await fetch(url)).status).toBe(403)
})

test('an export under way ends with its session', async () => {
  const user = await signedIn()
  await insertRecentCalls(service.database.sql, user.organisationId, 15_000)
  const path = '/api/voicelogs/export?format=jsonl'
  expect(await isReadToItsEnd(await user.send(path), async () => {})).toBe(true)
  expect(await isReadToItsEnd(await user.send(path), user.logOut)).toBe(false)
})

test('an export under way ends when its permission is taken away, or MFA is required of its user', async () => {
  const admin = await signedIn()
  await insertRecentCalls(service.database.sql, admin.organisationId, 15_000)
  const member = await addUser(baseUrl, admin, 'member')
  const give = (permissions: string[]) =>
    admin.asAdmin(`/api/users/${member.id}`, json({ permissions }, 'PATCH'))
  const path = '/api/voicelogs/export?format=jsonl'
  await give(['exports'])
  expect(await isReadToItsEnd(await member.send(path), () => give(['exports', 'calls.delete']))).toBe(true)
  expect(await isReadToItsEnd(await member.send(path), () => give(['calls.delete']))).toBe(false)
  await give(['exports'])
  const requireMfa = () =>
    service.database.sql`update organisations set mfa_required = true where id = ${admin.organisationId}`
  expect(await isReadToItsEnd(await member.send(path), requireMfa)).toBe(false)
})

/** How many lines a body has, of which the first are read before `change`. */
async function linesAround(response: Response, change: () => Promise<unknown>): Promise<number> {
  const reader = response.body?.getReader()
  let lines = 0
  for (let isFirst = true; ; isFirst = false) {
    const { done, value = new Uint8Array() } = (await reader?.read()) ?? { done: true }
    lines += new TextDecoder().decode(value).split('\n').length - 1
    if (done) return lines
    if (isFirst) await change()
  }
}

test('an export under way has no more calls of a team or a role that was taken from its user', async () => {
  const admin = await signedIn()
  await insertRecentCalls(service.database.sql, admin.organisationId, 15_000)
  const [lead, member] = [
    await addUser(baseUrl, admin, 'supervisor'),
    await addUser(baseUrl, admin, 'member'),
  ]
  const change = async (path: string, body: object, method: string) => {
    const response = await admin.asAdmin(path, json(body, method))
    expect([path, response.ok]).toEqual([path, true])
    return await response.json()
  }
  const { id: teamId } = await change('/api/teams', { name: 'Sales', lead_ids: [lead.id] }, 'POST')
  // The calls are those of the operators agent-0 to agent-39.
  await service.database.sql`
    insert into operator_teams (id, organisation_id, operator_id, team_id)
    select gen_random_uuid(), ${admin.organisationId}, 'agent-' || n, ${teamId} from generate_series(0, 39) n`
  const lines = async ({ send }: typeof lead, end: () => Promise<unknown>) =>
    await linesAround(await send('/api/voicelogs/export?format=jsonl'), end)
  for (const { id } of [lead, member]) await change(`/api/users/${id}`, { permissions: ['exports'] }, 'PATCH')
  for (const user of [lead, member]) expect(await lines(user, async () => {})).toBe(15_000)
  const offTeam = await lines(lead, () => change(`/api/teams/${teamId}`, { lead_ids: [] }, 'PATCH'))
  expect(offTeam).toBeWithin(1, 15_000)
  const agent = { role: 'agent', permissions: ['exports'] }
  const ofRole = await lines(member, () => change(`/api/users/${member.id}`, agent, 'PATCH'))
  expect(ofRole).toBeWithin(1, 15_000)
})

test('a transfer under way keeps its session in use', async () => {
  const user = await signedIn()
  await insertRecentCalls(service.database.sql, user.organisationId, 15_000)
  const age = (minutes: number) => () =>
    service.database.sql`
    update sessions set last_used_at = now() - make_interval(mins => ${minutes})
    where organisation_id = ${user.organisationId}`
  const path = '/api/voicelogs/export?format=jsonl'
  expect(await isReadToItsEnd(await user.send(path), age(59))).toBe(true)
  const [row] = await service.database.sql<{ stale: number }[]>`
    select count(*)::integer as stale from sessions
    where organisation_id = ${user.organisationId} and last_used_at > now() - interval '1 minute'`
  expect(row?.stale).toBe(1)
  expect(await isReadToItsEnd(await user.send(path), age(61))).toBe(false)
})

/** The answer to a body that goes on after `end`, or null if the connection was closed. */
async function answerOf(response: Promise<Response>): Promise<number | null> {
  return await response.then(
    ({ status }) => status,
    () => null,
  )
}

test('uploads under way end with their session or key, and leave nothing', async () => {
  const user = await signedIn()
  const form = new Response(formOf(['call_id', 'ended'], ['file', wavOf(1_000)]))
  const type = form.headers.get('content-type') ?? ''
  const bytes = await form.bytes()
  const upload = (path: string, headers: Record<string, string>, end: () => Promise<unknown>) =>
    fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: bodyInPieces([bytes.slice(0, 4_000), end, bytes.slice(4_000)]),
    })
  const revoke = () => user.send(`/api/settings/api-keys/${user.apiKeyId}`, { method: 'DELETE' })
  const withKey = upload('/api/ingest/upload', { 'x-api-key': user.apiKey }, revoke)
  expect([401, null]).toContain(await answerOf(withKey))
  const own = user.send('/api/voicelogs', {
    method: 'POST',
    headers: { 'content-type': type },
    body: bodyInPieces([bytes.slice(0, 4_000), user.logOut, bytes.slice(4_000)]),
  })
  expect([401, null]).toContain(await answerOf(own))
  const { asAdmin, organisationId } = user
  expect((await (await asAdmin('/api/voicelogs')).json()).items).toEqual([])
  expect(await Array.fromAsync(service.services.storage.list(organisationId))).toEqual([])
})

test('an upload address ends with the session or key that it was made for', async () => {
  const user = await signedIn()
  const byUser = await (await user.send('/api/voicelogs/uploads', json({}))).json()
  const byKey = await (
    await fetch(`${baseUrl}/api/ingest/presign`, { headers: { 'x-api-key': user.apiKey } })
  ).json()
  const put = ({ upload_url }: { upload_url: string }) =>
    fetch(upload_url.replace(service.baseUrl, baseUrl), { method: 'PUT', body: wavOf(100) })
  const member = await addUser(baseUrl, user, 'member')
  const byMember = await (await member.send('/api/voicelogs/uploads', json({}))).json()
  expect((await put(byMember)).status).toBe(200)
  await user.asAdmin(`/api/users/${member.id}`, json({ role: 'agent' }, 'PATCH'))
  expect((await put(byMember)).status).toBe(403)
  expect((await user.send(`/api/settings/api-keys/${user.apiKeyId}`, { method: 'DELETE' })).status).toBe(204)
  expect([(await put(byUser)).status, (await put(byKey)).status]).toEqual([200, 403])
  await user.logOut()
  expect((await put(byUser)).status).toBe(403)
})
