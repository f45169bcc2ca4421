type PermissionRule = {
  /** What it is about. It decides the code of a refusal: `permission_needed` for calls, else `forbidden`. */
  area: 'calls' | 'administration'
  /**
   * Which users an administrator may give it to: those who see any `calls`; those who see `all_calls`, because it tells of
   * all; `anybody`; or `nobody`, so that only roles have it.
   */
  givableTo: 'calls' | 'all_calls' | 'anybody' | 'nobody'
}

/** Every permission. */
export const PERMISSION_TABLE = {
  /** List, read, search and hear calls. */
  'calls.read': { area: 'calls', givableTo: 'calls' },
  /** For all calls, because the refusal of a call_id that is taken reveals that call. */
  'calls.upload': { area: 'calls', givableTo: 'all_calls' },
  'calls.delete': { area: 'calls', givableTo: 'calls' },
  /** All calls that match a filter, in one file. */
  exports: { area: 'calls', givableTo: 'calls' },
  /** Make analytics and transcripts anew, and correct transcripts. */
  'analytics.request': { area: 'calls', givableTo: 'calls' },
  /** Answer questions of scorecards, and label calls. */
  'reviews.write': { area: 'calls', givableTo: 'calls' },
  /** Reports, operators and their scorecards. */
  'reports.read': { area: 'calls', givableTo: 'calls' },
  /** Re-runs and evaluations, which count all calls. */
  'runs.read': { area: 'calls', givableTo: 'all_calls' },
  'runs.write': { area: 'administration', givableTo: 'all_calls' },
  /** Rules and sampling plans, which look at all calls, and the calibrations of others. */
  'rules.write': { area: 'administration', givableTo: 'all_calls' },
  'teams.read': { area: 'administration', givableTo: 'calls' },
  /** Teams, who leads them, and the operators in them: so who sees which calls. */
  'teams.write': { area: 'administration', givableTo: 'all_calls' },
  /** Settings, scorecard and intents. */
  'settings.read': { area: 'administration', givableTo: 'anybody' },
  'settings.write': { area: 'administration', givableTo: 'anybody' },
  /** Users, API keys, speech recognition, teams and operators, to read only. */
  'administration.read': { area: 'administration', givableTo: 'anybody' },
  /** The audit of the whole organisation, events of all calls included. */
  'audit.read': { area: 'administration', givableTo: 'all_calls' },
  'keys.write': { area: 'administration', givableTo: 'nobody' },
  'users.write': { area: 'administration', givableTo: 'nobody' },
} as const satisfies Record<string, PermissionRule>

export type Permission = keyof typeof PERMISSION_TABLE

/** Every permission, in the order of the table. */
export const PERMISSIONS = Object.keys(PERMISSION_TABLE) as [Permission, ...Permission[]]

/** Which calls a role sees: all, those of the teams that the user leads, those whose operator the user is, or none. */
export type RoleSight = 'all' | 'teams' | 'own' | 'none'

type RoleRule = {
  sees: RoleSight
  permissions: readonly Permission[]
  /** What a new user of the role is given besides, unless an administrator decides otherwise. */
  given: readonly Permission[]
}

/** Every role with what its users see and may do. */
export const ROLE_TABLE = {
  admin: { sees: 'all', permissions: PERMISSIONS, given: ['analytics.request'] },
  member: {
    sees: 'all',
    permissions: [
      ...(['calls.read', 'calls.upload', 'reviews.write', 'reports.read'] as const),
      ...(['runs.read', 'teams.read', 'settings.read'] as const),
    ],
    given: ['analytics.request'],
  },
  supervisor: {
    sees: 'teams',
    permissions: ['calls.read', 'reviews.write', 'reports.read', 'teams.read', 'settings.read'],
    given: [],
  },
  agent: { sees: 'own', permissions: ['calls.read', 'reports.read', 'settings.read'], given: [] },
  auditor: {
    sees: 'none',
    permissions: ['settings.read', 'administration.read', 'audit.read'],
    given: [],
  },
} as const satisfies Record<string, RoleRule>

export type UserRole = keyof typeof ROLE_TABLE

/** Every role, in the order of the table. */
export const ROLES = Object.keys(ROLE_TABLE) as [UserRole, ...UserRole[]]

/** The permissions that an administrator may give a user of a role in addition to those of the role. */
export function givablePermissions(role: UserRole): Permission[] {
  const { sees, permissions } = ROLE_TABLE[role]
  const own: readonly Permission[] = permissions
  return PERMISSIONS.filter((each) => {
    const { givableTo } = PERMISSION_TABLE[each]
    const mayBeGiven =
      givableTo === 'anybody' ||
      (givableTo === 'calls' && sees !== 'none') ||
      (givableTo === 'all_calls' && sees === 'all')
    return mayBeGiven && !own.includes(each)
  })
}

/**
 * All that a user may do: the permissions of the role, and those given to the user that the role may be given.
 *
 * @example
 * ```ts
 * import { permissionsOf } from './permissions.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.deepEqual(permissionsOf({ role: 'agent', permissions: ['exports', 'calls.upload'] }), [
 *   'calls.read', 'exports', 'reports.read', 'settings.read',
 * ])
 * ```
 */
export function permissionsOf(user: { role: UserRole; permissions: readonly GivenName[] }): Permission[] {
  const may: readonly Permission[] = [...ROLE_TABLE[user.role].permissions, ...givenPermissions(user)]
  return PERMISSIONS.filter((each) => may.includes(each))
}

/** What a user was given in addition to the role. An admin has all that can be given to a member. */
export function givenPermissions({
  role,
  permissions,
}: {
  role: UserRole
  permissions: readonly GivenName[]
}) {
  if (role === 'admin') return givablePermissions('member')
  const given = permissions.map(permissionNamed)
  return givablePermissions(role).filter((each) => given.includes(each))
}

/** Names that permissions had before version 0.2, which stored rows and clients may still have. */
export const OLD_NAMES = {
  delete_calls: 'calls.delete',
  export_calls: 'exports',
  request_analytics: 'analytics.request',
} as const satisfies Record<string, Permission>

export type GivenName = Permission | keyof typeof OLD_NAMES

/** The permission of a name, also of an old one. */
export function permissionNamed(name: GivenName): Permission {
  return name in OLD_NAMES ? OLD_NAMES[name as keyof typeof OLD_NAMES] : (name as Permission)
}
