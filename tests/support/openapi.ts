import { expect } from 'bun:test'
import { type Permission, permissionsOf } from '../../src/model/permissions.ts'

// The operations of the OpenAPI document as a client would call them, for tests that walk all of them, those to come
// included.

export type JsonSchema = {
  type?: string
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  examples?: unknown[]
  enum?: unknown[]
  const?: unknown
}

export type Operation = {
  /** Such as `GET /api/voicelogs/{voicelog_id}`. */
  name: string
  method: string
  path: string
  /** Who may ask: nobody in particular, a person, a machine. */
  scheme: 'open' | 'bearer' | 'apiKey'
  /** One of these permissions is needed; none for every user. */
  permissions: Permission[]
  /** Whether a member is refused with `forbidden`: no permission of an organisation's office is enough. */
  needsAdmin: boolean
  /** Whether users who still have to set up MFA are refused, by what the document says of 403. */
  needsMfa: boolean
  /** Whether a member who was given nothing is refused with `permission_needed`. */
  needsPermission: boolean
  pathParameters: string[]
  queryParameters: { name: string; schema: JsonSchema }[]
  body: { contentType: string; schema: JsonSchema } | null
  /** The documented statuses. */
  statuses: number[]
}

type Documented = {
  security?: Record<string, string[]>[]
  parameters?: { in: string; name: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { description?: string }>
}

export async function readOperations(baseUrl: string): Promise<Operation[]> {
  const document = await (await fetch(`${baseUrl}/swagger/json`)).json()
  const paths: Record<string, Record<string, Documented>> = document.paths
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) =>
      readOperation(path, method.toUpperCase(), documented),
    ),
  )
}

function readOperation(path: string, method: string, documented: Documented): Operation {
  const schemes = (documented.security ?? []).flatMap((each) => Object.keys(each))
  const permissions = (documented.security ?? []).flatMap((each) => each.bearer ?? []) as Permission[]
  const ofMembers = permissionsOf({ role: 'member', permissions: [] })
  const isOpenToMembers = permissions.length === 0 || permissions.some((each) => ofMembers.includes(each))
  const isDocumented = (code: string) =>
    documented.responses[403]?.description?.includes(`\`${code}\``) ?? false
  const [contentType, content] = Object.entries(documented.requestBody?.content ?? {})[0] ?? []
  return {
    name: `${method} ${path}`,
    method,
    path,
    scheme: schemes.includes('bearer') ? 'bearer' : schemes.includes('apiKey') ? 'apiKey' : 'open',
    permissions,
    needsAdmin: !isOpenToMembers && isDocumented('forbidden'),
    needsMfa: documented.responses[403]?.description?.includes('`mfa_enrolment_needed`') ?? false,
    needsPermission: !isOpenToMembers && isDocumented('permission_needed'),
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map((each) => each[1] ?? ''),
    queryParameters: (documented.parameters ?? []).filter((each) => each.in === 'query'),
    body: contentType === undefined || content === undefined ? null : { contentType, schema: content.schema },
    statuses: Object.keys(documented.responses).map(Number),
  }
}

/** Operations after the first that have a parameter get one value of so many. */
const SHARED_PART = 4

/**
 * Deals values to parameters: all to the first operation that has a parameter of this name and schema, every fourth to
 * each operation that shares it, other ones each time. One reader serves them all (the filter of calls is in a dozen
 * operations), and sending everything everywhere took two minutes of processor time.
 */
export function createCoveringDeal(): <T>(
  parameter: { name: string; schema: JsonSchema },
  values: T[],
) => T[] {
  const timesSeen = new Map<string, number>()
  return ({ name, schema }, values) => {
    const key = `${name} ${JSON.stringify(schema)}`
    const seen = timesSeen.get(key) ?? 0
    timesSeen.set(key, seen + 1)
    return seen === 0 ? values : values.filter((_, index) => index % SHARED_PART === seen % SHARED_PART)
  }
}

/** The path with every parameter set to one value, or to what a function says. */
export function pathOf(operation: Operation, value: string | ((name: string) => string)): string {
  return operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(typeof value === 'string' ? value : value(name)),
  )
}

/** A request as its documented example says; a form holds what is given. */
export function exampleRequest(operation: Operation, form?: () => FormData): RequestInit {
  const { method, body } = operation
  if (body === null) return { method }
  if (body.contentType === 'multipart/form-data') return { method, body: form?.() ?? new FormData() }
  return jsonRequest(operation, exampleBody(operation))
}

export function jsonRequest({ method }: Operation, body: unknown): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

export function exampleBody({ name, body }: Operation): unknown {
  const example = body?.schema.examples?.[0] ?? body?.schema.anyOf?.[0]?.examples?.[0]
  if (example === undefined) throw new Error(`${name} has no example`)
  return example
}

/**
 * Holds an answer to what is documented: a status that is named, never 500, problem+json for every refusal, and
 * nothing that a browser would take for a page. Answers its text.
 */
export async function expectDocumented(operation: Operation, response: Response, sent = ''): Promise<string> {
  const text = await response.text()
  const told = `${operation.name} ${sent.slice(0, 200)} -> ${response.status} ${text.slice(0, 300)}`
  expect(response.status === 500 ? told : '').toBe('')
  expect(operation.statuses.includes(response.status) ? '' : `not documented: ${told}`).toBe('')
  const contentType = response.headers.get('content-type') ?? ''
  expect(contentType).not.toMatch(/html|svg|xml/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  if (response.status < 400 || operation.path.startsWith('/health/')) return text
  expect([told, contentType]).toEqual([told, 'application/problem+json'])
  expect(JSON.parse(text)).toMatchObject({
    type: expect.stringMatching(/^urn:voicelog:problem:[a-z-]+$/),
    title: expect.any(String),
    status: response.status,
    detail: expect.any(String),
    code: expect.stringMatching(/^[a-z_]+$/),
  })
  return text
}
