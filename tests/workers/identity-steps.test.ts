import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { sessions, users } from '../../src/db/schema/index.ts'
import { createOrganisation } from '../../src/domain/identity/accounts.ts'
import { createCipher } from '../../src/lib/encryption.ts'
import { newId } from '../../src/lib/id.ts'
import { identitySteps } from '../../src/workers/reconciler/identity-steps.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'

const OLD = createCipher(['the old secret'], 'test')
const BOTH = createCipher(['the new secret', 'the old secret'], 'test')
const NEW = createCipher(['the new secret'], 'test')
const secret = new TextEncoder().encode('twenty bytes, secret')

let database: FreshDatabase
let owner: { organisationId: string; userId: string }
beforeAll(async () => {
  database = await freshDatabase()
  const { organisationId, userId } = await createOrganisation(database, {
    organisation: 'first',
    email: 'admin@first.test',
    password: 'correct horse battery',
  })
  owner = { organisationId, userId }
})
afterAll(() => database?.drop())

test('expired sessions are removed and secrets encrypted again, at most once a minute', async () => {
  const { db } = database
  const expire = () =>
    db.insert(sessions).values({ id: newId(), ...owner, expiresAt: sql`now() - interval '1 second'` })
  const encrypted = await OLD.encrypt(secret, owner.userId)
  const pending = await OLD.encrypt(secret, owner.userId)
  const isOwner = eq(users.id, owner.userId)
  await db.update(users).set({ totpSecret: encrypted, totpPendingSecret: pending }).where(isOwner)
  await expire()

  let nowMs = 0
  const steps = identitySteps({ db, cipher: BOTH }, { now: () => nowMs })
  const round = async () => Promise.all(steps.map((step) => step.run()))
  expect(await round()).toEqual([1, 2])
  const [row] = await db.select().from(users).where(isOwner)
  for (const each of [row?.totpSecret, row?.totpPendingSecret]) {
    expect(each && (await NEW.decrypt(each, owner.userId))).toEqual(secret)
  }

  await expire()
  nowMs = 59_999
  expect(await round()).toEqual([0, 0])
  nowMs = 60_000
  expect(await round()).toEqual([1, 0])
  expect(await db.$count(sessions)).toBe(0)
})

test('what no secret decrypts stays as it is, and does not stop the rest', async () => {
  const { db } = database
  const encrypted = await createCipher(['a secret that is gone'], 'test').encrypt(secret, owner.userId)
  await db.update(users).set({ totpSecret: encrypted }).where(eq(users.id, owner.userId))
  const steps = identitySteps({ db, cipher: BOTH })
  expect(await Promise.all(steps.map((step) => step.run()))).toEqual([0, 0])
  const [row] = await db.select().from(users).where(eq(users.id, owner.userId))
  expect(Buffer.from(row?.totpSecret ?? []).equals(Buffer.from(encrypted))).toBe(true)
})
