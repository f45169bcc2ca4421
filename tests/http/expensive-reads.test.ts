import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eventually } from '../support/poll.ts'
import { formOf, json, PASSWORD, startService, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

let service: TestService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Makes searches take very long: nobody can read what was said until `release`. */
async function holdSearches({ database }: TestService): Promise<{ release(): Promise<void> }> {
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = database.sql.begin(async (sql) => {
    await sql`lock table transcript_search in access exclusive mode`
    locked.resolve()
    await held.promise
  })
  await locked.promise
  return {
    async release() {
      held.resolve()
      await holder
    },
  }
}

/** How many queries wait for a lock. */
async function waitingForLock(): Promise<number> {
  const [row] = await service.database.sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count
}

test('logins, uploads and lists are answered while 50 clients wait for searches', async () => {
  const [one, two, three] = await Promise.all([
    service.organisation(),
    service.organisation(),
    service.organisation(),
  ])
  const { email, asKey, asAdmin } = one
  const hold = await holdSearches(service)
  try {
    const searches = Array.from({ length: 50 }, (_, each) =>
      (each % 3 === 0 ? one : each % 3 === 1 ? two : three).asAdmin('/api/search?q=refund'),
    )
    await eventually(async () => (await waitingForLock()) === 4)
    const answers = await Promise.all([
      fetch(`${service.baseUrl}/api/auth/login`, json({ email, password: PASSWORD })),
      asKey('/api/ingest/upload', { method: 'POST', body: formOf(['file', wavOf(100)]) }),
      asAdmin('/api/voicelogs'),
      asAdmin('/api/auth/me'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await waitingForLock()).toBe(4)
    await hold.release()
    const searched = await Promise.all(searches)
    expect(searched.filter((each) => each.status === 200).length).toBeGreaterThanOrEqual(4)
    for (const each of searched) {
      if (each.status === 200) continue
      expect([each.status, (await each.json()).code]).toEqual([503, 'overloaded'])
      expect(Number(each.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  } finally {
    await hold.release()
  }
}, 20_000)

test('one organisation has two expensive reads at once, whatever it sends; another is answered', async () => {
  const [busy, other] = await Promise.all([service.organisation(), service.organisation()])
  const hold = await holdSearches(service)
  try {
    const searches = Array.from({ length: 10 }, () => busy.asAdmin('/api/search?q=refund'))
    const lists = Array.from({ length: 10 }, () => busy.asAdmin('/api/voicelogs?q=refund&limit=1'))
    await eventually(async () => (await waitingForLock()) === 2)
    expect((await other.asAdmin('/api/reports/overview')).status).toBe(200)
    expect((await other.asAdmin('/api/voicelogs/export?format=jsonl')).status).toBe(200)
    expect(await waitingForLock()).toBe(2)
    await hold.release()
    await Promise.all([...searches, ...lists])
  } finally {
    await hold.release()
  }
}, 20_000)

test('a read that takes longer than READ_TIMEOUT_SECONDS is ended with 503', async () => {
  const slow = await startService({ environment: { READ_TIMEOUT_SECONDS: '1' } })
  const { asAdmin } = await slow.organisation()
  const hold = await holdSearches(slow)
  try {
    const response = await asAdmin('/api/search?q=refund')
    expect([response.status, (await response.json()).code]).toEqual([503, 'overloaded'])
    expect(response.headers.get('retry-after')).not.toBeNull()
  } finally {
    await hold.release()
    await slow.stop()
  }
})
