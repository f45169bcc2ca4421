import type { LanguageModelConfig } from '../../config/index.ts'
import { pause } from '../../lib/wait.ts'
import { retryAfterSecondsOf } from '../openai-busy.ts'
import { type LanguageModel, ModelError, type ModelReply, type ModelRequest } from './contract.ts'
import { isPassing, modelErrorOf } from './openai-errors.ts'
import { createRequest } from './openai-request.ts'

export type OpenaiModelOptions = Pick<
  LanguageModelConfig,
  'baseUrl' | 'apiKey' | 'model' | 'timeoutSeconds' | 'contextTokens' | 'maxOutputTokens'
>

const RETRIES = 2
/** What a server asks for beyond this is waited for in the queue, not in a worker. */
const MAX_WAIT_SECONDS = 20

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
      for (let retry = 0; ; retry++) {
        try {
          signal?.throwIfAborted()
          return await once(request, signal)
        } catch (error) {
          signal?.throwIfAborted()
          const waitSeconds = retryAfterSecondsOf(error) ?? 0.5 * 2 ** retry
          if (!isPassing(error) || retry === RETRIES || waitSeconds > MAX_WAIT_SECONDS)
            throw modelErrorOf(error, options.apiKey)
          await pause(waitSeconds * 1000, signal ?? NEVER)
        }
      }
    },
  }
}

const LATE = new Error('The language model took too long')
const NEVER = new AbortController().signal
