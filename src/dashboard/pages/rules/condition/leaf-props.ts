import type { RuleLeaf } from '../../../../model/rules/rule.ts'

/** Who may say what a leaf of a rule is about. */
export const SPEAKERS = ['agent', 'customer'] as const

/** What the fields of one leaf of a rule are given. */
export type LeafProps<L extends RuleLeaf = RuleLeaf> = {
  leaf: L
  onChange: (leaf: RuleLeaf) => void
  /** The text of an error, by the name of the field in the API. */
  errorOf: (field: string) => string | undefined
}
