import { type Grain, ROLLUP_GRAINS, type RollupDimension } from '../../db/report-rollups.ts'
import type { Group, ReportScope } from '../../db/reports.ts'
import type { VoicelogFilter } from '../../db/voicelog-filter.ts'

/**
 * Finds the sums that are of exactly the calls of a filter: of all calls, or of those with one value of a dimension.
 * Any other filter is read from the calls themselves.
 */
export function scopeOf(organisationId: string, filter: VoicelogFilter, group: Group | null): ReportScope {
  const { from: _from, to: _to, ...rest } = filter
  return { organisationId, filter: rest, rollup: rollupOf(rest, group) }
}

/** The grains that a scope has sums of, finest first; none where it has no sums. */
export function grainsOf({ rollup }: ReportScope): readonly Grain[] {
  return rollup === null ? [] : ROLLUP_GRAINS[rollup.dimension]
}

const DIMENSIONS: Partial<Record<keyof VoicelogFilter, RollupDimension>> = {
  department: 'department',
  language: 'language',
  status: 'status',
  intent: 'intent',
  emotion: 'emotion',
  operatorId: 'operator_id',
}

function rollupOf(filter: VoicelogFilter, group: Group | null): ReportScope['rollup'] {
  const only = onlyValue(filter)
  if (only === 'many') return null
  if (group === null) return only ?? { dimension: 'all' }
  if (only !== null) return only.dimension === group ? only : null
  return isDimension(group) ? { dimension: group } : null
}

/** The one dimension that a filter is about; null where it lets everything through. */
function onlyValue(
  filter: VoicelogFilter,
): { dimension: RollupDimension; value: string | null } | null | 'many' {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  const [first] = given
  if (first === undefined) return null
  if (given.length > 1) return 'many'
  const { without } = filter
  if (without?.length === 1) {
    const [trait] = without
    return trait !== undefined && isDimension(trait) ? { dimension: trait, value: null } : 'many'
  }
  const [name, value] = first
  const dimension = Object.entries(DIMENSIONS).find(([key]) => key === name)?.[1]
  return dimension !== undefined && typeof value === 'string' ? { dimension, value } : 'many'
}

function isDimension(name: string): name is RollupDimension {
  return name in ROLLUP_GRAINS
}
