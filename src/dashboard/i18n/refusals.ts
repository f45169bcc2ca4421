import { useLanguage } from './language.ts'
import { REFUSALS_IN_JAPANESE } from './refusals-japanese.ts'

// Why something was refused or failed, by the code of the API. The service says it in English and exactly; who reads
// Japanese gets the kind of it in Japanese.

/** What became of something, in the language of the page: `message` is what the service says. */
export function useRefusalText(): (code: string, message: string) => string {
  const language = useLanguage()
  return (code, message) => (language === 'ja' ? (REFUSALS_IN_JAPANESE[code] ?? message) : message)
}
