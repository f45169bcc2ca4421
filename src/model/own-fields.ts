/** What values a field of an organisation has. A date is a calendar day, such as 2026-01-31. */
export const OWN_FIELD_KINDS = ['text', 'number', 'date', 'choice'] as const
export type OwnFieldKind = (typeof OWN_FIELD_KINDS)[number]

/** A field that an organisation gives its calls, beside those that every call has. */
export type OwnField = {
  /** Uploads send it as `field.NAME`. */
  name: string
  /** What people read. */
  label: string
  kind: OwnFieldKind
  /** The values of a choice; empty for other kinds. */
  choices: string[]
}

/** The values of a call by the names of its organisation's fields. Texts, choices and dates are texts. */
export type OwnValues = Record<string, string | number>

/** How many fields and choices there may be, and how many characters they may have. */
export const OWN_FIELD_LIMITS = { fields: 30, label: 60, choices: 100, choice: 60, text: 255 } as const

/** What the names of these fields begin with where they stand beside others. */
export const OWN_FIELD_PREFIX = 'field.'
export type OwnFieldKey = `${typeof OWN_FIELD_PREFIX}${string}`
