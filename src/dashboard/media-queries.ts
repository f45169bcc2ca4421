import { useSyncExternalStore } from 'react'

/** A phone: the menu is above the page, as in the classes with `max-md:`. */
const PHONE = matchMedia('(width < 48rem)')
/** A screen that is too narrow for the columns of a list: a phone, or a tablet held upright. */
const NARROW = matchMedia('(width < 64rem)')

export function useIsPhone(): boolean {
  return useMatches(PHONE)
}

export function useIsNarrow(): boolean {
  return useMatches(NARROW)
}

function useMatches(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => media.matches,
  )
}
