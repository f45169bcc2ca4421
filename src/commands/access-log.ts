import type { Config } from '../config/index.ts'
import type { AnsweredRequest } from '../http/server/server.ts'
import type { Logger } from '../lib/log.ts'

/** Probes and scrapers ask every few seconds; their answers are logged at `debug` unless they are errors. */
const PROBED = /^\/(health|metrics)(\/|$)/

/** Makes what writes one line for each request, at the configured level. */
export function accessLog(level: Config['accessLogLevel'], log: Pick<Logger, 'debug' | 'info'>) {
  return (answered: AnsweredRequest) => {
    if (level === 'off') return
    const isQuiet = answered.status < 400 && PROBED.test(answered.route ?? '')
    log[isQuiet ? 'debug' : level](answered, 'request')
  }
}
