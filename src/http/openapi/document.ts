import { swagger } from '@elysiajs/swagger'
import { type AnyElysia, Elysia } from 'elysia'

const DESCRIPTION = `
Voicelog takes in recorded customer calls, transcribes them and runs four analytics on each: summary, emotion, intent, quality.

**A first call, from this page alone**

1. \`POST /api/auth/login\` with your email and password. Press **Authorize** and paste \`access_token\` under *bearer*.
2. \`POST /api/settings/api-keys\` with a name. Press **Authorize** and paste \`api_key\` under *apiKey*; it is shown this once.
3. \`POST /api/ingest/upload\` with an audio file. The answer has a \`voicelog_id\`.
4. \`GET /api/voicelogs/{voicelog_id}\` until \`status\` is \`completed\`: transcript, analytics and timeline are in it.

**Two ways to authenticate.** An API key (\`X-API-Key\`) is accepted on \`/api/ingest/*\` only; everything else takes a JWT (\`Authorization: Bearer\`). An access token lasts 15 minutes; \`POST /api/auth/refresh\` gives another.

**Errors** are \`application/problem+json\` (RFC 9457) with a \`code\` for programs. **Lists** are \`{items, next_cursor}\`; hand \`next_cursor\` back as \`cursor\`. **Times** are UTC; durations are milliseconds.

**Rate limit** on \`/api/ingest/*\`: 60 requests in any 60 seconds per key, unless the key has a limit of its own. \`RateLimit\` and \`RateLimit-Policy\` tell how many are left, \`Retry-After\` when to come back.
`.trim()

const TAGS = [
  { name: 'auth', description: 'Sessions of people' },
  { name: 'ingest', description: 'Pushing calls with an API key' },
  { name: 'voicelogs', description: 'Calls, transcripts, analytics' },
  { name: 'reports', description: 'What the calls add up to' },
  { name: 'analytics', description: 'Making analytics anew' },
  { name: 'settings', description: 'What administrators set' },
  { name: 'users', description: 'Who belongs to the organisation' },
  { name: 'audit', description: 'Who did what' },
  { name: 'health', description: 'For load balancers and operators' },
]

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type JsonObject = { [name: string]: Json }

/** Makes the OpenAPI 3.1 document of an application's routes, from their schemas. */
export async function openApiDocument(
  api: AnyElysia,
  { publicUrl, version }: { publicUrl: string; version: string },
): Promise<JsonObject> {
  // The generator is asked, never served: its own page loads scripts from elsewhere.
  const generator = new Elysia().use(api).use(
    swagger({
      path: '/swagger',
      provider: 'swagger-ui',
      excludeStaticFile: false,
      exclude: [/^\/swagger/, /^\/storage/],
      documentation: {
        info: { title: 'Voicelog', version, description: DESCRIPTION, license: { name: 'Apache-2.0' } },
        // Relative first: the page may be open under another of the service's names.
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

/** Mends what the generator leaves wrong: three content types for every body, and the version its schemas are in. */
function finish(document: JsonObject): JsonObject {
  const paths = object(document.paths)
  for (const path of Object.values(paths)) {
    for (const operation of Object.values(object(path))) {
      const { requestBody, responses, parameters } = object(operation)
      if (requestBody !== undefined) keepJson(object(requestBody), 'application/json')
      for (const [status, response] of Object.entries(object(responses))) {
        keepJson(object(response), Number(status) >= 400 ? 'application/problem+json' : 'application/json')
      }
      for (const parameter of Array.isArray(parameters) ? parameters : []) plainNumber(object(parameter))
    }
  }
  // The schemas are JSON Schema with `const` and `null` types, which 3.0 does not have.
  return { ...document, openapi: '3.1.0', paths }
}

function keepJson(body: JsonObject, contentType: string): void {
  const content = object(body.content)
  const json = content['application/json']
  // Ready-made descriptions (multipart) have no JSON side.
  if (json === undefined) return
  body.content = isEmptySchema(object(json)) ? {} : { [contentType]: json }
}

function isEmptySchema({ schema }: JsonObject): boolean {
  return object(schema).type === 'undefined'
}

/** Query numbers are declared as "text that is a number, or a number"; for a reader they are numbers. */
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
