import type { FormEvent } from 'react'

/** A submit handler that gives `use` the text of each field by name. */
export function onSubmit(use: (fields: Partial<Record<string, string>>) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)].filter(([, value]) => typeof value === 'string')
    use(Object.fromEntries(entries) as Partial<Record<string, string>>)
  }
}
