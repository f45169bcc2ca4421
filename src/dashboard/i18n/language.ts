import { createStore } from '../store.ts'

/** The languages of the dashboard, each by its own name. */
export const LANGUAGES = { en: 'English', ja: '日本語' } as const
export type Language = keyof typeof LANGUAGES

const STORAGE_KEY = 'voicelog.language'

const language = createStore(initial())

/** The language of the page: the one chosen in this browser, else the browser's own, else English. */
export function useLanguage(): Language {
  return language.useValue()
}

/** The language of the page, outside of components. */
export function readLanguage(): Language {
  return language.read()
}

/** Changes the language of all pages and saves it in this browser. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(STORAGE_KEY, chosen)
  document.documentElement.lang = chosen
  language.change(chosen)
}

function initial(): Language {
  const wanted = localStorage.getItem(STORAGE_KEY) ?? navigator.language.slice(0, 2)
  const known = wanted === 'ja' ? 'ja' : 'en'
  document.documentElement.lang = known
  return known
}
