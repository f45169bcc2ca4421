import type { Database } from '../../db/client.ts'
import { deletePasswordLinksOf } from '../../db/identity/password-links.ts'
import { deleteSessionsOf } from '../../db/identity/sessions.ts'
import {
  anyUserExists,
  findLoginUser,
  findProfile,
  insertUser,
  type UserProfile,
  updatePasswordHash,
} from '../../db/identity/users.ts'
import {
  findOrganisationByName,
  insertOrganisation,
  readOrganisation,
} from '../../db/settings/organisations.ts'
import { newId } from '../../lib/id.ts'
import type { UserRole } from '../../model/permissions.ts'
import { type AuditActor, record } from '../audit/record.ts'
import { Problem } from '../problems.ts'
import { fieldReader } from './fields.ts'
import { hashPassword } from './passwords.ts'
import type { UserPrincipal } from './principals.ts'

type Deps = { db: Database }
/** Tests give a cheaper `hash`, because they make hundreds of users. @default hashPassword */
type CreateDeps = Deps & { hash?: typeof hashPassword }

/**
 * Creates an organisation and its first admin, both or neither.
 * @throws Problem invalid_fields, conflict
 */
export async function createOrganisation(
  { db, hash = hashPassword }: CreateDeps,
  given: { organisation: string; email: string; password: string },
): Promise<{ organisationId: string; userId: string }> {
  const read = fieldReader()
  const name = read.name('organisation', given.organisation)
  const email = read.email('email', given.email)
  const password = read.password('password', given.password, { email, organisation: name })
  read.throwErrors()

  const organisationId = newId()
  const userId = newId()
  const passwordHash = await hash(password)
  await db.transaction(async (tx) => {
    if (!(await insertOrganisation(tx, { id: organisationId, name }))) {
      throw new Problem('conflict', `An organisation named ${JSON.stringify(name)} exists already`)
    }
    const by = { kind: 'system' as const, organisationId }
    await record({ db: tx }, { by, action: 'organisation.created', target: organisationId, detail: { name } })
    await insertNewUser(tx, by, {
      id: userId,
      organisationId,
      email,
      name: null,
      role: 'admin',
      passwordHash,
    })
  })
  return { organisationId, userId }
}

/**
 * Creates a user who can log in at once, for the server administrator. Admins of an organisation use `addUser`.
 * @throws Problem invalid_fields, conflict
 */
export async function createUser(
  { db, hash = hashPassword }: CreateDeps,
  given: { organisationId: string; email: string; role: UserRole; password: string; name?: string | null },
): Promise<{ userId: string }> {
  const read = fieldReader()
  const email = read.email('email', given.email)
  const name = given.name == null ? null : read.name('name', given.name)
  const { name: organisation } = await readOrganisation(db, given.organisationId)
  const password = read.password('password', given.password, { email, organisation })
  read.throwErrors()

  const userId = newId()
  const passwordHash = await hash(password)
  const { organisationId, role } = given
  const by = { kind: 'system' as const, organisationId }
  await db.transaction((tx) =>
    insertNewUser(tx, by, { id: userId, organisationId, email, name, role, passwordHash }),
  )
  return { userId }
}

/**
 * Sets a new password and ends all sessions and password links of the user, for the server administrator.
 * @throws Problem invalid_fields, not_found
 */
export async function resetPassword(
  { db }: Deps,
  given: { email: string; password: string },
): Promise<{ userId: string }> {
  const read = fieldReader()
  const email = read.email('email', given.email)
  read.throwErrors()
  const user = await findLoginUser(db, { email })
  if (user === null) throw new Problem('not_found', `There is no user ${email}`)
  const { name: organisation } = await readOrganisation(db, user.organisationId)
  const password = read.password('password', given.password, { email, organisation })
  read.throwErrors()
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await updatePasswordHash(tx, { userId: user.id, passwordHash })
    await deleteSessionsOf(tx, user.id)
    await deletePasswordLinksOf(tx, user.id)
    const by = { kind: 'system' as const, organisationId: user.organisationId }
    await record({ db: tx }, { by, action: 'password.reset', target: user.id })
  })
  return { userId: user.id }
}

/** Whether there is any user; false on a new database. */
export async function hasAnyUser({ db }: Deps): Promise<boolean> {
  return await anyUserExists(db)
}

/** The organisation of that name; spaces around it do not matter. @throws Problem not_found */
export async function findOrganisation({ db }: Deps, name: string): Promise<{ organisationId: string }> {
  const organisation = await findOrganisationByName(db, name.trim())
  if (organisation === null) {
    throw new Problem('not_found', `There is no organisation named ${JSON.stringify(name.trim())}`)
  }
  return { organisationId: organisation.id }
}

/** The user a session belongs to, with the organisation. @throws Problem not_found */
export async function readProfile({ db }: Deps, user: UserPrincipal): Promise<UserProfile> {
  const profile = await findProfile(db, user)
  if (profile === null) throw new Problem('not_found', 'This account no longer exists')
  return profile
}

async function insertNewUser(
  tx: Database,
  by: AuditActor,
  user: Parameters<typeof insertUser>[1],
): Promise<void> {
  const { id, email, role } = user
  if (!(await insertUser(tx, user))) {
    throw new Problem('conflict', `A user with the email ${email} exists already`)
  }
  await record({ db: tx }, { by, action: 'user.created', target: id, detail: { email, role } })
}
