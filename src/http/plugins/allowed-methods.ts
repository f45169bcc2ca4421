/** A route as Elysia lists it; `:name` and `*` stand for what varies. */
export type RoutePattern = { method: string; path: string }

/** The methods that an address takes, for the Allow header (RFC 9110 §10.2.1); none where there is no such address. */
export function allowedMethods(routes: readonly RoutePattern[], path: string): string[] {
  // Routes are found with a slash at the end as well.
  const segments = path.replace(/(.)\/$/, '$1').split('/')
  const methods = new Set<string>()
  for (const route of routes) {
    // What takes every method has decided by itself.
    if (route.method === 'ALL' || !matches(route.path.split('/'), segments)) continue
    methods.add(route.method)
    if (route.method === 'GET') methods.add('HEAD')
  }
  return [...methods].sort()
}

function matches(pattern: string[], segments: string[]): boolean {
  if (pattern.at(-1) !== '*' && pattern.length !== segments.length) return false
  return pattern.every((each, at) => {
    const segment = segments[at]
    if (each === '*') return true
    return each.startsWith(':') ? segment !== undefined && segment !== '' : each === segment
  })
}
