import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import * as processes from '../../src/backends/process.ts'
import { intentModels } from '../../src/db/schema/index.ts'
import { createLocalEngine } from '../../src/domain/analysis/local/engine.ts'
import { openIntentModel } from '../../src/domain/analysis/local/learning/intent-model.ts'
import { learntFromOf } from '../../src/domain/analysis/local/learning/taxonomy-models.ts'
import { intentsInUse } from '../../src/domain/lessons/intents-in-use.ts'
import { DEFAULT_SCORECARD } from '../../src/model/scorecard/defaults.ts'
import { customerSays } from '../domain/analysis/local/support.ts'
import { eventually } from '../support/poll.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

/** A swimming pool. */
const INTENTS = [
  {
    name: 'lesson',
    description: 'Book a swimming lesson',
    examples: [
      'can my son start with a swimming lesson',
      'I would like to book a lesson for two children',
      'are there lessons for adults who cannot swim',
      'which teacher gives the crawl course',
      'put my daughter down for the beginners course',
      'is there a place in the course on Monday',
      'we want to learn to swim, do you have a teacher',
      'I want to join the aqua course',
    ],
  },
  {
    name: 'lost',
    description: 'Something was left at the pool',
    examples: [
      'I have left my goggles in the changing room',
      'did anybody find a blue towel',
      'my ring must have come off in the water',
      'somebody took my shoes by mistake',
      'I am looking for a watch that I forgot in the locker',
      'was a bathing cap handed in yesterday',
      'I think my keys are still in the locker',
      'has anyone found a phone by the slide',
      'was a bathing cap handed in yesterday please',
    ],
  },
  {
    name: 'hours',
    description: 'When the pool is open',
    examples: [
      // Not in the same third as the example that it contradicts, which are left out together.
      'hi, did anybody find a blue towel',
      'until when are you open on Sunday',
      'is the pool closed on the holiday',
      'when does the sauna open',
      'are you open at seven in the morning',
      'what are your hours in the summer',
      'do you close early on Fridays',
      'is the outdoor pool open yet',
    ],
  },
]

const save = async (by: TestOrganisation, version: number, intents: unknown) => {
  const body = { base_version: version, intents }
  expect((await by.asAdmin('/api/settings/intents', json(body, 'PUT'))).status).toBe(200)
}
const modelsOf = async ({ organisationId }: TestOrganisation) =>
  await service.database.db
    .select()
    .from(intentModels)
    .where(eq(intentModels.organisationId, organisationId))
    .orderBy(intentModels.intentsVersion)

test('a preview says how right intents will be, what they are confused with, and which examples clash', async () => {
  const org = await service.organisation()
  const response = await org.asAdmin('/api/settings/intents/preview', json({ intents: INTENTS }))
  expect(response.status).toBe(200)
  const { judged, accuracy, intents, notes } = await response.json()
  expect(judged).toBe(25)
  expect(accuracy).toBeGreaterThan(0.5)
  expect(intents.map((each: { name: string }) => each.name)).toEqual(['lesson', 'lost', 'hours', 'other'])
  expect(intents[2]).toMatchObject({
    judged: 8,
    confused_with: expect.arrayContaining([{ intent: 'lost', count: 1 }]),
  })
  expect(notes[0]).toEqual({
    ...{ kind: 'contradiction', intent: 'hours', example: 0 },
    ...{ other: { intent: 'lost', example: 1 }, likeness: expect.any(Number) },
  })
  expect(notes[1]).toMatchObject({ kind: 'duplicate', intent: 'lost', example: 8, other: { example: 5 } })
  for (const { kind, other } of notes.slice(2)) {
    expect(kind).toBe('reads_like')
    expect(other).toEqual({ intent: expect.stringMatching(/^(lesson|lost|hours)$/), example: null })
  }
  // Nothing is saved.
  expect(await (await org.asAdmin('/api/settings/intents')).json()).toMatchObject({ version: 1 })
  expect(await modelsOf(org)).toEqual([])
})

test('a preview refuses what saving would refuse, and judges nothing of defaults', async () => {
  const org = await service.organisation()
  const preview = (intents: unknown) => org.asAdmin('/api/settings/intents/preview', json({ intents }))
  const refused = await preview([{ name: 'Not a slug', description: '', examples: [] }])
  expect(refused.status).toBe(422)
  expect((await refused.json()).errors[0]).toMatchObject({ field: 'intents.0.name', code: 'not_a_slug' })
  const { intents } = await (await org.asAdmin('/api/settings/intents')).json()
  expect(await (await preview(intents)).json()).toMatchObject({ judged: 0, accuracy: null, notes: [] })
})

test('a version is learnt when it is saved, its model is kept, and of an organisation the newest three are', async () => {
  const org = await service.organisation()
  await save(org, 1, INTENTS)
  const [model] = await modelsOf(org)
  expect(model?.intentsVersion).toBe(2)
  expect(model?.learntFrom).toHaveLength(64)
  // A model of other intents would not open.
  openIntentModel(model?.model ?? new Uint8Array(), ['lesson', 'lost', 'hours'])
  for (const version of [2, 3, 4])
    await save(
      org,
      version,
      INTENTS.slice(0, 2).concat({ ...INTENTS[2], description: `${version}` } as never),
    )
  expect((await modelsOf(org)).map((each) => each.intentsVersion)).toEqual([3, 4, 5])
})

test('the API learns in a process of its own, and the same intents again learn nothing', async () => {
  const org = await service.organisation()
  const run = spyOn(processes, 'runProcess')
  try {
    await save(org, 1, INTENTS)
    await save(org, 2, INTENTS)
    expect(run.mock.calls.map(([{ command }]) => command.at(-1))).toEqual(['training-process'])
    expect(existsSync(run.mock.calls[0]?.[0].folder ?? '')).toBe(false)
  } finally {
    run.mockRestore()
  }
})

test('a version is saved where nothing can be learnt, and a preview says so', async () => {
  const org = await service.organisation()
  const before = process.env.TMPDIR
  // Where no folder can be made, as on a full disk.
  process.env.TMPDIR = '/dev/null/full'
  try {
    const saved = await org.asAdmin(
      '/api/settings/intents',
      json({ base_version: 1, intents: INTENTS }, 'PUT'),
    )
    expect([saved.status, (await saved.json()).version]).toEqual([200, 2])
    const preview = await org.asAdmin('/api/settings/intents/preview', json({ intents: INTENTS }))
    expect(preview.status).toBe(500)
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  expect(await modelsOf(org)).toEqual([])
})

test('a preview that nobody waits for any more ends its process', async () => {
  const org = await service.organisation()
  const words = (n: number) => Array.from({ length: 60 }, (_, at) => `w${(n * 7919 + at * 104729) % 5_000}`)
  const intents = Array.from({ length: 50 }, (_, intent) => ({
    ...{ name: `intent_${intent}`, description: '' },
    examples: Array.from({ length: 100 }, (_, n) => words(intent * 100 + n).join(' ')),
  }))
  const run = spyOn(processes, 'runProcess')
  try {
    const leaving = new AbortController()
    const preview = { ...json({ intents }), signal: leaving.signal }
    const asked = org.asAdmin('/api/settings/intents/preview', preview).catch((error) => error)
    const { value: ended } = await eventually(() => run.mock.results[0] ?? null)
    leaving.abort()
    await asked
    // It throws the reason once the process has ended.
    await expect(ended as Promise<unknown>).rejects.toThrow('The client has disconnected')
  } finally {
    run.mockRestore()
  }
})

test('a worker keeps the model that it had to learn, for the others', async () => {
  const [org, stranger] = [await service.organisation(), await service.organisation()]
  const intents = INTENTS.map((each) => ({ ...each, description: 'of a version from before' }))
  const { db } = service.database
  const inUse = await intentsInUse(
    db,
    org.organisationId,
    { version: 2, intents },
    { engine: { name: 'local' } },
  )
  const input = {
    ...inUse,
    transcript: customerSays('until when are you open today'),
    scorecard: DEFAULT_SCORECARD,
  }
  const { status } = await createLocalEngine().analyse('intent', input, {})
  expect(status).toBe('done')
  const kept = await modelsOf(org)
  expect(kept.map((each) => each.learntFrom)).toEqual([learntFromOf(intents) ?? ''])
  const learntFrom = kept[0]?.learntFrom ?? ''
  expect(await inUse.trainedIntents?.read(learntFrom)).toEqual(kept[0]?.model ?? null)
  // Nothing of it reaches another organisation.
  const theirs = await intentsInUse(
    db,
    stranger.organisationId,
    { version: 2, intents },
    { engine: { name: 'local' } },
  )
  expect(await theirs.trainedIntents?.read(learntFrom)).toBeNull()
})
