import { Elysia } from 'elysia'
import { Problem } from '../../domain/problems.ts'
import { pause } from '../../lib/async/wait.ts'
import { createJsonScanner } from '../../lib/json-scanner.ts'
import { createBodyReader } from '../server/body-timeout.ts'
import { JSON_PACE } from '../server/pace.ts'

/** The largest JSON body, in bytes: far more than most routes need. */
export const MAX_JSON_BYTES = 64 * 1024

/** The largest JSON body of settings, in bytes: a list of 64 KiB, and the list that it replaces. */
export const MAX_SETTINGS_BYTES = 2 * MAX_JSON_BYTES

/** The largest JSON body of intents, in bytes: 100 intents with 200 examples of 500 ASCII characters. */
export const MAX_TAXONOMY_BYTES = 12 * 1024 * 1024

/** The largest JSON body with a file of operators, in bytes: 5,000 lines. */
export const MAX_OPERATORS_BYTES = 2 * 1024 * 1024

/** The largest JSON body that is read for a client without a session, in bytes: tokens and passwords are shorter. */
const MAX_OPEN_JSON_BYTES = 4 * 1024

/** The routes need at most five levels. Checking 30,000 levels against a schema would take seconds. */
const MAX_JSON_DEPTH = 32

/**
 * How many commas, arrays and objects a body has. The largest intents need 20,500. 12 MiB of empty arrays held the event
 * loop for 275 ms, 100,000 parts hold it for 10.
 */
const MAX_JSON_PARTS = 100_000

/**
 * Reads JSON bodies of at most 64 KiB, whatever Content-Length says, at most 32 levels, and within 15 s. Other content
 * types are refused with 415.
 *
 * Use it after authentication: hooks run in the order in which they are added, so that bodies of unauthenticated requests
 * are not read.
 * @throws Problem unsupported_media_type, malformed_body, body_too_large, body_stalled
 */
export const jsonBody = readsJson('json-body', MAX_JSON_BYTES)

/** Reads JSON bodies of at most 128 KiB, for settings. */
export const settingsBody = readsJson('settings-body', MAX_SETTINGS_BYTES)

/** Reads JSON bodies of at most 12 MiB. For administrators. */
export const taxonomyBody = readsJson('taxonomy-body', MAX_TAXONOMY_BYTES)

/** Reads JSON bodies of at most 2 MiB, for a file of operators. */
export const operatorsBody = readsJson('operators-body', MAX_OPERATORS_BYTES)

/**
 * How long the refusal of a body is delayed for a client without a session, in milliseconds. Without it, fifty clients
 * that sent such bodies in a loop had 3,200 refused a second and slowed everybody down (docs/benchmarks.md, hostile).
 */
const OPEN_REFUSAL_DELAY_MS = 100

/** Reads JSON bodies of at most 4 KiB, for routes without authentication; otherwise like `jsonBody`. */
export const openJsonBody = readsJson('open-json-body', MAX_OPEN_JSON_BYTES, OPEN_REFUSAL_DELAY_MS)

function readsJson(name: string, maxBytes: number, refusalDelayMs = 0) {
  return new Elysia({ name }).onParse({ as: 'scoped' }, async ({ request }) => {
    try {
      return await readJson(request, maxBytes)
    } catch (problem) {
      if (refusalDelayMs > 0) await pause(refusalDelayMs, request.signal)
      throw problem
    }
  })
}

async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const scan = createJsonScanner()
  const text = await readText(request, maxBytes, (piece) => {
    const { depth, parts } = scan(piece)
    if (depth > MAX_JSON_DEPTH)
      throw new Problem('malformed_body', `The body is nested more than ${MAX_JSON_DEPTH} levels deep`)
    if (parts > MAX_JSON_PARTS)
      throw new Problem('malformed_body', `The body has more than ${MAX_JSON_PARTS} values`)
  })
  if (text === '') return undefined
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new Problem('unsupported_media_type', 'The body must be application/json')
  }
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch (cause) {
    throw new Problem('malformed_body', 'The body is not JSON', {}, { cause })
  }
}

/**
 * Reads a body in UTF-8 at the pace of JSON. `check` is given each piece as it arrives, and may throw a Problem.
 * @throws Problem body_too_large, malformed_body, body_stalled
 */
export async function readText(
  request: Request,
  maxBytes: number,
  check: (piece: string) => void = () => {},
): Promise<string> {
  if (request.body === null) return ''
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > maxBytes) throw bodyTooLarge(maxBytes)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = createBodyReader(request.body, JSON_PACE)
  let text = ''
  let sizeBytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      sizeBytes += value.byteLength
      if (sizeBytes > maxBytes) throw bodyTooLarge(maxBytes)
      const piece = decoder.decode(value, { stream: true })
      check(piece)
      text += piece
    }
  } catch (cause) {
    reader.cancel()
    if (cause instanceof Problem) throw cause
    throw new Problem('malformed_body', 'The body is not UTF-8 text', {}, { cause })
  }
}

function bodyTooLarge(maxBytes: number): Problem {
  return new Problem('body_too_large', `The body has more than ${maxBytes} bytes`, { limit_bytes: maxBytes })
}
