import type { RateLimit, RateLimitDecision, RateLimiter } from '../../backends/rate-limit/contract.ts'
import type { Database } from '../../db/client.ts'
import { removeSecondFactor } from '../../db/identity/mfa.ts'
import { deletePasswordLinksBy, deletePasswordLinksOf } from '../../db/identity/password-links.ts'
import { type ListedPerson, selectPeople } from '../../db/identity/people.ts'
import { deleteSessionsOf } from '../../db/identity/sessions.ts'
import {
  countAdmins,
  deleteUser,
  findUser,
  insertUser,
  lockUser,
  lockUserAdministration,
  selectUsers,
  type UserListing,
  updateUser,
} from '../../db/identity/users.ts'
import { readOrganisation } from '../../db/settings/organisations.ts'
import { isId, newId } from '../../lib/id.ts'
import {
  type GivenName,
  givablePermissions,
  type Permission,
  permissionNamed,
  ROLE_TABLE,
  type UserRole,
} from '../../model/permissions.ts'
import { changesBetween, record } from '../audit/record.ts'
import { newestIdFirst, type Page, type PageQuery } from '../pages.ts'
import { Problem, rateLimited } from '../problems.ts'
import { fieldReader } from './fields.ts'
import { createPasswordLink, type PasswordLink } from './password-links.ts'
import { hashPassword, oneAtATime } from './passwords.ts'
import { requireRecentLogin, type UserPrincipal } from './principals.ts'

export type { UserListing } from '../../db/identity/users.ts'

type Deps = { db: Database }

/** One page of an organisation's users, the newest first, 1 to 200 of them. @throws Problem invalid_fields */
export async function listUsers(
  { db }: Deps,
  organisationId: string,
  query: PageQuery,
): Promise<Page<UserListing>> {
  return await newestIdFirst(query, {
    select: (place) => selectUsers(db, organisationId, place),
    keyOf: (user) => user.id,
  })
}

/** One page of the people of an organisation who can log in, the newest first. @throws Problem invalid_fields */
export async function listPeople(
  { db }: Deps,
  organisationId: string,
  query: PageQuery,
): Promise<Page<ListedPerson>> {
  return await newestIdFirst(query, {
    select: (place) => selectPeople(db, organisationId, place),
    keyOf: (person) => person.id,
  })
}

/** A user of the organisation. @throws Problem not_found */
export async function readUser({ db }: Deps, organisationId: string, userId: string): Promise<UserListing> {
  const user = isId(userId) ? await findUser(db, { organisationId, userId }) : null
  if (user === null) throw unknownUser()
  return user
}

/**
 * Adds a user to the admin's organisation. With a password the user can log in at once; without one the answer has a
 * password link.
 * @throws Problem recent_login_needed, invalid_fields, conflict (the email cannot be used), rate_limited (too many such
 * emails), forbidden, overloaded
 */
export async function addUser(
  deps: Deps & { rateLimiter: RateLimiter },
  by: UserPrincipal,
  given: {
    email: string
    role: UserRole
    name?: string | null
    permissions?: GivenName[]
    password?: string
  },
): Promise<{ user: UserListing; passwordLink: PasswordLink | null }> {
  requireRecentLogin(by)
  const { db } = deps
  await checkRefusedEmails(deps, by)
  const read = fieldReader()
  const email = read.email('email', given.email)
  const name = given.name == null ? null : read.name('name', given.name)
  if (given.password !== undefined) {
    const { name: organisation } = await readOrganisation(db, by.organisationId)
    read.password('password', given.password, { email, organisation })
  }
  const permissions = given.permissions && checkPermissions(read, given.role, given.permissions)
  read.throwErrors()

  const { organisationId } = by
  const { role, password } = given
  const passwordHash =
    password === undefined ? null : await oneAtATime(organisationId, () => hashPassword(password))
  const row = { id: newId(), organisationId, email, name, role, permissions, passwordHash }
  const added = await db.transaction(async (tx) => {
    await lockAdministration(tx, by)
    if (!(await insertUser(tx, row))) return null
    const detail = { email, role, ...(permissions && { permissions }) }
    await record({ db: tx }, { by, action: 'user.created', target: row.id, detail })
    const passwordLink = passwordHash === null ? await createPasswordLink({ db: tx }, by, row.id) : null
    return { user: await readUser({ db: tx }, organisationId, row.id), passwordLink }
  })
  if (added !== null) return added
  await countRefusedEmail(deps, by)
  // The same for a user of this organisation and of another, so that it does not tell who else uses the service.
  throw new Problem('conflict', 'This email address cannot be used for a new user')
}

/**
 * How many emails that cannot be used an administrator may try in an hour, and all of an organisation together. A
 * refusal reveals that somebody has an account: an administrator must not learn that for a whole list of people.
 */
const REFUSED_PER_ADMIN: RateLimit = { max: 10, windowSeconds: 3600 }
const REFUSED_PER_ORGANISATION: RateLimit = { max: 30, windowSeconds: 3600 }

type EmailLimitDeps = { rateLimiter: RateLimiter }

/** Refuses to add any user: a success would reveal as much as a refusal. @throws Problem rate_limited */
async function checkRefusedEmails({ rateLimiter }: EmailLimitDeps, by: UserPrincipal): Promise<void> {
  const keys = refusedEmailKeys(by)
  refuseUnlessAllowed(await rateLimiter.peek(keys.admin, REFUSED_PER_ADMIN))
  refuseUnlessAllowed(await rateLimiter.peek(keys.organisation, REFUSED_PER_ORGANISATION))
}

/** Counts an email that cannot be used. @throws Problem rate_limited if others were counted since the check */
async function countRefusedEmail({ rateLimiter }: EmailLimitDeps, by: UserPrincipal): Promise<void> {
  const keys = refusedEmailKeys(by)
  refuseUnlessAllowed(await rateLimiter.take(keys.admin, REFUSED_PER_ADMIN))
  refuseUnlessAllowed(await rateLimiter.take(keys.organisation, REFUSED_PER_ORGANISATION))
}

function refusedEmailKeys({ userId, organisationId }: UserPrincipal) {
  return { admin: `refused-emails:${userId}`, organisation: `refused-emails:organisation:${organisationId}` }
}

function refuseUnlessAllowed({ allowed, resetSeconds }: RateLimitDecision): void {
  if (!allowed) throw rateLimited('Too many email addresses that cannot be used', resetSeconds)
}

/**
 * Changes the given fields of a user. A new role and new permissions apply from the next request. A user whose new role
 * sees other calls gets the permissions of a new user of that role, unless `given` names some.
 *
 * Disabling a user ends all sessions at once. The password links that the user has made end when the user is disabled or
 * is no longer an administrator.
 * @throws Problem recent_login_needed, invalid_fields, not_found, conflict (no admin would be left), forbidden
 */
export async function changeUser(
  deps: Deps,
  by: UserPrincipal,
  userId: string,
  given: { role?: UserRole; name?: string | null; permissions?: GivenName[]; disabled?: boolean },
): Promise<UserListing> {
  requireRecentLogin(by)
  return await administerUser(deps, by, userId, async (tx, before) => {
    const read = fieldReader()
    const name = given.name == null ? given.name : read.name('name', given.name)
    const { role = before.role, disabled } = given
    const isOther = ROLE_TABLE[role].sees !== ROLE_TABLE[before.role].sees
    const permissions = given.permissions
      ? checkPermissions(read, role, given.permissions)
      : isOther
        ? [...ROLE_TABLE[role].given]
        : undefined
    read.throwErrors()
    const key = { organisationId: by.organisationId, userId }
    const after = await updateUser(tx, key, { name, role: given.role, permissions, disabled })
    if (after === null) throw unknownUser()
    const detail = changesBetween(
      { name: before.name, role: before.role, permissions: before.permissions.map(permissionNamed) },
      { name: after.name, role: after.role, permissions: after.permissions },
    )
    if (Object.keys(detail).length > 0) {
      await record({ db: tx }, { by, action: 'user.changed', target: userId, detail })
    }
    if (after.disabled !== before.disabled) {
      await record(
        { db: tx },
        { by, action: after.disabled ? 'user.disabled' : 'user.enabled', target: userId },
      )
    }
    if (after.disabled) await endAccess(tx, userId)
    // A user who made a link knows it, and could log in as that user with it.
    if (after.disabled || after.role !== 'admin') await deletePasswordLinksBy(tx, userId)
    return after
  })
}

/**
 * Removes a user permanently, and the password links that the user has made. Their uploads stay.
 * @throws Problem recent_login_needed, not_found, conflict (no admin would be left), forbidden
 */
export async function removeUser(deps: Deps, by: UserPrincipal, userId: string): Promise<void> {
  await administerUser(deps, by, userId, async (tx, { email, role }) => {
    await record({ db: tx }, { by, action: 'user.deleted', target: userId, detail: { email, role } })
    await deleteUser(tx, { organisationId: by.organisationId, userId })
  })
}

/**
 * Removes the second factor of a user who has lost it, and ends all of the user's sessions.
 * @throws Problem recent_login_needed, not_found, conflict (the admin's own account, where a code or the password is
 * needed), forbidden
 */
export async function resetSecondFactor(deps: Deps, by: UserPrincipal, userId: string): Promise<void> {
  refuseOwn(by, userId, 'Disable your own MFA with POST /api/auth/mfa/disable')
  await administerUser(deps, by, userId, async (tx) => {
    await removeSecondFactor(tx, userId)
    await deleteSessionsOf(tx, userId)
    await record({ db: tx }, { by, action: 'mfa.reset', target: userId })
  })
}

/**
 * Makes a new password link, which replaces any earlier one. The present password works until the link is used.
 * @throws Problem recent_login_needed, not_found, conflict (the admin's own account, or a disabled user), forbidden
 */
export async function renewPasswordLink(
  deps: Deps,
  by: UserPrincipal,
  userId: string,
): Promise<PasswordLink> {
  refuseOwn(by, userId, 'Change your own password with POST /api/auth/password')
  return await administerUser(deps, by, userId, async (tx, { disabled }) => {
    if (disabled) throw new Problem('conflict', 'This user is disabled: enable the account first')
    return await createPasswordLink({ db: tx }, by, userId)
  })
}

/**
 * Runs a change of one user while no other change of the organisation's users runs, and undoes it if no admin would be
 * left who can log in.
 * @throws Problem recent_login_needed, not_found, conflict, forbidden
 */
async function administerUser<T>(
  { db }: Deps,
  by: UserPrincipal,
  userId: string,
  change: (tx: Database, before: UserListing) => Promise<T>,
): Promise<T> {
  requireRecentLogin(by)
  if (!isId(userId)) throw unknownUser()
  return await db.transaction(async (tx) => {
    await lockAdministration(tx, by)
    const before = await lockUser(tx, { organisationId: by.organisationId, userId })
    if (before === null) throw unknownUser()
    const changed = await change(tx, before)
    if ((await countAdmins(tx, by.organisationId)) === 0) {
      throw new Problem(
        'conflict',
        'No administrator who can log in would be left: make another user an administrator first',
      )
    }
    return changed
  })
}

/** Locks, then checks that the caller was not demoted, disabled or deleted in the meantime. */
async function lockAdministration(tx: Database, by: UserPrincipal): Promise<void> {
  await lockUserAdministration(tx, by.organisationId)
  const self = await findUser(tx, by)
  if (self?.role === 'admin' && !self.disabled) return
  throw new Problem('forbidden', 'This account is no longer an administrator')
}

/** Ends the sessions, MFA challenges and password links of a user. */
async function endAccess(tx: Database, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId)
  await deletePasswordLinksOf(tx, userId)
}

/** Refuses what would let a stolen session take over the admin's own account. */
function refuseOwn(by: UserPrincipal, userId: string, detail: string): void {
  if (by.userId === userId) throw new Problem('conflict', detail)
}

/** The permissions to store for a user of a role, in the order of the table, without those that the role has anyway. */
function checkPermissions(
  read: ReturnType<typeof fieldReader>,
  role: UserRole,
  names: readonly GivenName[],
): Permission[] {
  // An administrator has them all; they are kept for when the user is no longer one.
  const known = givablePermissions(role === 'admin' ? 'member' : role)
  const given = names.map(permissionNamed)
  const allowed: readonly Permission[] = [...known, ...ROLE_TABLE[role].permissions]
  if (given.some((each) => !allowed.includes(each)))
    read.addError('permissions', 'not_one_of', { known: known.join(', ') })
  return known.filter((each) => given.includes(each))
}

function unknownUser(): Problem {
  return new Problem('not_found', 'There is no user with this id')
}
