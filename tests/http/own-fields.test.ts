import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { formOf, json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

const FIELDS = [
  { name: 'tier', label: 'Customer tier', kind: 'choice', choices: ['gold', 'silver'] },
  { name: 'amount', label: 'Amount', kind: 'number', choices: [] },
  { name: 'due', label: 'Due', kind: 'date', choices: [] },
  { name: 'case_id', label: 'Case', kind: 'text', choices: [] },
]

let service: TestService
let organisation: TestOrganisation
beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation({ rateLimit: 10_000 })
  const declared = await organisation.asAdmin('/api/settings', json({ fields: FIELDS }, 'PATCH'))
  expect(await declared.json()).toMatchObject({ fields: FIELDS })
  for (const [callId, fields] of Object.entries(CALLS)) await upload(callId, fields)
})
afterAll(() => service?.stop())

const CALLS: Record<string, Record<string, string>> = {
  one: { 'field.tier': 'gold', 'field.amount': '12.50', 'field.due': '2026-01-31', 'field.case_id': '=A&1' },
  two: { 'field.tier': 'silver', 'field.amount': '-3', 'field.due': '2026-02-01' },
  three: { 'field.tier': 'gold', 'field.amount': '100', 'field.case_id': '12.5' },
  four: { 'field.tier': '' },
}

async function upload(callId: string, fields: Record<string, string>): Promise<Response> {
  const form = formOf(['call_id', callId], ...Object.entries(fields), ['file', wavOf(50)])
  return await organisation.asKey('/api/ingest/upload', { method: 'POST', body: form })
}

async function read(path: string) {
  const response = await organisation.asAdmin(path)
  return { status: response.status, body: await response.json() }
}

/** The call_ids of a list, in their order in CALLS. */
async function found(query: string): Promise<string[]> {
  const { body } = await read(`/api/voicelogs?${query}`)
  const ids = body.items.map(({ call_id }: { call_id: string }) => call_id)
  return Object.keys(CALLS).filter((each) => ids.includes(each))
}

describe('declaring', () => {
  const change = async (fields: unknown) => {
    const response = await organisation.asAdmin('/api/settings', json({ fields }, 'PATCH'))
    const { errors = [] } = await response.json()
    return errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
  }
  test('a field has a name, a label and a kind that stays; a choice has values; there are 30 at most', async () => {
    const field = { name: 'x', label: 'X', kind: 'text' }
    expect(await change([{ ...field, name: 'X y' }])).toEqual(['fields.0.name not_a_slug'])
    expect(await change([field, field])).toEqual(['fields.1.name taken'])
    expect(await change([{ ...field, label: ' ' }])).toEqual(['fields.0.label empty'])
    expect(await change([{ ...field, kind: 'choice' }])).toEqual(['fields.0.choices wrong_count'])
    expect(await change([{ name: 'tier', label: 'Tier', kind: 'text' }])).toEqual([
      'fields.0.kind not_one_of',
    ])
    const many = Array.from({ length: 31 }, (_, index) => ({ ...field, name: `x${index}` }))
    expect(await change(many)).toEqual(['fields wrong_count'])
    expect((await read('/api/settings')).body.fields).toEqual(FIELDS)
  })

  test('the audit says what changed, and only administrators change it', async () => {
    const member = await organisation.member()
    expect((await member('/api/settings', json({ fields: [] }, 'PATCH'))).status).toBe(403)
    const { body } = await read('/api/audit?action=settings.changed')
    expect(body.items[0].detail.fields.after[0]).toBe('tier (choice): Customer tier: gold, silver')
  })
})

describe('sending', () => {
  test('every entrance takes them as field.NAME and refuses what is no value of them', async () => {
    const wrong = {
      'field.tier': 'bronze',
      'field.amount': '1e3',
      'field.due': '2026-02-30',
      'field.other': 'x',
    }
    const refused = await upload('refused', wrong)
    expect(refused.status).toBe(422)
    const { errors } = await refused.json()
    // Of a form, the first wrong field ends it.
    expect(errors).toMatchObject([{ field: 'field.tier', code: 'not_one_of' }])
    const query = new URLSearchParams({ call_id: 'presigned', ...wrong })
    const presigned = await organisation.asKey(`/api/ingest/presign?${query}`)
    expect(
      (await presigned.json()).errors.map(({ field, code }: { field: string; code: string }) => [
        field,
        code,
      ]),
    ).toEqual([
      ['field.tier', 'not_one_of'],
      ['field.amount', 'not_a_number'],
      ['field.due', 'not_a_date'],
      ['field.other', 'unknown_field'],
    ])
    const right = new URLSearchParams({ 'field.tier': 'gold', 'field.amount': '7' })
    const accepted = await (await organisation.asKey(`/api/ingest/presign?${right}`)).json()
    const asUser = await organisation.asAdmin(
      '/api/voicelogs/uploads',
      json({ fields: { amount: '7', tier: 'gold' } }),
    )
    for (const { voicelog_id } of [accepted, await asUser.json()])
      expect((await read(`/api/voicelogs/${voicelog_id}`)).body.fields).toEqual({ tier: 'gold', amount: 7 })
    const byUser = await organisation.asAdmin('/api/voicelogs', {
      method: 'POST',
      body: formOf(['field.due', '2026-03-01'], ['file', wavOf(50)]),
    })
    const { voicelog_id } = await byUser.json()
    expect((await read(`/api/voicelogs/${voicelog_id}`)).body.fields).toEqual({ due: '2026-03-01' })
    await service.database.sql`delete from voicelogs where call_id is null`
  })

  test('the audit has every change of a field, also of the last of many choices, and of their order', async () => {
    const other = await service.organisation()
    const choices = Array.from({ length: 100 }, (_, at) => `${at} `.padEnd(60, 'x'))
    const field = { name: 'matter', label: 'Matter', kind: 'choice', choices }
    const plain = { name: 'case_id', label: 'Case', kind: 'text', choices: [] }
    const changes = [
      [field, plain],
      [{ ...field, choices: [...choices.slice(0, 99), 'another'] }, plain],
      [plain, { ...field, choices: [...choices.slice(0, 99), 'another'] }],
    ]
    for (const fields of changes)
      expect((await other.asAdmin('/api/settings', json({ fields }, 'PATCH'))).status).toBe(200)
    const { items } = await (await other.asAdmin('/api/audit?action=settings.changed')).json()
    const details = items.map(({ detail }: { detail: { fields: unknown } }) => detail.fields)
    expect(details).toHaveLength(3)
    expect(details.slice(0, 2)).toEqual([
      { before: ['matter', 'case_id'], after: ['case_id', 'matter'] },
      {
        before: [`matter (choice): Matter: ${choices[99]}`],
        after: ['matter (choice): Matter: another'],
      },
    ])
  })

  test('another organisation has fields of its own', async () => {
    const other = await service.organisation()
    const form = formOf(['field.tier', 'gold'], ['file', wavOf(50)])
    const refused = await other.asKey('/api/ingest/upload', { method: 'POST', body: form })
    expect((await refused.json()).errors).toMatchObject([{ field: 'field.tier', code: 'unknown_field' }])
  })
})

describe('finding', () => {
  test.each([
    ['field.tier=gold', ['one', 'three']],
    ['field.tier=gold&field.amount=12.5', ['one']],
    ['fields=tier%3Dgold%26amount.min%3D50', ['three']],
    ['field.amount=100.0', ['three']],
    ['field.amount.min=-3&field.amount.max=12.5', ['one', 'two']],
    ['field.due.min=2026-02-01', ['two']],
    ['field.due=2026-01-31', ['one']],
    ['field.case_id=%3DA%261', ['one']],
    ['field.case_id=12.5', ['three']],
    ['field.tier=', ['four']],
    ['field.none=x', []],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  test('a filter that is none is refused', async () => {
    for (const query of ['fields=Tier%3Dx', 'field.amount.min=much', 'field.amount.min=']) {
      const { status, body } = await read(`/api/voicelogs?${query}`)
      expect([query, status, body.errors?.[0].code]).toEqual([query, 422, 'not_own_field_filter'])
    }
  })

  test('reports count by them, every number leads to its calls, and search takes the filter', async () => {
    const { body } = await read('/api/reports/breakdown?by=field.tier')
    const rows = body.items.map(({ value, figures }: { value: string; figures: { calls: number } }) => [
      value,
      figures.calls,
    ])
    expect(rows).toEqual([
      ['gold', 2],
      ['silver', 1],
      [null, 1],
    ])
    for (const { filter, figures } of body.items)
      expect(await found(`${new URLSearchParams(filter)}`)).toHaveLength(figures.calls)
    const filtered = await read('/api/reports/overview?field.tier=gold&field.amount.min=50')
    expect(filtered.body.figures.calls).toBe(1)
    expect(await found(`${new URLSearchParams(filtered.body.figures.filter)}`)).toEqual(['three'])
    expect((await read('/api/search?q=money&field.tier=gold')).status).toBe(200)
    expect((await read('/api/reports/breakdown?by=field.Tier')).status).toBe(422)
  })

  test('exports have them: CSV a column for each, which runs no formula, and JSON an object', async () => {
    const csv = await (await organisation.asAdmin('/api/voicelogs/export?sort=created_at')).text()
    const [head = '', first = ''] = csv.split('\r\n')
    expect(head).toEndWith(',field.tier,field.amount,field.due,field.case_id')
    expect(first).toEndWith(",gold,12.5,2026-01-31,'=A&1")
    const lines = await (
      await organisation.asAdmin('/api/voicelogs/export?format=jsonl&field.tier=silver')
    ).text()
    expect(JSON.parse(lines).fields).toEqual({ tier: 'silver', amount: -3, due: '2026-02-01' })
  })
})
