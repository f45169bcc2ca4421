import { OWN_FIELD_LIMITS, type OwnField } from '../../model/own-fields.ts'
import type { AuditChanges } from '../audit/actions.ts'
import { fieldChecks } from '../field-checks.ts'

/**
 * Checks an organisation's fields. A field keeps its kind: calls have values of it.
 * @param before the fields as they are
 * @throws Problem invalid_fields
 */
export function parseOwnFields(given: readonly OwnField[], before: readonly OwnField[]): OwnField[] {
  const check = fieldChecks()
  const { fields: maxFields, label, choices: maxChoices, choice } = OWN_FIELD_LIMITS
  check.count('fields', given, { min: 0, max: maxFields })
  const names = new Set<string>()
  const fields = given.map(({ name, kind, ...each }, index): OwnField => {
    const at = `fields.${index}`
    const was = before.find((known) => known.name === name)
    if (was !== undefined && was.kind !== kind)
      check.addError(`${at}.kind`, 'not_one_of', { known: was.kind })
    const isChoice = kind === 'choice'
    if (isChoice) check.count(`${at}.choices`, each.choices, { min: 1, max: maxChoices })
    return {
      name: check.slug(`${at}.name`, name, names),
      label: check.text(`${at}.label`, each.label, { max: label }),
      kind,
      choices: isChoice
        ? check.texts(`${at}.choices`, each.choices, { maxCount: maxChoices, maxCharacters: choice })
        : [],
    }
  })
  check.throwErrors()
  return fields
}

/** What an audit event says of a change: the fields before and after, each in one text. */
export function ownFieldChanges(before: readonly OwnField[], after: readonly OwnField[]): AuditChanges {
  const textOf = ({ name, label, kind, choices }: OwnField) =>
    `${name} (${kind}): ${label}${choices.length === 0 ? '' : `: ${choices.join(', ')}`}`
      .slice(0, 500)
      .toWellFormed()
  const [was, is] = [before.map(textOf), after.map(textOf)]
  return JSON.stringify(was) === JSON.stringify(is) ? {} : { fields: { before: was, after: is } }
}
