import { fieldChecks } from '../field-checks.ts'
import { type KnownOfUser, passwordError } from './passwords.ts'

/** Longest email address (RFC 5321 §4.5.3.1.3). */
const EMAIL_MAX_CHARACTERS = 254

/** Longest name of an organisation, a user or an API key, in UTF-16 code units. */
export const NAME_MAX_CHARACTERS = 100

/** The checks of fields, with those of users and other things that have a name. */
export function fieldReader() {
  const checks = fieldChecks()
  return {
    ...checks,

    /** Trimmed and in lower case; empty if it is not an email address. */
    email(field: string, text: string): string {
      const email = normaliseEmail(text)
      if (email === null) checks.addError(field, 'not_an_email')
      return email ?? ''
    },

    /** As given. */
    password(field: string, password: string, known: KnownOfUser): string {
      const error = passwordError(field, password, known)
      if (error !== null) checks.errors.push(error)
      return password
    },

    name(field: string, text: string): string {
      return checks.text(field, text, { max: NAME_MAX_CHARACTERS })
    },
  }
}

/** An email as it is stored and compared, trimmed and in lower case; null if it is not an email address. */
export function normaliseEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  const looksRight = /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}]+$/u.test(email)
  return looksRight && email.length <= EMAIL_MAX_CHARACTERS ? email : null
}
