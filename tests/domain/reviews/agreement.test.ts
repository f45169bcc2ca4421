import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql as text } from 'drizzle-orm'
import { connectDatabase } from '../../../src/db/client.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import { readAgreement } from '../../../src/domain/reviews/agreement.ts'
import { cheapHash } from '../../support/cheap-hash.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { PASSWORD } from '../../support/service.ts'
import { startTcpProxy } from '../../support/tcp-proxy.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

test('what is read of the agreement by operator grows with the periods, not with the calls', async () => {
  const { db } = database
  const { organisationId } = await createOrganisation(
    { db, hash: cheapHash },
    { organisation: 'Acme', email: 'kim@example.com', password: PASSWORD },
  )
  // 2,000 calls a minute apart, of which the first 900 are in February in Tokyo; and two that wrong clocks have dated.
  await db.execute(text`insert into voicelogs (id, organisation_id, operator_id, status, source, language, content_type,
      size_bytes, object_key, call_date)
    select gen_random_uuid(), ${organisationId}, 'anna', 'completed', 'api', 'en-US', 'audio/wav', 1, 'key ' || n,
      case n when 2001 then '9998-06-15T12:00:00Z' when 2000 then '0001-01-01T00:00:00Z'
        else timestamptz '2025-02-28T00:00:00Z' + n * interval '1 minute' end
    from generate_series(0, 2001) n`)
  await db.execute(text`insert into analyses (id, voicelog_id, organisation_id, kind, status, engine, model, version, result)
    select gen_random_uuid(), id, organisation_id, 'quality', 'done', 'test', 'test', '1',
      '{"answers": [{"question_id": "greeting", "answer": "yes"}]}' from voicelogs`)
  await db.execute(text`insert into reviews (id, organisation_id, voicelog_id, question_id, answer)
    select gen_random_uuid(), organisation_id, id, 'greeting', 'yes' from voicelogs`)

  const proxy = await startTcpProxy(database.url)
  const { db: metered, close } = connectDatabase(proxy.url, {})
  const read = { bucket: 'month', timeZone: 'Asia/Tokyo' } as const
  const report = await readAgreement({ db: metered }, { organisationId, sight: 'all' }, {}, read)
  await close()
  await proxy.close()
  expect(report.operators).toHaveLength(1)
  const [anna] = report.operators
  expect(anna).toMatchObject({ operatorId: 'anna', calls: 2_002, pairs: 2_002, agreed: 2_002, share: 1 })
  expect(anna?.periods).toMatchObject([
    { startsAt: new Date('0000-12-31T15:00:00Z'), calls: 1 },
    { startsAt: new Date('2025-01-31T15:00:00Z'), calls: 900 },
    { startsAt: new Date('2025-02-28T15:00:00Z'), calls: 1_100 },
    { startsAt: new Date('9998-05-31T15:00:00Z'), calls: 1 },
  ])
  expect(proxy.bytes().fromTarget).toBeLessThan(10_000)
}, 60_000)
