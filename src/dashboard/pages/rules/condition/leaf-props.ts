import type { RuleLeaf } from '../../../../model/rules/rule.ts'

/** The speakers that a leaf of a rule can name. */
export const SPEAKERS = ['agent', 'customer'] as const

/** The props of the fields of one leaf of a rule. */
export type LeafProps<L extends RuleLeaf = RuleLeaf> = {
  leaf: L
  onChange: (leaf: RuleLeaf) => void
  /** The text of an error, by the name of the field in the API. */
  errorOf: (field: string) => string | undefined
}
