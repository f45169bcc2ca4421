import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import { changePlan, createPlan } from '../../../src/domain/reviews/plans.ts'
import { cheapHash } from '../../support/cheap-hash.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { PASSWORD } from '../../support/service.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

test('an event has whole values up to 16 KiB together, and the length and SHA-256 of those beyond', async () => {
  const { db, sql } = database
  const { organisationId, userId } = await createOrganisation(
    { db, hash: cheapHash },
    { organisation: 'Acme', email: 'kim@example.com', password: PASSWORD },
  )
  const by = { kind: 'user', organisationId, userId, address: null } as const
  const phrase = (letter: string) => ({ kind: 'phrase', text: letter.repeat(200) })
  const conditions = (letter: string) =>
    Array.from({ length: 5 }, () => ({ kind: 'all', of: Array.from({ length: 45 }, () => phrase(letter)) }))
  const plan = await createPlan({ db }, by, {
    ...{ name: 'Weekly', calls_per_week: 2, due_days: 7, time_zone: 'UTC', assignees: [] },
    first: [phrase('a')],
  })
  const change = async (given: object) => {
    await changePlan({ db }, by, plan.id, given)
    const [event] = await sql`select detail, octet_length(detail::text) as bytes from audit_events
      where action = 'review_plan.changed' order by id desc limit 1`
    return event
  }
  const small = await change({ first: [phrase('b')], name: 'Monthly' })
  expect(small?.detail.changes).toEqual({
    first: { before: [phrase('a')], after: [phrase('b')] },
    name: { before: 'Weekly', after: 'Monthly' },
  })
  await change({ first: conditions('c') })
  const large = await change({ first: conditions('d'), name: 'Daily' })
  expect(large?.bytes).toBeLessThan(16_384)
  expect(large?.detail).toMatchObject({ plan_id: plan.id, changes: { name: { after: 'Daily' } } })
  const json = JSON.stringify(conditions('d'))
  const sha256 = new Bun.CryptoHasher('sha256').update(json).digest('hex')
  expect(large?.detail.changes.first.after).toEqual({ bytes: json.length, sha256 })
})
