import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { MAX_SETTINGS_BYTES } from '../../src/http/plugins/json-body.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'

let service: TestService
let organisation: TestOrganisation
beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation()
})
afterAll(() => service.stop())

describe('JSON bodies', () => {
  const patch = (body: BodyInit, headers: Record<string, string> = {}) =>
    organisation.asAdmin('/api/settings', {
      method: 'PATCH',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code

  test.each([1, 4_000])(
    'chunked, without a length, in chunks of %d bytes: no more than 128 KiB',
    async (size) => {
      const chunk = new Uint8Array(size * 16).fill(0x20)
      let sentBytes = 0
      const endless = new ReadableStream({
        pull(controller) {
          if (sentBytes > 8 * MAX_SETTINGS_BYTES) return controller.close()
          sentBytes += chunk.length
          controller.enqueue(chunk)
        },
      })
      const response = await patch(endless)
      expect([response.status, await codeOf(response)]).toEqual([413, 'body_too_large'])
    },
  )

  test('at the limit it is read; one byte more is refused, with or without a declared length', async () => {
    const bodyOf = (sizeBytes: number) => {
      const text = '{"auto_generate_analytics":true}'
      return text + ' '.repeat(sizeBytes - text.length)
    }
    expect((await patch(bodyOf(MAX_SETTINGS_BYTES))).status).toBe(200)
    const response = await patch(bodyOf(MAX_SETTINGS_BYTES + 1))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'body_too_large', limit_bytes: MAX_SETTINGS_BYTES })
  })

  test.each([
    ['not JSON', '{auto:true}'],
    ['cut short', '{"auto_generate_analytics":tr'],
    ['nothing but brackets', '['.repeat(60_000)],
    ['brackets, closed', '['.repeat(30_000) + ']'.repeat(30_000)],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', new Uint8Array(Buffer.from('{"auto_generate_analytics":true}', 'utf16le'))],
    ['objects in objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['brackets in a text', `{"default_language":"${'[{'.repeat(20_000)}"}`],
    ['5,000 fields', `{${Array.from({ length: 5_000 }, (_, each) => `"${each}":1`).join(',')}}`],
    ['30,000 elements', `[${Array(30_000).fill('1').join(',')}]`],
    ['a number that is none', '{"auto_generate_analytics":NaN}'],
    ['a text', '"true"'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[{"auto_generate_analytics":true}]'],
    ['a prototype', '{"__proto__":{"auto_generate_analytics":true}}'],
    ['a constructor', '{"constructor":{"prototype":{"role":"admin"}}}'],
    ['a field that is not of it', '{"organisation_id":"01999999-9999-7999-8999-999999999999"}'],
  ])('%s: 400 or 422, and nothing changes', async (_what, body) => {
    const before = await (await organisation.asAdmin('/api/settings')).json()
    const response = await patch(body)
    expect([400, 422]).toContain(response.status)
    expect(['malformed_body', 'invalid_fields']).toContain(await codeOf(response))
    expect(await (await organisation.asAdmin('/api/settings')).json()).toEqual(before)
  })

  test('thousands of wrong elements are reported as a few wrong fields', async () => {
    const path = `/api/voicelogs/${crypto.randomUUID()}/analytics`
    const response = await organisation.asAdmin(path, json({ kinds: Array(20_000).fill(7) }))
    expect(response.status).toBe(422)
    const { errors, detail } = (await response.json()) as { errors: unknown[]; detail: string }
    expect(errors.length).toBeLessThanOrEqual(20)
    expect(detail.length).toBeLessThan(4_000)
  })

  test('a large body of 100,000 commas, lists and objects is read, and no more', async () => {
    const save = async (objects: number) => {
      const body = `{"base_version":1,"intents":[${Array(objects).fill('{}').join()}]}`
      const headers = { 'content-type': 'application/json' }
      const response = await organisation.asAdmin('/api/settings/intents', { method: 'PUT', body, headers })
      return [response.status, await codeOf(response)]
    }
    expect(await save(49_999)).toEqual([422, 'invalid_fields'])
    expect(await save(50_000)).toEqual([400, 'malformed_body'])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    'application/jsonp',
  ])('as %s: 415', async (contentType) => {
    const response = await patch('{"auto_generate_analytics":true}', { 'content-type': contentType })
    expect([response.status, await codeOf(response)]).toEqual([415, 'unsupported_media_type'])
  })
})

describe('malformed HTTP requests are refused, never a 500', () => {
  const login = JSON.stringify({ email: 'a@b.test', password: 'wrong' })
  const post = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
  const cases: [string, string, number[]][] = [
    [
      'Content-Length with Transfer-Encoding',
      `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      [400],
    ],
    ['two lengths', `${post}Content-Length: ${login.length}\r\nContent-Length: 1\r\n\r\n${login}`, [400]],
    ['a negative length', `${post}Content-Length: -1\r\n\r\n`, [400]],
    ['a length that is no number', `${post}Content-Length: 1e3\r\n\r\n`, [400]],
    ['chunked twice', `${post}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`, [400]],
    ['a chunk whose size is none', `${post}Transfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n`, [400]],
    ['no Host', 'GET /health/live HTTP/1.1\r\n\r\n', [400]],
    ['two Hosts', 'GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', [400]],
    ['an empty Host', 'GET /health/live HTTP/1.1\r\nHost: \r\n\r\n', [400]],
    ['a Host that is none', 'GET /api/nothing HTTP/1.1\r\nHost: a b"<>\r\n\r\n', [400]],
    ['a Host with a path', 'GET /api/nothing HTTP/1.1\r\nHost: a/../b?c\r\n\r\n', [400]],
    [
      'a header of 100 KB',
      `GET /health/live HTTP/1.1\r\nHost: a\r\nX-A: ${'x'.repeat(100_000)}\r\n\r\n`,
      [431],
    ],
    [
      '2,000 headers',
      `GET /health/live HTTP/1.1\r\nHost: a\r\n${'X-A: y\r\n'.repeat(2_000)}\r\n`,
      [200, 400, 431],
    ],
    [
      'a token of 10 KB',
      `GET /api/voicelogs HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${'x'.repeat(10_000)}\r\n\r\n`,
      [401, 431],
    ],
    ['NUL in a header', 'GET /health/live HTTP/1.1\r\nHost: a\r\nX-A: a\0b\r\n\r\n', [400]],
    ['a folded header', 'GET /health/live HTTP/1.1\r\nHost: a\r\nX-A: a\r\n b\r\n\r\n', [400]],
    ['a space before the colon', 'GET /health/live HTTP/1.1\r\nHost: a\r\nX-A : a\r\n\r\n', [400]],
    [
      'half an escape in the path',
      'GET /api/voicelogs/%zz%ff%00 HTTP/1.1\r\nHost: a\r\n\r\n',
      [400, 401, 404],
    ],
    [
      'half an escape in the query',
      'GET /api/voicelogs?q=%zz%ff&&=&limit HTTP/1.1\r\nHost: a\r\n\r\n',
      [400, 401],
    ],
    ['two slashes', 'GET //api//voicelogs HTTP/1.1\r\nHost: a\r\n\r\n', [404]],
    ['a path upwards', 'GET /swagger/../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n', [404]],
    [
      'an escaped path upwards',
      'GET /storage/..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: a\r\n\r\n',
      [400, 403, 404],
    ],
    [
      'another address in the request line',
      'GET http://evil.test/health/live HTTP/1.1\r\nHost: a\r\n\r\n',
      [200, 400],
    ],
    ['a path of 10 KB', `GET /${'x'.repeat(10_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, [404, 414, 431]],
  ]
  test.each(cases)('%s', async (_what, request, statuses) => {
    const answer = await sendRaw(request)
    expect(statuses).toContain(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]))
    expect((await fetch(`${service.baseUrl}/health/live`)).status).toBe(200)
  })

  /** Sends these bytes and returns the first answer. */
  function sendRaw(request: string): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1', () => socket.write(request))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString())
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(''))
    return promise
  }
})

describe('an open route reads 4 KiB of a body and no more', () => {
  test.each(['login', 'refresh', 'mfa/verify', 'set-password'])('/api/auth/%s', async (route) => {
    const post = async (sizeBytes: number) => {
      const body = `{"a":"${'x'.repeat(sizeBytes - 8)}"}`
      const response = await fetch(`${service.baseUrl}/api/auth/${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      return { status: response.status, ...(await response.json()) }
    }
    expect(await post(4096)).toMatchObject({ code: 'invalid_fields' })
    expect(await post(4097)).toMatchObject({ status: 413, code: 'body_too_large', limit_bytes: 4096 })
  })
})
