import { Elysia } from 'elysia'
import { Problem } from '../../domain/problems.ts'

/** The largest JSON body, in bytes: far more than any route needs. */
export const MAX_JSON_BYTES = 64 * 1024

/** The routes need at most five levels. Checking 30,000 levels against a schema would take seconds. */
const MAX_JSON_DEPTH = 32

/**
 * Reads JSON bodies of at most 64 KiB, whatever Content-Length says, and at most 32 levels. Other content types are
 * refused with 415.
 *
 * Use it after authentication: hooks run in the order in which they are added, so that bodies of unauthenticated requests
 * are not read.
 * @throws Problem unsupported_media_type, malformed_body, body_too_large
 */
export const jsonBody = new Elysia({ name: 'json-body' }).onParse({ as: 'scoped' }, ({ request }) =>
  readJson(request),
)

async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  if (text === '') return undefined
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new Problem('unsupported_media_type', 'The body must be application/json')
  }
  if (depthOf(text) > MAX_JSON_DEPTH) {
    throw new Problem('malformed_body', `The body is nested more than ${MAX_JSON_DEPTH} levels deep`)
  }
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch (cause) {
    throw new Problem('malformed_body', 'The body is not JSON', {}, { cause })
  }
}

/** How deep arrays and objects are nested, found without building them. */
function depthOf(json: string): number {
  let [depth, deepest] = [0, 0]
  // Strings are skipped: brackets in them do not count.
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth)
    else if (token === ']' || token === '}') depth--
  }
  return deepest
}

async function readText(request: Request): Promise<string> {
  if (request.body === null) return ''
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > MAX_JSON_BYTES) throw bodyTooLarge()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let sizeBytes = 0
  try {
    for await (const chunk of request.body) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > MAX_JSON_BYTES) throw bodyTooLarge()
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    throw new Problem('malformed_body', 'The body is not UTF-8 text', {}, { cause })
  }
}

function bodyTooLarge(): Problem {
  return new Problem('body_too_large', `The body has more than ${MAX_JSON_BYTES} bytes`, {
    limit_bytes: MAX_JSON_BYTES,
  })
}
