import { useSyncExternalStore } from 'react'

/** The languages of the dashboard, each by its own name. */
export const LANGUAGES = { en: 'English', ja: '日本語' } as const
export type Language = keyof typeof LANGUAGES

const STORAGE_KEY = 'voicelog.language'

let language: Language = initial()
const listeners = new Set<() => void>()

/** The language of the page: the one chosen in this browser, else the browser's own, else English. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, readLanguage)
}

/** The language of the page, outside of components. */
export function readLanguage(): Language {
  return language
}

/** Changes the language of all pages and saves it in this browser. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(STORAGE_KEY, chosen)
  language = chosen
  document.documentElement.lang = chosen
  for (const each of listeners) each()
}

function initial(): Language {
  const wanted = localStorage.getItem(STORAGE_KEY) ?? navigator.language.slice(0, 2)
  const known = wanted === 'ja' ? 'ja' : 'en'
  document.documentElement.lang = known
  return known
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
