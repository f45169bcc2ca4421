import { useState } from 'react'

/** Messages by what they stand at: `{key}.{field}`, or the name of what is wrong as a whole. */
export type Wrong = Readonly<Record<string, string>>

/** A draft with what is wrong with it: shown from the first attempt to save on, and gone once it is put right. */
export function useEditing<Draft>(initial: () => Draft, findWrong: (draft: Draft) => Wrong) {
  const [draft, setDraft] = useState(initial)
  const [isChecked, setIsChecked] = useState(false)
  const [refused, setRefused] = useState<Wrong>({})
  const found = findWrong(draft)
  const wrong: Wrong = isChecked ? { ...found, ...refused } : {}

  // What the service said holds until something is changed.
  function change(next: Draft) {
    setDraft(next)
    setRefused({})
  }

  return {
    draft,
    change,
    wrong,
    isWrong: Object.keys(wrong).length > 0,
    /** Marks what is wrong; whether nothing is. */
    check() {
      setIsChecked(true)
      return Object.keys(found).length === 0
    },
    /** Marks what the service has refused. */
    refuse: setRefused,
    discard() {
      change(initial())
      setIsChecked(false)
    },
  }
}
