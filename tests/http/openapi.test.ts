import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join, resolve } from 'node:path'
import { PERMISSIONS } from '../../src/model/permissions.ts'
import { startService, type TestService } from '../support/service.ts'

const root = resolve(import.meta.dir, '../..')

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(async () => {
  await service?.stop()
})

type Operation = {
  summary?: string
  security?: Record<string, string[]>[]
  requestBody?: { content: Record<string, { schema: { examples?: unknown[] } }> }
  responses: Record<string, { description?: string; content?: Record<string, unknown> }>
}

async function operations(): Promise<[string, Operation][]> {
  const document = await (await fetch(`${service.baseUrl}/swagger/json`)).json()
  const paths: Record<string, Record<string, Operation>> = document.paths
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
}

describe('OpenAPI', () => {
  test('every route of the interface is documented', async () => {
    const documented = (await operations()).map(([name]) => name)
    const published = [
      'POST /api/auth/login',
      'POST /api/auth/refresh',
      'POST /api/auth/logout',
      'GET /api/auth/me',
      'POST /api/auth/mfa/setup',
      'POST /api/auth/mfa/verify-setup',
      'POST /api/auth/mfa/verify',
      'POST /api/auth/mfa/disable',
      'POST /api/auth/mfa/recovery-codes',
      'GET /api/auth/sessions',
      'DELETE /api/auth/sessions/{session_id}',
      'POST /api/auth/logout-everywhere',
      'POST /api/ingest/upload',
      'GET /api/ingest/presign',
      'POST /api/ingest/uploads/{voicelog_id}/complete',
      'GET /api/ingest/voicelogs/{voicelog_id}',
      'GET /api/voicelogs',
      'POST /api/voicelogs',
      'GET /api/voicelogs/{voicelog_id}',
      'DELETE /api/voicelogs/{voicelog_id}',
      'GET /api/voicelogs/{voicelog_id}/audio',
      'GET /api/voicelogs/{voicelog_id}/transcript',
      'POST /api/voicelogs/{voicelog_id}/analytics',
      'POST /api/voicelogs/{voicelog_id}/retry',
      'POST /api/voicelogs/retry',
      'GET /api/voicelogs/{voicelog_id}/review',
      'PUT /api/voicelogs/{voicelog_id}/review',
      'PUT /api/voicelogs/{voicelog_id}/labels',
      'GET /api/reports/agreement',
      'GET /api/analytics/reruns',
      'POST /api/analytics/reruns',
      'GET /api/analytics/reruns/{rerun_id}',
      'GET /api/analytics/reruns/{rerun_id}/calls',
      'POST /api/analytics/reruns/{rerun_id}/cancel',
      'GET /api/evaluations',
      'POST /api/evaluations',
      'GET /api/evaluations/{evaluation_id}',
      'GET /api/settings',
      'PATCH /api/settings',
      'GET /api/settings/scorecard',
      'PUT /api/settings/scorecard',
      'GET /api/settings/scorecard/versions',
      'GET /api/settings/intents',
      'PUT /api/settings/intents',
      'GET /api/settings/intents/versions',
      'GET /api/settings/intents/evaluation',
      'GET /api/settings/speech',
      'POST /api/settings/speech/models/{name}',
      'DELETE /api/settings/speech/models/{name}',
      'GET /api/settings/api-keys',
      'POST /api/settings/api-keys',
      'GET /api/users',
      'POST /api/users',
      'PATCH /api/users/{user_id}',
      'DELETE /api/users/{user_id}',
      'GET /api/audit',
      'GET /api/search',
      'GET /api/reports/overview',
      'GET /api/reports/timeseries',
      'GET /api/reports/breakdown',
      'GET /api/operators',
      'GET /api/operators/{operator_id}/scorecard',
      'GET /health/ready',
    ]
    for (const each of published) expect(documented).toContain(each)
    expect(documented.filter((each) => /swagger|storage/.test(each))).toEqual([])
  })

  test('every route that a page names is in the document', async () => {
    const documented = (await operations()).map(([name]) => name)
    const pages = ['README.md', ...new Bun.Glob('docs/*.md').scanSync({ cwd: root })]
    const texts = await Promise.all(pages.map((page) => Bun.file(join(root, page)).text()))
    const route = /`((?:GET|POST|PUT|PATCH|DELETE) \/(?:api|health)\/[\w/{}-]+)/g
    const named = texts.flatMap((text) => [...text.matchAll(route)].map(([, name]) => name ?? ''))
    expect(named.length).toBeGreaterThan(50)
    expect([...new Set(named)].filter((each) => !documented.includes(each))).toEqual([])
  })

  test('every operation has a summary, its security, described answers and problem+json refusals', async () => {
    for (const [name, operation] of await operations()) {
      expect([name, operation.summary]).toEqual([name, expect.any(String)])
      const isOpen = /login|refresh|mfa\/verify$|set-password|health/.test(name)
      const scheme = name.includes('/api/ingest/') ? 'apiKey' : 'bearer'
      const stated = operation.security?.flatMap((each) => Object.entries(each)) ?? []
      if (!isOpen) expect([name, stated.map(([each]) => each)]).toEqual([name, stated.map(() => scheme)])
      if (!isOpen) expect([name, stated.length]).not.toEqual([name, 0])
      const unknown = stated
        .flatMap(([, names]) => names)
        .filter((each) => !PERMISSIONS.some((one) => one === each))
      expect([name, unknown]).toEqual([name, []])
      for (const [status, answer] of Object.entries(operation.responses)) {
        const types = Object.keys(answer.content ?? {})
        if (Number(status) >= 400 && !name.includes('/health/')) {
          expect([name, status, types]).toEqual([name, status, ['application/problem+json']])
        }
      }
      if (!isOpen) expect(Object.keys(operation.responses)).toContain('401')
    }
  })

  test('every JSON body has an example, and the upload is a form with a file', async () => {
    for (const [name, { requestBody }] of await operations()) {
      if (requestBody === undefined) continue
      const [type, body] = Object.entries(requestBody.content)[0] ?? []
      const isUpload = name === 'POST /api/ingest/upload' || name === 'POST /api/voicelogs'
      expect([name, type]).toEqual([name, isUpload ? 'multipart/form-data' : 'application/json'])
      if (!isUpload) expect([name, body?.schema.examples?.length]).toEqual([name, expect.any(Number)])
    }
  })

  test('the page and its assets come from the service itself', async () => {
    const page = await (await fetch(`${service.baseUrl}/swagger`)).text()
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((each) => each[1] ?? '')
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses) {
      expect(address).toStartWith('/swagger/')
      expect((await fetch(`${service.baseUrl}${address}`)).status).toBe(200)
    }
  })

  test('the fields of a call are the same in a form, a query and a JSON body', async () => {
    const { paths } = await (await fetch(`${service.baseUrl}/swagger/json`)).json()
    const propertiesOf = (path: string, type: string) =>
      paths[path].post.requestBody.content[type].schema.properties
    const { file, ...form } = propertiesOf('/api/ingest/upload', 'multipart/form-data')
    expect(file).toMatchObject({ format: 'binary' })
    expect(Object.keys(form)).toHaveLength(7)
    expect(propertiesOf('/api/voicelogs/uploads', 'application/json')).toMatchObject(form)
    const { parameters } = paths['/api/ingest/presign'].get
    const query = Object.fromEntries(
      parameters.map(({ name, schema }: { name: string; schema: object }) => [name, schema]),
    )
    expect(query).toMatchObject(form)
  })
})
