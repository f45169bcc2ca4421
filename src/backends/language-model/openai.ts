import type { LanguageModelConfig } from '../../config/index.ts'
import type { pause } from '../../lib/async/wait.ts'
import { retryRequest } from '../openai-busy.ts'
import { type LanguageModel, ModelError, type ModelReply, type ModelRequest } from './contract.ts'
import { isPassing, modelErrorOf } from './openai-errors.ts'
import { createRequest } from './openai-request.ts'

/** The configuration of the server and its model. */
export type OpenaiModelOptions = Pick<
  LanguageModelConfig,
  'baseUrl' | 'apiKey' | 'model' | 'timeoutSeconds' | 'contextTokens' | 'maxOutputTokens'
>

/**
 * Any server with OpenAI's `/v1/chat/completions`. Asks for JSON of a strict schema at temperature 0, as far as the
 * server supports that.
 *
 * Passing failures (429, 5xx, a broken connection) are retried twice. A request that timed out is not retried: that
 * would hold the worker three times as long.
 * @param wait how it waits between tries; tests wait less
 */
export function createOpenaiModel(options: OpenaiModelOptions, wait?: typeof pause): LanguageModel {
  const { model, contextTokens, maxOutputTokens, timeoutSeconds } = options
  const send = createRequest(options)

  async function once(request: ModelRequest, signal: AbortSignal | undefined): Promise<ModelReply> {
    // Not AbortSignal.any: its listeners would stay as long as `signal` lives.
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
    async ask(request, { signal, maxWaitSeconds }) {
      try {
        return await retryRequest(() => once(request, signal), { isPassing, maxWaitSeconds, wait, signal })
      } catch (error) {
        signal?.throwIfAborted()
        throw modelErrorOf(error, options.apiKey)
      }
    },
  }
}

const LATE = new Error('The language model took too long')
