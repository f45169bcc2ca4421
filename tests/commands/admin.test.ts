import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { runAdmin } from '../../src/commands/admin/index.ts'
import { recoveryCodes, sessions, users } from '../../src/db/schema/index.ts'
import { authenticateApiKey } from '../../src/domain/identity/api-keys.ts'
import { verifyPassword } from '../../src/domain/identity/passwords.ts'
import { newId } from '../../src/lib/id.ts'
import { ROLES } from '../../src/model/permissions.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'

const PASSWORD = 'correct horse battery'
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await admin('create-organisation', '--organisation', 'Acme', '--email', 'a@acme.test')
})
afterAll(() => database.drop())

async function admin(...args: string[]) {
  return await adminWith({ DATABASE_URL: database.url }, args)
}

/** Runs a command that reads this password, if it reads one. */
async function adminWith(environment: Record<string, string>, args: string[], password = PASSWORD) {
  const printed = { out: '', error: '' }
  const output = {
    out: (line: string) => {
      printed.out += `${line}\n`
    },
    error: (line: string) => {
      printed.error += `${line}\n`
    },
  }
  const code = await runAdmin(args, environment, output, async () => password)
  return { code, ...printed }
}

const findUser = async (email: string) =>
  (await database.db.select().from(users).where(eq(users.email, email)))[0]

describe('voicelog admin', () => {
  test('create-organisation creates it with its first admin', async () => {
    const made = await admin('create-organisation', '--organisation=Globex', '--email=Boss@Globex.test')
    expect(made).toMatchObject({ code: 0, error: '' })
    expect(made.out).not.toContain(PASSWORD)
    expect(await findUser('boss@globex.test')).toMatchObject({ role: 'admin' })
  })

  test('create-user adds a user with the given role', async () => {
    for (const role of ROLES) {
      const email = `${role}@acme.test`
      const args = ['--organisation', 'Acme', '--email', email, '--role', role]
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
    const args = ['reset-password', '--email', 'A@acme.test']
    const { code } = await adminWith({ DATABASE_URL: database.url }, args, 'staple tractor violet')
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
    [['create-organisation'], '--organisation, --email'],
    [['create-organisation', '--organisation', 'X'], '--email'],
    [['create-user', '--organisation', 'Acme', '--rolle', 'admin'], '--rolle'],
    [
      ['create-user', '--organisation', 'Acme', '--email', 'x@acme.test', '--role', 'owner'],
      'expected one of admin, member, supervisor, agent, auditor',
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
      ['create-organisation', '--organisation', 'Acme', '--email', 'n@acme.test'],
      'An organisation named "Acme" exists already',
    ],
    [
      ['create-organisation', '--organisation', 'New', '--email', 'a@acme.test'],
      'A user with the email a@acme.test exists already',
    ],
    [['create-organisation', '--organisation', 'New', '--email', 'a'], 'email: is not an email address'],
    [
      ['create-user', '--organisation', 'Nowhere', '--email', 'n@acme.test', '--role', 'admin'],
      'There is no organisation named "Nowhere"',
    ],
    [['reset-mfa', '--email', 'n@acme.test'], 'There is no user n@acme.test'],
    [['reset-password', '--email', 'n@acme.test'], 'There is no user n@acme.test'],
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

test.each([[['--password', PASSWORD]], [[`--password=${PASSWORD}`]]])(
  'a password in the arguments, which others can read, is refused without repeating it: %#',
  async (given) => {
    const { code, out, error } = await admin('reset-password', '--email', 'a@acme.test', ...given)
    expect([code, out]).toEqual([2, ''])
    expect(error).toStartWith('--password is refused')
    expect(error).not.toContain(PASSWORD)
  },
)

describe('the password, as a program', () => {
  const main = join(import.meta.dir, '../../src/main.ts')
  const command = [process.execPath, main, 'admin', 'reset-password', '--email', 'a@acme.test']
  const env = () => ({ PATH: Bun.env.PATH ?? '', DATABASE_URL: database.url })
  const hasPassword = async (password: string) =>
    await verifyPassword(password, (await findUser('a@acme.test'))?.passwordHash ?? null)

  test.each([
    ['a line', 'lantern copper ridge\n', 'lantern copper ridge'],
    ['a line of Windows', 'copper ridge window\r\n', 'copper ridge window'],
    ['a text without an end of line', ' spaces stay as given ', ' spaces stay as given '],
  ])('is read from standard input: %s', async (_what, text, password) => {
    const child = Bun.spawn(command, { env: env(), stdin: new Blob([text]), stdout: 'pipe', stderr: 'pipe' })
    expect(await child.exited).toBe(0)
    const said = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text())
    expect(said).not.toContain(password)
    expect(await hasPassword(password)).toBe(true)
  })

  test.each([
    ['nothing', '', 'is required on standard input'],
    ['several lines', 'staple tractor\nviolet copper\n', 'more than one line'],
    ['a whole file', 'x'.repeat(5000), 'more than 4096 bytes'],
  ])('is missing if standard input has %s', async (_what, text, said) => {
    const child = Bun.spawn(command, { env: env(), stdin: new Blob([text]), stdout: 'pipe', stderr: 'pipe' })
    expect(await child.exited).toBe(1)
    expect(await new Response(child.stderr).text()).toContain(said)
  })

  test('is asked for twice at a terminal, and never shown', async () => {
    const password = 'ridge lantern copper'
    for (const [again, code] of [
      ['ridge lantern copter', 1],
      [password, 0],
    ] as const) {
      let screen = ''
      const child = Bun.spawn(command, {
        env: env(),
        terminal: {
          data(terminal, bytes) {
            const shown = new TextDecoder().decode(bytes)
            screen += shown
            if (shown.includes('Password: ')) terminal.write(`${password}\r`)
            if (shown.includes('Again: ')) terminal.write(`${again}\r`)
          },
        },
      })
      expect([await child.exited, screen]).toEqual([code, expect.any(String)])
      expect(screen).toContain(code === 0 ? 'has the new password' : 'The two passwords differ')
      expect(screen).not.toContain('ridge')
      expect(await hasPassword(password)).toBe(code === 0)
    }
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
