/** The pages that G and a letter open. */
export const GO_KEYS = {
  c: '/calls',
  s: '/search',
  u: '/upload',
  r: '/reports',
  o: '/operators',
  t: '/settings',
} as const
