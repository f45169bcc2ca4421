import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connectDatabase } from '../../../src/db/client.ts'
import { insertTaxonomy } from '../../../src/db/settings/intents.ts'
import { insertScorecard } from '../../../src/db/settings/scorecards.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import { readLessonEvaluation } from '../../../src/domain/lessons/evaluation.ts'
import { currentIntentNames } from '../../../src/domain/organisation/definitions.ts'
import { listTaxonomies } from '../../../src/domain/organisation/intents.ts'
import { listScorecards } from '../../../src/domain/organisation/scorecards.ts'
import { startRerun } from '../../../src/domain/reruns/reruns.ts'
import { readLabels, saveLabels } from '../../../src/domain/reviews/labels.ts'
import { newId } from '../../../src/lib/id.ts'
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

test('a list of versions reads no intents and no questions', async () => {
  const { db } = database
  const email = `${crypto.randomUUID()}@example.com`
  const { organisationId } = await createOrganisation(
    { db, hash: cheapHash },
    { organisation: `Org ${crypto.randomUUID()}`, email, password: PASSWORD },
  )
  // Random, so that PostgreSQL cannot compress them.
  const long = () => Buffer.from(crypto.getRandomValues(new Uint8Array(48_000))).toString('base64')
  const made = { organisationId, note: null, createdBy: null }
  const intents = ['one', 'two'].map((name) => ({ name, description: '', examples: [long()] }))
  const questions = [{ id: 'asked', text: long(), kind: 'yes_no' as const, weight: 1, auto_fail: false }]
  const sections = [{ id: 'all', title: 'All', questions }]
  const id = newId()
  for (let version = 2; version <= 21; version++) {
    await insertTaxonomy(db, { ...made, version, intents })
    await insertScorecard(db, { ...made, id, version, name: 'Own', sections })
  }
  const proxy = await startTcpProxy(database.url)
  const { db: metered, close } = connectDatabase(proxy.url, {})
  const page = { limit: 200, cursor: null }
  const versions = (await listTaxonomies({ db: metered }, organisationId, page)).items
  expect(versions.map((each) => [each.version, each.intents, each.isCurrent]).slice(0, 2)).toEqual([
    [21, 2, true],
    [20, 2, false],
  ])
  expect(versions.at(-1)).toMatchObject({ version: 1, isCurrent: false, createdAt: null })
  const scorecards = (await listScorecards({ db: metered }, organisationId, page)).items
  expect(scorecards.map((each) => each.questions).slice(0, 2)).toEqual([1, 1])
  await close()
  // One version of either alone has more.
  expect(proxy.bytes().fromTarget).toBeLessThan(50_000)
  await proxy.close()
})

test('who opens or labels a call, or starts a re-run, reads no examples of intents', async () => {
  const { db, sql } = database
  const email = `${crypto.randomUUID()}@example.com`
  const { organisationId, userId } = await createOrganisation(
    { db, hash: cheapHash },
    { organisation: `Org ${crypto.randomUUID()}`, email, password: PASSWORD },
  )
  const example = Buffer.from(crypto.getRandomValues(new Uint8Array(96_000))).toString('base64')
  const intents = ['one', 'two'].map((name) => ({ name, description: '', examples: [example] }))
  await insertTaxonomy(db, { organisationId, version: 2, intents, note: null, createdBy: null })
  const call = await insertTranscribed({ database }, { organisationId }, 'A: Hello')
  const by = { kind: 'user', organisationId, userId, sight: 'all' } as const
  const proxy = await startTcpProxy(database.url)
  const { db: metered, close } = connectDatabase(proxy.url, {})
  expect((await saveLabels({ db: metered }, by, call, { intent: 'two' })).human.intent).toBe('two')
  await expect(saveLabels({ db: metered }, by, call, { intent: 'three' })).rejects.toMatchObject({
    code: 'invalid_fields',
  })
  expect((await readLabels({ db: metered }, by, call)).intentRemoved).toBe(false)
  expect(await readLessonEvaluation({ db: metered }, organisationId)).toMatchObject({ intentsVersion: 2 })
  const dry = { filter: {}, shownFilter: {}, dryRun: {}, force: false, includeMissing: false }
  expect(await startRerun({ db: metered }, by, dry)).toMatchObject({ intentsVersion: 2 })
  await close()
  expect(proxy.bytes().fromTarget).toBeLessThan(50_000)
  await proxy.close()
  // A version that was saved by the version of the program before has no names.
  await sql`update intent_taxonomies set intent_names = null where organisation_id = ${organisationId}`
  expect(await currentIntentNames(db, organisationId)).toEqual({ version: 2, names: ['one', 'two'] })
})
