import { retry } from '../../lib/async/retry.ts'
import { type RecordingSource, RecordingUnavailable } from './contract.ts'

/** The longest wait for the beginning of an answer. */
const ANSWER_MS = 15_000

/** Twilio's API, also that of its regions such as `api.ie1.twilio.com`. */
const TWILIO = /^https:\/\/api(\.[a-z0-9-]+){0,2}\.twilio\.com$/

/**
 * Recordings of Twilio, by its REST API with HTTP basic authentication.
 * @param options.origins the origins that are Twilio's; a test has its own
 * @see https://www.twilio.com/docs/voice/api/recording
 */
export function createTwilioRecordings({ origins = TWILIO } = {}): RecordingSource {
  return {
    isOwn: ({ origin }) => origins.test(origin),
    async open(address, { user, password }, signal) {
      const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
      const attempt = async () => {
        const started = new AbortController()
        const timer = setTimeout(() => started.abort(new Error('no answer')), ANSWER_MS)
        try {
          // fetch does not send the credentials on to another origin.
          const response = await fetch(address, {
            headers: { authorization, 'accept-encoding': 'identity' },
            signal: AbortSignal.any([signal, started.signal]),
          })
          if (response.ok && response.body !== null) return response.body
          await response.body?.cancel()
          throw new RecordingUnavailable(`Twilio answered ${response.status} for the recording`)
        } finally {
          clearTimeout(timer)
        }
      }
      try {
        // Right after the call the file may not be there yet.
        return await retry(attempt, {
          attempts: 4,
          firstDelayMs: 500,
          maxDelayMs: 4_000,
          signal,
          isTransient: () => !signal.aborted,
        })
      } catch (error) {
        if (signal.aborted || error instanceof RecordingUnavailable) throw error
        // Without its cause, which has the address.
        throw new RecordingUnavailable('Twilio cannot be reached for the recording')
      }
    },
  }
}
