import { afterAll, beforeAll, expect, test } from 'bun:test'
import { buildDashboard } from '../../tools/dashboard.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  await buildDashboard()
  service = await startService()
})
afterAll(() => service?.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.baseUrl + path, { headers, redirect: 'manual' })

test('every path of a page serves the page, which may run only its own scripts', async () => {
  for (const path of [
    '/',
    '/login',
    '/calls',
    '/calls/0197f9d2-6f0e-7c55-a1a3-6f3c1d9b2e10',
    '/settings/users',
  ]) {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const html = await response.text()
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| on\w+=/)
  }
})

test('a browser gets a page that says so at an address that has none, and files of the store are not hidden by it', async () => {
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const unknown = await get('/nope/nothing', html)
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(unknown.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(unknown.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await unknown.text()).toContain('<div id="root">')
  for (const path of ['/api/nope', '/health/nope', '/storage/nope', '/assets/nope.js']) {
    expect([path, (await get(path, html)).headers.get('content-type')]).toEqual([
      path,
      'application/problem+json',
    ])
  }
  // Programs that ask for anything, and other methods, get a problem as before.
  expect((await get('/nope')).headers.get('content-type')).toBe('application/problem+json')
  const posted = await fetch(`${service.baseUrl}/nope`, { method: 'POST', headers: html })
  expect([posted.status, posted.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
})

test('a page may connect only to the service and to the origin of the store', async () => {
  const connect = async ({ baseUrl }: TestService) => {
    const policy = (await fetch(`${baseUrl}/upload`)).headers.get('content-security-policy') ?? ''
    return /connect-src [^;]+/.exec(policy)?.[0]
  }
  expect(await connect(service)).toBe("connect-src 'self'")
  const onS3 = await startService({
    environment: {
      STORAGE_URL:
        's3://recordings?endpoint=https%3A%2F%2Fstore.example.com%3A9000%2Fpath&region=eu-central-1',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    },
  })
  expect(await connect(onS3)).toBe("connect-src 'self' https://store.example.com:9000")
  await onS3.stop()
})

test('assets are immutable, compressed for clients that accept it, and complete', async () => {
  const html = await (await get('/')).text()
  const [, script = ''] = /src="([^"]+\.js)"/.exec(html) ?? []
  const plain = await get(script, { 'accept-encoding': 'identity' })
  const zipped = await fetch(service.baseUrl + script, {
    headers: { 'accept-encoding': 'gzip' },
    decompress: false,
  })
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  const unzipped = Bun.gunzipSync(new Uint8Array(await zipped.arrayBuffer()))
  expect(new TextDecoder().decode(unzipped)).toBe(await plain.text())
})

test.each([
  '/assets/nothing.js',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/index.html',
  '/assets/.js',
  '/nothing',
  '/api/nothing',
])('%s is 404 as problem+json', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
})

/** The scripts that the browser fetches with a page: the first one and its imports. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path)

/** The paths that a script imports. */
async function importsOf(script: string, form: RegExp): Promise<string[]> {
  const text = await (await get(script)).text()
  return [...text.matchAll(form)].map(([, path = '']) => new URL(path, service.baseUrl + script).pathname)
}
/** Only static imports, not those of pages that are opened later. */
const STATIC_IMPORT = /(?:from|import)\s*"((?:\.\/|\/assets\/)[\w.-]+\.js)"/g

test('the page preloads the imports of its first script, so that none is fetched only after that script has run', async () => {
  const [first = '', ...others] = scriptsOf(await (await get('/')).text())
  const all = new Set(await importsOf(first, /import\("([^"]+)"\)/g))
  expect(all.size).toBeGreaterThan(0)
  for (const each of all) for (const path of await importsOf(each, STATIC_IMPORT)) all.add(path)
  all.delete(first)
  expect(others.toSorted()).toEqual([...all].toSorted())
})

test('the first load is under 250 kB of compressed script', async () => {
  const all = new Set(scriptsOf(await (await get('/')).text()))
  let bytes = 0
  for (const each of all) {
    bytes += Bun.gzipSync(await (await get(each)).bytes()).length
    for (const path of await importsOf(each, STATIC_IMPORT)) all.add(path)
  }
  expect(bytes).toBeLessThan(250_000)
})
