import { describe, expect, test } from 'bun:test'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { createAddressSigner } from '../../src/backends/storage/signed-address.ts'
import { generateApiKey } from '../../src/domain/identity/api-key-format.ts'
import { newRecoveryCodes } from '../../src/domain/identity/mfa/codes.ts'
import { createLogger } from '../../src/lib/log.ts'
import { SECRETS } from '../../src/model/secrets.ts'

const SECRET = 'correct horse battery'
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger('debug', SECRETS, { write: (line) => lines.push(line) }))
  expect(lines).toHaveLength(1)
  return lines.join('')
}

describe('no secret reaches a line', () => {
  const apiKey = generateApiKey()
  const bodies: [string, unknown][] = [
    ['a login', { email: 'a@b.test', password: SECRET }],
    ['a change of password', { current_password: SECRET, new_password: SECRET }],
    ['a session', { access_token: SECRET, refresh_token: SECRET, token_type: 'bearer' }],
    ['a second factor', { mfa_token: SECRET, code: SECRET }],
    ['the setup of one', { qr_code_uri: `otpauth://totp/a?secret=${SECRET}`, secret: SECRET }],
    ['recovery codes', { mfa_enabled: true, recovery_codes: [SECRET, SECRET] }],
    ['a new key', { id: '1', api_key: SECRET, apiKey: SECRET, keyHash: SECRET }],
    ['headers as an object', { Authorization: SECRET, 'X-API-Key': SECRET, Cookie: SECRET }],
    ['headers', new Headers({ authorization: SECRET, 'x-api-key': SECRET, cookie: SECRET })],
  ]
  test.each(bodies)('%s, at any depth', (_what, body) => {
    const [first] = Object.keys(body instanceof Headers ? {} : Object(body))
    for (const fields of [body, { body }, { request: { body } }, { a: [{ b: { c: [body] } }] }]) {
      const line = logged((log) => log.info(fields, 'request'))
      expect(line).not.toContain(SECRET)
      if (first !== undefined) expect(line).toContain(first)
    }
    expect(logged((log) => log.child({ body }).info('request'))).not.toContain(SECRET)
  })

  const signer = createAddressSigner({ secrets: [SECRET.repeat(2)] })
  const bound = {
    expiresAt: new Date(0),
    contentType: null,
    contentLength: null,
    filename: null,
    holder: null,
  }
  const signed = signer.sign({ method: 'GET', key: 'a.wav', ...bound })
  const signature = new URLSearchParams(signed).get('signature') ?? ''
  const inAnyText: [string, string][] = [
    ['', apiKey],
    ['', JWT],
    ['Bearer ', JWT],
    ['Bearer ', SECRET.replaceAll(' ', '-')],
    ['Incorrect API key provided: ', 'sk-proj-Ab3_x9-Tq27LmZ'],
    ['', 'gsk_Ab3x9Tq27LmZ'],
    ['', 'hf_Ab3x9Tq27LmZ'],
    [
      `https://voicelog.test/api/storage/a.wav?${signed.slice(0, signed.indexOf('signature='))}signature=`,
      signature,
    ],
    ['https://s3.test/a?X-Amz-Credential=AKIA&X-Amz-Signature=', 'fe5f80f77d5fa3beca038a248ff027'],
    ['https://s3.test/a?X-Amz-Security-Token=', 'IQoJb3JpZ2luX2VjEPT%2F%2F%2F'],
    ['https://voicelog.test/set-password#token=', 'Yb3mQ0c9wq5pX2vVtqkzK1dJ'],
    ['postgres://voicelog:', `hunter2`],
  ]
  test.each(inAnyText)('%s%s inside any text, also that of an error', (before, secret) => {
    const text = `GET /x?id=1 "${before}${secret}@x" 'after'`
    for (const write of [
      (log: ReturnType<typeof createLogger>) => log.info({ text }, 'x'),
      (log: ReturnType<typeof createLogger>) => log.info(text),
      (log: ReturnType<typeof createLogger>) => log.error({ err: new Error(text) }, 'x'),
      (log: ReturnType<typeof createLogger>) => log.error(new Error(text)),
    ]) {
      const line = logged(write)
      expect(line).not.toContain(secret)
      expect(line).toContain('GET /x?id=1')
      expect(line).toContain("'after'")
      expect(() => JSON.parse(line)).not.toThrow()
    }
  })

  test('the parameters of a failed query', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: '23505',
      detail: `Key (email)=(${SECRET}) already exists.`,
      parameters: [SECRET],
    })
    const query = new DrizzleQueryError('insert into users values ($1)', [SECRET], cause)
    for (const error of [
      query,
      new Error('Cannot add a user', { cause: query }),
      new AggregateError([query]),
    ]) {
      for (const line of [
        logged((log) => log.error({ err: error }, 'failed')),
        logged((log) => log.error(error)),
        logged((log) => log.error(error, 'failed')),
        logged((log) => log.error({ job: { error } }, 'failed')),
      ]) {
        expect(line).not.toContain(SECRET)
        expect(line).toContain('insert into users values ($1)')
        expect(line).toContain('users_email')
        expect(line).toContain('23505')
      }
    }
  })
})

test('what helps an operator stays', () => {
  const error = Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' })
  const line = logged((log) => log.warn({ err: error, path: '/api/voicelogs', tries: 3 }, 'Redis is away'))
  const parsed: Record<string, Record<string, unknown>> = JSON.parse(line)
  expect(parsed).toMatchObject({
    level: 'warn',
    msg: 'Redis is away',
    path: '/api/voicelogs',
    tries: 3,
    err: { type: 'Error', message: 'connect failed', code: 'ECONNREFUSED' },
  })
  expect(`${parsed.err?.stack}`).toContain('log.test.ts')
})

test.each([
  'speech_failed',
  'internal',
  'media_too_long',
  'ECONNRESET',
  'ERR_HTTP2_STREAM_ERROR',
  '23505',
  '42P01',
])('the code of a failure stays: %s', (code) => {
  expect(logged((log) => log.warn({ code }, 'job failed'))).toContain(`"code":"${code}"`)
  const error = new Error('no answer', { cause: { code, host: 'a' } })
  expect(logged((log) => log.warn({ err: error }, 'job failed'))).toContain(`"code":"${code}"`)
})

test('the code of a second factor does not', () => {
  const codes = [
    '123456',
    123456,
    ...newRecoveryCodes(),
    'k3v9d7wq2m',
    'abcdefghjk',
    'K3V9D7WQ2M',
    ['123456'],
  ]
  for (const code of codes) {
    const line = logged((log) => log.info({ body: { mfa_token: 'a', code } }, 'request'))
    expect(line).toContain('"code":"[redacted]"')
  }
})

test('the time to look for secrets grows no faster than the text', () => {
  const millisecondsFor = (text: string) => {
    const runs = Array.from({ length: 3 }, () => {
      const startedAt = performance.now()
      text.replace(SECRETS.values, '')
      return performance.now() - startedAt
    })
    return Math.min(...runs)
  }
  const units = [
    'eyJ',
    'eyJa.',
    'Bearer ',
    'Bearer',
    'sk-',
    'vl_live_',
    'signature=',
    'token',
    '://',
    '://a:',
    'a:',
    ' ',
  ]
  for (const unit of units) {
    const [small, large] = [16_384, 262_144].map((length) => unit.repeat(length / unit.length))
    // 16 times the text; 256 times the time, whenever it is measured, if it grew with the square. A busy machine may be slow
    // once.
    const growths = Array.from(
      { length: 5 },
      () => millisecondsFor(large ?? '') / Math.max(0.05, millisecondsFor(small ?? '')),
    )
    expect([unit, Math.min(...growths) < 80]).toEqual([unit, true])
  }
})

test('a circular or huge value does no harm', () => {
  const round: Record<string, unknown> = { bytes: new Uint8Array(1_000_000), at: new Date(0), n: 1n }
  round.self = round
  const line = logged((log) => log.info(round, 'x'))
  expect(line.length).toBeLessThan(2_000)
  expect(line).toContain('1970-01-01T00:00:00.000Z')
})
