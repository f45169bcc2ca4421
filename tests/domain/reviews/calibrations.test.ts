import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connectDatabase } from '../../../src/db/client.ts'
import * as schema from '../../../src/db/schema/index.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import type { UserPrincipal } from '../../../src/domain/identity/principals.ts'
import { listCalibrations, readCalibration } from '../../../src/domain/reviews/calibrations.ts'
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

test('a list of calibrations reads no answers that were agreed on; a calibration those for calls that one sees', async () => {
  const { db } = database
  const { organisationId, userId } = await createOrganisation(
    { db, hash: cheapHash },
    { organisation: 'Acme', email: 'kim@example.com', password: PASSWORD },
  )
  const [call, gone] = [newId(), newId()]
  await db.insert(schema.voicelogs).values({
    ...{ id: call, organisationId, status: 'completed', source: 'api', language: 'en-US' },
    ...{ contentType: 'audio/wav', sizeBytes: 1, objectKey: call },
  })
  // As many answers as a calibration of 30 calls and 100 questions has.
  const ofCall = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`question_${at}`, 'yes']))
  await db.insert(schema.calibrations).values(
    Array.from({ length: 10 }, () => ({
      ...{ id: newId(), organisationId, name: 'Weekly', voicelogIds: [call, gone], participants: [userId] },
      ...{ scorecardVersion: 1, createdBy: userId, closedAt: new Date() },
      reference: { [call]: ofCall, [gone]: { greeting: 'no' } },
    })),
  )
  const by: UserPrincipal = {
    ...{ kind: 'user', organisationId, userId, role: 'admin', permissions: ['reviews.write'], sight: 'all' },
    ...{ sessionId: newId(), needsMfaEnrolment: false, authenticatedSecondsAgo: 0, address: null },
  }
  const proxy = await startTcpProxy(database.url)
  const { db: metered, close } = connectDatabase(proxy.url, {})
  const { items } = await listCalibrations({ db: metered }, by, { limit: 200, cursor: null })
  expect(items.map(({ voicelogIds }) => voicelogIds)).toEqual(Array(10).fill([call]))
  await close()
  await proxy.close()
  expect(proxy.bytes().fromTarget).toBeLessThan(20_000)
  const { calibration } = await readCalibration({ db }, by, items[0]?.id ?? '')
  expect(calibration.reference).toEqual({ [call]: ofCall })
})
