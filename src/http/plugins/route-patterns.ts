/** A route as Elysia lists it, with `:name` and `*` for the parts that vary. */
export type RoutePattern = { method: string; path: string }

/**
 * The methods that a path allows, sorted, for the Allow header; empty if there is no such path.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.1
 * @example
 * ```ts
 * import { allowedMethods } from './route-patterns.ts'
 * import assert from 'node:assert/strict'
 *
 * const routes = [{ method: 'GET', path: '/calls/:id' }]
 * assert.deepEqual(allowedMethods(routes, '/calls/7'), ['GET', 'HEAD'])
 * assert.deepEqual(allowedMethods(routes, '/calls'), [])
 * ```
 */
export function allowedMethods(routes: readonly RoutePattern[], path: string): string[] {
  const segments = segmentsOf(path)
  const methods = new Set<string>()
  for (const route of routes) {
    // A route for all methods has answered by itself.
    if (route.method === 'ALL' || !matches(route.path.split('/'), segments)) continue
    methods.add(route.method)
    if (route.method === 'GET') methods.add('HEAD')
  }
  return [...methods].sort()
}

/**
 * The pattern of the route that answers a request; null if there is none. A text in a pattern goes before a name, and
 * that before `*`.
 */
export function routeOf(routes: readonly RoutePattern[], method: string, path: string): string | null {
  const segments = segmentsOf(path)
  let found: string | null = null
  for (const route of routes) {
    const answers = [method, 'ALL', method === 'HEAD' ? 'GET' : 'ALL'].includes(route.method)
    if (!answers || !matches(route.path.split('/'), segments)) continue
    if (found === null || rankOf(route.path) < rankOf(found)) found = route.path
  }
  return found
}

/** Orders patterns segment by segment: a text, a name, then `*`. */
function rankOf(path: string): string {
  return path
    .split('/')
    .map((each) => (each === '*' ? 2 : each.startsWith(':') ? 1 : 0))
    .join('')
}

/** Elysia also finds routes with a slash at the end. */
function segmentsOf(path: string): string[] {
  return path.replace(/(.)\/$/, '$1').split('/')
}

function matches(pattern: string[], segments: string[]): boolean {
  if (pattern.at(-1) !== '*' && pattern.length !== segments.length) return false
  return pattern.every((each, at) => {
    const segment = segments[at]
    if (each === '*') return true
    return each.startsWith(':') ? segment !== undefined && segment !== '' : each === segment
  })
}
