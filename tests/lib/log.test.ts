import { describe, expect, test } from 'bun:test'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { generateApiKey } from '../../src/domain/identity/api-key-format.ts'
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

  test.each([apiKey, JWT, `Bearer ${JWT}`, `Bearer ${SECRET.replaceAll(' ', '-')}`])(
    '%s inside any text, also that of an error',
    (secret) => {
      const text = `GET /x?token=${secret} "${secret}"`
      for (const write of [
        (log: ReturnType<typeof createLogger>) => log.info({ text }, 'x'),
        (log: ReturnType<typeof createLogger>) => log.info(text),
        (log: ReturnType<typeof createLogger>) => log.error({ err: new Error(text) }, 'x'),
        (log: ReturnType<typeof createLogger>) => log.error(new Error(text)),
      ]) {
        const line = logged(write)
        expect(line).not.toContain(secret.replace('Bearer ', ''))
        expect(() => JSON.parse(line)).not.toThrow()
      }
    },
  )

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

test('a circular or huge value does no harm', () => {
  const round: Record<string, unknown> = { bytes: new Uint8Array(1_000_000), at: new Date(0), n: 1n }
  round.self = round
  const line = logged((log) => log.info(round, 'x'))
  expect(line.length).toBeLessThan(2_000)
  expect(line).toContain('1970-01-01T00:00:00.000Z')
})
