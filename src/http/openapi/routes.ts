import { type AnyElysia, Elysia } from 'elysia'
import icon from 'swagger-ui-dist/favicon-32x32.png' with { type: 'file' }
import styles from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' }
import bundle from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' }
import { openApiDocument } from './document.ts'

/** Serves the OpenAPI document at /swagger/json and Swagger UI at /swagger. Nothing is loaded from other servers. */
export function openApiRoutes(api: AnyElysia, options: { publicUrl: string; version: string }) {
  let document: ReturnType<typeof openApiDocument> | null = null
  const page = (body: string, type: string) =>
    new Response(body, { headers: { 'content-type': type, 'content-security-policy': CONTENT_POLICY } })
  return new Elysia({ prefix: '/swagger', detail: { hide: true } })
    .get('', () => page(PAGE, 'text/html; charset=utf-8'))
    .get('/start.js', () => page(START, 'text/javascript; charset=utf-8'))
    .get('/swagger-ui.css', () => asset(styles, 'text/css; charset=utf-8'))
    .get('/swagger-ui-bundle.js', () => asset(bundle, 'text/javascript; charset=utf-8'))
    .get('/icon.png', () => asset(icon, 'image/png'))
    .get('/json', () => {
      document ??= openApiDocument(api, options)
      return document
    })
}

// Swagger UI styles elements inline and draws its icons from data addresses.
const CONTENT_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Voicelog API</title>
    <link rel="icon" href="/swagger/icon.png">
    <link rel="stylesheet" href="/swagger/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/swagger/swagger-ui-bundle.js"></script>
    <script src="/swagger/start.js"></script>
  </body>
</html>
`

const START = `SwaggerUIBundle({
  url: '/swagger/json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
})
`

function asset(path: string, type: string): Response {
  return new Response(Bun.file(path), {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' },
  })
}
