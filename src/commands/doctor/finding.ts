import { describeCause } from '../../lib/cause.ts'

/** What one check found. A `warning` is worth a look; with anything `wrong`, part of the service does not work. */
export type Finding = { check: string } & Said
export type Said = { state: 'ok' | 'warning' | 'wrong'; detail: string }

export const ok = (detail: string): Said => ({ state: 'ok', detail })
export const warning = (detail: string): Said => ({ state: 'warning', detail })
export const wrong = (detail: string): Said => ({ state: 'wrong', detail })

/** The longest time of one check. The slowest writes, reads and deletes an object, which has 10 s. */
const TIMEOUT_MS = 15_000

/** Runs one check. Whatever it throws is what is wrong. */
export async function check(
  name: string,
  run: (signal: AbortSignal) => Promise<Said | Said[]> | Said | Said[],
): Promise<Finding[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const late = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => late.reject(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)))
  const said = await Promise.race([(async () => await run(signal))(), late.promise]).catch((error) =>
    wrong(describeCause(error)),
  )
  return [said].flat().map((each) => ({ check: name, ...each }))
}
