import { type Language, useLanguage } from './language.ts'

export { fill } from '../../lib/fill.ts'

/** The texts of one part of the page in each language. A missing text is a compile error. */
export type Messages<Keys extends string> = Record<Language, Record<Keys, string>>

/** Defines texts in English and Japanese. Placeholders are written as `{name}`; `fill` replaces them. */
export function defineMessages<const Keys extends string>(
  en: Record<Keys, string>,
  ja: Record<NoInfer<Keys>, string>,
): Messages<Keys> {
  return { en, ja }
}

/** The texts in the language of the page. */
export function useMessages<Keys extends string>(messages: Messages<Keys>): Record<Keys, string> {
  return messages[useLanguage()]
}
