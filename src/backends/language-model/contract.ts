/** One language model behind a chat interface. It gets messages and a JSON schema, and answers a text. */
export interface LanguageModel {
  /** The name under which the server knows it. */
  readonly model: string
  /** What it reads and writes in one request at most, in its own tokens. */
  readonly contextTokens: number
  readonly maxOutputTokens: number
  /**
   * Asks once; what passes by itself is tried again, within bounds. The reply ought to be JSON of the schema: not
   * every server holds its model to that, so read it with care.
   * @throws ModelError; the signal's reason once it is aborted
   */
  ask(request: ModelRequest, options: { signal?: AbortSignal }): Promise<ModelReply>
}

export type ModelRequest = {
  messages: readonly ModelMessage[]
  /** The name is for the server's own use: letters, digits, `_` and `-`. */
  schema: { name: string; schema: JsonSchema }
}

export type ModelMessage = { role: 'system' | 'user'; content: string }

/** The part of JSON Schema that OpenAI's strict mode and the grammars of local servers have in common. */
export type JsonSchema =
  | { type: 'object'; properties: Record<string, JsonSchema>; description?: string }
  | { type: 'array'; items: JsonSchema; description?: string }
  | { type: 'string'; enum?: readonly string[]; description?: string }
  | { type: 'number' | 'boolean'; description?: string }

export type ModelReply = { text: string; tokens: TokenCount | null }

/** Tokens of one request, as the server billed them. */
export type TokenCount = {
  prompt: number
  completion: number
  /** Of the prompt, what the server had read before. */
  cached: number
}

export class ModelError extends Error {
  override readonly name = 'ModelError'
  /** What the server asked for, where it did. */
  readonly retryAfterSeconds: number | undefined
  /** What the failed request cost all the same. */
  readonly tokens: TokenCount | null
  constructor(
    readonly code: /** Away, out of credit, or refusing its key or its model's name. */
      | 'model_unavailable'
      /** There, and answering that it has too much to do. */
      | 'model_busy'
      | 'model_timeout'
      /** The request does not fit into the model's context. */
      | 'context_too_long'
      /** The reply was cut off where it reached its limit. */
      | 'output_too_long'
      /** The model, or a filter before or after it, would not answer. */
      | 'model_refused'
      /** The server took the request for wrong, or answered something that is no chat reply. */
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
