import type { Language } from './language.ts'

/** Languages of calls that are offered to choose from; any other of the form xx-XX can be written. */
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

/** What languages of calls are called in the language of the page. */
export function languageNames(language: Language): (code: string) => string {
  displayNames[language] ??= new Intl.DisplayNames([language], { type: 'language', fallback: 'code' })
  const names = displayNames[language]
  return (code) => names.of(code) ?? code
}

const displayNames: Partial<Record<Language, Intl.DisplayNames>> = {}
