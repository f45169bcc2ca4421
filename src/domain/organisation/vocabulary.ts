import { VOCABULARY_LIMITS, type VocabularyEntry } from '../../model/vocabulary.ts'
import type { AuditChanges } from '../audit/actions.ts'
import { fieldChecks } from '../field-checks.ts'

/**
 * Checks a vocabulary. A spoken form that is the written one is left out.
 * @throws Problem invalid_fields
 */
export function parseVocabulary(given: readonly VocabularyEntry[]): VocabularyEntry[] {
  const check = fieldChecks()
  const { entries: most, characters: max } = VOCABULARY_LIMITS
  check.count('vocabulary', given, { min: 0, max: most })
  const taken = new Set<string>()
  const entries = given.map(({ written, spoken }, index) => {
    const field = `vocabulary.${index}`
    const text = check.text(`${field}.written`, written, { max })
    if (taken.has(text)) check.addError(`${field}.written`, 'taken', { value: text })
    taken.add(text)
    const said = spoken === null ? null : check.text(`${field}.spoken`, spoken, { max })
    return { written: text, spoken: said === text ? null : said }
  })
  check.throwErrors()
  return entries
}

/** The entries that an audit event names. */
const MAX_NAMED = 20

/** What an audit event says of a change: the entries that went and those that came, 20 of each at most. */
export function vocabularyChanges(
  before: readonly VocabularyEntry[],
  after: readonly VocabularyEntry[],
): AuditChanges {
  const textOf = ({ written, spoken }: VocabularyEntry) =>
    spoken === null ? written : `${written} = ${spoken}`
  const without = (all: readonly VocabularyEntry[], others: readonly VocabularyEntry[]) => {
    const known = new Set(others.map(textOf))
    return all.map(textOf).filter((each) => !known.has(each))
  }
  const [removed, added] = [without(before, after), without(after, before)]
  const named = (texts: string[]) => {
    const more = texts.length > MAX_NAMED ? [`${texts.length - MAX_NAMED} more`] : []
    return [...texts.slice(0, MAX_NAMED), ...more]
  }
  return removed.length + added.length === 0
    ? {}
    : { vocabulary: { before: named(removed), after: named(added) } }
}
