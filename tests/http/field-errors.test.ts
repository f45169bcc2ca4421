import { afterAll, beforeAll, expect, test } from 'bun:test'
import { fill } from '../../src/lib/fill.ts'
import { FIELD_ERRORS, type FieldError } from '../../src/model/field-errors.ts'
import {
  formOf,
  json,
  PASSWORD,
  startService,
  type TestOrganisation,
  type TestService,
} from '../support/service.ts'

let service: TestService
let organisation: TestOrganisation

beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation()
})
afterAll(() => service.stop())

const question = { id: 'q', text: 'Q', kind: 'metric', weight: 1, condition: 'silence_ratio < 0.2' }
const card = (one: object) => {
  const sections = [{ id: 'all', title: 'All', questions: [{ ...question, ...one }] }]
  return json({ base_version: 1, name: 'Own', sections }, 'PUT')
}
const CARD = '/api/settings/scorecard'
const CONDITION = 'sections.0.questions.0.condition'

test.each<[string, RequestInit | undefined, string, string, FieldError['params']]>([
  ['/api/users', json({ role: 'member' }), 'email', 'missing', undefined],
  ['/api/users', json({ email: 'x', role: 'member' }), 'email', 'not_an_email', undefined],
  [
    '/api/users',
    json({ email: 'x@y.test', role: 'king' }),
    'role',
    'not_one_of',
    { known: 'admin, member, supervisor, agent, auditor' },
  ],
  ['/api/users', json({ email: 'x@y.test', role: 'member', is: 1 }), 'is', 'unexpected_field', undefined],
  ['/api/users', json({ email: 7, role: 'member' }), 'email', 'invalid', undefined],
  ['/api/settings/api-keys', json({ name: '' }), 'name', 'empty', undefined],
  [
    ...(['/api/settings/api-keys', json({ name: 'a'.repeat(101) }), 'name', 'too_long'] as const),
    { length: 101, max: 100 },
  ],
  [
    ...([
      '/api/settings/api-keys',
      json({ name: 'a', rate_limit: 0 }),
      'rate_limit',
      'out_of_range',
    ] as const),
    { value: 0, min: 1, max: 10_000 },
  ],
  [
    ...(['/api/auth/password', json({ current_password: PASSWORD, new_password: 'short' })] as const),
    ...(['new_password', 'wrong_length', { length: 5, min: 8, max: 128 }] as const),
  ],
  [
    '/api/settings',
    json({ default_language: 'english' }, 'PATCH'),
    'default_language',
    'not_a_language',
    undefined,
  ],
  ['/api/voicelogs?limit=500', undefined, 'limit', 'out_of_range', { value: 500, min: 1, max: 200 }],
  ['/api/voicelogs?cursor=x', undefined, 'cursor', 'not_a_cursor', undefined],
  ['/api/voicelogs?from=today', undefined, 'from', 'not_a_time', undefined],
  [CARD, card({ id: 'A b' }), 'sections.0.questions.0.id', 'not_a_slug', undefined],
  [CARD, card({ condition: 'turns' }), CONDITION, 'condition_not_compared', undefined],
  [CARD, card({ condition: 'turns < (2' }), CONDITION, 'condition_ends_unclosed', undefined],
  [CARD, card({ condition: 'turns < 2 3' }), CONDITION, 'condition_goes_on', { found: '"3"' }],
  [CARD, card({ condition: 'talk_ms < 2' }), CONDITION, 'condition_without_role', { name: 'talk_ms' }],
])('%s %j: %s is %s', async (path, request, field, code, params) => {
  const response = await organisation.asAdmin(path, request)
  expect(response.status).toBe(422)
  const { errors }: { errors: FieldError[] } = await response.json()
  const error = errors.find((each) => each.field === field)
  expect([error?.code, error?.params]).toEqual([code as FieldError['code'], params])
  if (code !== 'invalid')
    expect(error?.message).toBe(fill(FIELD_ERRORS[code as FieldError['code']], params ?? {}))
  expect(error?.message).not.toMatch(/[{}]/)
})

test('an upload names each wrong field with its code', async () => {
  const body = formOf(['language', 'english'], ['call_id', 'x'.repeat(256)])
  const response = await organisation.asKey('/api/ingest/upload', { method: 'POST', body })
  const { errors } = await response.json()
  expect(errors[0]).toEqual({
    ...{ field: 'language', code: 'not_a_language' },
    message: 'is not a language code of the form xx-XX, such as en-US',
  })
  const twice = formOf(['file', new TextEncoder().encode('x')])
  twice.append('call_id', 'a')
  twice.append('call_id', 'b')
  twice.delete('file')
  const again = await organisation.asKey('/api/ingest/upload', { method: 'POST', body: twice })
  expect((await again.json()).errors).toMatchObject([{ field: 'call_id', code: 'given_twice' }])
})
