/**
 * A language model with a chat interface. It gets messages and a JSON schema, and replies with a text.
 *
 * @example
 * ```ts
 * import type { LanguageModel } from './contract.ts'
 * import assert from 'node:assert/strict'
 *
 * const model: LanguageModel = {
 *   model: 'example',
 *   contextTokens: 8_000,
 *   maxOutputTokens: 1_000,
 *   ask: async () => ({ text: '{"intent":"payment"}', tokens: { prompt: 20, completion: 6, cached: 0 } }),
 * }
 * const messages = [{ role: 'user' as const, content: 'I would like to pay.' }]
 * const schema = { type: 'object' as const, properties: { intent: { type: 'string' as const } } }
 * const { text } = await model.ask({ messages, schema: { name: 'intent', schema } }, {})
 * assert.deepEqual(JSON.parse(text), { intent: 'payment' })
 * ```
 */
export interface LanguageModel {
  /** The server's name for it. */
  readonly model: string
  /** The most tokens it reads and writes in one request. */
  readonly contextTokens: number
  /** The most tokens it writes of these. */
  readonly maxOutputTokens: number
  /**
   * Sends a request; passing failures are retried a few times. The reply should be JSON of the schema, but not every
   * server enforces that.
   * @param options.maxWaitSeconds the longest Retry-After that is waited for; @default one that holds a worker for a
   *   short time only
   * @throws ModelError; the signal's reason
   */
  ask(request: ModelRequest, options: { signal?: AbortSignal; maxWaitSeconds?: number }): Promise<ModelReply>
}

/** The messages, and the schema of the reply. */
export type ModelRequest = {
  messages: readonly ModelMessage[]
  /** The name has letters, digits, `_` and `-`. It is for the server only. */
  schema: { name: string; schema: JsonSchema }
}

/** One message of a chat. */
export type ModelMessage = { role: 'system' | 'user'; content: string }

/** The subset of JSON Schema that both OpenAI's strict mode and the grammars of local servers support. */
export type JsonSchema =
  | { type: 'object'; properties: Record<string, JsonSchema>; description?: string }
  | { type: 'array'; items: JsonSchema; description?: string }
  | { type: 'string'; enum?: readonly string[]; description?: string }
  | { type: 'number' | 'boolean'; description?: string }

/** `tokens` is null if the server does not report them. */
export type ModelReply = { text: string; tokens: TokenCount | null }

/** The tokens of one request, as the server reports them. */
export type TokenCount = {
  prompt: number
  completion: number
  /** The tokens of the prompt that came from the server's prompt cache. */
  cached: number
}

/** A request failed. `retryable` says whether it may succeed later. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  /** From Retry-After; undefined if the server sent none. */
  readonly retryAfterSeconds: number | undefined
  /** The tokens of the failed request; null if unknown. */
  readonly tokens: TokenCount | null
  constructor(
    readonly code: /** The server is down, out of credit, refuses the key or the model's name, or is not a chat server. */
      | 'model_unavailable'
      /** The server answered that it is busy. */
      | 'model_busy'
      | 'model_timeout'
      /** The request does not fit into the model's context. */
      | 'context_too_long'
      /** The reply reached its limit of tokens. */
      | 'output_too_long'
      /** The model or a content filter refused to answer. */
      | 'model_refused'
      /** The server rejected the request. */
      | 'model_failed',
    message: string,
    readonly retryable: boolean,
    options: { cause?: unknown; retryAfterSeconds?: number; tokens?: TokenCount | null } = {},
  ) {
    super(message, options)
    this.retryAfterSeconds = options.retryAfterSeconds
    this.tokens = options.tokens ?? null
  }
}
