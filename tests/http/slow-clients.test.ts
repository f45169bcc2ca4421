import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { createApp } from '../../src/http/app.ts'
import { TRANSFER_PACE } from '../../src/http/server/pace.ts'
import { listen } from '../../src/http/server/server.ts'
import { openApiServices } from '../../src/wiring/api.ts'
import { eventually } from '../support/poll.ts'
import { formOf, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

// Clients that hold a connection with as few bytes as they can. The service here is less patient, so that a test need
// not wait as long.
const UPLOAD_PACE = { ...TRANSFER_PACE, graceMs: 500 }
const DOWNLOAD_PACE = { ...TRANSFER_PACE, idleMs: 1_000 }

let service: TestService
let organisation: TestOrganisation
let hurried: Awaited<ReturnType<typeof startHurried>>
const open = new Set<{ end(): void }>()
beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation()
  hurried = await startHurried()
})
afterAll(async () => {
  for (const each of open) each.end()
  await hurried?.stop()
  await service?.stop()
})

describe('a client that sends a byte now and then is refused', () => {
  test('in an upload: 408, and its place is free again', async () => {
    const begun = wavOf(1000).subarray(0, 200)
    const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n'
    const head = [
      'POST /api/ingest/upload HTTP/1.1',
      `X-API-Key: ${organisation.apiKey}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000000',
    ]
    const { text, closed } = drip(send(head, form, begun))
    await closed
    expect(text()).toStartWith('HTTP/1.1 408 ')
    expect(text()).toContain('"code":"body_stalled"')
    expect(text()).toContain('fewer than 16384 bytes a second')
    await eventually(async () => {
      const [row] = await service.database.sql`select count(*)::int as n from voicelogs`
      expect(row?.n).toBe(0)
    })
  })

  test('in a PUT to a signed address: 408', async () => {
    const { upload_url } = await (await organisation.asKey('/api/ingest/presign')).json()
    const { pathname, search } = new URL(upload_url)
    const { text, closed } = drip(send([`PUT ${pathname}${search} HTTP/1.1`, 'Content-Length: 1000000']))
    await closed
    expect(text()).toStartWith('HTTP/1.1 408 ')
  })

  test('in a JSON body, after 15 s in all: 408', async () => {
    const head = ['POST /api/auth/login HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1000']
    const { text, closed } = drip(send(head))
    await closed
    expect(text()).toStartWith('HTTP/1.1 408 ')
    expect(text()).toContain('"code":"body_stalled"')
  })
})

describe('a client that takes no bytes is disconnected', () => {
  test('in a recording', async () => {
    const file = wavOf(60_000 * 15)
    const form = formOf(['file', file])
    const uploaded = await organisation.asKey('/api/ingest/upload', { method: 'POST', body: form })
    const { voicelog_id } = await uploaded.json()
    const audio = await organisation.asAdmin(`/api/voicelogs/${voicelog_id}/audio`)
    const { pathname, search } = new URL(audio.headers.get('location') ?? '')
    await expectCutOff([`GET ${pathname}${search} HTTP/1.1`], file.length)
    // Who takes it gets all of it.
    const whole = await fetch(`http://127.0.0.1:${hurried.port}${pathname}${search}`)
    expect((await whole.bytes()).length).toBe(file.length)
  })

  test('in an answer that is sent in one piece', async () => {
    await expectCutOff(['GET /large HTTP/1.1'], hurried.largeBytes)
  })

  /** Reads nothing until the service has ended the connection, then what is on the way. */
  async function expectCutOff(head: string[], sizeBytes: number): Promise<void> {
    const before = hurried.cutOff()
    const { socket } = send(head)
    // What is on the way already is received.
    socket.once('data', () => socket.pause())
    await eventually(() => expect(hurried.cutOff()).toBe(before + 1), { withinMs: 20_000 })
    let received = 0
    socket.on('data', (data) => {
      received += data.length
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.resume()
    await closed
    expect(received).toBeLessThan(sizeBytes)
  }
})

test('connections beyond the limit are closed; when one ends there is room again', async () => {
  const app = createApp(openApiServices(service.config, service.services), {
    publicUrl: service.config.publicUrl,
    version: 'test',
    corsOrigins: [],
  })
  const server = await listen(app, { port: 0, maxConnections: 2 })
  const ask = () => send(['GET /health/live HTTP/1.1'], '', new Uint8Array(), server.port)
  try {
    const [one, two] = [ask(), ask()]
    await eventually(() => [one, two].every(({ text }) => text().includes('"live"')))
    const third = ask()
    await third.closed
    expect(third.text()).toBe('')
    one.socket.destroy()
    await eventually(async () => {
      const next = ask()
      await Promise.race([next.closed, eventually(() => next.text().includes('"live"'))])
      expect(next.text()).toContain('"live"')
      next.socket.destroy()
    })
  } finally {
    await server.stop({ now: true })
  }
})

/** The service, with a pace that ends soon, a large answer of its own, and a count of the answers that broke off. */
async function startHurried() {
  const { config, services } = service
  const largeBytes = 40_000_000
  let cutOff = 0
  const app = createApp(
    { ...openApiServices(config, services), uploadPace: UPLOAD_PACE },
    { publicUrl: config.publicUrl, version: 'test', corsOrigins: [] },
  )
    .onRequest(({ request }) => {
      request.signal.addEventListener('abort', () => {
        cutOff++
      })
    })
    .get('/large', () => ({ large: 'x'.repeat(largeBytes) }))
  const server = await listen(app, { port: 0, downloadPace: DOWNLOAD_PACE })
  return { port: server.port, largeBytes, cutOff: () => cutOff, stop: () => server.stop({ now: true }) }
}

type Sent = { socket: Socket; text(): string; closed: Promise<void> }

function send(lines: string[], text = '', bytes = new Uint8Array(), port = hurried.port): Sent {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  socket.on('error', () => {})
  socket.write(`${lines.join('\r\n')}\r\nHost: localhost\r\n\r\n${text}`)
  socket.write(bytes)
  open.add({ end: () => socket.destroy() })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, text: () => received, closed }
}

/** Sends a space every 50 ms. */
function drip(sent: Sent): Sent {
  const timer = setInterval(() => sent.socket.write(' '), 50)
  sent.socket.once('close', () => clearInterval(timer))
  return sent
}
