import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createApp } from '../../src/http/app.ts'
import { openApiServices } from '../../src/wiring/api.ts'
import { eventually } from '../support/poll.ts'
import { startService, type TestService } from '../support/service.ts'

const METRICS_TOKEN = 'the-token-of-operators'

let service: TestService
beforeAll(async () => {
  service = await startService({ environment: { METRICS_TOKEN } })
})
afterAll(() => service?.stop())

const ready = (headers: Record<string, string> = {}) => fetch(`${service.baseUrl}/health/ready`, { headers })

const ALL_UP = { status: 'ready', database: 'up', storage: 'up', redis: 'up' }

describe('readiness says which part is up', () => {
  test('to the machine itself', async () => {
    expect(await (await ready()).json()).toEqual(ALL_UP)
  })

  test('to operators, wherever they are', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${METRICS_TOKEN}` }
    expect(await (await ready(headers)).json()).toEqual(ALL_UP)
  })

  test.each([
    ['through a proxy', { 'x-forwarded-for': '203.0.113.9' }],
    ['through another proxy', { forwarded: 'for=203.0.113.9' }],
    ['with a wrong token', { 'x-forwarded-for': '127.0.0.1', authorization: 'Bearer wrong' }],
  ])('not to others: %s', async (_who, headers) => {
    const response = await ready(headers)
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }])
  })

  test('not to another machine', async () => {
    expect(await (await appFor({}).fetch(new Request('http://localhost/health/ready'))).json()).toEqual({
      status: 'ready',
    })
  })
})

test('a part that is down: 503, and strangers do not learn which', async () => {
  const check = async () => {
    throw new Error('the disk is gone')
  }
  const app = appFor({ storage: { ...service.services.storage, check, get: check } })
  const stranger = await app.fetch(new Request('http://localhost/health/ready'))
  expect([stranger.status, await stranger.json()]).toEqual([503, { status: 'unavailable' }])
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const operator = await app.fetch(new Request('http://localhost/health/ready', { headers }))
  expect([operator.status, await operator.json()]).toEqual([
    503,
    { ...ALL_UP, status: 'unavailable', storage: 'down' },
  ])
})

test('however often it is asked, storage is written to once, and read in between', async () => {
  const { storage } = service.services
  let [writes, reads] = [0, 0]
  const app = appFor({
    storage: {
      ...storage,
      check: (options) => {
        writes++
        return storage.check(options)
      },
      get: (key, options) => {
        reads++
        return storage.get(key, options)
      },
    },
  })
  // Answers are shared for a second.
  await eventually(async () => {
    expect((await app.fetch(new Request('http://localhost/health/ready'))).status).toBe(200)
    return reads === 2
  })
  expect(writes).toBe(1)
})

test('a process that is about to stop is not ready, and still answers', async () => {
  let isStopping = false
  const app = appFor({ isStopping: () => isStopping })
  const ask = async (path: string) => (await app.fetch(new Request(`http://localhost${path}`))).status
  expect(await ask('/health/ready')).toBe(200)
  isStopping = true
  expect(await ask('/health/ready')).toBe(503)
  expect(await ask('/health/live')).toBe(200)
})

function appFor(changed: Partial<Parameters<typeof createApp>[0]>) {
  const { config, services } = service
  return createApp(
    { ...openApiServices(config, services), ...changed },
    { publicUrl: config.publicUrl, version: 'test', corsOrigins: [] },
  )
}
