import { describeCause } from '../../lib/cause.ts'

/** What one check found. If anything is `wrong`, a part of the service does not work; a `warning` should be looked at. */
export type Finding = { check: string } & CheckResult
export type CheckResult = { state: 'ok' | 'warning' | 'wrong'; detail: string }

export const ok = (detail: string): CheckResult => ({ state: 'ok', detail })
export const warning = (detail: string): CheckResult => ({ state: 'warning', detail })
export const wrong = (detail: string): CheckResult => ({ state: 'wrong', detail })

/** The longest time of one check. The slowest writes, reads and deletes an object, which has 10 s. */
const TIMEOUT_MS = 15_000

/** Runs one check. Whatever it throws is what is wrong. */
export async function check(
  name: string,
  run: (signal: AbortSignal) => Promise<CheckResult | CheckResult[]> | CheckResult | CheckResult[],
): Promise<Finding[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const late = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => late.reject(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)))
  const results = await Promise.race([(async () => await run(signal))(), late.promise]).catch((error) =>
    wrong(describeCause(error)),
  )
  return [results].flat().map((each) => ({ check: name, ...each }))
}
