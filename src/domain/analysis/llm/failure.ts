import { ModelError } from '../../../backends/language-model/contract.ts'
import { ProcessingError } from '../../processing-error.ts'
import type { Fault } from './requests/shape.ts'

const STAGE = 'analysis'

/** What a language model's failure is to the call, of which it had answered a part or not; anything else stays what it is. */
export function failureOf(error: unknown, isAnswered: boolean): unknown {
  if (!(error instanceof ModelError)) return error
  const { code, message, retryable, retryAfterSeconds } = error
  const busy = code !== 'model_busy' ? undefined : isAnswered ? 'midway' : 'at_once'
  return new ProcessingError(
    { code, message, stage: STAGE, retryable, retryAfterSeconds, busy },
    { cause: error },
  )
}

/** The answer was of no use, after it was asked for twice. At temperature 0 a third time would bring the same. */
export function invalidOutput(faults: readonly Fault[]): ProcessingError {
  const named = faults.slice(0, 2).map(({ path, message }) => `${path} ${message}`)
  const message = `The answer of the language model cannot be used: ${named.join('; ')}`
  return new ProcessingError({ code: 'invalid_model_output', message, stage: STAGE, retryable: false })
}

/** The instructions with the scorecard or the taxonomy fill the context, before a word of the call. */
export function noRoom(contextTokens: number): ProcessingError {
  const message = `The instructions with the scorecard and the intents leave no room for a call within ${contextTokens} tokens: a larger LLM_CONTEXT_TOKENS would do`
  return new ProcessingError({ code: 'context_too_long', message, stage: STAGE, retryable: false })
}
