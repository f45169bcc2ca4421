import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connectDatabase } from '../../../src/db/client.ts'
import { analyses } from '../../../src/db/schema/index.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import { readLabels, saveLabels } from '../../../src/domain/reviews/labels.ts'
import { readReview } from '../../../src/domain/reviews/review.ts'
import { newId } from '../../../src/lib/id.ts'
import type { EmotionResult } from '../../../src/model/analytics.ts'
import { cheapHash } from '../../support/cheap-hash.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { PASSWORD } from '../../support/service.ts'
import { startTcpProxy } from '../../support/tcp-proxy.ts'
import { insertTranscribed } from '../../support/transcribed.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

test('labels and reviews do not read what emotion says of each segment', async () => {
  const { db } = database
  const { organisationId, userId } = await createOrganisation(
    { db, hash: cheapHash },
    { organisation: 'Org', email: 'admin@example.com', password: PASSWORD },
  )
  const voicelogId = await insertTranscribed({ database }, { organisationId }, 'C: This is outrageous')
  const felt = { label: 'anger', valence: -0.8, confidence: 0.9 } as const
  // As many as a call of twelve hours has, of five seconds each.
  const segments = Array.from({ length: 8_640 }, (_, at) => ({
    ...{ segment_id: `s${at}`, speaker: 'customer' as const, ...felt },
    evidence: [{ segment_id: `s${at}`, quote: 'This is outrageous', start_ms: at, end_ms: at + 1 }],
  }))
  const customer: EmotionResult['speakers']['customer'] = {
    ...{ label: 'anger', valence: -0.8, trend: 'steady' },
    by_quarter: [-0.8, -0.8, -0.8, -0.8],
  }
  const result: EmotionResult = { overall: felt, speakers: { customer }, segments }
  await db
    .insert(analyses)
    .values({ id: newId(), voicelogId, organisationId, kind: 'emotion', status: 'done', result })
  const by = { kind: 'user', organisationId, userId, sight: 'all' } as const
  const proxy = await startTcpProxy(database.url)
  const { db: metered, close } = connectDatabase(proxy.url, {})
  expect((await readLabels({ db: metered }, by, voicelogId)).machine.emotion).toBe('anger')
  const labelled = await saveLabels({ db: metered }, by, voicelogId, { emotion: 'sadness' })
  expect([labelled.human.emotion, labelled.machine.emotion]).toEqual(['sadness', 'anger'])
  expect(await readReview({ db: metered }, by, voicelogId)).toBeNull()
  await close()
  expect(proxy.bytes().fromTarget).toBeLessThan(50_000)
  await proxy.close()
})
