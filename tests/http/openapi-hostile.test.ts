import { afterAll, describe, expect, test } from 'bun:test'
import {
  MAX_JSON_BYTES,
  MAX_OPERATORS_BYTES,
  MAX_SETTINGS_BYTES,
  MAX_TAXONOMY_BYTES,
} from '../../src/http/plugins/json-body.ts'
import {
  createCoveringDeal,
  exampleBody,
  expectDocumented,
  type JsonSchema,
  jsonRequest,
  type Operation,
  pathOf,
  readOperations,
} from '../support/openapi.ts'
import { formOf, startService, type TestOrganisation } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

// Sends hostile texts in every field of every documented operation, also of operations that are added later. Fields
// that operations share are dealt out: each text is sent in each field, and each field of each operation gets some.

// Each request can then come from a new address: the limits on failed attempts are not tested here.
const service = await startService({ environment: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
afterAll(() => service.stop())
const operations = await readOperations(service.baseUrl)
const withJson = operations.filter((each) => each.body?.contentType === 'application/json')
const withQuery = operations.filter((each) => each.queryParameters.length > 0)

/** A marker for HTML that would run: it must not reach a browser as a page. */
const HTML = '<script>alert(1)</script>'
const TEXTS: [string, string][] = [
  ['HTML', HTML],
  ['HTML in an attribute', '"><img src=x onerror=alert(1)>'],
  ['a formula', '=HYPERLINK("http://example.com","x")'],
  ['formulas by their other signs', '@SUM(1)+1-1\t=1'],
  ['NUL', 'a\u0000b'],
  ['CRLF and a header', 'a\r\nX-Injected: yes\r\n\r\nb'],
  ['a path', '../../../../etc/passwd'],
  ['an encoded path', '..%2f..%2fetc%2fpasswd'],
  ['SQL', "' or 1=1; drop table users; --"],
  ['SQL wildcards', '%_\\'],
  ['a template', '{{7*7}}<%= 7*7 %>'],
  ['half a character', 'a\ud800b'],
  ['characters that turn the direction, and an emoji', '\u202eabc\u2066\u{1f600}'],
  ['a name of every object', '__proto__'],
  ['nothing', ''],
  ['spaces', ' \t '],
  ['a time beyond all clocks', '9999999-12-31T23:59:60Z'],
  ['a time before all calendars', '0000-01-01T00:00:00Z'],
  ['the first time of all calendars', '0001-01-01T00:00:00Z'],
  ['the last time of all calendars', '9999-12-31T23:59:59.999Z'],
  ['a time before it by its zone', '0001-01-01T00:00:00+14:00'],
  ['a very large number', '1e309'],
  ['an id', '00000000-0000-0000-0000-000000000000'],
  ['very long', 'x'.repeat(5_000)],
]

const ID = '00000000-0000-0000-0000-000000000000'
const HOSTILE_KEYS = [
  '',
  '0x10',
  '1e9',
  '1e-99',
  '99999999999',
  '0000-01-01',
  '2025-02-31 00:00:00+00',
  'a\u0000',
]

const SORTS = ['&sort=-call_date', '&sort=-duration_ms', '&sort=-quality_score', '']

/** Cursors that have the right form but come from no answer. */
const FORGED_CURSORS = [
  ...['[]', '{}', 'null', '[null]', `["${ID}"]`, '["\\u0000"]', '[["x"]]', '[', '\u0000'],
  ...['created_at', 'call_date', 'duration_ms', 'quality_score'].flatMap((sort) =>
    [null, ID, ...HOSTILE_KEYS].map((key) => JSON.stringify([`-${sort}`, key, ID])),
  ),
].map((each) => Buffer.from(each).toString('base64url'))

const OTHER_TYPES: unknown[] = [null, true, -1, 2 ** 53, 1.5, [], ['x'], {}, { $ne: null }]
const HOSTILE_VALUES = [...TEXTS.map(([, text]) => text), ...OTHER_TYPES]

const deal = createCoveringDeal()

type Send = (path: string, init: RequestInit) => Promise<Response>

/** Sends a request with the credentials that the operation needs, each time from another address. */
function senderOf(operation: Operation, organisation: TestOrganisation): Send {
  const as = {
    open: (path: string, init: RequestInit) => fetch(service.baseUrl + path, init),
    bearer: organisation.asAdmin,
    apiKey: organisation.asKey,
  }[operation.scheme]
  return async (path, init) => {
    const headers = new Headers(init.headers)
    const bytes = crypto.getRandomValues(new Uint8Array(3))
    headers.set('x-forwarded-for', `10.${bytes.join('.')}`)
    return await as(path, { ...init, headers })
  }
}

const newOrganisation = () => service.organisation({ rateLimit: 10_000 })

async function expectHarmless(operation: Operation, response: Response, sent: string): Promise<void> {
  expect(response.headers.get('x-injected')).toBeNull()
  // One assertion for all, instead of a hundred thousand.
  expect([...response.headers].filter(([, value]) => value.includes(HTML))).toEqual([])
  await expectDocumented(operation, response, sent)
}

/** Ids for a path: of what exists in the organisation (a member for `{user_id}`), else an unknown id. */
async function targetsOf(organisation: TestOrganisation): Promise<(name: string) => string> {
  await organisation.member()
  const users = await (await organisation.asAdmin('/api/users')).json()
  const form = formOf(['file', wavOf(200)])
  const uploaded = await (await organisation.asAdmin('/api/voicelogs', { method: 'POST', body: form })).json()
  const known: Record<string, string> = { user_id: users.items[0].id, voicelog_id: uploaded.voicelog_id }
  return (name) => known[name] ?? Bun.randomUUIDv7()
}

type Place = (string | number)[]
type Field = { place: Place; schema: JsonSchema }

const WHOLE: Place = []

/** Operations whose body is an empty object: hostile texts take its place. */
const WITHOUT_FIELDS = ['POST /api/evaluations']

/** Operations with another largest JSON body, in bytes. */
const MAX_BYTES: Record<string, number> = {
  'PATCH /api/settings': MAX_SETTINGS_BYTES,
  'PUT /api/settings/intents': MAX_TAXONOMY_BYTES,
  'POST /api/settings/intents/preview': MAX_TAXONOMY_BYTES,
  'POST /api/teams/operators/import': MAX_OPERATORS_BYTES,
}

/** Every field of a JSON body, from its example and its schema. */
function fieldsIn(schema: JsonSchema, example: unknown, at: Place = []): Field[] {
  const inner = (each: JsonSchema): Field[] => {
    if (each.anyOf !== undefined) return each.anyOf.flatMap(inner)
    const withInner = (name: string | number, schema: JsonSchema, example: unknown): Field[] => {
      const place = [...at, name]
      return [{ place, schema }, ...fieldsIn(schema, example, place)]
    }
    const properties = Object.entries(each.properties ?? {}).flatMap(([name, property]) =>
      withInner(name, property, fieldOf(example, name)),
    )
    return [...properties, ...(each.items === undefined ? [] : withInner(0, each.items, undefined))]
  }
  const unique = new Map(inner(schema).map((each) => [each.place.join('.'), each]))
  return [...unique.values()]
}

function fieldOf(value: unknown, name: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The body with another value at a path. */
function withValue(body: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value
  const inner = withValue(fieldOf(body, name), rest, value)
  if (typeof name === 'number') return [inner]
  return { ...(typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}), [name]: inner }
}

describe('hostile text in every field: documented answers, never 500, never a page', () => {
  test('there are operations with bodies and with queries', () => {
    expect(withJson.length).toBeGreaterThan(8)
    expect(withQuery.length).toBeGreaterThan(3)
  })

  test.each(withJson)(
    'JSON bodies of $name',
    async (operation) => {
      const organisation = await newOrganisation()
      const send = senderOf(operation, organisation)
      const path = pathOf(operation, await targetsOf(organisation))
      const example = exampleBody(operation)
      const fields = fieldsIn(operation.body?.schema ?? {}, example)
      if (WITHOUT_FIELDS.includes(operation.name)) fields.push({ place: WHOLE, schema: {} })
      expect([operation.name, fields.length]).not.toEqual([operation.name, 0])
      for (const { place, schema } of fields) {
        for (const value of deal({ name: place.join('.'), schema }, HOSTILE_VALUES)) {
          const body = withValue(example, place, value)
          const response = await send(path, jsonRequest(operation, body))
          await expectHarmless(operation, response, JSON.stringify(body))
        }
      }
    },
    120_000,
  )

  test.each(withQuery)(
    'queries of $name',
    async (operation) => {
      const organisation = await newOrganisation()
      const send = senderOf(operation, organisation)
      const base = pathOf(operation, await targetsOf(organisation))
      for (const parameter of operation.queryParameters) {
        const { name } = parameter
        for (const [, text] of deal(parameter, TEXTS)) {
          // Lone surrogates cannot be written in an address. Malformed percent-encoding is the closest to it.
          const value = text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
          const path = `${base}?${name}=${value}`
          await expectHarmless(operation, await send(path, { method: operation.method }), path)
        }
        if (name === 'cursor') {
          const sorts = operation.queryParameters.some((each) => each.name === 'sort') ? SORTS : ['']
          for (const [cursor, sort] of FORGED_CURSORS.flatMap((each) => sorts.map((sort) => [each, sort]))) {
            const path = `${base}?cursor=${cursor}${sort}`
            await expectHarmless(operation, await send(path, { method: operation.method }), path)
          }
        }
        for (const query of [name, `${name}=${HTML}&${name}=${HTML}`, `${name}[]=x`, `${name}[x]=x`]) {
          const path = `${base}?${query}`
          await expectHarmless(operation, await send(path, { method: operation.method }), path)
        }
      }
    },
    120_000,
  )

  test('paths', async () => {
    const walked = operations.filter((each) => each.pathParameters.length > 0)
    for (const operation of walked) {
      const organisation = await newOrganisation()
      const send = senderOf(operation, organisation)
      for (const [, text] of TEXTS) {
        if (text.trim() === '') continue
        const value = text.isWellFormed() ? text : 'a\ufffdb'
        const path = pathOf(operation, value)
        const init =
          operation.body?.contentType === 'application/json'
            ? jsonRequest(operation, exampleBody(operation))
            : { method: operation.method }
        const response = await send(path, init)
        await expectHarmless(operation, response, path)
        // An operator may be called anything that an upload may call one.
        const expected = operation.name === 'PUT /api/operators/{operator_id}' ? [200, 422] : [404]
        expect([operation.name, text.slice(0, 50), expected.includes(response.status)]).toEqual([
          operation.name,
          text.slice(0, 50),
          true,
        ])
      }
    }
  }, 120_000)

  test('forms', async () => {
    const walked = operations.filter((each) => each.body?.contentType === 'multipart/form-data')
    expect(walked.length).toBeGreaterThan(1)
    for (const operation of walked) {
      const send = senderOf(operation, await newOrganisation())
      for (const name of Object.keys(operation.body?.schema.properties ?? {})) {
        for (const [, text] of TEXTS) {
          const body = name === 'file' ? formOf([name, text]) : formOf([name, text], ['file', wavOf(200)])
          await expectHarmless(
            operation,
            await send(operation.path, { method: operation.method, body }),
            text,
          )
        }
      }
    }
  }, 120_000)

  test('accepted texts are read back everywhere, and never as a page', async () => {
    const organisation = await newOrganisation()
    for (const [what, text] of TEXTS) {
      const fields = ['call_id', 'operator_id', 'customer_id', 'department'] as const
      const form = formOf(...fields.map((name): [string, string] => [name, text]), ['file', wavOf(200)])
      const response = await organisation.asKey('/api/ingest/upload', { method: 'POST', body: form })
      expect([what, response.status]).toEqual([what, expect.any(Number)])
    }
    const { items } = await (await organisation.asAdmin('/api/voicelogs')).json()
    expect(items.map((each: { customer_id: string }) => each.customer_id)).toContain(HTML)
    for (const operation of operations.filter((each) => each.method === 'GET' && each.scheme === 'bearer')) {
      const path = pathOf(operation, items[0].voicelog_id)
      await expectHarmless(operation, await organisation.asAdmin(path), path)
    }
  })
})

test('unreadable bodies are refused: 400, 413, 415', async () => {
  for (const operation of withJson) {
    const organisation = await newOrganisation()
    const send = senderOf(operation, organisation)
    const path = pathOf(operation, await targetsOf(organisation))
    const json = 'application/json'
    const bodies: [number, string, BodyInit][] = [
      [400, json, '{"a":'],
      [400, json, new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
      [413, json, JSON.stringify('x'.repeat(MAX_BYTES[operation.name] ?? MAX_JSON_BYTES))],
      [415, 'text/plain', '{}'],
      [415, 'application/x-www-form-urlencoded', 'a=b'],
    ]
    for (const [status, contentType, body] of bodies) {
      const init = { method: operation.method, headers: { 'content-type': contentType }, body }
      const response = await send(path, init)
      await expectHarmless(operation, response, `${contentType} ${status}`)
      expect([operation.name, contentType, response.status]).toEqual([operation.name, contentType, status])
    }
    for (const body of ['null', '[]', '"text"', '1e999', `${'['.repeat(20_000)}${']'.repeat(20_000)}`]) {
      const init = { method: operation.method, headers: { 'content-type': json }, body }
      await expectHarmless(operation, await send(path, init), body)
    }
  }
})

describe('fields that are in no schema are refused, not dropped', () => {
  test('in bodies', async () => {
    for (const operation of withJson) {
      const organisation = await newOrganisation()
      const send = senderOf(operation, organisation)
      const path = pathOf(operation, await targetsOf(organisation))
      for (const name of ['role_of_nobody', 'organisation_id', 'constructor']) {
        const body = { ...Object(exampleBody(operation)), [name]: Bun.randomUUIDv7() }
        const response = await send(path, jsonRequest(operation, body))
        await expectHarmless(operation, response, JSON.stringify(body))
        expect([operation.name, name, response.status]).toEqual([operation.name, name, 422])
      }
    }
  })

  test('in queries', async () => {
    const organisation = await newOrganisation()
    for (const operation of withQuery) {
      const send = senderOf(operation, organisation)
      const path = `${pathOf(operation, await targetsOf(organisation))}?field_of_nobody=x`
      const response = await send(path, { method: operation.method })
      await expectHarmless(operation, response, path)
      expect([operation.name, response.status]).toEqual([operation.name, 422])
    }
  })
})
