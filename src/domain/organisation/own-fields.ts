import { isDeepStrictEqual } from 'node:util'
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

/**
 * What an audit event says of a change: the fields that differ as they were and as they are, each in one text, and all of
 * them if only their order differs. Of a choice it names the values that went or came.
 */
export function ownFieldChanges(before: readonly OwnField[], after: readonly OwnField[]): AuditChanges {
  if (isDeepStrictEqual(before, after)) return {}
  const differing = (fields: readonly OwnField[], others: readonly OwnField[]) =>
    fields.flatMap((field) => {
      const other = others.find(({ name }) => name === field.name)
      return isDeepStrictEqual(field, other) ? [] : [textOf(field, other)]
    })
  const [was, is] = [differing(before, after), differing(after, before)]
  const isReordered = was.length === 0 && is.length === 0
  const names = (fields: readonly OwnField[]) => fields.map(({ name }) => name)
  return {
    fields: isReordered ? { before: names(before), after: names(after) } : { before: was, after: is },
  }
}

function textOf({ name, label, kind, choices }: OwnField, other: OwnField | undefined): string {
  const own = choices.filter((each) => !other?.choices.includes(each))
  // The same values in another order.
  const shown = own.length === 0 && other?.choices.length === choices.length ? choices : own
  return `${name} (${kind}): ${label}${shown.length === 0 ? '' : `: ${shown.join(', ')}`}`
}
