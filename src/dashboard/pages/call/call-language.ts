import { createContext, useContext } from 'react'

/** The language of the call on the page, as `xx-XX`. */
export const CallLanguage = createContext<string | undefined>(undefined)

/** The `lang` of texts from the call, so that they are read aloud and wrapped in their own language. @see WCAG 3.1.2 */
export function useCallLanguage(): string | undefined {
  return useContext(CallLanguage)
}
