import type { Reader } from './reader.ts'

/** Which engine makes the four analytics (design §8), and the language model where there is one. */
export type AnalyticsConfig = {
  engine: 'auto' | 'local' | 'llm'
  /** Null where none is configured. */
  languageModel: LanguageModelConfig | null
}

/** Any OpenAI-compatible chat server, and how it is asked. */
export type LanguageModelConfig = {
  /** Up to and with `/v1`. */
  baseUrl: string
  apiKey: string | null
  model: string
  /** For one request. */
  timeoutSeconds: number
  /** One request for each analytic, or one for all that are wanted. */
  requests: 'per_analytic' | 'combined'
  /** What the model reads and writes in one request at most. */
  contextTokens: number
  maxOutputTokens: number
  /** What is replaced before anything leaves the machine. */
  redact: Redaction[]
  /** Per million tokens, in whatever currency; null where nothing is said of prices. */
  prices: ModelPrices | null
}

export const REDACTIONS = ['cards', 'phones', 'emails'] as const
export type Redaction = (typeof REDACTIONS)[number]

/** Prices of a million tokens; `cached` is for prompt tokens that the server had read before. */
export type ModelPrices = { prompt: number; cached: number; completion: number }

/** Reads ANALYTICS_ENGINE and LLM_…; what is wrong is noted in `read`. */
export function readAnalytics(read: Reader): AnalyticsConfig {
  const engine = read.choice('ANALYTICS_ENGINE', ['auto', 'local', 'llm'], 'auto')
  const baseUrl = read.optionalHttpUrl('LLM_BASE_URL')
  const model = read.optional('LLM_MODEL')
  const contextTokens = read.integer('LLM_CONTEXT_TOKENS', { fallback: 16_384, min: 4096, max: 10_000_000 })
  const rest = {
    apiKey: read.optional('LLM_API_KEY'),
    timeoutSeconds: read.integer('LLM_TIMEOUT_SECONDS', { fallback: 60, min: 1, max: 3600 }),
    requests: read.choice('LLM_REQUESTS', ['per_analytic', 'combined'], 'per_analytic'),
    contextTokens,
    // Half of what fits is left to the transcript at the least.
    maxOutputTokens: read.integer('LLM_MAX_OUTPUT_TOKENS', {
      fallback: Math.min(4096, Math.floor(contextTokens / 4)),
      min: 512,
      max: Math.floor(contextTokens / 2),
    }),
    redact: read.choices('LLM_REDACT', REDACTIONS),
    prices: readPrices(read),
  }
  if (baseUrl === null && engine === 'llm' && !read.has('LLM_BASE_URL'))
    read.wrong('LLM_BASE_URL', 'is missing: ANALYTICS_ENGINE=llm needs it, such as http://localhost:8080/v1')
  if (baseUrl === null || engine === 'local') return { engine, languageModel: null }
  if (model === null) read.wrong('LLM_MODEL', 'is missing: the name under which LLM_BASE_URL serves a model')
  return { engine, languageModel: { baseUrl, model: model ?? '', ...rest } }
}

function readPrices(read: Reader): ModelPrices | null {
  const names = ['LLM_PRICE_PROMPT', 'LLM_PRICE_CACHED', 'LLM_PRICE_COMPLETION'] as const
  if (!names.some((each) => read.has(each))) return null
  const price = (name: (typeof names)[number], fallback: number) =>
    read.number(name, { fallback, min: 0, max: 1_000_000 })
  const prompt = price('LLM_PRICE_PROMPT', 0)
  return { prompt, cached: price('LLM_PRICE_CACHED', prompt), completion: price('LLM_PRICE_COMPLETION', 0) }
}
