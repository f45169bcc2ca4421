import { APIError } from 'openai'
import { createOpenaiClient } from '../openai-client.ts'
import type { JsonSchema, ModelReply, ModelRequest } from './contract.ts'
import { isContextTooLong, isRefusal } from './openai-errors.ts'
import { readChatReply } from './openai-reply.ts'

export type RequestOptions = {
  baseUrl: string
  apiKey: string | null
  model: string
  maxOutputTokens: number
}

/** Sends one request. @throws ModelError, APIError, or whatever came out of the connection */
export type SendRequest = (request: ModelRequest, signal: AbortSignal) => Promise<ModelReply>

/** How a server is spoken to: what it knows of the protocol. */
type Dialect = {
  format: 'json_schema' | 'json_object' | 'text'
  limit: 'max_tokens' | 'max_completion_tokens'
  temperature: boolean
}

/** Sends requests in the way that the server was found to understand, which is kept for the life of the process. */
export function createRequest({ baseUrl, apiKey, model, maxOutputTokens }: RequestOptions): SendRequest {
  const client = createOpenaiClient({
    baseUrl,
    apiKey,
    // The signal ends a request in time; its own timeout ends with the headers, and a body may come slowly.
    timeout: 2 ** 31 - 1,
    // Transcripts go to the configured address and nowhere else.
    fetchOptions: { timeout: false, redirect: 'manual' },
    defaultHeaders: HEADERS,
  })
  let known: Dialect = { format: 'json_schema', limit: 'max_tokens', temperature: true }

  const create = async (dialect: Dialect, { messages, schema }: ModelRequest, signal: AbortSignal) =>
    await client.chat.completions.create(
      {
        model,
        messages: [...messages],
        [dialect.limit]: maxOutputTokens,
        ...(dialect.temperature && { temperature: 0 }),
        ...(dialect.format !== 'text' && { response_format: formatOf(dialect.format, schema) }),
      },
      { signal },
    )

  return async (request, signal) => {
    for (let dialect: Dialect | null = known; ; ) {
      try {
        const reply = await create(dialect, request, signal)
        // Kept only now: a server that refuses whatever it is sent has taught nothing.
        known = dialect
        return readChatReply(reply)
      } catch (error) {
        dialect = simpler(dialect, error)
        if (dialect === null) throw error
      }
    }
  }
}

/** The client would tell the server about the machine it runs on, which is nobody's business. */
const HEADERS = {
  'user-agent': 'voicelog',
  ...Object.fromEntries(
    ['arch', 'lang', 'os', 'package-version', 'retry-count', 'runtime', 'runtime-version', 'timeout'].map(
      (each) => [`x-stainless-${each}`, null],
    ),
  ),
}

/**
 * What to try after a 400 or 422, null where it is not about how the server was spoken to. Most servers name the
 * parameter they do not know (LM Studio: "'response_format.type' must be 'json_schema' or 'text'"); for those that
 * do not, asking for less tells whether it was that.
 */
function simpler(dialect: Dialect, error: unknown): Dialect | null {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return null
  if (isContextTooLong(error) || isRefusal(error)) return null
  const said = `${error.param ?? ''} ${error.message}`
  if (dialect.limit === 'max_tokens' && /max_(completion_)?tokens/.test(said))
    return { ...dialect, limit: 'max_completion_tokens' }
  if (dialect.temperature && /temperature/.test(said)) return { ...dialect, temperature: false }
  if (dialect.format === 'text') return null
  return { ...dialect, format: dialect.format === 'json_schema' ? 'json_object' : 'text' }
}

function formatOf(format: 'json_schema' | 'json_object', { name, schema }: ModelRequest['schema']) {
  if (format === 'json_object') return { type: 'json_object' as const }
  return { type: 'json_schema' as const, json_schema: { name, strict: true, schema: strictSchema(schema) } }
}

/** OpenAI's strict mode wants every property required and no others. */
function strictSchema(schema: JsonSchema): Record<string, unknown> {
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties).map(([name, each]) => [name, strictSchema(each)])
      return {
        ...schema,
        properties: Object.fromEntries(properties),
        required: Object.keys(schema.properties),
        additionalProperties: false,
      }
    }
    case 'array':
      return { ...schema, items: strictSchema(schema.items) }
    default:
      return { ...schema }
  }
}
