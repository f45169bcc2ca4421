import { addressMatcher } from '../lib/ip-address.ts'
import type { Reader } from './reader.ts'

/** Which engine makes the four analytics, and its language model. See docs/language-model.md. */
export type AnalyticsConfig = {
  engine: 'auto' | 'local' | 'llm'
  /** Null if none is configured, or the engine is `local`. */
  languageModel: LanguageModelConfig | null
}

/** An OpenAI-compatible chat server, and how to send requests to it. */
export type LanguageModelConfig = {
  /** Such as `http://localhost:8080/v1`; no trailing slash. */
  baseUrl: string
  apiKey: string | null
  model: string
  /** Of one request. */
  timeoutSeconds: number
  /** One request for each analytic, or one request for all of them. */
  requests: 'per_analytic' | 'combined'
  /** Tokens that the model can read and write in one request. */
  contextTokens: number
  /** Tokens that the model may write in one request; part of `contextTokens`. */
  maxOutputTokens: number
  /** Personal data that is replaced before text is sent. Empty for a server on this machine, unless set. */
  redact: Redaction[]
  /** Null if no price is set. */
  prices: ModelPrices | null
}

const REDACTIONS = ['cards', 'phones', 'emails'] as const
export type Redaction = (typeof REDACTIONS)[number]

/** Prices of a million tokens, in any currency. `cached` is for prompt tokens that the server has in its cache. */
export type ModelPrices = { prompt: number; cached: number; completion: number }

/** Reads ANALYTICS_ENGINE and LLM_…; adds what is wrong to the problems of `read`. */
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
    // At least half of the context is left for the transcript.
    maxOutputTokens: read.integer('LLM_MAX_OUTPUT_TOKENS', {
      fallback: Math.min(4096, Math.floor(contextTokens / 4)),
      min: 512,
      max: Math.floor(contextTokens / 2),
    }),
    redact: readRedactions(read, baseUrl),
    prices: readPrices(read),
  }
  if (baseUrl === null && engine === 'llm' && !read.has('LLM_BASE_URL'))
    read.wrong(
      'LLM_BASE_URL',
      'is missing: ANALYTICS_ENGINE=llm needs an address such as http://localhost:8080/v1',
    )
  if (baseUrl === null || engine === 'local') return { engine, languageModel: null }
  if (model === null)
    read.wrong('LLM_MODEL', 'is missing: expected the name of a model that the server at LLM_BASE_URL has')
  return { engine, languageModel: { baseUrl, model: model ?? '', ...rest } }
}

/** Everything unless LLM_REDACT says otherwise, or the text stays on this machine. */
function readRedactions(read: Reader, baseUrl: string | null): Redaction[] {
  const given = read.choices('LLM_REDACT', [...REDACTIONS, 'none'])
  const kinds = REDACTIONS.filter((each) => given.includes(each))
  if (given.includes('none') && kinds.length > 0)
    read.wrong('LLM_REDACT', 'has "none" beside others: expected none alone')
  if (read.has('LLM_REDACT')) return kinds
  return baseUrl === null || isLoopback(new URL(baseUrl).hostname) ? [] : [...REDACTIONS]
}

const isLoopbackAddress = addressMatcher(['127.0.0.0/8', '::1'])

/** RFC 6761 §6.3: `localhost` and all names below it are this machine. */
function isLoopback(hostname: string): boolean {
  if (/(?:^|\.)localhost\.?$/.test(hostname)) return true
  return isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''))
}

function readPrices(read: Reader): ModelPrices | null {
  const names = ['LLM_PRICE_PROMPT', 'LLM_PRICE_CACHED', 'LLM_PRICE_COMPLETION'] as const
  if (!names.some((each) => read.has(each))) return null
  const price = (name: (typeof names)[number], fallback: number) =>
    read.number(name, { fallback, min: 0, max: 1_000_000 })
  const prompt = price('LLM_PRICE_PROMPT', 0)
  return { prompt, cached: price('LLM_PRICE_CACHED', prompt), completion: price('LLM_PRICE_COMPLETION', 0) }
}
