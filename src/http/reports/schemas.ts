import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { BUCKETS } from '../../lib/time/time-zone.ts'
import { type BreakdownBy, MAX_MIN_CALLS, VALUE_SORTS, type ValueSort } from '../../model/measures.ts'
import type { OwnFieldKey } from '../../model/own-fields.ts'
import { Instant } from '../common-schemas.ts'
import { oneOf } from '../one-of.ts'
import { pageQuery } from '../page-query.ts'
import { voicelogFilters } from '../voicelogs/query-schemas.ts'
import { ComparedFigures, comparison, PeriodBefore } from './comparison.ts'
import { MeasuresBody, Shares } from './measures.ts'

export const Period = t.Object(
  { from: t.Nullable(Instant), to: t.Nullable(Instant) },
  { description: 'from is inclusive, to is exclusive; null if there is no bound' },
)

export const OverviewQuery = t.Object(voicelogFilters, { additionalProperties: false })

export const OverviewBody = t.Object({
  period: Period,
  figures: MeasuresBody,
  intents: Shares('By intent, the most frequent first; at most 200'),
})

export const TimeZoneQuery = t.Optional(
  t.String({
    maxLength: 100,
    default: 'UTC',
    description: 'Time zone in which days, weeks and months begin: an IANA name such as Asia/Tokyo',
  }),
)

export const TimeSeriesQuery = t.Object(
  {
    ...voicelogFilters,
    bucket: t.Optional(oneOf(BUCKETS, { default: 'day' })),
    time_zone: TimeZoneQuery,
  },
  { additionalProperties: false },
)

export const TimeSeriesBody = t.Object({
  period: Period,
  bucket: oneOf(BUCKETS),
  time_zone: t.String(),
  items: t.Array(
    t.Object({
      starts_at: Instant,
      ends_at: Instant,
      figures: MeasuresBody,
    }),
    {
      description:
        'In order and without gaps. The first and the last bucket count only calls within the period',
    },
  ),
})

const DIMENSIONS = [
  'department',
  'customer',
  'operator',
  'intent',
  'emotion',
] as const satisfies BreakdownBy[]

const By = t.Union([
  oneOf(DIMENSIONS),
  Type.Unsafe<OwnFieldKey>(
    Type.String({
      pattern: '^field\\.[a-z][a-z0-9_]{0,63}$',
      description: "One of the organisation's own fields, such as field.tier",
    }),
  ),
])

/** The order of values with their measures, and how many calls each must have: the domain checks that, as `limit`. */
export const valueOrder = (first: ValueSort) => ({
  sort: t.Optional(
    oneOf(VALUE_SORTS, {
      default: first,
      description:
        'value: in the order of the values; -calls: the most calls first; quality_score and -quality_score: the worst and the best mean score first, those without a score last; -auto_fails: the most auto-fails first',
    }),
  ),
  min_calls: t.Optional(
    t.Integer({ description: `Only values with at least this many calls, 1 to ${MAX_MIN_CALLS}.` }),
  ),
})

export const BreakdownQuery = t.Object(
  {
    ...voicelogFilters,
    by: t.Optional(By),
    ...valueOrder('-calls'),
    ...comparison,
    ...pageQuery({ maxCursorLength: 2_000 }),
  },
  { additionalProperties: false },
)

export const BreakdownBody = t.Object({
  by: By,
  items: t.Array(
    t.Object({
      value: t.Nullable(t.String({ description: 'null stands for the calls without a value' })),
      name: t.Nullable(t.String({ description: 'What an operator is called; null for other values' })),
      ...ComparedFigures,
    }),
  ),
  before: PeriodBefore,
  next_cursor: t.Nullable(t.String()),
})
