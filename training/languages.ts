import { ENGLISH } from '../src/domain/analysis/local/reading/english.ts'
import { JAPANESE } from '../src/domain/analysis/local/reading/japanese.ts'
import type { LanguageRules } from '../src/domain/analysis/local/reading/language.ts'

/** A language that the engine learns; `tag` is that of its transcripts (BCP 47). */
export type TrainedLanguage = { name: string; tag: string; rules: LanguageRules }

export const LANGUAGES: readonly TrainedLanguage[] = [
  { name: 'English', tag: 'en-US', rules: ENGLISH },
  { name: 'Japanese', tag: 'ja-JP', rules: JAPANESE },
]
