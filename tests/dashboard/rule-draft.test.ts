import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  levelsOf,
  newGroup,
  newPart,
  roomBelow,
  roomIn,
} from '../../src/dashboard/pages/rules/condition/draft.ts'
import { conditionOf, draftOf } from '../../src/dashboard/pages/rules/draft.ts'
import type { Rule } from '../../src/dashboard/pages/rules/queries.ts'
import { fieldChecks } from '../../src/domain/field-checks.ts'
import { parseCondition } from '../../src/domain/rules/parse-condition.ts'
import { RULE_LIMITS, type RuleCondition } from '../../src/model/rules/rule.ts'

const leaf = fc.constantFrom<RuleCondition>(
  { kind: 'phrase', text: 'cancel my contract', speaker: 'customer' },
  { kind: 'quality', max: 60 },
  { kind: 'intent', is: ['cancellation'] },
)
/** Trees of at most six levels, without "not" of "not". */
const tree = (levels: number): fc.Arbitrary<RuleCondition> => {
  if (levels === 1) return leaf
  const of = fc.array(tree(levels - 1), { minLength: 1, maxLength: 2 })
  const group = of.chain((parts) =>
    fc.constantFrom<RuleCondition>({ kind: 'all', of: parts }, { kind: 'any', of: parts }),
  )
  const not = tree(levels - 1)
    .filter(({ kind }) => kind !== 'not')
    .map((each): RuleCondition => ({ kind: 'not', of: each }))
  return fc.oneof(leaf, group, not)
}
const rule = (condition: RuleCondition) =>
  ({ name: 'x', tag: null, condition, alert: null, review: null }) as unknown as Rule

test('a rule of any tree is in the form, and saved as it came', () => {
  fc.assert(
    fc.property(tree(RULE_LIMITS.depth), (condition) => {
      expect(conditionOf(draftOf(rule(condition)))).toEqual(condition)
    }),
    { numRuns: 200 },
  )
})

test('where the form has room, the API takes one group more; where it has none, it is full', () => {
  const errorsOf = (condition: RuleCondition) => {
    const check = fieldChecks()
    parseCondition(check, 'condition', condition)
    return check.errors.map(({ code }) => code)
  }
  const part = () => newPart({ kind: 'quality', max: 60 })
  let room = roomIn(newGroup('all', [part()]))
  let condition: RuleCondition = { kind: 'all', of: [{ kind: 'quality', max: 60 }] }
  for (let groups = 1; room.levels >= 2; groups++) {
    const group = newGroup('any', [part()])
    expect(levelsOf(group)).toBe(2)
    condition = { kind: 'any', of: [condition] }
    expect([groups, errorsOf(condition)]).toEqual([groups, []])
    room = roomBelow(room, group)
  }
  expect(errorsOf({ kind: 'any', of: [condition] })).toContain('condition_too_deep')
})
