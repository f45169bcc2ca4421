import { createContext, useContext } from 'react'

/** The language of the call on the page, `xx-XX`. */
export const CallLanguage = createContext<string | undefined>(undefined)

/** For `lang` of what was said in the call or is told of it: it is read aloud and broken into lines as its own (WCAG 3.1.2). */
export function useCallLanguage(): string | undefined {
  return useContext(CallLanguage)
}
