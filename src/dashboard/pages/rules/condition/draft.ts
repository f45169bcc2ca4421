import { RULE_LIMITS, type RuleCondition, type RuleLeaf } from '../../../../model/rules/rule.ts'

/** A part of a condition while it is edited: a leaf, or a group of parts; negated with `isNot`. */
export type DraftPart = DraftLeaf | DraftGroup
type DraftLeaf = { id: string; isNot: boolean; leaf: RuleLeaf }
export type DraftGroup = { id: string; isNot: boolean; join: 'all' | 'any'; parts: DraftPart[] }

export const newPart = (leaf: RuleLeaf): DraftLeaf => ({ id: crypto.randomUUID(), isNot: false, leaf })

export const newGroup = (join: DraftGroup['join'], parts: DraftPart[]): DraftGroup => ({
  id: crypto.randomUUID(),
  isNot: false,
  join,
  parts,
})

/** The part of the form for a condition. Two negations cancel out. */
export function partOf(condition: RuleCondition): DraftPart {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return newGroup(condition.kind, condition.of.map(partOf))
    case 'not': {
      const inner = partOf(condition.of)
      return { ...inner, isNot: !inner.isNot }
    }
    default:
      return newPart(condition)
  }
}

export function conditionOfPart(part: DraftPart): RuleCondition {
  const of: RuleCondition =
    'leaf' in part ? part.leaf : { kind: part.join, of: part.parts.map(conditionOfPart) }
  return part.isNot ? { kind: 'not', of } : of
}

/** How many levels a part has, as the API counts them: a "not" is a level of its own. */
export function levelsOf(part: DraftPart): number {
  const own = part.isNot ? 2 : 1
  return 'leaf' in part ? own : own + Math.max(0, ...part.parts.map(levelsOf))
}

/** The number of leaves, groups and "not". */
export function countOf(part: DraftPart): number {
  const own = part.isNot ? 2 : 1
  return 'leaf' in part ? own : part.parts.reduce((sum, each) => sum + countOf(each), own)
}

/** What may still be added in a group: levels below its own, and parts in the whole condition. */
export type Room = { levels: number; parts: number }

/** The room in the outermost group. It has none if it wraps a single part of the most levels that a condition may have. */
export function roomIn(root: DraftGroup): Room {
  const { depth, nodes } = RULE_LIMITS
  return { levels: levelsOf(root) > depth ? 0 : depth - 1, parts: nodes - countOf(root) }
}

/** The room in a group inside another with `room`. */
export function roomBelow({ levels, parts }: Room, group: DraftGroup): Room {
  return { levels: levels - (group.isNot ? 2 : 1), parts }
}
