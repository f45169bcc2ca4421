import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { createApp } from '../../src/http/app.ts'
import { TRANSFER_PACE } from '../../src/http/server/pace.ts'
import { listen } from '../../src/http/server/server.ts'
import { openApiServices } from '../../src/wiring/api.ts'
import { eventually } from '../support/poll.ts'
import { startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

// Bytes on a socket that only an attacker or a broken recorder sends. There is never a 500, never anything left of a
// refused upload, and never anything of another organisation.

const BOUNDARY = 'the-boundary'
const WAV = Buffer.from(wavOf(100))
/** Longer than any pause in these tests, also on a busy machine. */
const BODY_TIMEOUT_MS = 2_000

let service: TestService
let api: { port: number; stop(): Promise<unknown> }
let organisation: TestOrganisation
let neighbour: { id: string; key: string; callId: string }
beforeAll(async () => {
  service = await startService()
  const { config, services } = service
  const deps = {
    ...openApiServices(config, services),
    uploadPace: { ...TRANSFER_PACE, idleMs: BODY_TIMEOUT_MS },
  }
  const app = createApp(deps, { publicUrl: config.publicUrl, version: 'test', corsOrigins: [] })
  const server = await listen(app, { port: 0 })
  api = { port: server.port, stop: () => server.stop({ now: true }) }
  organisation = await service.organisation({ rateLimit: 10_000 })
  neighbour = await addNeighbour()
})
afterAll(async () => {
  await api?.stop()
  await service?.stop()
})

describe('a valid body', () => {
  test('with its boundary divided at every offset', async () => {
    const file = Buffer.concat([WAV, Buffer.from(`\r\n--${BOUNDARY.slice(0, -1)}\r\n-`)])
    const body = form([field('call_id', 'split'), filePart(WAV), field('department', 'support')])
    const begin = body.lastIndexOf(`\r\n--${BOUNDARY}\r\n`)
    expect(file.length).toBeGreaterThan(WAV.length)
    for (let offset = 0; offset <= BOUNDARY.length + 6; offset++) {
      const cut = begin + offset
      const answer = await send([body.subarray(0, cut), body.subarray(cut)])
      expect([offset, answer.status]).toEqual([offset, 200])
      await expectStored(answer, WAV)
    }
  })

  test('sent byte by byte', async () => {
    const small = Buffer.from(wavOf(10))
    const body = form([filePart(small)])
    const answer = await send([...body].map((byte) => Buffer.from([byte])))
    expect(answer.status).toBe(200)
    await expectStored(answer, small)
  })

  test('with a file that contains text like its boundary', async () => {
    const looksLike = Buffer.from(wavOf(200))
    looksLike.write(`\r\n--${BOUNDARY.slice(0, -1)}X\r\n--\r\n`, 1_000, 'latin1')
    const answer = await send([form([filePart(looksLike)])])
    expect(answer.status).toBe(200)
    await expectStored(answer, looksLike)
  })
})

const head = 'Content-Disposition: form-data; name="file"; filename="a.wav"'
const lfOnly = Buffer.from(
  form([filePart(WAV)])
    .toString('latin1')
    .replaceAll('\r\n', '\n'),
  'latin1',
)
const whole = form([filePart(WAV)])

describe('a body that is refused leaves no row and no object', () => {
  const bodies: [string, Buffer, number[]][] = [
    ['no final boundary', whole.subarray(0, whole.lastIndexOf('\r\n--')), [400]],
    ['a final boundary without its dashes', whole.subarray(0, whole.length - 4), [400]],
    ['LF instead of CRLF', lfOnly, [400, 422]],
    ['1,000 parts', form(Array.from({ length: 1_000 }, (_, each) => field(`f${each}`, 'x'))), [400, 422]],
    [
      '1,000 parts after the file',
      form([filePart(WAV), ...Array.from({ length: 1_000 }, () => field('department', 'x'))]),
      [400, 422],
    ],
    ['1,000 files', form(Array.from({ length: 1_000 }, () => filePart(WAV))), [400, 422]],
    ['two files', form([filePart(WAV), filePart(WAV)]), [422]],
    [
      'a header of 64 KiB',
      form([Buffer.from(`${head}\r\nX-Long: ${'a'.repeat(65_536)}\r\n\r\n`)]),
      [400, 415, 422],
    ],
    ['a name of 64 KiB', form([field('n'.repeat(65_536), 'x'), filePart(WAV)]), [400, 422]],
    ['10,000 headers', form([Buffer.from(`${head}\r\n${'X-A: b\r\n'.repeat(10_000)}\r\n`)]), [400, 415, 422]],
    ['a header without end', Buffer.from(`--${BOUNDARY}\r\n${head}; ${'a'.repeat(100_000)}`), [400, 422]],
    ['a part without headers', form([Buffer.from('\r\nnothing')]), [400, 422]],
    ['a part without a name', form([Buffer.from('Content-Disposition: form-data\r\n\r\nx')]), [400, 422]],
    ['nothing but dashes', Buffer.from('-'.repeat(10_000)), [400, 422]],
    ['nothing but a boundary', Buffer.from(`--${BOUNDARY}--\r\n`), [400, 422]],
    ['nothing', Buffer.alloc(0), [400, 422]],
    [
      'another boundary than declared',
      Buffer.from(whole.toString('latin1').replaceAll(BOUNDARY, 'other')),
      [400, 422],
    ],
    ['a field named __proto__', form([field('__proto__', 'x'), filePart(WAV)]), [422]],
    [
      'a field that is no UTF-8',
      form([Buffer.concat([field('call_id', ''), Buffer.from([0xff, 0xfe, 0])]), filePart(WAV)]),
      [422],
    ],
    ['a file after the file, of another name', form([filePart(WAV), filePart(WAV, 'other')]), [422]],
  ]
  test.each(bodies)('%s', async (_what, body, statuses) => {
    const answer = await send([body])
    expect(statuses).toContain(answer.status)
    expect(answer.body).toContain('"code":')
    await expectNothingNew()
  })

  test('truncated at each of 60 places', async () => {
    for (let part = 0; part < 60; part++) {
      const length = Math.floor((whole.length * part) / 60)
      const answer = await send([whole.subarray(0, length)])
      expect([length, answer.status]).toEqual([length, 400])
    }
    await expectNothingNew()
  })

  test('a Content-Length that is too long: refused after the body timeout, or when the client disconnects', async () => {
    const waiting = await send([whole], { length: whole.length + 100 })
    // The form itself was complete: that the rest does not come does not make the call invalid.
    expect([200, 400, 408]).toContain(waiting.status)
    if (waiting.status === 200) await expectStored(waiting, WAV)
    await send([whole.subarray(0, -20)], { length: whole.length + 100, hangUp: true })
    await eventually(expectNothingNew)
  })

  test('a Content-Length that is too short: what follows is not read as part of the form', async () => {
    const answer = await send([whole], { length: whole.length - 60 })
    expect(answer.status).toBe(400)
    // The client that disconnected in an earlier test may be noticed only now.
    await eventually(expectNothingNew)
  })

  test('an endless body of useless chunks: refused after the body timeout', async () => {
    const answer = await send([chunk(whole.subarray(0, 200))], { length: 'chunked' })
    expect([answer.status, answer.body.includes('"body_stalled"')]).toEqual([408, true])
    await expectNothingNew()
  })

  test('malformed chunks', async () => {
    for (const bad of ['xyz\r\n', '-1\r\n', 'FFFFFFFFFFFFFFFFF\r\n', '5\r\nab']) {
      const answer = await send([chunk(whole.subarray(0, 200)), Buffer.from(bad)], {
        length: 'chunked',
        hangUp: bad === '5\r\nab',
      })
      expect(answer.status).not.toBe(200)
      expect(answer.status).toBeLessThan(500)
    }
    await eventually(expectNothingNew)
  })

  test('Content-Length and Transfer-Encoding together', async () => {
    const answer = await send([chunk(whole), Buffer.from('0\r\n\r\n')], { length: 'both' })
    expect(answer.status).toBeLessThan(500)
    if (answer.status === 200) await expectStored(answer, WAV)
    else await expectNothingNew()
  })
})

test('whatever is sent: never a 500, nothing left behind, nothing of another organisation', async () => {
  const names = fc.oneof(
    fc.constantFrom(
      'file',
      'call_id',
      'language',
      'department',
      'organisation_id',
      'voicelog_id',
      '',
      '__proto__',
    ),
    fc.string({ maxLength: 20 }),
  )
  const headers = fc.constantFrom(
    'Content-Type: audio/wav',
    'Content-Type: text/plain; charset=utf-16',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: form-data; name="file"',
    'Content-Encoding: gzip',
    'X: \u0000',
  )
  const contents = fc.oneof(
    fc.constant(WAV),
    fc.constant(Buffer.from(neighbour.key)),
    fc.constant(Buffer.from(neighbour.callId)),
    fc.constant(Buffer.from(neighbour.id)),
    fc.constant(Buffer.from(`\r\n--${BOUNDARY}`)),
    fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each)),
    fc.nat({ max: WAV.length }).map((length) => WAV.subarray(0, length)),
  )
  const parts = fc
    .record({
      name: names,
      filename: fc.option(fc.constantFrom('a.wav', `../../${neighbour.key}`, '/etc/passwd', '\u0000', '')),
      extra: fc.array(headers, { maxLength: 3 }),
      content: contents,
    })
    .map(({ name, filename, extra, content }) => {
      const disposition = `Content-Disposition: form-data; name="${name}"`
      const first = filename === null ? disposition : `${disposition}; filename="${filename}"`
      return Buffer.concat([Buffer.from(`${[first, ...extra].join('\r\n')}\r\n\r\n`), content])
    })
  const mutations = fc.array(
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), bytes: fc.uint8Array({ maxLength: 8 }) }),
    { maxLength: 3 },
  )
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { maxLength: 5 }), mutations, cuts, async (some, changes, places) => {
      let body = form(some)
      for (const { at, bytes } of changes) {
        const place = Math.floor(at * body.length)
        body = Buffer.concat([body.subarray(0, place), bytes, body.subarray(place + bytes.length)])
      }
      const ends = [...places.map((each) => Math.floor(each * body.length)), body.length].sort(
        (a, b) => a - b,
      )
      const chunks = ends.map((end, index) => body.subarray(ends[index - 1] ?? 0, end))
      const answer = await send(chunks)
      expect([200, 400, 409, 413, 415, 422]).toContain(answer.status)
      expect(answer.body).not.toContain(neighbour.id)
      expect(answer.body).not.toContain(organisationOfNeighbour)
      if (answer.status === 200) await forget(answer)
      await expectNothingNew()
    }),
    { numRuns: 250 },
  )
  expect(await (await service.services.storage.get(neighbour.key))?.stream.getReader().read()).toBeDefined()
}, 180_000)

let organisationOfNeighbour = ''

/** Another organisation with one call. The attacks use its key and ids. */
async function addNeighbour() {
  const other = await service.organisation()
  organisationOfNeighbour = other.organisationId
  const body = new FormData()
  body.append('call_id', 'bait')
  body.append('file', new Blob([wavOf(300)]), 'a.wav')
  const response = await other.asKey('/api/ingest/upload', { method: 'POST', body })
  const { voicelog_id: id } = await response.json()
  const [row] = await service.database.sql`select object_key from voicelogs where id = ${id}`
  return { id: String(id), key: String(row?.object_key), callId: 'bait' }
}

type Answer = { status: number; body: string }

/** Sends a body in these pieces, each in a segment of its own. Status 0 if there was no answer. */
async function send(
  pieces: Uint8Array[],
  { length, hangUp = false }: { length?: number | 'chunked' | 'both'; hangUp?: boolean } = {},
): Promise<Answer> {
  const total = pieces.reduce((sum, each) => sum + each.length, 0)
  const framing =
    length === 'chunked'
      ? ['Transfer-Encoding: chunked']
      : length === 'both'
        ? ['Transfer-Encoding: chunked', `Content-Length: ${total}`]
        : [`Content-Length: ${length ?? total}`]
  const socket = connect(api.port, '127.0.0.1')
  socket.setNoDelay(true)
  const closed = Promise.withResolvers<void>()
  let text = ''
  socket.on('error', () => {})
  socket.on('data', (data) => {
    text += data.toString('latin1')
    if (isWhole(text)) closed.resolve()
  })
  socket.on('close', () => closed.resolve())
  const head = [
    'POST /api/ingest/upload HTTP/1.1',
    'Host: localhost',
    `X-API-Key: ${organisation.apiKey}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    ...framing,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  for (const piece of pieces) {
    if (socket.destroyed || isWhole(text)) break
    await new Promise<void>((resolve) => {
      socket.write(piece, () => resolve())
    })
  }
  if (hangUp) socket.end()
  await closed.promise
  socket.destroy()
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
  return { status, body: text.slice(text.indexOf('\r\n\r\n') + 4) }
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /^content-length: (\d+)/im.exec(text)?.[1]
  return length !== undefined && text.length >= end + 4 + Number(length)
}

/** Expects exactly the file's bytes in storage, and then removes them. */
async function expectStored(answer: Answer, file: Buffer): Promise<void> {
  const { voicelog_id: id } = JSON.parse(answer.body)
  const { sql } = service.database
  const [row] = await sql`select object_key, organisation_id from voicelogs where id = ${id}`
  expect(row?.organisation_id).toBe(organisation.organisationId)
  const body = await service.services.storage.get(String(row?.object_key))
  expect(Buffer.from(await new Response(body?.stream).bytes()).equals(file)).toBe(true)
  await forget(answer)
}

async function forget(answer: Answer): Promise<void> {
  const { voicelog_id: id } = JSON.parse(answer.body)
  expect((await organisation.asAdmin(`/api/voicelogs/${id}`, { method: 'DELETE' })).status).toBe(204)
}

async function expectNothingNew(): Promise<void> {
  const { organisationId } = organisation
  const rows = await service.database
    .sql`select status from voicelogs where organisation_id = ${organisationId}`
  expect([...rows]).toEqual([])
  const all = readdirSync(service.storageFolder, { recursive: true, withFileTypes: true })
  const files = all.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  expect(files.filter((each) => each.includes(organisationId))).toEqual([])
}

function chunk(bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}

function field(name: string, value: string): Buffer {
  return Buffer.from(`Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`)
}

function filePart(content: Buffer, name = 'file'): Buffer {
  return Buffer.concat([
    Buffer.from(
      `Content-Disposition: form-data; name="${name}"; filename="a.wav"\r\nContent-Type: audio/wav\r\n\r\n`,
    ),
    content,
  ])
}

function form(parts: Buffer[]): Buffer {
  const framed = parts.flatMap((each) => [Buffer.from(`--${BOUNDARY}\r\n`), each, Buffer.from('\r\n')])
  return Buffer.concat([...framed, Buffer.from(`--${BOUNDARY}--\r\n`)])
}
