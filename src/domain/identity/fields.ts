import { fieldErrorList } from '../../model/field-errors.ts'
import { invalidFields } from '../problems.ts'
import { type KnownOfUser, passwordError } from './passwords.ts'

/** Longest email address (RFC 5321 §4.5.3.1.3). */
export const EMAIL_MAX_CHARACTERS = 254

/** Longest name of an organisation, a user or an API key, in UTF-16 code units. */
export const NAME_MAX_CHARACTERS = 100

/** Reads fields and collects what is wrong with them, so that one answer names all errors. */
export function fieldReader() {
  const { errors, addError: wrong } = fieldErrorList()
  return {
    wrong,

    /** Trimmed and in lower case; empty if it is not an email address. */
    email(field: string, text: string): string {
      const email = normaliseEmail(text)
      if (email === null) wrong(field, 'not_an_email')
      return email ?? ''
    },

    /** As given; what is wrong with it is collected. */
    password(field: string, password: string, known: KnownOfUser): string {
      const error = passwordError(field, password, known)
      if (error !== null) errors.push(error)
      return password
    },

    /** Trimmed. Control characters and lone surrogates are refused: they break lists and the database. */
    name(field: string, text: string): string {
      const name = text.trim()
      if (name === '') wrong(field, 'empty')
      else if (name.length > NAME_MAX_CHARACTERS) {
        wrong(field, 'too_long', { length: name.length, max: NAME_MAX_CHARACTERS })
      } else if (/\p{Cc}|\p{Cs}/u.test(name)) wrong(field, 'control_character')
      return name
    },

    /** Ends the reading. @throws Problem invalid_fields if any field was wrong */
    check(): void {
      if (errors.length > 0) throw invalidFields(errors)
    },
  }
}

/** An email as it is stored and compared, trimmed and in lower case; null if it is not an email address. */
export function normaliseEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  const looksRight = /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}]+$/u.test(email)
  return looksRight && email.length <= EMAIL_MAX_CHARACTERS ? email : null
}
