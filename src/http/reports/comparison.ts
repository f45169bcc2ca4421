import { t } from 'elysia'
import type { TimeRange } from '../../domain/reporting/snapshot.ts'
import type { Measures } from '../../model/measures.ts'
import { Instant } from '../common-schemas.ts'
import { oneOf } from '../one-of.ts'
import { type CallFilter, CallFilterBody } from './call-filter.ts'
import { MeasuresBody, measuresJson } from './measures.ts'

/** The query of a list of values that may be compared with the period before. */
export const comparison = {
  compare: t.Optional(
    oneOf(['previous_period'], {
      description:
        'Adds the figures of each value in the period of the same length directly before. Without `to` the period ends now; without `from` nothing is compared.',
    }),
  ),
}

/** The period that the values of a list are compared with. */
export const PeriodBefore = t.Nullable(
  t.Object(
    { from: Instant, to: Instant },
    { description: 'The period of figures_before; null if nothing is compared' },
  ),
)

/** The figures of a value, in the period and in the one before. */
export const ComparedFigures = {
  filter: CallFilterBody,
  figures: MeasuresBody,
  figures_before: t.Nullable(MeasuresBody),
}

/** The figures of a value; `filterIn` limits its calls to a period. */
export function comparedJson(
  { measures, before }: { measures: Measures; before: Measures | null },
  period: TimeRange | null,
  filterIn: (period?: TimeRange) => CallFilter,
) {
  const filter = filterIn()
  return {
    filter,
    figures: measuresJson(measures, filter),
    figures_before: before === null || period === null ? null : measuresJson(before, filterIn(period)),
  }
}

/** A period in ISO 8601. */
export function periodJson(period: TimeRange | null): { from: string; to: string } | null {
  return period && { from: new Date(period.from).toISOString(), to: new Date(period.to).toISOString() }
}
