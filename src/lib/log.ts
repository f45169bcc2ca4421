import pino from 'pino'

/** Structured log lines (JSON) on standard output. */
export type Logger = pino.Logger

/** Names whose values never reach a log, wherever they stand one or two levels deep. */
const SECRETS = [
  'password',
  'new_password',
  'current_password',
  'token',
  'access_token',
  'refresh_token',
  'mfa_token',
  'api_key',
  'apiKey',
  'secret',
  'code',
  'authorization',
  'x-api-key',
]

/** Creates the process's logger; secrets are replaced by `[redacted]`. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((each) => [`["${each}"]`, `*["${each}"]`]), censor: '[redacted]' },
  })
}

/** A logger that says nothing, for tests and one-off commands. */
export const silentLogger: Logger = pino({ level: 'silent' })
