import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connectDatabase } from '../../../src/db/client.ts'
import { reruns } from '../../../src/db/schema/index.ts'
import { listEvaluations, startEvaluation } from '../../../src/domain/evaluation/evaluations.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import { listReruns, startRerun, stopRerun } from '../../../src/domain/reruns/reruns.ts'
import { newId } from '../../../src/lib/id.ts'
import { cheapHash } from '../../support/cheap-hash.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { PASSWORD } from '../../support/service.ts'
import { startTcpProxy } from '../../support/tcp-proxy.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

async function administrator() {
  const { organisationId, userId } = await createOrganisation(
    { db: database.db, hash: cheapHash },
    {
      organisation: `Org ${crypto.randomUUID()}`,
      email: `${crypto.randomUUID()}@example.com`,
      password: PASSWORD,
    },
  )
  return { kind: 'user', organisationId, userId } as const
}

/** Random, so that PostgreSQL cannot compress it. */
const long = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64')

const plain = { filter: {}, shownFilter: {}, force: false, includeMissing: false }

test('a list of re-runs reads no draft and no figures, and a draft is not kept once the re-run has ended', async () => {
  const { db, sql } = database
  const by = await administrator()
  const { organisationId } = by
  const examples = Array.from({ length: 100 }, () => long(300))
  const intents = [{ name: 'one', description: '', examples }]
  for (let each = 0; each < 5; each++) {
    const { id } = await startRerun({ db }, by, { ...plain, dryRun: { intents } })
    const [open] = await sql`select length(draft::text) as length from reruns where id = ${id}`
    expect(open?.length).toBeGreaterThan(40_000)
    await stopRerun({ db }, by, id)
    const [kept] = await sql`select length(draft::text) as length from reruns where id = ${id}`
    expect(kept?.length).toBeLessThan(40)
    expect((await stopRerun({ db }, by, id)).drafted).toEqual({ sections: false, intents: true })
  }
  await startRerun({ db }, by, { ...plain, dryRun: { intents } })
  await startRerun({ db }, by, { ...plain, dryRun: {} })
  await startEvaluation({ db }, by)
  await sql`update reruns set figures = ${JSON.stringify({ calls: 0, text: long(96_000) })}::text::jsonb where evaluates`
  const proxy = await startTcpProxy(database.url)
  const { db: metered, close } = connectDatabase(proxy.url, {})
  const page = { limit: 200, cursor: null }
  const listed = (await listReruns({ db: metered }, organisationId, page)).items
  expect(listed.map((each) => each.drafted.intents)).toEqual([false, true, true, true, true, true, true])
  expect((await listEvaluations({ db: metered }, organisationId, page)).items).toHaveLength(1)
  await close()
  expect(proxy.bytes().fromTarget).toBeLessThan(40_000)
  await proxy.close()
})

test('an organisation starts 1,000 re-runs in any 24 hours, evaluations included', async () => {
  const { db, sql } = database
  const by = await administrator()
  const { organisationId } = by
  const made = { status: 'cancelled', dryRun: true, kinds: [], filter: {} } as const
  const versions = { scorecardVersion: 1, intentsVersion: 1 }
  const rows = Array.from({ length: 1_000 }, () => ({
    ...{ ...made, kinds: [], organisationId, id: newId() },
    ...versions,
  }))
  await db.insert(reruns).values(rows)
  const refused = { code: 'rate_limited', members: { retry_after_seconds: expect.any(Number) } }
  await expect(startRerun({ db }, by, { ...plain, dryRun: {} })).rejects.toMatchObject(refused)
  await expect(startEvaluation({ db }, by)).rejects.toMatchObject(refused)
  await sql`update reruns set created_at = now() - interval '24 hours' where id = ${rows[0]?.id ?? ''}`
  expect(await startRerun({ db }, by, { ...plain, dryRun: {} })).toMatchObject({ status: 'preparing' })
})
