/** The key that opens the command menu, as it is called on this machine. */
export const COMMAND_KEY = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** The pages that G and a letter open. */
export const GO_KEYS = {
  h: '/today',
  c: '/calls',
  v: '/reviews',
  s: '/search',
  u: '/upload',
  r: '/reports',
  o: '/operators',
  t: '/settings',
} as const
