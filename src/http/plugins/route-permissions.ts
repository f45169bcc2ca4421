import { PERMISSIONS, type Permission } from '../../model/permissions.ts'

type StatedRoute = { method: string; path: string; hooks?: { detail?: { security?: unknown } } }

/**
 * The permissions that routes state in their OpenAPI `security`, so that the documented permission is the required one. A
 * route without a statement cannot be called; `bearerOnly` states that every user may call it.
 */
export function routePermissions() {
  const byRoute = new Map<string, readonly Permission[]>()
  return {
    /** Reads the statements of all routes that users call. Call it once. */
    read(routes: readonly StatedRoute[]): void {
      for (const { method, path, hooks } of routes) {
        const stated = statedIn(hooks?.detail?.security)
        if (stated !== null) byRoute.set(`${method} ${path}`, stated)
      }
    },

    /** The user needs one of these; empty: every user may call the route. */
    of(method: string, path: string): readonly Permission[] {
      const stated = byRoute.get(`${method === 'HEAD' ? 'GET' : method} ${path}`)
      if (stated === undefined) throw new Error(`The route ${method} ${path} does not state who may call it`)
      return stated
    },
  }
}

/** The permissions in `[{ bearer: ['calls.read'] }, …]`; null if it is not for users. */
function statedIn(security: unknown): Permission[] | null {
  const ofUsers = (Array.isArray(security) ? security : []).filter((each) => Array.isArray(each.bearer))
  if (ofUsers.length === 0) return null
  const names: unknown[] = ofUsers.flatMap((each) => each.bearer)
  const unknown = names.find((name) => !PERMISSIONS.some((each) => each === name))
  if (unknown !== undefined) throw new Error(`${unknown} is no permission`)
  return PERMISSIONS.filter((each) => names.includes(each))
}
