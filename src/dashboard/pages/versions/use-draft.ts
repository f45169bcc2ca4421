import { useState } from 'react'

/** Error messages by `{key}.{field}`, or by the name of a list if they are about the list as a whole. */
export type FieldErrors = Readonly<Record<string, string>>

/** A draft with its validation errors. They are shown from the first attempt to save on, until they are corrected. */
export function useDraft<Draft>(initial: () => Draft, validate: (draft: Draft) => FieldErrors) {
  const [draft, setDraft] = useState(initial)
  const [isChecked, setIsChecked] = useState(false)
  const [serverErrors, setServerErrors] = useState<FieldErrors>({})
  const pageErrors = validate(draft)
  const errors: FieldErrors = isChecked ? { ...pageErrors, ...serverErrors } : {}

  // The errors of the service hold until something changes.
  function change(next: Draft) {
    setDraft(next)
    setServerErrors({})
  }

  return {
    draft,
    change,
    errors,
    hasErrors: Object.keys(errors).length > 0,
    /** Shows the validation errors. Returns whether there are none. */
    check() {
      setIsChecked(true)
      return Object.keys(pageErrors).length === 0
    },
    /** Shows the errors that the service answered. */
    setServerErrors,
    discard() {
      change(initial())
      setIsChecked(false)
    },
  }
}
