import { APIConnectionError, APIError } from 'openai'
import { isBusy, retryAfterSecondsOf } from '../../openai-busy.ts'
import { SpeechError } from '../contract.ts'

/** The chunk has more bytes than the server takes: it has to be cut in two. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
  constructor(readonly sizeBytes: number) {
    super(`The speech server does not take ${sizeBytes} bytes in one request`)
  }
}

/** A request that came to no end: the reply broke off, or did not come in time. */
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

/** A reply that is no transcription: half of one, a page for people, a message of something in between. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** Whether the same request may well be answered another time. */
export function isPassing(error: unknown): boolean {
  if (error instanceof APIConnectionError || error instanceof CutOff || error instanceof Unreadable)
    return true
  if (!(error instanceof APIError) || error.status === undefined) return false
  return [408, 409, 429].includes(error.status) || error.status >= 500
}

/** Whether the server did not take what it was sent; put in another way it may. */
export function isRefusal(error: unknown): boolean {
  return error instanceof APIError && [400, 415, 422].includes(error.status ?? 0)
}

/** Whether a refusal is about the language: nothing else would be taken either. */
export function isAboutLanguage(error: unknown): boolean {
  if (!isRefusal(error) || !(error instanceof APIError)) return false
  if (error.param === 'language') return true
  return (
    /\blanguage\b/i.test(error.message) &&
    /invalid|unsupported|not (be )?support|unknown|unexpected|must be/i.test(error.message)
  )
}

/** The server's own words stay in the cause: they may hold parts of the key, and are not for whoever sent the call. */
export function speechErrorOf(error: unknown, language: string): SpeechError {
  const cause = { cause: error }
  if (error instanceof CutOff) {
    const code = error.isLate ? 'speech_timeout' : 'speech_unavailable'
    return new SpeechError(code, `The speech server ${error.message}`, true, cause)
  }
  if (isAboutLanguage(error)) {
    const message = `The speech server does not know ${language}`
    return new SpeechError('language_not_supported', message, false, cause)
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
  // The key, its account, the address or the model is wrong: the recording is not, and will do once that is mended.
  const isSetUpWrong = [401, 402, 403, 404, 405].includes(error.status ?? 0)
  if (isSetUpWrong) {
    const help = `${message}: SPEECH_BASE_URL, SPEECH_API_KEY or SPEECH_MODEL is wrong`
    return new SpeechError('speech_unavailable', help, true, cause)
  }
  return new SpeechError('speech_refused', `${message} to this recording`, false, cause)
}
