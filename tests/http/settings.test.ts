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

const NO_RULES = {
  departments: null,
  languages: null,
  min_duration_ms: null,
  max_duration_ms: null,
  sampling_percent: 100,
}
const DEFAULTS = {
  default_language: 'en-US',
  auto_generate_analytics: true,
  agent_channel: null,
  analyse_unreliable: false,
  learn_from_labels: true,
  mfa_required: false,
  vocabulary: [],
  fields: [],
  analysis_rules: NO_RULES,
}
const read = (token: string) => app.send('GET', '/api/settings', { token })
const change = (body: unknown, token = admin) => app.send('PATCH', '/api/settings', { token, body })

describe('settings', () => {
  test('a new organisation has the published defaults, and members may read them', async () => {
    for (const token of [otherAdmin, (await app.logIn(app.second.member)).access]) {
      const { status, json } = await read(token)
      expect([status, json]).toEqual([200, DEFAULTS])
    }
  })

  test('a change keeps the settings that it does not name, and answers all', async () => {
    const first = await change({ default_language: 'ja-JP', agent_channel: 1 })
    expect([first.status, first.json]).toEqual([
      200,
      { ...DEFAULTS, default_language: 'ja-JP', agent_channel: 1 },
    ])
    const second = await change({ auto_generate_analytics: false })
    const expected = {
      ...DEFAULTS,
      default_language: 'ja-JP',
      auto_generate_analytics: false,
      agent_channel: 1,
    }
    expect(second.json).toEqual(expected)
    expect((await change({})).json).toEqual(expected)
    expect((await read(member)).json).toEqual(expected)
  })

  test('a vocabulary is kept as it is given, and its mistakes are named by entry', async () => {
    const vocabulary = [
      { written: ' NordFalcon ', spoken: null },
      { written: 'K9 Plan', spoken: 'canine plan' },
      { written: 'Wexbury' },
    ]
    const kept = [
      { written: 'NordFalcon', spoken: null },
      { written: 'K9 Plan', spoken: 'canine plan' },
      { written: 'Wexbury', spoken: null },
    ]
    expect((await change({ vocabulary })).json.vocabulary).toEqual(kept)
    expect((await change({ agent_channel: 1 })).json.vocabulary).toEqual(kept)
    const wrong = await change({
      vocabulary: [{ written: ' ' }, { written: 'Two', spoken: 'x'.repeat(41) }, { written: 'Two' }],
    })
    expect([
      wrong.status,
      (wrong.json.errors as { field: string; code: string }[]).map((each) => [each.field, each.code]),
    ]).toEqual([
      422,
      [
        ['vocabulary.0.written', 'empty'],
        ['vocabulary.1.spoken', 'too_long'],
        ['vocabulary.2.written', 'taken'],
      ],
    ])
    const name = (index: number) => `${'n'.repeat(36)}${index}`
    const most = Array.from({ length: 500 }, (_, index) => ({
      written: name(index),
      spoken: `b${name(index)}`,
    }))
    expect((await change({ vocabulary: most })).json.vocabulary).toHaveLength(500)
    expect((await change({ vocabulary: [...most, { written: 'more' }] })).status).toBe(422)
    expect((await change({ vocabulary: [] })).json.vocabulary).toEqual([])
  })

  test('a vocabulary as large as it may be is saved with the one that it replaces', async () => {
    const longest = (letter: string) =>
      Array.from({ length: 500 }, (_, index) => ({
        written: `${index} `.padEnd(40, letter),
        spoken: `${index} `.padEnd(40, letter.toUpperCase()),
      }))
    expect((await change({ vocabulary: longest('k') })).status).toBe(200)
    const replaced = await change({ vocabulary: longest('w'), base: { vocabulary: longest('k') } })
    expect([replaced.status, replaced.json.vocabulary]).toEqual([200, longest('w')])
    await change({ vocabulary: [] })
  })

  const tier = { name: 'tier', label: 'Customer tier', kind: 'choice', choices: ['gold', 'silver'] }
  const amount = { name: 'amount', label: 'Amount', kind: 'number' }
  const LISTS = [
    ['vocabulary', [{ written: 'Wexbury' }], [{ written: 'K9 Plan', spoken: 'canine plan' }]],
    ['fields', [amount], [{ ...amount, label: 'Sum' }, tier]],
  ] as const
  test.each(LISTS)(
    '%s: with a base, what others saved meanwhile is not replaced',
    async (list, one, other) => {
      const save = async (value: unknown, base?: unknown) => {
        const { status, json } = await change({ default_language: 'fr-FR', [list]: value, base })
        return status === 409 ? [status, json.code, json.detail] : [status]
      }
      const stored = async () => (await read(admin)).json[list]
      await change({ default_language: 'de-DE' })
      expect(await save(one, { [list]: [] })).toEqual([200])
      const first = await stored()
      await change({ default_language: 'de-DE' })
      const detail =
        list === 'fields' ? 'fields have changed since they were' : 'vocabulary has changed since it was'
      expect(await save(other, { [list]: [] })).toEqual([409, 'conflict', `The ${detail} read`])
      expect((await read(admin)).json).toMatchObject({ default_language: 'de-DE', [list]: first })
      // The list as it was sent, without what may be left out, and as it was answered.
      expect(await save(other, { [list]: one })).toEqual([200])
      expect(await save(one, { [list]: await stored() })).toEqual([200])
      // Of two at once, one comes too late.
      const both = await Promise.all([save(other, { [list]: first }), save([], { [list]: first })])
      expect(both.map(([status]) => status).sort()).toEqual([200, 409])
      // Without a base of this list it is replaced, and a base of a list that is not changed is ignored.
      const unchanged = { vocabulary: [{ written: 'Nobody' }], fields: [tier] }
      expect((await change({ base: unchanged })).status).toBe(200)
      expect(await save(one, { ...unchanged, [list]: undefined })).toEqual([200])
      expect(await save([])).toEqual([200])
      await change({ default_language: 'de-DE' })
    },
  )

  test('rules that are not named keep their values too', async () => {
    await change({ analysis_rules: { departments: ['sales', ' sales ', 'support'], sampling_percent: 20 } })
    const { json } = await change({ analysis_rules: { min_duration_ms: 1000 } })
    expect(json.analysis_rules).toEqual({
      ...NO_RULES,
      departments: ['sales', 'support'],
      min_duration_ms: 1000,
      sampling_percent: 20,
    })
    expect((await change({ analysis_rules: NO_RULES })).json.analysis_rules).toEqual(NO_RULES)
  })

  test('a change does not affect another organisation', async () => {
    await change({ default_language: 'de-DE' })
    expect((await read(otherAdmin)).json).toEqual(DEFAULTS)
  })

  test.each([
    ['a language without its country', { default_language: 'ja' }, 'default_language'],
    ['a language in capitals', { default_language: 'EN-US' }, 'default_language'],
    ['a language with something behind', { default_language: 'en-US\n' }, 'default_language'],
    ['no language', { default_language: null }, 'default_language'],
    ['a text for a switch', { auto_generate_analytics: 'false' }, 'auto_generate_analytics'],
    ['a number for a switch', { auto_generate_analytics: 0 }, 'auto_generate_analytics'],
    ['a third channel', { agent_channel: 2 }, 'agent_channel'],
    ['a channel as a text', { agent_channel: '1' }, 'agent_channel'],
    ['no department', { analysis_rules: { departments: [] } }, 'analysis_rules.departments'],
    ['an empty department', { analysis_rules: { departments: [' '] } }, 'analysis_rules.departments.0'],
    ['a NUL', { analysis_rules: { departments: ['a\u0000'] } }, 'analysis_rules.departments.0'],
    ['a language for a rule', { analysis_rules: { languages: ['ja'] } }, 'analysis_rules.languages.0'],
    ['a negative length', { analysis_rules: { min_duration_ms: -1 } }, 'analysis_rules.min_duration_ms'],
    [
      'lengths crossed',
      { analysis_rules: { min_duration_ms: 9, max_duration_ms: 5 } },
      'analysis_rules.max_duration_ms',
    ],
    ['more than all', { analysis_rules: { sampling_percent: 101 } }, 'analysis_rules.sampling_percent'],
    ['a rule nobody knows', { analysis_rules: { weekday: 1 } }, 'analysis_rules.weekday'],
    ['a field nobody knows', { default_language: 'en-GB', theme: 'dark' }, 'theme'],
    ['the organisation itself', { organisation_id: crypto.randomUUID() }, 'organisation_id'],
    ['the id', { id: crypto.randomUUID(), agent_channel: 1 }, 'id'],
    ['a base of something else', { base: { agent_channel: 1 } }, 'base.agent_channel'],
    ['a base that is no list', { vocabulary: [], base: { vocabulary: null } }, 'base.vocabulary'],
    ['a list', [], 'body'],
  ])('%s is a 422 that names the field, and changes nothing', async (_what, body, field) => {
    const before = (await read(admin)).json
    const { status, json } = await change(body)
    expect(status).toBe(422)
    expect(json).toMatchObject({ code: 'invalid_fields', errors: [{ field }] })
    expect((await read(admin)).json).toEqual(before)
  })

  test('a body that is not JSON is refused', async () => {
    expect((await change('{"agent_channel":')).json.code).toBe('malformed_body')
    expect((await change('x'.repeat(200_000))).status).toBe(413)
    const { status } = await app.send('PATCH', '/api/settings', {
      token: admin,
      body: 'agent_channel=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(status).toBe(415)
  })

  test('a member may not change them, and nothing changes', async () => {
    const before = (await read(admin)).json
    for (const body of [{ agent_channel: 1 }, '{not json']) {
      const { status, json } = await change(body, member)
      expect([status, json.code]).toEqual([403, 'forbidden'])
    }
    expect((await read(admin)).json).toEqual(before)
  })

  test('without a token they can be neither read nor changed', async () => {
    for (const method of ['GET', 'PATCH']) {
      const body = method === 'PATCH' ? { agent_channel: 1 } : undefined
      expect((await app.send(method, '/api/settings', { body })).json.code).toBe('unauthenticated')
      expect((await app.send(method, '/api/settings', { body, token: 'garbage' })).status).toBe(401)
    }
  })
})
