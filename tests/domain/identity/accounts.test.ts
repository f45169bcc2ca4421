import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { organisations, sessions, users } from '../../../src/db/schema/index.ts'
import {
  createOrganisation,
  createUser,
  findOrganisation,
  hasAnyUser,
  resetPassword,
} from '../../../src/domain/identity/accounts.ts'
import { logIn } from '../../../src/domain/identity/sessions.ts'
import { Problem } from '../../../src/domain/problems.ts'
import { createTokens } from '../../../src/http/auth/tokens.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { unlimited } from '../../support/unlimited.ts'

const PASSWORD = 'correct horse battery'
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('a new database has no user; the first organisation has its admin', async () => {
  expect(await hasAnyUser(database)).toBe(false)
  const { organisationId, userId } = await createOrganisation(database, {
    organisation: ' First ',
    email: ' Admin@First.Test ',
    password: PASSWORD,
  })
  expect(await hasAnyUser(database)).toBe(true)
  const [user] = await database.db.select().from(users)
  expect(user).toMatchObject({ id: userId, organisationId, email: 'admin@first.test', role: 'admin' })
  expect(await findOrganisation(database, 'First')).toEqual({ organisationId })
})

describe('is refused, and nothing is stored', () => {
  const attempts: [string, () => Promise<unknown>, string, string[]][] = [
    [
      'an organisation with everything wrong',
      () => createOrganisation(database, { organisation: ' ', email: 'nobody', password: 'short' }),
      'invalid_fields',
      ['organisation', 'email', 'password'],
    ],
    [
      'an organisation whose name is taken',
      () =>
        createOrganisation(database, { organisation: 'First', email: 'new@first.test', password: PASSWORD }),
      'conflict',
      [],
    ],
    [
      'an organisation whose admin has an account elsewhere',
      () =>
        createOrganisation(database, { organisation: 'New', email: 'ADMIN@first.test', password: PASSWORD }),
      'conflict',
      [],
    ],
    [
      'a password for nobody',
      () => resetPassword(database, { email: 'nobody@first.test', password: PASSWORD }),
      'not_found',
      [],
    ],
    ['an organisation that is not there', () => findOrganisation(database, 'Nowhere'), 'not_found', []],
  ]
  test.each(attempts)('%s', async (_what, attempt, code, fields) => {
    const before = [await database.db.$count(organisations), await database.db.$count(users)]
    const error = await attempt().catch((each: unknown) => each)
    expect(error).toBeInstanceOf(Problem)
    if (!(error instanceof Problem)) return
    expect(error.code).toBe(code as typeof error.code)
    expect((error.members.errors ?? []).map((each) => each.field)).toEqual(fields)
    expect([await database.db.$count(organisations), await database.db.$count(users)]).toEqual(before)
  })

  test.each([
    'a b@c.test',
    'a@b@c.test',
    '@c.test',
    'a@',
    '<a@c.test>',
    'a\u0000@c.test',
    `${'a'.repeat(250)}@c.test`,
  ])('%j is not an email', async (email) => {
    const { organisationId } = await findOrganisation(database, 'First')
    const attempt = createUser(database, { organisationId, email, role: 'member', password: PASSWORD })
    await expect(attempt).rejects.toMatchObject({ code: 'invalid_fields' })
  })
})

test('one email gets one account, however many requests come at once', async () => {
  const { organisationId } = await findOrganisation(database, 'First')
  const attempts = await Promise.allSettled(
    Array.from({ length: 8 }, (_, each) =>
      createUser(database, {
        organisationId,
        email: each % 2 === 0 ? 'Same@first.test' : 'same@FIRST.test',
        role: 'member',
        password: PASSWORD,
      }),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await database.db.$count(users, eq(users.email, 'same@first.test'))).toBe(1)
})

test('a reset sets the password and ends the sessions of this user, and of no other', async () => {
  const deps = { db: database.db, tokens: createTokens(['x'.repeat(32)]), rateLimiter: unlimited }
  const { organisationId } = await findOrganisation(database, 'First')
  const origin = { address: null, userAgent: null }
  const ids: string[] = []
  for (const email of ['one@first.test', 'two@first.test']) {
    ids.push(
      (await createUser(database, { organisationId, email, role: 'member', password: PASSWORD })).userId,
    )
    await logIn(deps, { email, password: PASSWORD, ...origin })
  }
  const given = { email: ' ONE@first.test', password: 'staple tractor violet' }
  expect(await resetPassword(database, given)).toEqual({ userId: ids[0] ?? '' })
  const open = await database.db.select({ userId: sessions.userId }).from(sessions)
  expect(open).toEqual([{ userId: ids[1] ?? '' }])
  await expect(logIn(deps, { email: 'one@first.test', password: PASSWORD, ...origin })).rejects.toMatchObject(
    {
      code: 'invalid_credentials',
    },
  )
  expect((await logIn(deps, { ...given, ...origin })).kind).toBe('session')
})
