/**
 * The start of a day (`YYYY-MM-DD`) plus `days` in the time zone of this browser, as an ISO instant; empty if `day` is.
 */
export function instantOf(day: string, days: number): string {
  if (day === '') return ''
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + days).toISOString()
}

/** The day (`YYYY-MM-DD`) of an instant plus `days` in the time zone of this browser; empty if it is not an instant. */
export function dayOf(instant: string | undefined, days = 0): string {
  if (instant === undefined) return ''
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  at.setDate(at.getDate() + days)
  const two = (value: number) => `${value}`.padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The start of today plus `days` in the time zone of this browser, as an ISO instant. */
export function midnight(days: number): string {
  const at = new Date()
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).toISOString()
}
