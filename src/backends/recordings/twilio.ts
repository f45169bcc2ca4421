import { retry } from '../../lib/async/retry.ts'
import { type RecordingSource, RecordingUnavailable } from './contract.ts'

/** The longest wait for the beginning of an answer. */
const ANSWER_MS = 15_000

/** Twilio's API, also that of its regions such as `api.ie1.twilio.com`. */
const TWILIO = /^https:\/\/api(\.[a-z0-9-]+){0,2}\.twilio\.com$/

/** Where Twilio may redirect to. Any other place could be a server in the service's own network. */
const REDIRECTED = /^https:\/\/([a-z0-9-]+\.)+twilio(cdn)?\.com$/
const MAX_REDIRECTS = 3

/**
 * Recordings of Twilio, by its REST API with HTTP basic authentication. It follows redirects to Twilio's own hosts, those
 * outside of its API without the credentials.
 * @param options.origins the origins of Twilio's API; a test has its own
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
          let asked = address
          for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
            const isApi = origins.test(asked.origin)
            const response = await fetch(asked, {
              headers: { 'accept-encoding': 'identity', ...(isApi && { authorization }) },
              redirect: 'manual',
              signal: AbortSignal.any([signal, started.signal]),
            })
            if (response.ok && response.body !== null) return response.body
            await response.body?.cancel()
            const location = URL.parse(response.headers.get('location') ?? '', asked)
            if (response.status < 300 || response.status >= 400 || location === null)
              throw new RecordingUnavailable(`Twilio answered ${response.status} for the recording`)
            if (!origins.test(location.origin) && !REDIRECTED.test(location.origin))
              throw new RecordingUnavailable('Twilio redirects to a place that is not its own')
            asked = location
          }
          throw new RecordingUnavailable('Twilio redirects the recording too often')
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
