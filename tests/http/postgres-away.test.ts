import { expect, test } from 'bun:test'
import { createApp } from '../../src/http/app.ts'
import { listen } from '../../src/http/server/server.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { openApiServices } from '../../src/wiring/api.ts'
import { openServices } from '../../src/wiring/index.ts'
import { formOf, json, startService } from '../support/service.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { wavOf } from '../support/wav.ts'

test('PostgreSQL down: 503 with Retry-After, never an error of the request', async () => {
  const service = await startService()
  const proxy = await startTcpProxy(service.database.url)
  const config = { ...service.config, databaseUrl: proxy.url }
  const services = await openServices(config, silentLogger)
  const app = createApp(openApiServices(config, services), {
    publicUrl: config.publicUrl,
    version: 'test',
    corsOrigins: [],
  })
  const server = await listen(app, { port: 0 })
  const base = `http://127.0.0.1:${server.port}`
  try {
    const { apiKey, email } = await service.organisation()
    const headers = { 'x-api-key': apiKey }
    const requests = [
      () =>
        fetch(`${base}/api/ingest/upload`, { method: 'POST', body: formOf(['file', wavOf(100)]), headers }),
      () => fetch(`${base}/api/ingest/presign`, { headers }),
      () => fetch(`${base}/api/auth/login`, json({ email, password: 'wrong horse battery' })),
    ]
    const statuses = async () =>
      (await Promise.all(requests.map((each) => each()))).map(({ status }) => status)
    const allAreUnavailable = async () => {
      for (const response of await Promise.all(
        requests.flatMap((each) => Array.from({ length: 20 }, each)),
      )) {
        expect([response.status, (await response.json()).code]).toEqual([503, 'unavailable'])
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }
    expect(await statuses()).toEqual([200, 200, 401])
    // As a load balancer without servers does: it accepts every connection and closes it.
    proxy.down()
    await allAreUnavailable()
    proxy.up()
    expect(await statuses()).toEqual([200, 200, 401])
    await proxy.close()
    await allAreUnavailable()
  } finally {
    await server.stop({ now: true })
    await services.close()
    await service.stop()
  }
})
