import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Backfill, fillBatch } from '../../../src/db/backfills.ts'
import { backfillStep } from '../../../src/workers/reconciler/backfill-step.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

const LAST = 5

/** Fills five numbers, two in a batch, and notes where each batch began. */
function numbers(name: string): Backfill & { begun: (string | null)[]; failsAt: string | null } {
  const backfill = {
    name,
    begun: [] as (string | null)[],
    failsAt: null as string | null,
    async fill(_tx: unknown, cursor: string | null) {
      if (cursor === backfill.failsAt && cursor !== null) throw new Error('cut off')
      backfill.begun.push(cursor)
      const next = Number(cursor ?? 0) + 2
      return next > LAST ? null : String(next)
    },
  }
  return backfill
}

test('a backfill that is cut off goes on at its last batch, and is done once', async () => {
  const backfill = numbers('cut off')
  const step = backfillStep(database, [backfill])
  backfill.failsAt = '4'
  await expect(step.run()).rejects.toThrow('cut off')
  expect(backfill.begun).toEqual([null, '2'])
  backfill.failsAt = null
  expect(await step.run()).toBe(1)
  expect(backfill.begun).toEqual([null, '2', '4'])
  expect(await step.run()).toBe(0)
  expect(backfill.begun).toHaveLength(3)
})

test('two processes fill no batch at once', async () => {
  const backfill = numbers('at once')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: begun, resolve: onBegun } = Promise.withResolvers<void>()
  const slow = fillBatch(database.db, {
    ...backfill,
    async fill(tx, cursor) {
      onBegun()
      await held
      return await backfill.fill(tx, cursor)
    },
  })
  await begun
  expect(await fillBatch(database.db, backfill)).toBe(false)
  letGo()
  expect(await slow).toBe(true)
  expect(await fillBatch(database.db, backfill)).toBe(true)
  expect(backfill.begun).toEqual([null, '2'])
})
