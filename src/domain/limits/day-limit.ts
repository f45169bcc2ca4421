import { DAY_MS } from '../../lib/time/duration.ts'
import { rateLimited } from '../problems.ts'

const DAY_SECONDS = DAY_MS / 1_000

/**
 * Refuses one more than a number in any 24 hours.
 * @param age how many seconds ago the oldest of that number, the newest ones, was made; null if there are fewer
 * @param limit what may be done how often, as the message begins
 * @throws Problem rate_limited
 */
export function refuseWithinDay(age: number | null, limit: string): void {
  if (age !== null && age < DAY_SECONDS)
    throw rateLimited(`${limit} in any 24 hours`, Math.ceil(DAY_SECONDS - age))
}
