import { createStore } from './store.ts'

export type Theme = 'light' | 'dark' | 'system'

const STORAGE_KEY = 'voicelog.theme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const theme = createStore(stored())

apply()
dark.addEventListener('change', apply)

/** The theme that the person chose; `system` follows the operating system. */
export function useTheme(): Theme {
  return theme.useValue()
}

/** Applies a theme and saves it in this browser. */
export function chooseTheme(chosen: Theme): void {
  theme.change(chosen)
  localStorage.setItem(STORAGE_KEY, chosen)
  apply()
}

function apply(): void {
  const chosen = theme.read()
  const isDark = chosen === 'dark' || (chosen === 'system' && dark.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

function stored(): Theme {
  const value = localStorage.getItem(STORAGE_KEY)
  return value === 'light' || value === 'dark' ? value : 'system'
}
