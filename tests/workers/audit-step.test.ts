import { afterAll, beforeAll, expect, test } from 'bun:test'
import { auditStep } from '../../src/workers/reconciler/audit-step.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import { redisUrl } from '../support/redis.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

const countMonths = async () =>
  (await database.sql`select from pg_inherits where inhparent = 'audit_events'::regclass`).length

test('a worker process makes the coming months of the audit, and the step then has nothing to do', async () => {
  const before = await countMonths()
  const worker = Bun.spawn([process.execPath, 'src/main.ts', 'work'], {
    cwd: `${import.meta.dir}/../..`,
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl(),
      STORAGE_URL: 'file:///tmp/voicelog-not-used',
      JWT_SECRET: crypto.randomUUID(),
      SPEECH_ENGINE: 'pocketsphinx',
    },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  try {
    await eventually(async () => (await countMonths()) === before + 1, { withinMs: 30_000 })
  } finally {
    worker.kill()
    await worker.exited
  }
  const step = auditStep({ db: database.db, auditMonths: 24 })
  expect([await step.run(), await step.run()]).toEqual([0, 0])
})
