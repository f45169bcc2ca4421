import type { VoicelogFilter } from '../../db/calls/filter.ts'
import type { Sight } from '../../db/calls/sight.ts'
import type { Group, ReportScope } from '../../db/reports/reports.ts'
import {
  type Grain,
  INTENT_GRAINS,
  ROLLUP_GRAINS,
  type RollupDimension,
  TEAM_GRAINS,
} from '../../db/reports/rollups.ts'

/**
 * Finds the rollups that cover exactly the calls of a filter: those of all calls, or of one value of a dimension. With
 * any other filter, a report reads the calls themselves.
 */
export function scopeOf(organisationId: string, filter: VoicelogFilter, group: Group | null): ReportScope {
  return { organisationId, filter: withoutTime(filter), rollup: rollupOf(withoutTime(filter), group) }
}

/** Like `scopeOf`, for the number of calls with each intent. */
export function intentScopeOf(organisationId: string, filter: VoicelogFilter): ReportScope {
  const scope = scopeOf(organisationId, filter, 'intent')
  const { sight, ...others } = scope.filter
  const only = onlyCondition(others)
  if (scope.rollup !== null || only === null || only === 'many' || !(only.dimension in INTENT_GRAINS))
    return scope
  return { ...scope, rollup: ofSight({ ...only, byIntent: true }, sight) }
}

/** The grains of a scope's rollups, finest first; empty if it has no rollups. */
export function grainsOf({ rollup }: ReportScope): readonly Grain[] {
  if (rollup === null) return []
  const { dimension, byIntent, teamIds } = rollup
  const ofTeams = teamIds !== undefined && !byIntent
  if (ofTeams) return isTeamDimension(dimension) ? TEAM_GRAINS[dimension] : []
  const ofIntents: Partial<Record<RollupDimension, readonly Grain[]>> = INTENT_GRAINS
  return byIntent ? (ofIntents[dimension] ?? []) : ROLLUP_GRAINS[dimension]
}

/** Whether a filter has no condition other than time and which calls are seen. */
export function isUnfiltered(filter: VoicelogFilter): boolean {
  const { sight: _sight, ...others } = withoutTime(filter)
  return onlyCondition(others) === null
}

/** The scope of the calls without a customer that are seen, which has rollups since there are many such calls. */
export function noCustomerScope(organisationId: string, sight: Sight | undefined): ReportScope {
  return scopeOf(organisationId, { without: ['customer_id'], ...(sight !== undefined && { sight }) }, null)
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

function rollupOf({ sight, ...filter }: VoicelogFilter, group: Group | null): ReportScope['rollup'] {
  return ofSight(rollupOfAll(filter, group), sight)
}

/** The rollups of what somebody sees: those of whole teams, or none. */
function ofSight(rollup: ReportScope['rollup'], sight: Sight | undefined): ReportScope['rollup'] {
  if (sight === undefined || sight === 'all' || rollup === null) return rollup
  const { teamIds } = sight
  return teamIds.length > 0 && isTeamDimension(rollup.dimension) ? { ...rollup, teamIds } : null
}

function rollupOfAll(filter: VoicelogFilter, group: Group | null): ReportScope['rollup'] {
  const only = onlyCondition(filter)
  if (only === 'many') return null
  if (group === null) return only ?? { dimension: 'all' }
  if (only !== null) return only.dimension === group ? only : null
  return isDimension(group) ? { dimension: group } : null
}

/** The only condition of a filter, if it is one value of a dimension; null without conditions, else `many`. */
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

function isTeamDimension(name: RollupDimension): name is keyof typeof TEAM_GRAINS {
  return name in TEAM_GRAINS
}

function isDimension(name: string): name is RollupDimension {
  return name in ROLLUP_GRAINS
}
