import { useSyncExternalStore } from 'react'

/** A phone, where the menu is above the page. The same width as Tailwind's `max-md:`. */
const PHONE = matchMedia('(width < 48rem)')
/** A screen that is too narrow for the columns of the call list: a phone, or a tablet in portrait. */
const NARROW = matchMedia('(width < 64rem)')

/** Whether the screen has the width of a phone. */
export function useIsPhone(): boolean {
  return useMatches(PHONE)
}

/** Whether the screen is too narrow for the columns of the call list. */
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
