import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type IdentityApp, startIdentityApp } from '../support/identity.ts'

let app: IdentityApp
let admin: string
let member: string
let otherAdmin: string
beforeAll(async () => {
  app = await startIdentityApp()
  admin = (await app.logIn(app.first.admin)).access
  member = (await app.logIn(app.first.member)).access
  otherAdmin = (await app.logIn(app.second.admin)).access
})
afterAll(() => app.stop())

const PATH = '/api/settings/scorecard'
const read = (query = '', token = admin) => app.send('GET', PATH + query, { token })
const save = (body: unknown, token = admin, headers: Record<string, string> = {}) =>
  app.send('PUT', PATH, { token, body, headers })

const yesNo = (id: string, more: object = {}) => ({
  id,
  text: `Asks ${id}`,
  kind: 'yes_no',
  weight: 10,
  ...more,
})
const card = (questions: object[], more: object = {}) => ({
  name: 'Own',
  sections: [{ id: 'all', title: 'All', questions }],
  ...more,
})

type Card = { version: number; sections: { questions: Record<string, unknown>[] }[] }
const current = async (token = admin) => (await read('', token)).json as unknown as Card

async function saved(questions: object[]): Promise<Card> {
  const { version } = await current()
  const answer = await save(card(questions, { base_version: version }))
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.json as unknown as Card
}

describe('the scorecard', () => {
  test('every organisation starts with version 1 and its eight questions; members may read it', async () => {
    for (const token of [otherAdmin, member]) {
      const { status, json, headers } = await read('?version=1', token)
      expect(status).toBe(200)
      expect(headers.get('etag')).toBe('"1"')
      expect(json).toMatchObject({ version: 1, created_at: null, created_by: null, total_weight: 100 })
      const { sections } = json as unknown as Card
      expect(sections.flatMap((each) => each.questions).length).toBe(8)
      expect(new Set(Object.values(json.local_engine as object))).toEqual(new Set(['rules']))
    }
  })

  test('saving makes the next version, with who saved it; older versions stay readable', async () => {
    const before = await current()
    const after = await saved([
      yesNo('greeting'),
      yesNo('notice', { phrases: [' this call is recorded '], auto_fail: true, allow_not_applicable: false }),
      yesNo('song', { guidance: 'Any song.\nAlso hummed.' }),
      { ...yesNo('hello'), rule: 'greeting' },
      {
        id: 'tone',
        text: 'Tone',
        kind: 'choice',
        weight: 5,
        options: [
          { id: 'warm', label: 'Warm', points: 2 },
          { id: 'cold', label: 'Cold', points: 0 },
        ],
      },
      { id: 'quiet', text: 'Quiet', kind: 'metric', weight: 5, condition: ' silence_ratio < 0.2 ' },
    ])
    expect(after).toMatchObject({
      version: before.version + 1,
      is_current: true,
      created_by: { email: app.first.admin },
      total_weight: 50,
      local_engine: {
        greeting: 'rules',
        notice: 'phrases',
        song: null,
        hello: 'rules',
        tone: null,
        quiet: 'metrics',
      },
    })
    const questions = after.sections[0]?.questions ?? []
    expect(questions[1]).toMatchObject({
      phrases: ['this call is recorded'],
      auto_fail: true,
      allow_not_applicable: false,
    })
    expect(questions[5]).toEqual({
      id: 'quiet',
      text: 'Quiet',
      kind: 'metric',
      weight: 5,
      guidance: '',
      auto_fail: false,
      allow_not_applicable: true,
      condition: 'silence_ratio < 0.2',
    })
    expect(await current()).toEqual(after)
    expect((await read(`?version=${before.version}`)).json).toMatchObject({
      version: before.version,
      is_current: false,
    })
    expect((await read('?version=999')).status).toBe(404)
    expect((await read('?version=99999999999')).status).toBe(404)
    expect((await read('?version=x')).status).toBe(422)
    // A scorecard can be saved as it was read; the same content makes no version.
    const { name, sections } = (await read()).json as { name: string; sections: object[] }
    const again = await save({ base_version: after.version, name, sections })
    expect([again.status, again.json.version]).toEqual([200, after.version])
  })

  test('saving the default as it was read makes no version either', async () => {
    const { name, sections } = (await read('', otherAdmin)).json as { name: string; sections: object[] }
    const answer = await save({ base_version: 1, name, sections }, otherAdmin)
    expect([answer.status, answer.json.version]).toEqual([200, 1])
  })

  test('of two users who edit the same version, the second is refused with the newer version', async () => {
    const { version } = await current()
    const first = save(card([yesNo('a')], { base_version: version }))
    const second = save(card([yesNo('b')], { base_version: version }))
    const answers = await Promise.all([first, second])
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409])
    const refused = answers.find((each) => each.status === 409)
    expect(refused?.json).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining(`version ${version + 1}`),
    })
    const stale = await save(card([yesNo('c')]), admin, { 'if-match': `"${version}"` })
    expect(stale.status).toBe(409)
    const fresh = await save(card([yesNo('c')]), admin, { 'if-match': `"${version + 1}"` })
    expect([fresh.status, fresh.json.version, fresh.headers.get('etag')]).toEqual([
      200,
      version + 2,
      `"${version + 2}"`,
    ])
  })

  test('32 saves at once make one version', async () => {
    const { version } = await current()
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => save(card([yesNo(`q${index}`)], { base_version: version }))),
    )
    expect(answers.filter((each) => each.status === 200).length).toBe(1)
    expect(answers.filter((each) => each.status === 409).length).toBe(31)
    expect((await current()).version).toBe(version + 1)
  })

  test('versions are listed, the newest first, in pages', async () => {
    const { version } = await current()
    type Page = { items: { version: number; is_current: boolean }[]; next_cursor: string | null }
    const versions: number[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`
      const page = (await read(`/versions?limit=2${query}`, member)).json as unknown as Page
      for (const each of page.items) {
        versions.push(each.version)
        expect(each.is_current).toBe(each.version === version)
      }
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(versions).toEqual(Array.from({ length: version }, (_, index) => version - index))
    expect((await read('/versions?limit=0')).json).toMatchObject({ errors: [{ field: 'limit' }] })
    expect((await read('/versions?cursor=x')).json).toMatchObject({ errors: [{ field: 'cursor' }] })
  })

  const metric = (condition?: string) => ({ id: 'm', text: 'M', kind: 'metric', weight: 1, condition })
  const option = (id: string, points: number) => ({ id, label: id, points })
  const choice = (options?: object[]) => ({ id: 'c', text: 'C', kind: 'choice', weight: 1, options })
  test.each<[string, object, string]>([
    ['no sections', { sections: [] }, 'sections'],
    ['a section without questions', card([]), 'sections.0.questions'],
    ['nothing to score', card([yesNo('a', { weight: 0 })]), 'sections'],
    ['a negative weight', card([yesNo('a', { weight: -1 })]), 'sections.0.questions.0.weight'],
    ['a weight beyond all', card([yesNo('a', { weight: 1e9 })]), 'sections.0.questions.0.weight'],
    ['a weight as a text', card([yesNo('a', { weight: '10' })]), 'sections.0.questions.0.weight'],
    ['an id with spaces', card([yesNo('a b')]), 'sections.0.questions.0.id'],
    ['an id twice', card([yesNo('a'), yesNo('a')]), 'sections.0.questions.1.id'],
    ['an empty question', card([yesNo('a', { text: ' ' })]), 'sections.0.questions.0.text'],
    ['a NUL', card([yesNo('a', { guidance: 'a\u0000b' })]), 'sections.0.questions.0.guidance'],
    ['half a character', card([yesNo('a', { text: 'a\ud800' })]), 'sections.0.questions.0.text'],
    ['a kind nobody knows', card([yesNo('a', { kind: 'stars' })]), 'sections.0.questions.0.kind'],
    ['a field nobody knows', card([yesNo('a', { colour: 'red' })]), 'sections.0.questions.0.colour'],
    ['a rule nobody knows', card([yesNo('a', { rule: 'singing' })]), 'sections.0.questions.0.rule'],
    ['an empty phrase', card([yesNo('a', { phrases: [''] })]), 'sections.0.questions.0.phrases.0'],
    [
      'options of a yes/no question',
      card([yesNo('a', { options: [{ id: 'x', label: 'X', points: 1 }] })]),
      'sections.0.questions.0.options',
    ],
    [
      'phrases of a metric question',
      card([{ ...metric('turns > 1'), phrases: ['x'] }]),
      'sections.0.questions.0.phrases',
    ],
    ['a metric question without a condition', card([metric()]), 'sections.0.questions.0.condition'],
    ['a metric nobody knows', card([metric('noise < 1')]), 'sections.0.questions.0.condition'],
    ['code for a condition', card([metric('process.exit(1)')]), 'sections.0.questions.0.condition'],
    ['a choice without options', card([choice()]), 'sections.0.questions.0.options'],
    [
      'a choice without points',
      card([choice([option('x', 0), option('y', 0)])]),
      'sections.0.questions.0.options',
    ],
    [
      'an option called yes',
      card([choice([option('yes', 1), option('y', 0)])]),
      'sections.0.questions.0.options.0.id',
    ],
    [
      'an option twice',
      card([choice([option('x', 1), option('x', 0)])]),
      'sections.0.questions.0.options.1.id',
    ],
    ['a name too long', card([yesNo('a')], { name: 'x'.repeat(101) }), 'name'],
    ['no version that was edited', card([yesNo('a')], { base_version: undefined }), 'base_version'],
    [
      'too many questions',
      card(Array.from({ length: 101 }, (_, index) => yesNo(`q${index}`))),
      'sections.0.questions',
    ],
  ])('%s is a 422 that names the field, and changes nothing', async (_what, body, field) => {
    const before = await current()
    const { status, json } = await save({ name: 'Own', base_version: before.version, ...body })
    expect([status, json.code]).toEqual([422, 'invalid_fields'])
    expect((json.errors as { field: string }[]).map((each) => each.field)).toContain(field)
    expect(await current()).toEqual(before)
  })

  test('a member may not save, and saving needs a token', async () => {
    const { version } = await current()
    const body = card([yesNo('a')], { base_version: version })
    expect((await save(body, member)).json.code).toBe('forbidden')
    expect((await app.send('PUT', PATH, { body })).json.code).toBe('unauthenticated')
    expect((await app.send('GET', PATH)).json.code).toBe('unauthenticated')
    expect((await current()).version).toBe(version)
  })

  test('a scorecard does not affect another organisation', async () => {
    await saved([yesNo('ours')])
    expect((await current(otherAdmin)).version).toBe(1)
    expect((await read('?version=2', otherAdmin)).status).toBe(404)
  })
})

describe('the intents', () => {
  const INTENTS = '/api/settings/intents'
  const get = async (token = admin, query = '') => (await app.send('GET', INTENTS + query, { token })).json
  const put = (body: unknown, token = admin, headers: Record<string, string> = {}) =>
    app.send('PUT', INTENTS, { token, body, headers })
  const meter = {
    name: 'meter_reading',
    description: 'Tell a reading',
    examples: ['My meter says 500', ' My meter says 500 '],
  }

  test('every organisation starts with version 1, which has the intent other', async () => {
    const { version, intents } = await get(member)
    expect(version).toBe(1)
    expect((intents as { name: string }[]).map((each) => each.name)).toContain('other')
    expect((intents as object[]).length).toBe(13)
  })

  test('saving makes the next version; other is always in it, and each example once', async () => {
    const { status, json, headers } = await put({ base_version: 1, intents: [meter] })
    expect([status, headers.get('etag')]).toEqual([200, '"2"'])
    expect(json).toMatchObject({
      version: 2,
      is_current: true,
      created_by: { email: app.first.admin },
      intents: [{ ...meter, examples: ['My meter says 500'] }, { name: 'other' }],
    })
    const { intents } = json
    expect((await put({ base_version: 2, intents })).json.version).toBe(2)
    expect((await put({ base_version: 1, intents: [] })).status).toBe(422)
    expect((await put({ base_version: 1, intents: [{ ...meter, name: 'x' }] })).json.code).toBe('conflict')
    expect(
      (await put({ intents: [{ ...meter, name: 'x' }] }, admin, { 'if-match': '"2"' })).json.version,
    ).toBe(3)
    expect(await get(admin, '?version=1')).toMatchObject({ version: 1, is_current: false })
    expect((await app.send('GET', `${INTENTS}?version=9`, { token: admin })).status).toBe(404)
    const versions = (await get(member, '/versions?limit=2')) as { items?: object[]; next_cursor?: string }
    expect(versions).toMatchObject({
      items: [{ version: 3 }, { version: 2, intents: 2 }],
    })
    const rest = await get(member, `/versions?limit=2&cursor=${versions.next_cursor}`)
    expect(rest).toMatchObject({ items: [{ version: 1 }], next_cursor: null })
    expect((await get(otherAdmin)).version).toBe(1)
  })

  test.each<[string, object, string]>([
    ['none', { intents: [] }, 'intents'],
    [
      'too many',
      { intents: Array.from({ length: 101 }, (_, index) => ({ ...meter, name: `i${index}` })) },
      'intents',
    ],
    ['a name with spaces', { intents: [{ ...meter, name: 'my intent' }] }, 'intents.0.name'],
    ['a name twice', { intents: [meter, meter] }, 'intents.1.name'],
    [
      'a description too long',
      { intents: [{ ...meter, description: 'x'.repeat(501) }] },
      'intents.0.description',
    ],
    ['an empty example', { intents: [{ ...meter, examples: [''] }] }, 'intents.0.examples.0'],
    ['a NUL', { intents: [{ ...meter, examples: ['a\u0000'] }] }, 'intents.0.examples.0'],
    ['a field nobody knows', { intents: [{ ...meter, colour: 'red' }] }, 'intents.0.colour'],
    ['no version', { intents: [meter], base_version: undefined }, 'base_version'],
  ])('%s is a 422 that names the field, and changes nothing', async (_what, body, field) => {
    const before = await get()
    const { status, json } = await put({ base_version: before.version, ...body })
    expect([status, json.code]).toEqual([422, 'invalid_fields'])
    expect((json.errors as { field: string }[]).map((each) => each.field)).toContain(field)
    expect(await get()).toEqual(before)
  })

  test('a member may not save', async () => {
    expect((await put({ base_version: 1, intents: [meter] }, member)).json.code).toBe('forbidden')
  })
})
