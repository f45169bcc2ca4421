import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

const STORAGE_KEY = 'voicelog.theme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let theme: Theme = stored()

apply()
dark.addEventListener('change', apply)

/** The theme that the person chose; `system` follows the operating system. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => theme)
}

/** Applies a theme and saves it in this browser. */
export function chooseTheme(chosen: Theme): void {
  theme = chosen
  localStorage.setItem(STORAGE_KEY, chosen)
  apply()
  for (const each of listeners) each()
}

function apply(): void {
  const isDark = theme === 'dark' || (theme === 'system' && dark.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

function stored(): Theme {
  const value = localStorage.getItem(STORAGE_KEY)
  return value === 'light' || value === 'dark' ? value : 'system'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
