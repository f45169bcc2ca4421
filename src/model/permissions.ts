type Permitting = {
  /** What it is about; without it, requests are refused with `permission_needed` or with `forbidden`. */
  of: 'calls' | 'office'
  /**
   * Whom an administrator may give it to: whoever sees `calls`, be it some; only whoever sees `all_calls`, because it
   * tells of all; `anybody`; or `nobody`, so that only roles have it.
   */
  givableTo: 'calls' | 'all_calls' | 'anybody' | 'nobody'
}

/** Every permission. */
export const PERMISSION_TABLE = {
  /** List, read, search and hear calls. */
  'calls.read': { of: 'calls', givableTo: 'calls' },
  /** A call_id that is taken is refused, which tells of that call. */
  'calls.upload': { of: 'calls', givableTo: 'all_calls' },
  'calls.delete': { of: 'calls', givableTo: 'calls' },
  /** All calls that match a filter, in one file. */
  exports: { of: 'calls', givableTo: 'calls' },
  /** Make analytics and transcripts anew, and correct transcripts. */
  'analytics.request': { of: 'calls', givableTo: 'calls' },
  /** Answer questions of scorecards, and label calls. */
  'reviews.write': { of: 'calls', givableTo: 'calls' },
  /** Reports, operators and their scorecards. */
  'reports.read': { of: 'calls', givableTo: 'calls' },
  /** Re-runs and evaluations, which count all calls. */
  'runs.read': { of: 'calls', givableTo: 'all_calls' },
  'runs.write': { of: 'office', givableTo: 'all_calls' },
  /** Rules and sampling plans, which look at all calls, and the calibrations of others. */
  'rules.write': { of: 'office', givableTo: 'all_calls' },
  'teams.read': { of: 'office', givableTo: 'calls' },
  /** Teams, who leads them, and the operators in them: so who sees which calls. */
  'teams.write': { of: 'office', givableTo: 'all_calls' },
  /** Settings, scorecard and intents. */
  'settings.read': { of: 'office', givableTo: 'anybody' },
  'settings.write': { of: 'office', givableTo: 'anybody' },
  /** Users, API keys, speech recognition, teams and operators, to read only. */
  'administration.read': { of: 'office', givableTo: 'anybody' },
  /** The audit of the whole organisation, events of all calls included. */
  'audit.read': { of: 'office', givableTo: 'all_calls' },
  'keys.write': { of: 'office', givableTo: 'nobody' },
  'users.write': { of: 'office', givableTo: 'nobody' },
} as const satisfies Record<string, Permitting>

export type Permission = keyof typeof PERMISSION_TABLE

/** Every permission, in the order of the table. */
export const PERMISSIONS = Object.keys(PERMISSION_TABLE) as [Permission, ...Permission[]]

/** Which calls a role sees: all, those of the teams that the user leads, those whose operator the user is, or none. */
export type RoleSight = 'all' | 'teams' | 'own' | 'none'

type RoleOf = {
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
} as const satisfies Record<string, RoleOf>

export type UserRole = keyof typeof ROLE_TABLE

/** Every role, in the order of the table. */
export const ROLES = Object.keys(ROLE_TABLE) as [UserRole, ...UserRole[]]

/** The permissions that an administrator may give a user of a role in addition to those of the role. */
export function givable(role: UserRole): Permission[] {
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
 * All that a user may do: what the role may, and of what was given what the role may be given.
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

/** What a user was given in addition to the role. An admin has all that there is to give. */
export function givenPermissions({
  role,
  permissions,
}: {
  role: UserRole
  permissions: readonly GivenName[]
}) {
  if (role === 'admin') return givable('member')
  const given = permissions.map(permissionNamed)
  return givable(role).filter((each) => given.includes(each))
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
