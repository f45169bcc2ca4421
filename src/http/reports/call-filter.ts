import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { OWN_FIELD_PREFIX } from '../../model/own-fields.ts'
import { NAMED_FIELDS, VALUE_SEPARATOR } from '../../model/voicelog.ts'
import type { VoicelogFilterQuery } from '../voicelogs/query-schemas.ts'

/** The query of GET /api/voicelogs that lists exactly the calls behind a number; null if no call can match. */
export type CallFilter = Record<string, string> | null

export const CallFilterBody = t.Nullable(
  Type.Record(Type.String(), Type.String(), {
    description:
      'The query of GET /api/voicelogs that lists exactly the calls behind this number; null if no call can match',
  }),
)

/** The filters of a report as a query of the list, limited to `range` (ms since 1970). */
export function callFilter(
  query: VoicelogFilterQuery,
  range: { from?: number; to?: number } = {},
): CallFilter {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, `${value}`]],
  )
  const times = Object.entries(range).map(([name, at]): [string, string] => [
    name,
    new Date(at).toISOString(),
  ])
  return Object.fromEntries([...given, ...times])
}

/** Adds conditions to a filter; null if they contradict it. */
export function narrowed(filter: CallFilter, more: Record<string, string>): CallFilter {
  if (filter === null) return null
  const made: Record<string, string> = { ...filter }
  for (const [name, value] of Object.entries(more)) {
    const given = made[name]
    if (given === undefined || given === value || isAmong(given, name, value)) made[name] = value
    else if (name === 'having' || name === 'without')
      made[name] = [...new Set([...given.split(','), value])].join(',')
    // A call has one value of each field, so it cannot match two.
    else return null
  }
  return made
}

/** Whether a filter by operator, customer or department, as somebody typed it, finds this value. */
function isAmong(given: string, name: string, value: string): boolean {
  return (
    NAMED_FIELDS.some((each) => each === name) &&
    given.split(VALUE_SEPARATOR).some((each) => each.trim().toLowerCase() === value.toLowerCase())
  )
}

/** Limits a filter to one value of a breakdown; null stands for calls without a value. */
export function ofValue(filter: CallFilter, name: string, value: string | null): CallFilter {
  if (name.startsWith(OWN_FIELD_PREFIX)) {
    const fields = new URLSearchParams(filter?.fields)
    fields.append(name.slice(OWN_FIELD_PREFIX.length), value ?? '')
    return filter === null ? null : { ...filter, fields: `${fields}` }
  }
  if (value !== null) return narrowed(filter, { [name]: value })
  return filter?.[name] === undefined ? narrowed(filter, { without: name }) : null
}
