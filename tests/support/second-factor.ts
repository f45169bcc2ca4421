import { asc, eq } from 'drizzle-orm'
import { mfaChallenges, recoveryCodes, sessions, users } from '../../src/db/schema/index.ts'
import { createUser } from '../../src/domain/identity/accounts.ts'
import { type Answer, PASSWORD, startIdentityApp } from './identity.ts'

/** The code for a secret in base32 by Debian's oathtool, an implementation other than ours. */
export function oathtool(secret: string, atMs: number): string {
  const command = ['oathtool', '--totp', '--base32', `--now=@${Math.floor(atMs / 1000)}`, secret]
  const { stdout, stderr, success } = Bun.spawnSync(command)
  if (!success) throw new Error(`oathtool: ${stderr}`)
  return stdout.toString().trim()
}

export type MfaApp = Awaited<ReturnType<typeof startMfaApp>>
export type MfaUser = Awaited<ReturnType<MfaApp['enabledUser']>>

/** The identity routes with a clock that tests set, so that no test waits for the next code. */
export async function startMfaApp({ jwtSecrets }: { jwtSecrets?: string[] } = {}) {
  let nowMs = Date.now()
  const app = await startIdentityApp({ jwtSecrets, now: () => nowMs })
  const post = (path: string, body: unknown, token?: string) =>
    app.send('POST', `/api/auth${path}`, { body, token })

  /** The next code, which was not used before. */
  function freshCode(secret: string): string {
    nowMs += 30_000
    return oathtool(secret, nowMs)
  }

  /** A member who is logged in. */
  async function user() {
    const email = `${crypto.randomUUID()}@first.test`
    const { organisationId } = app.first
    const made = await createUser(app.deps, { organisationId, email, role: 'member', password: PASSWORD })
    return { email, userId: made.userId, access: (await app.logIn(email)).access }
  }

  const me = (token: string) => app.send('GET', '/api/auth/me', { token })
  const setup = (token: string, body: unknown = { password: PASSWORD }) => post('/mfa/setup', body, token)
  const confirm = (token: string, code: unknown) => post('/mfa/verify-setup', { code }, token)
  /** The second step of a login. */
  const verify = (mfa_token: unknown, code: unknown) => post('/mfa/verify', { mfa_token, code })

  /** The first step of a login. */
  async function mfaToken(email: string): Promise<string> {
    const { json } = expectStatus(200, await post('/login', { email, password: PASSWORD }))
    return String(json.mfa_token)
  }

  return {
    ...app,
    post,
    me,
    setup,
    confirm,
    disable: (token: string, body: unknown) => post('/mfa/disable', body, token),
    renewCodes: (token: string, code: unknown) => post('/mfa/recovery-codes', { code }, token),
    mfaToken,
    verify,
    logInWith: async (email: string, code: string) => verify(await mfaToken(email), code),
    wrongCode: (secret: string) => wrongCode(secret, nowMs),
    freshCode,
    user,
    now: () => nowMs,
    passTime(ms: number) {
      nowMs += ms
    },

    /** A member with MFA enabled, who is logged in. */
    async enabledUser() {
      const made = await user()
      const secret = String(expectStatus(200, await setup(made.access)).json.secret)
      const confirmed = await confirm(made.access, freshCode(secret))
      return { ...made, secret, recoveryCodes: codesOf(expectStatus(200, confirmed)) }
    },

    /** Everything stored of a second factor, to see that nothing changed. */
    async stateOf(userId: string) {
      const [row] = await app.db.select().from(users).where(eq(users.id, userId))
      const codes = app.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
      const open = app.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
      return {
        secret: hex(row?.totpSecret),
        pending: hex(row?.totpPendingSecret),
        lastStep: row?.totpLastStep,
        passwordHash: row?.passwordHash,
        codes: await codes.orderBy(asc(recoveryCodes.codeHash)),
        sessions: (await open.orderBy(asc(sessions.id))).map(({ id }) => id),
      }
    },

    async failuresOf(userId: string) {
      const [row] = await app.db
        .select({ failures: users.mfaFailures, lockedUntil: users.mfaLockedUntil })
        .from(users)
        .where(eq(users.id, userId))
      return row
    },

    challengesOf: (userId: string) => app.db.$count(mfaChallenges, eq(mfaChallenges.userId, userId)),
  }
}

/** A code of no time step near `atMs`. */
export function wrongCode(secret: string, atMs: number): string {
  const near = [-2, -1, 0, 1, 2].map((each) => oathtool(secret, atMs + each * 30_000))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((each) => !near.includes(each)) ?? ''
  )
}

export function codesOf({ json }: Answer): string[] {
  return Array.isArray(json.recovery_codes) ? json.recovery_codes.map(String) : []
}

export function expectStatus(status: number, answer: Answer): Answer {
  if (answer.status !== status) throw new Error(`Answered ${answer.status}, not ${status}: ${answer.text}`)
  return answer
}

/** How many answers had each status. */
export function tally(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function hex(bytes: Uint8Array | null | undefined): string | null {
  return bytes == null ? null : Buffer.from(bytes).toString('hex')
}
