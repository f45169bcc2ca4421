import { ConfigError } from '../config/index.ts'
import { areTimeoutsRefused, SESSION_TIMEOUTS } from '../db/client.ts'

/**
 * What to do if a pooler between the service and PostgreSQL refuses the timeouts that connections are opened with; null
 * if `error` is another one.
 */
export function poolerRefusal(error: unknown): ConfigError | null {
  if (!areTimeoutsRefused(error)) return null
  const names = Object.keys(SESSION_TIMEOUTS)
  const settings = Object.entries(SESSION_TIMEOUTS).map(
    ([name, ms]) => `ALTER ROLE … SET ${name} = '${ms / 1_000}s';`,
  )
  return new ConfigError([
    `DATABASE_URL leads to a pooler that refuses the timeouts of a connection. Either use the address of PostgreSQL itself, or let the pooler ignore them (PgBouncer: ignore_startup_parameters = ${names.join(',')}) and set them in PostgreSQL: ${settings.join(' ')}`,
  ])
}
