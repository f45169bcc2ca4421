import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { analyses, rerunItems, reruns, voicelogs } from '../../src/db/schema/index.ts'
import { newId } from '../../src/lib/id.ts'
import { insertOrganisation } from '../db/queue/job-rows.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import { insertTranscribed } from '../support/transcribed.ts'

let database: FreshDatabase
const children: ReturnType<typeof Bun.spawn>[] = []
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database?.drop()
})
const db = () => database.db

const CALL =
  'A: Hello, Acme, how can I help?\nC: I want to cancel my contract.\nA: I have cancelled it. Goodbye.'
const CALLS = 60

function startWorker(last: number) {
  const script = `${import.meta.dir}/fixtures/rerun-worker.ts`
  const child = Bun.spawn(['bun', script, database.url, `${last}`], { stdout: 'ignore', stderr: 'inherit' })
  children.push(child)
  return child
}

test('a re-run whose workers are killed again and again does each call exactly once', async () => {
  const organisationId = await insertOrganisation(db())
  for (let index = 0; index < CALLS; index++) {
    const id = await insertTranscribed({ database }, { organisationId }, CALL)
    const primary = { intent: 'other', confidence: 0, evidence: [] }
    await db()
      .insert(analyses)
      .values({
        ...{ id: newId(), voicelogId: id, organisationId, kind: 'intent', status: 'done' },
        ...{ engine: 'old', version: '0', result: { primary, intents: [primary] } },
      })
  }
  const id = newId()
  await db()
    .insert(reruns)
    .values({
      ...{ id, organisationId, status: 'preparing', dryRun: false, kinds: ['intent'], filter: {} },
      ...{ scorecardVersion: 1, intentsVersion: 1 },
    })
  const read = async () => (await db().select().from(reruns).where(eq(reruns.id, id)))[0]
  // Each begins twelve, and with the twelfth it is gone, whatever else it has under way.
  let killed = 0
  for (;;) {
    const worker = startWorker(12)
    const isOver = eventually(async () => (await read())?.status === 'completed', { withinMs: 100_000 })
    const code = await Promise.race([worker.exited, isOver])
    if (code === true) break
    killed += 1
    isOver.catch(() => {})
  }
  expect(killed).toBeGreaterThan(3)
  expect(await read()).toMatchObject({ total: CALLS, changed: CALLS, failed: 0, skipped: 0 })
  const rows = await db().select({ intent: voicelogs.intent, timeline: voicelogs.timeline }).from(voicelogs)
  const made = rows.map((each) => each.timeline.filter((event) => event.detail === 'intent: re-run').length)
  expect(made).toEqual(Array(CALLS).fill(1))
  expect(rows.every((each) => each.intent === 'cancellation')).toBe(true)
  expect(await db().$count(rerunItems, eq(rerunItems.status, 'changed'))).toBe(CALLS)
}, 120_000)
