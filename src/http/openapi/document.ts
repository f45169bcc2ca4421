import { swagger } from '@elysiajs/swagger'
import { type AnyElysia, Elysia } from 'elysia'
import { PROBLEMS } from '../../domain/problems.ts'
import { PERMISSION_TABLE, PERMISSIONS } from '../../model/permissions.ts'

const DESCRIPTION = `
Voicelog takes in recorded customer calls, transcribes them and runs four analytics on each: summary, emotion, intent, quality.

**Your first call, using only this page**

1. \`POST /api/auth/login\` with your email and password. Press **Authorize** and paste \`access_token\` under *bearer*.
2. \`POST /api/settings/api-keys\` with a name. Press **Authorize** and paste \`api_key\` under *apiKey*; it is shown only once.
3. \`POST /api/ingest/upload\` with an audio file. The answer has a \`voicelog_id\`.
4. \`GET /api/voicelogs/{voicelog_id}\` until \`status\` is \`completed\`. The answer has the transcript, analytics and timeline.

**Two ways to authenticate.** An API key (\`X-API-Key\`) is accepted only on \`/api/ingest/*\`; all other routes need a JWT (\`Authorization: Bearer\`). An access token lasts 15 minutes; \`POST /api/auth/refresh\` returns a new one. Administrators change users and API keys within 15 minutes of their login, or of \`POST /api/auth/step-up\` with the password.

**Errors** are \`application/problem+json\` (RFC 9457) with a \`code\` for programs. **Lists** are \`{items, next_cursor}\`; send \`next_cursor\` as \`cursor\` for the next page. **Times** are UTC; durations are milliseconds.

**Rate limit** on \`/api/ingest/*\`: 60 requests in any 60 seconds for each key, unless the key has a limit of its own. \`RateLimit\` and \`RateLimit-Policy\` say how many are left, \`Retry-After\` when to try again. With an access token, a user may send 300 requests in any 60 seconds, of these 120 searches, reports and exports, 120 requests for analytics, 120 uploads, and 120 imports of operators and saves of intents together. 20 requests of a user may be under way at once, uploads aside; 40 more wait up to 5 s.
`.trim()

const TAGS = [
  { name: 'auth', description: 'Sessions of users' },
  { name: 'ingest', description: 'Sending calls with an API key' },
  { name: 'voicelogs', description: 'Calls, their transcripts and analytics' },
  { name: 'reports', description: 'Reports over many calls' },
  { name: 'teams', description: 'Teams, and the operators in them' },
  { name: 'analytics', description: 'Computing analytics again' },
  { name: 'rules', description: 'Rules over calls, their hits and alerts' },
  { name: 'reviews', description: 'Reviews as work: queue, plans, comments and calibration' },
  { name: 'settings', description: 'Settings of the organisation' },
  { name: 'views', description: 'Saved views of the dashboard' },
  { name: 'users', description: 'Users of the organisation' },
  { name: 'audit', description: 'The audit log' },
  { name: 'health', description: 'For load balancers and operators' },
]

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type JsonObject = { [name: string]: Json }

/** Generates the OpenAPI 3.1 document of an application's routes from their schemas. */
export async function openApiDocument(
  api: AnyElysia,
  { publicUrl, version }: { publicUrl: string; version: string },
): Promise<JsonObject> {
  // Only its document is used. Its own page is not served, since it loads scripts from other servers.
  const generator = new Elysia().use(api).use(
    swagger({
      path: '/swagger',
      provider: 'swagger-ui',
      excludeStaticFile: false,
      exclude: [/^\/swagger/, /^\/storage/],
      documentation: {
        info: { title: 'Voicelog', version, description: DESCRIPTION, license: { name: 'Apache-2.0' } },
        // The relative address first: the page may be open under another name of the service.
        servers: [{ url: '/' }, { url: publicUrl }],
        tags: TAGS,
        components: {
          securitySchemes: {
            bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
            apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
          },
        },
      },
    }),
  )
  const generated = await generator.handle(new Request('http://localhost/swagger/json'))
  return finish(await generated.json())
}

/** Corrects what the generator gets wrong: three content types for every body, and the OpenAPI version. */
function finish(document: JsonObject): JsonObject {
  const paths = object(document.paths)
  for (const path of Object.values(paths)) {
    for (const operation of Object.values(object(path))) {
      const { requestBody, responses, parameters } = object(operation)
      describePermission(object(operation))
      if (requestBody !== undefined) keepJson(object(requestBody), 'application/json')
      for (const [status, response] of Object.entries(object(responses))) {
        keepJson(object(response), Number(status) >= 400 ? 'application/problem+json' : 'application/json')
      }
      for (const parameter of Array.isArray(parameters) ? parameters : []) plainNumber(object(parameter))
    }
  }
  // The schemas use `const` and `null` types, which OpenAPI 3.0 does not have.
  return { ...document, openapi: '3.1.0', paths }
}

/** Adds to an operation which permission it needs, and the code with which it is refused without. */
function describePermission(operation: JsonObject): void {
  const security = Array.isArray(operation.security) ? operation.security : []
  const names = security.flatMap((each) => object(each).bearer ?? []).map(String)
  const [first] = PERMISSIONS.filter((each) => names.includes(each))
  if (first === undefined) return
  const quoted = names.map((each) => `\`${each}\``).join(' or ')
  operation.description = `Needs the permission ${quoted}. ${operation.description ?? ''}`.trim()
  const code = PERMISSION_TABLE[first].area === 'administration' ? 'forbidden' : 'permission_needed'
  const refusal = object(object(operation.responses)[403])
  if (`${refusal.description}`.includes(`\`${code}\``)) return
  refusal.description = `${refusal.description}. \`${code}\`: ${PROBLEMS[code].title}`
}

function keepJson(body: JsonObject, contentType: string): void {
  const content = object(body.content)
  const json = content['application/json']
  // A body that is described by hand (multipart) has no JSON form.
  if (json === undefined) return
  body.content = isEmptySchema(object(json)) ? {} : { [contentType]: json }
}

function isEmptySchema({ schema }: JsonObject): boolean {
  return object(schema).type === 'undefined'
}

/** Elysia declares numbers of a query as "a text that is a number, or a number". The document says number. */
function plainNumber(parameter: JsonObject): void {
  const { anyOf, ...rest } = object(parameter.schema)
  const number = Array.isArray(anyOf)
    ? anyOf.map(object).find((each) => /number|integer/.test(`${each.type}`))
    : null
  if (number) parameter.schema = { ...rest, ...number }
}

function object(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}
