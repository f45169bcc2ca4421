import type { LanguageModelConfig } from '../../config/index.ts'
import { retryRequest } from '../openai-busy.ts'
import { type LanguageModel, ModelError, type ModelReply, type ModelRequest } from './contract.ts'
import { isPassing, modelErrorOf } from './openai-errors.ts'
import { createRequest } from './openai-request.ts'

export type OpenaiModelOptions = Pick<
  LanguageModelConfig,
  'baseUrl' | 'apiKey' | 'model' | 'timeoutSeconds' | 'contextTokens' | 'maxOutputTokens'
>

/**
 * Any server with OpenAI's `/v1/chat/completions`. Asks for JSON by a strict schema at temperature 0, and makes do
 * with what the server knows of that.
 *
 * What passes by itself (429, 5xx, a connection that broke) is tried again twice, after as long as Retry-After says;
 * a request that ran out of its time is not, since it would hold the worker three times as long.
 */
export function createOpenaiModel(options: OpenaiModelOptions): LanguageModel {
  const { model, contextTokens, maxOutputTokens, timeoutSeconds } = options
  const send = createRequest(options)

  async function once(request: ModelRequest, signal: AbortSignal | undefined): Promise<ModelReply> {
    // Not AbortSignal.any: what listens to it would be kept for as long as `signal` lives.
    const ending = new AbortController()
    const timeout = setTimeout(() => ending.abort(LATE), timeoutSeconds * 1000)
    const onAbort = () => ending.abort(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      return await send(request, ending.signal)
    } catch (error) {
      if (ending.signal.reason !== LATE) throw error
      const message = `The language model did not answer within ${timeoutSeconds} s (LLM_TIMEOUT_SECONDS)`
      throw new ModelError('model_timeout', message, true)
    } finally {
      clearTimeout(timeout)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  return {
    model,
    contextTokens,
    maxOutputTokens,
    async ask(request, { signal }) {
      try {
        return await retryRequest(() => once(request, signal), { isPassing, signal })
      } catch (error) {
        signal?.throwIfAborted()
        throw modelErrorOf(error, options.apiKey)
      }
    },
  }
}

const LATE = new Error('The language model took too long')
