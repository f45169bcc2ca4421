import { timingSafeEqual } from 'node:crypto'

/** Whether an Authorization header carries METRICS_TOKEN, which only those who run the service have; false if none is set. */
export function hasMetricsToken(metricsToken: string | null, authorization: string | null): boolean {
  if (metricsToken === null) return false
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${metricsToken}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
