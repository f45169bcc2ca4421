import { ModelError } from '../../../backends/language-model/contract.ts'
import { ProcessingError } from '../../processing-error.ts'
import type { Fault } from './requests/shape.ts'

const STAGE = 'analysis'

/**
 * The error of the analytic for an error of the language model; any other error is returned as it is.
 * @param isAnswered whether the model had answered part of the requests before
 */
export function failureOf(error: unknown, isAnswered: boolean): unknown {
  if (!(error instanceof ModelError)) return error
  const { code, message, retryable, retryAfterSeconds } = error
  const busy = code !== 'model_busy' ? undefined : isAnswered ? 'midway' : 'at_once'
  const isAway = !isAnswered && ['model_unavailable', 'model_timeout'].includes(code)
  return new ProcessingError(
    { code, message, stage: STAGE, retryable, retryAfterSeconds, busy, isAway },
    { cause: error },
  )
}

/** The second answer was still unusable. There is no third try: at temperature 0 it would be the same. */
export function invalidOutput(faults: readonly Fault[]): ProcessingError {
  const named = faults.slice(0, 2).map(({ path, message }) => `${path} ${message}`)
  const message = `The answer of the language model cannot be used: ${named.join('; ')}`
  return new ProcessingError({ code: 'invalid_model_output', message, stage: STAGE, retryable: false })
}

/** Instructions, scorecard and intents leave too little of the context for the call. */
export function noRoom(contextTokens: number): ProcessingError {
  const message = `The instructions, the scorecard and the intents leave no room for a call within ${contextTokens} tokens: set a larger LLM_CONTEXT_TOKENS`
  return new ProcessingError({ code: 'context_too_long', message, stage: STAGE, retryable: false })
}
