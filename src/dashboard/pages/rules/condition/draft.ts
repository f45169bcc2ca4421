import { RULE_LIMITS, type RuleCondition, type RuleLeaf } from '../../../../model/rules/rule.ts'

/** A part of a condition as it is edited, or its opposite: a leaf, or a group of parts. */
export type DraftPart = DraftLeaf | DraftGroup
type DraftLeaf = { id: string; isNot: boolean; leaf: RuleLeaf }
export type DraftGroup = { id: string; isNot: boolean; join: 'all' | 'any'; parts: DraftPart[] }

export const newPart = (leaf: RuleLeaf): DraftLeaf => ({ id: crypto.randomUUID(), isNot: false, leaf })

export const newGroup = (join: DraftGroup['join'], parts: DraftPart[]): DraftGroup => ({
  ...{ id: crypto.randomUUID(), isNot: false },
  ...{ join, parts },
})

/** A part of the form for a condition. What is not not so, is so. */
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

/** How many levels a part has, as the API counts them: a "not" is one of its own. */
export function levelsOf(part: DraftPart): number {
  const own = part.isNot ? 2 : 1
  return 'leaf' in part ? own : own + Math.max(0, ...part.parts.map(levelsOf))
}

/** Leaves, groups and "not" together. */
export function countOf(part: DraftPart): number {
  const own = part.isNot ? 2 : 1
  return 'leaf' in part ? own : part.parts.reduce((sum, each) => sum + countOf(each), own)
}

/** How much may still come into a group: levels below its own, and parts in the whole condition. */
export type Room = { levels: number; parts: number }

/** The room in the outermost group. None in one that is of the form only, around a part of as many levels as there may be. */
export function roomIn(root: DraftGroup): Room {
  const { depth, nodes } = RULE_LIMITS
  return { levels: levelsOf(root) > depth ? 0 : depth - 1, parts: nodes - countOf(root) }
}

/** The room in a group that stands in another with `room`. */
export function roomBelow({ levels, parts }: Room, group: DraftGroup): Room {
  return { levels: levels - (group.isNot ? 2 : 1), parts }
}
