import { APIError } from 'openai'
import { createOpenaiClient } from '../openai-client.ts'
import type { JsonSchema, ModelReply, ModelRequest } from './contract.ts'
import { isContentFilter, isContextTooLong } from './openai-errors.ts'
import { readChatReply } from './openai-reply.ts'

/** `baseUrl` includes `/v1`; `apiKey` is null if the server needs none. */
export type RequestOptions = {
  baseUrl: string
  apiKey: string | null
  model: string
  maxOutputTokens: number
}

/** Sends one request. @throws ModelError, APIError, or an error of the connection */
export type SendRequest = (request: ModelRequest, signal: AbortSignal) => Promise<ModelReply>

/** The parts of the API that a server supports. */
type Dialect = {
  format: 'json_schema' | 'json_object' | 'text'
  limit: 'max_tokens' | 'max_completion_tokens'
  temperature: boolean
}

/**
 * Sends requests in the dialect that the server understands. It is found by trying, and kept until the process ends.
 */
export function createRequest({ baseUrl, apiKey, model, maxOutputTokens }: RequestOptions): SendRequest {
  const client = createOpenaiClient({
    baseUrl,
    apiKey,
    // The signal limits the time of a request. The client's own timeout covers only the headers.
    timeout: 2 ** 31 - 1,
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
        // Kept only after success: a server that refuses every request shows nothing about its dialect.
        known = dialect
        return readChatReply(reply)
      } catch (error) {
        dialect = simpler(dialect, error)
        if (dialect === null) throw error
      }
    }
  }
}

/** Removes the client's headers, which describe the machine it runs on. */
const HEADERS = {
  'user-agent': 'voicelog',
  ...Object.fromEntries(
    ['arch', 'lang', 'os', 'package-version', 'retry-count', 'runtime', 'runtime-version', 'timeout'].map(
      (each) => [`x-stainless-${each}`, null],
    ),
  ),
}

/**
 * The dialect to try after a 400 or 422; null if the refusal is not about the dialect. Most servers name the parameter
 * that they do not support (LM Studio: "'response_format.type' must be 'json_schema' or 'text'"). For the others a
 * simpler response format is tried.
 */
function simpler(dialect: Dialect, error: unknown): Dialect | null {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return null
  if (isContextTooLong(error) || isContentFilter(error)) return null
  const message = `${error.param ?? ''} ${error.message}`
  if (dialect.limit === 'max_tokens' && /max_(completion_)?tokens/.test(message))
    return { ...dialect, limit: 'max_completion_tokens' }
  if (dialect.temperature && /temperature/.test(message)) return { ...dialect, temperature: false }
  if (dialect.format === 'text') return null
  return { ...dialect, format: dialect.format === 'json_schema' ? 'json_object' : 'text' }
}

function formatOf(format: 'json_schema' | 'json_object', { name, schema }: ModelRequest['schema']) {
  if (format === 'json_object') return { type: 'json_object' as const }
  return { type: 'json_schema' as const, json_schema: { name, strict: true, schema: strictSchema(schema) } }
}

/** OpenAI's strict mode requires that all properties are required and no others allowed. */
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
