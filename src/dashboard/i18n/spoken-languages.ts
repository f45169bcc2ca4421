import type { Language } from './language.ts'

/** The spoken languages that fields suggest. Any other of the form xx-XX can be typed. */
export const SUGGESTED_LANGUAGES = [
  'en-US',
  'en-GB',
  'ja-JP',
  'de-DE',
  'fr-FR',
  'es-ES',
  'it-IT',
  'ko-KR',
  'zh-CN',
  'pt-BR',
]

/** The names of spoken languages in the language of the page, by code. */
export function languageNames(language: Language): (code: string) => string {
  displayNames[language] ??= new Intl.DisplayNames([language], { type: 'language', fallback: 'code' })
  const names = displayNames[language]
  return (code) => names.of(code) ?? code
}

const displayNames: Partial<Record<Language, Intl.DisplayNames>> = {}
