import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import type { ObjectStorage } from '../../backends/storage/contract.ts'
import { Problem } from '../../domain/problems.ts'

/** The paths of the dashboard's pages. Any other path is 404; a browser gets a page that says so. */
const PAGES = [
  '/',
  '/login',
  '/set-password',
  '/today',
  '/reviews',
  '/reviews/*',
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
  ogg: 'audio/ogg',
}

/** Serves the dashboard's pages and their scripts. The dashboard itself uses only the API. */
export function dashboardRoutes({ storage }: { storage: Pick<ObjectStorage, 'origin'> }) {
  const folder = dashboardFolder()
  const headers = { 'content-security-policy': contentPolicy(storage.origin), 'cache-control': 'no-cache' }
  const routes = new Elysia({ name: 'dashboard', detail: { hide: true } })
  for (const each of PAGES) {
    routes.get(each, ({ request }) => asset(folder, 'index.html', request, headers))
  }
  return routes.get('/assets/*', ({ request, params }) => {
    // Its name has a hash of its content, so it never changes.
    const forever = { 'cache-control': 'public, max-age=31536000, immutable' }
    return asset(folder, `assets/${params['*']}`, request, forever)
  })
}

/** Paths for programs: they never answer with a page. */
const FOR_PROGRAMS = /^\/(api|assets|health|metrics|storage|swagger)(\/|$)/

/** Answers a browser at an unknown address with the dashboard, which says that there is no such page. Null for programs. */
export function unknownPage({ storage }: { storage: Pick<ObjectStorage, 'origin'> }) {
  const folder = dashboardFolder()
  const headers = { 'content-security-policy': contentPolicy(storage.origin), 'cache-control': 'no-cache' }
  return async (request: Request): Promise<Response | null> => {
    const isBrowser = /\btext\/html\b/.test(request.headers.get('accept') ?? '')
    const path = URL.parse(request.url)?.pathname ?? ''
    if (request.method !== 'GET' || !isBrowser || FOR_PROGRAMS.test(path)) return null
    return await asset(folder, 'index.html', request, headers, 404)
  }
}

/** Only scripts of the service itself. Recordings are played from the store, and large ones are sent there. */
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
  status = 200,
): Promise<Response> {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)]
  const path = join(folder, name)
  // Names that the bundler makes cannot lead out of the folder.
  if (type === undefined || !/^(assets\/)?[\w.-]+$/.test(name) || !existsSync(path)) throw nothingHere(name)
  const zipped = `${path}.gz`
  const isZipped = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '') && existsSync(zipped)
  const file = Bun.file(isZipped ? zipped : path)
  return new Response(file, {
    status,
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
      ? 'The dashboard is not built; bun tools/dashboard.ts builds it. The API and /swagger work without it'
      : 'There is nothing at this address'
  return new Problem('not_found', detail)
}

function dashboardFolder(): string {
  // In the binary it is embedded next to the program; in development it is in dist/.
  const embedded = join(import.meta.dir, 'dashboard')
  return existsSync(join(embedded, 'index.html'))
    ? embedded
    : join(import.meta.dir, '../../../dist/dashboard')
}
