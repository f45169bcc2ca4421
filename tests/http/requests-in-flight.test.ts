import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { eventually } from '../support/poll.ts'
import { formOf, json, PASSWORD, startService, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

/** Begins requests of a user whose JSON body does not come; resolves once a further one waits. */
async function hang(count: number, busy: User, other: User) {
  const { hostname, port } = new URL(service.baseUrl)
  const sockets: Socket[] = []
  for (let each = 0; each < count; each++) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    const head = ['PATCH /api/settings HTTP/1.1', 'Host: test', `Authorization: Bearer ${busy.token}`]
    socket.write([...head, 'Content-Type: application/json', 'Content-Length: 100', '', ''].join('\r\n'))
    sockets.push(socket)
  }
  await eventually(async () => {
    const abort = new AbortController()
    let isAnswered = false
    const further = busy.send('/api/auth/me', { signal: abort.signal }).then(
      () => (isAnswered = true),
      () => {},
    )
    // A request that need not wait is answered before ten that another user sends one after the other.
    for (let each = 0; each < 10; each++) expect((await other.send('/api/auth/me')).status).toBe(200)
    const waits = !isAnswered
    abort.abort()
    await further
    return waits
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

type User = Awaited<ReturnType<typeof newUser>>

async function newUser() {
  const { asAdmin, email } = await service.organisation()
  const login = await fetch(`${service.baseUrl}/api/auth/login`, json({ email, password: PASSWORD }))
  const { access_token: token } = await login.json()
  return { send: asAdmin, token: `${token}` }
}

test('beyond 20 requests under way a user gets 429 after 5 s; uploads and other users go on', async () => {
  const [busy, other] = [await newUser(), await newUser()]
  const end = await hang(20, busy, other)
  try {
    const begunAt = performance.now()
    const waiting = busy.send('/api/auth/me')
    expect((await other.send('/api/auth/me')).status).toBe(200)
    const upload = { method: 'POST', body: formOf(['file', wavOf(100)]) }
    expect((await busy.send('/api/voicelogs', upload)).status).toBe(200)
    const refused = await waiting
    expect(performance.now() - begunAt).toBeGreaterThan(4_000)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    expect((await refused.json()).code).toBe('rate_limited')
  } finally {
    end()
  }
}, 20_000)

test('a request that waits goes on when a connection of the user is gone', async () => {
  const [busy, other] = [await newUser(), await newUser()]
  const end = await hang(20, busy, other)
  const waiting = busy.send('/api/auth/me')
  end()
  expect((await waiting).status).toBe(200)
}, 20_000)

test('places are given back with each answer, and tabs that open together are all answered', async () => {
  const { send } = await newUser()
  for (let each = 0; each < 40; each++) expect((await send('/api/auth/me')).status).toBe(200)
  const together = await Promise.all(Array.from({ length: 60 }, () => send('/api/auth/me')))
  expect(together.map(({ status }) => status)).toEqual(Array(60).fill(200))
  const exported = await send('/api/voicelogs/export')
  expect([exported.status, (await exported.text()).length > 0]).toEqual([200, true])
}, 20_000)
