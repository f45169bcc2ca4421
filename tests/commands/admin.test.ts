import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { runAdmin } from '../../src/commands/admin.ts'
import { recoveryCodes, sessions, users } from '../../src/db/schema/index.ts'
import { authenticateApiKey } from '../../src/domain/identity/api-keys.ts'
import { verifyPassword } from '../../src/domain/identity/passwords.ts'
import { newId } from '../../src/lib/id.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'

const PASSWORD = 'correct horse battery'
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await admin(
    'create-organisation',
    '--organisation',
    'Acme',
    '--email',
    'a@acme.test',
    '--password',
    PASSWORD,
  )
})
afterAll(() => database.drop())

async function admin(...args: string[]) {
  return await adminWith({ DATABASE_URL: database.url }, args)
}

async function adminWith(environment: Record<string, string>, args: string[]) {
  const printed = { out: '', error: '' }
  const code = await runAdmin(args, environment, {
    out: (line) => {
      printed.out += `${line}\n`
    },
    error: (line) => {
      printed.error += `${line}\n`
    },
  })
  return { code, ...printed }
}

const findUser = async (email: string) =>
  (await database.db.select().from(users).where(eq(users.email, email)))[0]

describe('voicelog admin', () => {
  test('create-organisation creates it with its first admin', async () => {
    const made = await admin(
      'create-organisation',
      '--organisation=Globex',
      '--email=Boss@Globex.test',
      `--password=${PASSWORD}`,
    )
    expect(made).toMatchObject({ code: 0, error: '' })
    expect(made.out).not.toContain(PASSWORD)
    expect(await findUser('boss@globex.test')).toMatchObject({ role: 'admin' })
  })

  test('create-user adds a user with the given role', async () => {
    for (const role of ['admin', 'member'] as const) {
      const email = `${role}@acme.test`
      const args = ['--organisation', 'Acme', '--email', email, '--role', role, '--password', PASSWORD]
      expect((await admin('create-user', ...args)).code).toBe(0)
      expect(await findUser(email)).toMatchObject({ role })
    }
  })

  test('reset-mfa removes the second factor and its lock, and ends every session', async () => {
    const userId = (await findUser('a@acme.test'))?.id ?? ''
    const { db } = database
    const encrypted = new Uint8Array([1, 2, 3])
    const lockedUntil = new Date(Date.now() + 900_000)
    await db
      .update(users)
      .set({
        totpSecret: encrypted,
        totpPendingSecret: encrypted,
        mfaFailures: 10,
        mfaLockedUntil: lockedUntil,
      })
      .where(eq(users.id, userId))
    const organisationId = (await findUser('a@acme.test'))?.organisationId ?? ''
    await db.insert(recoveryCodes).values({ organisationId, userId, codeHash: 'hash' })
    await db.insert(sessions).values({ id: newId(), organisationId, userId, expiresAt: lockedUntil })

    expect(await admin('reset-mfa', '--email', 'A@acme.test')).toMatchObject({ code: 0, error: '' })
    expect(await findUser('a@acme.test')).toMatchObject({
      totpSecret: null,
      totpPendingSecret: null,
      mfaFailures: 0,
      mfaLockedUntil: null,
    })
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(0)
    expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(0)
  })

  test('reset-password sets the password', async () => {
    const { code } = await admin(
      'reset-password',
      '--email',
      'A@acme.test',
      '--password',
      'staple tractor violet',
    )
    expect(code).toBe(0)
    const user = await findUser('a@acme.test')
    expect(await verifyPassword('staple tractor violet', user?.passwordHash ?? null)).toBe(true)
  })

  test('create-api-key prints the key and nothing else', async () => {
    const { code, out } = await admin('create-api-key', '--organisation', 'Acme', '--name', 'PBX')
    expect(code).toBe(0)
    expect(out).toMatch(/^vl_live_[0-9A-Za-z]{36}\n$/)
    const acme = await findUser('a@acme.test')
    expect(await authenticateApiKey(database, out.trim())).toMatchObject({
      organisationId: acme?.organisationId,
    })
  })

  test('--help prints the usage', async () => {
    for (const args of [['--help'], ['help'], ['create-user', '--help']]) {
      const { code, out } = await adminWith({}, args)
      expect(code).toBe(0)
      expect(out).toStartWith('Usage: voicelog admin')
    }
  })
})

describe('wrong usage: prints what is wrong and the usage, exits with 2, changes nothing', () => {
  test.each([
    [[], 'An admin command is required.'],
    [['drop-organisation'], 'drop-organisation'],
    [['toString'], 'toString'],
    [['create-organisation'], '--organisation, --email, --password'],
    [['create-organisation', '--organisation', 'X', '--email', 'x@x.test'], '--password'],
    [['create-user', '--organisation', 'Acme', '--rolle', 'admin'], '--rolle'],
    [
      [
        'create-user',
        '--organisation',
        'Acme',
        '--email',
        'x@acme.test',
        '--role',
        'owner',
        '--password',
        PASSWORD,
      ],
      'admin or member',
    ],
    [['create-api-key', '--organisation', 'Acme', 'PBX'], 'PBX'],
    [['create-api-key', '--organisation', 'Acme', '--name'], 'name'],
  ])('%j', async (args, said) => {
    const before = await database.db.$count(users)
    const { code, out, error } = await admin(...args)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(error).toContain(said)
    expect(error).toContain('Usage: voicelog admin')
    expect(await database.db.$count(users)).toBe(before)
  })
})

describe('refused or impossible: one clear line, exit code 1', () => {
  test.each([
    [
      ['create-organisation', '--organisation', 'Acme', '--email', 'n@acme.test', '--password', PASSWORD],
      'An organisation named "Acme" exists already',
    ],
    [
      ['create-organisation', '--organisation', 'New', '--email', 'a@acme.test', '--password', PASSWORD],
      'A user with the email a@acme.test exists already',
    ],
    [
      ['create-organisation', '--organisation', 'New', '--email', 'a', '--password', 'short'],
      'email: is not an email address',
    ],
    [
      [
        'create-user',
        '--organisation',
        'Nowhere',
        '--email',
        'n@acme.test',
        '--role',
        'admin',
        '--password',
        PASSWORD,
      ],
      'There is no organisation named "Nowhere"',
    ],
    [['reset-mfa', '--email', 'n@acme.test'], 'There is no user n@acme.test'],
    [['reset-password', '--email', 'n@acme.test', '--password', PASSWORD], 'There is no user n@acme.test'],
    [['create-api-key', '--organisation', 'Acme', '--name', ' '], 'name: is empty'],
  ])('%j', async (args, said) => {
    const { code, out, error } = await admin(...args)
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(error).toContain(said)
    expect(error.trim().split('\n')).toHaveLength(1)
    expect(error).not.toContain(PASSWORD)
  })

  const args = ['create-api-key', '--organisation', 'Acme', '--name', 'PBX']

  test('without DATABASE_URL it names that variable, and requires no other', async () => {
    const { code, error } = await adminWith({}, args)
    expect(code).toBe(1)
    expect(error).toContain('DATABASE_URL is missing')
    expect(error).not.toContain('JWT_SECRET')
  })

  test('a database that is unreachable, has no tables, or does not exist', async () => {
    const away = await adminWith({ DATABASE_URL: 'postgres://voicelog:hidden@localhost:1/voicelog' }, args)
    expect(away.code).toBe(1)
    expect(away.error).toContain('Cannot use the database that DATABASE_URL names')
    expect(away.error).not.toContain('hidden')

    const server = new URL(database.url)
    server.pathname = '/postgres'
    const empty = await adminWith({ DATABASE_URL: server.href }, args)
    expect([empty.code, empty.error.trim()]).toEqual([
      1,
      'The database has no tables yet: run `voicelog migrate` first',
    ])

    server.pathname = '/nowhere'
    const missing = await adminWith({ DATABASE_URL: server.href }, args)
    expect(missing.code).toBe(1)
    expect(missing.error).toContain('"nowhere" does not exist')
  })
})

test('as a program it prints on standard output and exits with the code', async () => {
  const main = join(import.meta.dir, '../../src/main.ts')
  const run = async (...args: string[]) => {
    const child = Bun.spawn([process.execPath, main, 'admin', ...args], {
      env: { PATH: Bun.env.PATH ?? '', DATABASE_URL: database.url },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [out, error] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    return { code: await child.exited, out, error }
  }
  const made = await run('create-api-key', '--organisation', 'Acme', '--name', 'recorder')
  expect(made).toEqual({ code: 0, out: expect.stringMatching(/^vl_live_\w{36}\n$/), error: '' })
  const wrong = await run('create-key')
  expect([wrong.code, wrong.out]).toEqual([2, ''])
})
