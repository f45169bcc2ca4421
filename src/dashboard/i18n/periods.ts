import { midnight } from './days.ts'

/**
 * Periods that move with the day, as an address has them in `period`: a link or a saved view to "yesterday" is right on
 * every day. Weeks begin on Monday, as in reports.
 */
export const PERIODS = ['today', 'yesterday', 'this_week', 'last_month'] as const
export type Period = (typeof PERIODS)[number]

type Filters = Record<string, string | undefined>

/** The filters for the API: a period becomes its first and last instant, in the time zone of this browser. */
export function withDays<F extends Filters>({ period, ...filters }: F): Omit<F, 'period'> & Filters {
  const known = PERIODS.find((each) => each === period)
  return known === undefined ? filters : { ...filters, ...daysOf(known) }
}

function daysOf(period: Period): { from: string; to?: string } {
  const now = new Date()
  switch (period) {
    case 'today':
      return { from: midnight(0) }
    case 'yesterday':
      return { from: midnight(-1), to: midnight(0) }
    case 'this_week':
      return { from: midnight(-((now.getDay() + 6) % 7)) }
    case 'last_month': {
      const [year, month] = [now.getFullYear(), now.getMonth()]
      return { from: new Date(year, month - 1).toISOString(), to: new Date(year, month).toISOString() }
    }
  }
}
