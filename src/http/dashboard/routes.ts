import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import type { ObjectStorage } from '../../backends/storage/contract.ts'
import { Problem } from '../../domain/problems.ts'

/** Every address that is a page of the dashboard; what is not here is 404 as anywhere else. */
const PAGES = [
  '/',
  '/login',
  '/set-password',
  '/calls',
  '/calls/*',
  '/upload',
  '/search',
  '/operators',
  '/operators/*',
  '/reports',
  '/settings',
  '/settings/*',
]

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** The dashboard's pages and what they are made of; it reads and changes nothing but through the API. */
export function dashboardRoutes({ storage }: { storage: Pick<ObjectStorage, 'origin'> }) {
  const folder = dashboardFolder()
  const headers = { 'content-security-policy': contentPolicy(storage.origin), 'cache-control': 'no-cache' }
  const routes = new Elysia({ name: 'dashboard', detail: { hide: true } })
  for (const each of PAGES) {
    routes.get(each, ({ request }) => asset(folder, 'index.html', request, headers))
  }
  return routes.get('/assets/*', ({ request, params }) => {
    // Named by what is in it: it never changes.
    const forever = { 'cache-control': 'public, max-age=31536000, immutable' }
    return asset(folder, `assets/${params['*']}`, request, forever)
  })
}

/** No script but our own files; recordings come from the store, and large ones go there. */
function contentPolicy(storageOrigin: string | null): string {
  const store = storageOrigin === null ? '' : ` ${storageOrigin}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    // Players and charts set styles on their elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${store}`,
    `media-src 'self' blob:${store}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

async function asset(
  folder: string,
  name: string,
  request: Request,
  headers: Record<string, string>,
): Promise<Response> {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
  const path = join(folder, name)
  // A name as the bundler makes them leads nowhere else.
  if (type === undefined || !/^(assets\/)?[\w.-]+$/.test(name) || !existsSync(path)) throw nothingHere(name)
  const zipped = `${path}.gz`
  const isZipped = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '') && existsSync(zipped)
  const file = Bun.file(isZipped ? zipped : path)
  return new Response(file, {
    headers: {
      ...headers,
      'content-type': type,
      'content-length': `${file.size}`,
      vary: 'accept-encoding',
      ...(isZipped && { 'content-encoding': 'gzip' }),
    },
  })
}

function nothingHere(name: string): Problem {
  const detail =
    name === 'index.html'
      ? 'The dashboard is not built: bun tools/dashboard.ts does it; the API is there, and /swagger'
      : 'There is nothing at this address'
  return new Problem('not_found', detail)
}

function dashboardFolder(): string {
  // Beside the program in the binary (embedded), in dist/ in development.
  const embedded = join(import.meta.dir, 'dashboard')
  return existsSync(join(embedded, 'index.html'))
    ? embedded
    : join(import.meta.dir, '../../../dist/dashboard')
}
