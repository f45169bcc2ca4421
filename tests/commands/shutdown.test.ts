import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openStage, type Stage } from '../faults/stage.ts'
import { eventually } from '../support/poll.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
}, 60_000)
afterAll(() => stage?.close())

test('on SIGTERM the API is first not ready, while it still answers, and ends later', async () => {
  const service = await stage.serve({ SHUTDOWN_DELAY_SECONDS: '3' })
  const statusOf = async (path: string) => (await fetch(service.baseUrl + path)).status
  expect(await statusOf('/health/ready')).toBe(200)
  service.kill('SIGTERM')
  await eventually(async () => (await statusOf('/health/ready')) === 503)
  // A new connection each: the socket is open.
  const headers = { connection: 'close' }
  expect((await fetch(`${service.baseUrl}/health/live`, { headers })).status).toBe(200)
  expect((await fetch(`${service.baseUrl}/api/auth/me`, { headers })).status).toBe(401)
  expect(await service.exited).toBe(0)
  await expect(fetch(`${service.baseUrl}/health/live`)).rejects.toThrow()
})

test('each request is a line of the output, at the level of the setting', async () => {
  const service = await stage.serve()
  await fetch(`${service.baseUrl}/api/auth/me`)
  await eventually(() => /"route":"\/api\/auth\/me".*"msg":"request"/.test(service.output()))
  service.kill('SIGTERM')
  expect(await service.exited).toBe(0)
  const quiet = await stage.serve({ ACCESS_LOG_LEVEL: 'debug' })
  await fetch(`${quiet.baseUrl}/api/auth/me`)
  quiet.kill('SIGTERM')
  expect(await quiet.exited).toBe(0)
  expect(quiet.output()).not.toContain('"msg":"request"')
})
