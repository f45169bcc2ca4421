import { APIConnectionError, APIError } from 'openai'
import { isBusy, retryAfterSecondsOf } from '../../openai-busy.ts'
import { isMisconfigured } from '../../openai-client.ts'
import { SpeechError } from '../contract.ts'

/** The server does not accept a request of this size: the chunk must be divided. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
  constructor(readonly sizeBytes: number) {
    super(`The speech server refuses requests of ${sizeBytes} bytes`)
  }
}

/** A request without a complete reply: the connection broke, or the reply did not come in time (`isLate`). */
export class CutOff extends Error {
  override readonly name = 'CutOff'
  constructor(
    message: string,
    readonly isLate: boolean,
    options?: { cause?: unknown },
  ) {
    super(message, options)
  }
}

/**
 * A reply that is not a transcription, such as truncated JSON or the HTML page of a proxy; or one that is
 * (`isTranscription`), and has more in it than was said.
 */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  constructor(
    message: string,
    readonly isTranscription = false,
  ) {
    super(message)
  }
}

/** Whether the same request may succeed later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof APIConnectionError || error instanceof CutOff || error instanceof Unreadable)
    return true
  if (!(error instanceof APIError) || error.status === undefined) return false
  return [408, 409, 429].includes(error.status) || error.status >= 500
}

/** Whether the server refused the form of the request; it may accept another form. */
export function isRefusal(error: unknown): boolean {
  return error instanceof APIError && [400, 415, 422].includes(error.status ?? 0)
}

/** Whether the server refused the language: then another form of the request does not help. */
export function isAboutLanguage(error: unknown): boolean {
  if (!isRefusal(error) || !(error instanceof APIError)) return false
  if (error.param === 'language') return true
  return (
    /\blanguage\b/i.test(error.message) &&
    /invalid|unsupported|not (be )?support|unknown|unexpected|must be/i.test(error.message)
  )
}

/** The error of the recording. The server's own message stays in the cause: it may contain parts of the API key. */
export function speechErrorOf(error: unknown, language: string): SpeechError {
  const cause = { cause: error }
  if (error instanceof CutOff) {
    const code = error.isLate ? 'speech_timeout' : 'speech_unavailable'
    return new SpeechError(code, `The speech server ${error.message}`, true, cause)
  }
  if (isAboutLanguage(error)) {
    const message = `The speech server does not support ${language}`
    return new SpeechError('language_not_supported', message, false, cause)
  }
  if (error instanceof Unreadable && !error.isTranscription) {
    // A page for maintenance, or another service at this address: the recording is not at fault.
    const message = `The speech server answered ${error.message}: check SPEECH_BASE_URL`
    return new SpeechError('speech_unavailable', message, true, cause)
  }
  if (error instanceof Unreadable || !(error instanceof APIError)) {
    const what = error instanceof Unreadable ? error.message : 'something that cannot be read'
    return new SpeechError('speech_failed', `The speech server answered ${what}`, true, cause)
  }
  if (isBusy(error)) {
    const message = `The speech server answered ${error.status}: it is busy`
    const retryAfterSeconds = retryAfterSecondsOf(error)
    return new SpeechError('speech_busy', message, true, { ...cause, retryAfterSeconds })
  }
  if (isPassing(error)) {
    const what = error.status === undefined ? 'cannot be reached' : `answered ${error.status}`
    return new SpeechError('speech_unavailable', `The speech server ${what}`, true, {
      ...cause,
      retryAfterSeconds: retryAfterSecondsOf(error),
    })
  }
  const message = `The speech server answered ${error.status}`
  // The recording can be transcribed once that is corrected.
  if (isMisconfigured(error.status ?? 0)) {
    const help = `${message}: check SPEECH_BASE_URL, SPEECH_API_KEY and SPEECH_MODEL`
    return new SpeechError('speech_unavailable', help, true, cause)
  }
  return new SpeechError('speech_refused', `${message} to this recording`, false, cause)
}
