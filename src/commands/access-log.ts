import type { Config } from '../config/index.ts'
import type { AnsweredRequest } from '../http/server/server.ts'
import type { Logger } from '../lib/log.ts'

/** Paths that probes and scrapers request every few seconds; these lines have the level `debug` unless they are errors. */
const PROBED = /^\/(health|metrics)(\/|$)/

/** Returns a function that logs one line for each request, at the configured level. */
export function accessLog(level: Config['accessLogLevel'], log: Pick<Logger, 'debug' | 'info'>) {
  return (answered: AnsweredRequest) => {
    if (level === 'off') return
    const isQuiet = answered.status < 400 && PROBED.test(answered.route ?? '')
    log[isQuiet ? 'debug' : level](answered, 'request')
  }
}
