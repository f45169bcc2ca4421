import { APIConnectionError, APIError } from 'openai'
import { messageOf } from '../../lib/cause.ts'
import { isBusy, isOutOfCredit, isOverWholeLimit, retryAfterSecondsOf } from '../openai-busy.ts'
import { isMisconfigured } from '../openai-client.ts'
import { ModelError } from './contract.ts'

/**
 * OpenAI and vLLM write "maximum context length"; llama.cpp "exceeds the available context size" or "Context size has
 * been exceeded".
 */
export const CONTEXT_TOO_LONG =
  /context_length_exceeded|exceed_context_size|maximum context length|context (size|length|window)|(prompt|input) is too long|too many (input )?tokens/i

/**
 * Whether the server says that the request is too large: for its context, its limit by the minute, or a proxy before it
 * (413, RFC 9110 §15.5.14).
 */
export function isContextTooLong(error: APIError): boolean {
  return (
    error.status === 413 ||
    isOverWholeLimit(error) ||
    CONTEXT_TOO_LONG.test(`${error.code ?? ''} ${error.type ?? ''} ${error.message}`)
  )
}

/** Whether a content filter refused the request (OpenAI, Azure). */
export function isContentFilter(error: APIError): boolean {
  return /content_filter|content_policy|responsible_ai/i.test(`${error.code ?? ''} ${error.message}`)
}

/** Whether the same request may succeed soon. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ModelError || error instanceof APIConnectionError)
    return !(error instanceof ModelError)
  // A body that broke off or is not JSON.
  if (!(error instanceof APIError) || error.status === undefined) return true
  if (isContextTooLong(error) || isOutOfCredit(error)) return false
  return [408, 409, 429].includes(error.status) || error.status >= 500
}

/** The error of the call. The server's own message stays in the cause, for the log only. */
export function modelErrorOf(error: unknown, apiKey: string | null): ModelError {
  if (error instanceof ModelError) return error
  const cause = causeOf(error, apiKey)
  if (!(error instanceof APIError) || error.status === undefined) {
    const what = error instanceof APIConnectionError ? 'cannot be reached' : 'broke off its answer'
    return new ModelError('model_unavailable', `The language model server ${what}`, true, { cause })
  }
  if (isContextTooLong(error)) return errorForContext(cause)
  if (isContentFilter(error))
    return new ModelError('model_refused', 'The language model refused to answer about this call', false, {
      cause,
    })
  const message = `The language model server answered ${error.status}`
  if (isOutOfCredit(error))
    return new ModelError('model_unavailable', `${message}: its account is out of credit`, true, { cause })
  const retryAfterSeconds = retryAfterSecondsOf(error)
  if (isBusy(error))
    return new ModelError('model_busy', `${message}: it is busy`, true, { cause, retryAfterSeconds })
  if (isPassing(error))
    return new ModelError('model_unavailable', message, true, { cause, retryAfterSeconds })
  // The call can be analysed once that is corrected.
  if (isMisconfigured(error.status)) {
    const help = `${message}: check LLM_BASE_URL, LLM_API_KEY and LLM_MODEL`
    return new ModelError('model_unavailable', help, true, { cause })
  }
  return new ModelError('model_failed', `${message} to this call`, false, { cause })
}

/** The error if the server says that the request exceeds the context. */
export function errorForContext(cause?: unknown): ModelError {
  return new ModelError(
    'context_too_long',
    'The call does not fit into the context of the language model: set a smaller LLM_CONTEXT_TOKENS',
    false,
    { cause },
  )
}

const MAX_CAUSE_CHARACTERS = 300

/**
 * The part of an error that may be logged. The client's own error has the headers of the answer; a server may repeat
 * the API key in it, or the whole request.
 */
function causeOf(error: unknown, apiKey: string | null): Error {
  const own = messageOf(error)
  const inner = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  const message = `${own}${inner}`
  const clean = apiKey === null || apiKey === '' ? message : message.replaceAll(apiKey, '[redacted]')
  return new Error(clean.slice(0, MAX_CAUSE_CHARACTERS))
}
