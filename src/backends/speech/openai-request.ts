import OpenAI, { APIConnectionError, APIError } from 'openai'
import { pause } from '../../lib/wait.ts'
import { SpeechError } from './contract.ts'

export type SenderOptions = { baseUrl: string; apiKey: string | null; model: string; timeoutSeconds: number }

/** Sends one recording and answers the body of the reply, unread. @throws SpeechError, or the signal's reason */
export type Send = (wav: Uint8Array<ArrayBuffer>, language: string, signal: AbortSignal) => Promise<unknown>

const RETRIES = 2
/** What a server asks for beyond this is waited for in the queue, not in a worker. */
const MAX_WAIT_SECONDS = 20

/** Sends one request, and again where that may help: on 408, 409, 429, 5xx, and where the server can't be reached. */
export function createSender(options: SenderOptions): Send {
  const request = createRequest(options)
  return async (wav, language, signal) => {
    for (let retry = 0; ; retry++) {
      try {
        return await request(wav, language, signal)
      } catch (error) {
        signal.throwIfAborted()
        const waitSeconds = retryAfterSecondsOf(error) ?? 0.5 * 2 ** retry
        if (!isPassing(error) || retry === RETRIES || waitSeconds > MAX_WAIT_SECONDS)
          throw speechErrorOf(error)
        await pause(waitSeconds * 1000, signal)
      }
    }
  }
}

function createRequest({ baseUrl, apiKey, model, timeoutSeconds }: SenderOptions): Send {
  const client = new OpenAI({
    baseURL: baseUrl,
    // Servers on the same machine often want none, the client always does.
    apiKey: apiKey ?? 'none',
    // Nothing is taken from the environment, which the configuration alone reads.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    // Its own retries do not wait for as long as Retry-After says where that is over a minute.
    maxRetries: 0,
    timeout: timeoutSeconds * 1000,
    // The runtime gives up after five minutes without a byte; a server may well think for longer.
    fetchOptions: { timeout: false },
  })
  let takesVerbose = true

  return async (wav, language, signal) => {
    const file = new File([wav], 'recording.wav', { type: 'audio/wav' })
    // ISO 639-1, which all of them take.
    const asked = { file, model, language: language.split('-')[0] ?? language }
    const askForText = () =>
      client.audio.transcriptions.create({ ...asked, response_format: 'json' }, { signal })
    if (!takesVerbose) return await askForText()
    try {
      return await client.audio.transcriptions.create(
        { ...asked, response_format: 'verbose_json', timestamp_granularities: ['word', 'segment'] },
        { signal },
      )
    } catch (error) {
      // Some models refuse that format, each in words of its own: asking for less tells whether it was that.
      if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) throw error
      const reply = await askForText()
      takesVerbose = false
      return reply
    }
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof APIConnectionError) return true
  if (!(error instanceof APIError) || error.status === undefined) return false
  return [408, 409, 429].includes(error.status) || error.status >= 500
}

/** The server's own words stay in the cause: they may hold parts of the key, and are not for whoever sent the call. */
function speechErrorOf(error: unknown): SpeechError {
  if (isPassing(error)) {
    const status = error instanceof APIError ? error.status : undefined
    const what = status === undefined ? 'cannot be reached' : `answered ${status}`
    const retryAfterSeconds = retryAfterSecondsOf(error)
    return new SpeechError('speech_unavailable', `The speech server ${what}`, true, {
      cause: error,
      retryAfterSeconds,
    })
  }
  if (!(error instanceof APIError) || error.status === undefined) {
    return new SpeechError(
      'speech_failed',
      'The speech server answered something that cannot be read',
      true,
      {
        cause: error,
      },
    )
  }
  const message = `The speech server answered ${error.status}`
  // The key, the address or the model is wrong: the recording is not, and will do once that is mended.
  const isSetUpWrong = [401, 403, 404].includes(error.status)
  if (isSetUpWrong) {
    const help = `${message}: SPEECH_BASE_URL, SPEECH_API_KEY or SPEECH_MODEL is wrong`
    return new SpeechError('speech_unavailable', help, true, { cause: error })
  }
  return new SpeechError('speech_refused', `${message} to this recording`, false, { cause: error })
}

/** Retry-After is seconds or a date (RFC 9110 §10.2.3). */
function retryAfterSecondsOf(error: unknown): number | undefined {
  const header = error instanceof APIError ? error.headers?.get('retry-after') : undefined
  if (header === undefined || header === null) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
