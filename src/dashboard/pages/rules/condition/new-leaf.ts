import type { RuleLeaf } from '../../../../model/rules/rule.ts'
import { LOW_SCORE } from '../../../../model/scorecard/scorecard.ts'

/** The first leaf of a kind that the form offers. */
export function newLeaf(kind: RuleLeaf['kind']): RuleLeaf {
  switch (kind) {
    case 'phrase':
      return { kind, text: '', speaker: 'customer' }
    case 'metric':
      return { kind, condition: '' }
    case 'quality':
      return { kind, max: LOW_SCORE }
    case 'emotion':
      return { kind, speaker: 'customer', is: ['anger'] }
    case 'intent':
      return { kind, is: ['cancellation'] }
    case 'outcome':
      return { kind, is: ['unresolved'] }
    case 'answer':
      return { kind, question_id: 'greeting', is: ['no'] }
    case 'field':
      return { kind, field: 'department', is: [] }
    default:
      return kind satisfies never
  }
}
