import type { VoicelogFilter } from '../../db/calls/filter.ts'
import type { Group, ReportScope } from '../../db/reports/reports.ts'
import { type Grain, INTENT_GRAINS, ROLLUP_GRAINS, type RollupDimension } from '../../db/reports/rollups.ts'

/**
 * Finds the sums that are of exactly the calls of a filter: of all calls, or of those with one value of a dimension.
 * Any other filter is read from the calls themselves.
 */
export function scopeOf(organisationId: string, filter: VoicelogFilter, group: Group | null): ReportScope {
  return { organisationId, filter: withoutTime(filter), rollup: rollupOf(withoutTime(filter), group) }
}

/** As `scopeOf`, for how many calls have each intent. */
export function intentScopeOf(organisationId: string, filter: VoicelogFilter): ReportScope {
  const scope = scopeOf(organisationId, filter, 'intent')
  const only = onlyCondition(scope.filter)
  if (scope.rollup !== null || only === null || only === 'many' || !(only.dimension in INTENT_GRAINS))
    return scope
  return { ...scope, rollup: { ...only, byIntent: true } }
}

/** The grains that a scope has sums of, finest first; none where it has no sums. */
export function grainsOf({ rollup }: ReportScope): readonly Grain[] {
  if (rollup === null) return []
  const { dimension, byIntent } = rollup
  const ofIntents: Partial<Record<RollupDimension, readonly Grain[]>> = INTENT_GRAINS
  return byIntent ? (ofIntents[dimension] ?? []) : ROLLUP_GRAINS[dimension]
}

/** Whether a filter lets all calls through, but for their time. */
export function isUnfiltered(filter: VoicelogFilter): boolean {
  return onlyCondition(withoutTime(filter)) === null
}

/** The calls of no customer: there are many, and their sums are kept. */
export function noCustomerScope(organisationId: string): ReportScope {
  return scopeOf(organisationId, { without: ['customer_id'] }, null)
}

const DIMENSIONS: Partial<Record<keyof VoicelogFilter, RollupDimension>> = {
  department: 'department',
  language: 'language',
  status: 'status',
  intent: 'intent',
  emotion: 'emotion',
  operatorId: 'operator_id',
}

function withoutTime({ from: _from, to: _to, ...rest }: VoicelogFilter): VoicelogFilter {
  return rest
}

function rollupOf(filter: VoicelogFilter, group: Group | null): ReportScope['rollup'] {
  const only = onlyCondition(filter)
  if (only === 'many') return null
  if (group === null) return only ?? { dimension: 'all' }
  if (only !== null) return only.dimension === group ? only : null
  return isDimension(group) ? { dimension: group } : null
}

/** The one dimension that a filter is about; null where it lets everything through. */
function onlyCondition(
  filter: VoicelogFilter,
): { dimension: RollupDimension; value: string | null } | null | 'many' {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  const [first] = given
  if (first === undefined) return null
  if (given.length > 1) return 'many'
  const { without } = filter
  if (without?.length === 1) {
    const [trait] = without
    if (trait === 'customer_id') return { dimension: 'no_customer', value: null }
    return trait !== undefined && isDimension(trait) ? { dimension: trait, value: null } : 'many'
  }
  const [name, value] = first
  const dimension = Object.entries(DIMENSIONS).find(([key]) => key === name)?.[1]
  return dimension !== undefined && typeof value === 'string' ? { dimension, value } : 'many'
}

function isDimension(name: string): name is RollupDimension {
  return name in ROLLUP_GRAINS
}
