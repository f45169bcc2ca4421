import { describe, expect, test } from 'bun:test'
import { parseCallFields } from '../../../src/domain/ingest/fields.ts'
import { Problem } from '../../../src/domain/problems.ts'

describe('fields of a call', () => {
  test('every field of the interface is read', () => {
    const fields = parseCallFields(
      new Map([
        ['call_id', 'c/1 "x"'],
        ['language', 'ja-JP'],
        ['operator_id', '社員-7'],
        ['customer_id', 'k1'],
        ['department', 'Billing & Payments'],
        ['call_date', '2025-01-31T09:30:00Z'],
        ['agent_channel', '1'],
      ]),
    )
    expect(fields).toEqual({
      callId: 'c/1 "x"',
      language: 'ja-JP',
      operatorId: '社員-7',
      customerId: 'k1',
      department: 'Billing & Payments',
      callDate: new Date('2025-01-31T09:30:00Z'),
      agentChannel: 1,
      fields: {},
    })
  })

  test('a text of 255 characters is accepted', () => {
    expect(parseCallFields(new Map([['call_id', 'x'.repeat(255)]])).callId).toHaveLength(255)
  })

  test('an empty field counts as left out, as HTML forms send it', () => {
    expect(
      parseCallFields(
        new Map([
          ['call_id', ''],
          ['language', ''],
        ]),
      ),
    ).toMatchObject({ callId: null, language: null })
  })

  test.each([
    ['language', 'english'],
    ['language', 'EN-us'],
    ['language', 'en-US '],
    ['language', 'en_US'],
    ['call_date', 'yesterday'],
    ['call_date', '2025-02-30T10:00:00Z'],
    ['call_date', '2025-01-31'],
    ['call_date', '2025-01-31T25:00:00Z'],
    ['call_date', '2025-01-31T09:30:00'],
    ['call_date', '1738315800'],
    ['agent_channel', '2'],
    ['agent_channel', 'left'],
    ['call_id', 'x'.repeat(256)],
    ['call_id', 'a\u0000b'],
    ['operator_id', 'a\r\nX: b'],
    ['department', '\ud800'],
    ['organisation_id', '0197f9d2-6f0e-7c55-a1a3-6f3c1d9b2e10'],
    ['__proto__', 'x'],
  ])('a wrong %s is refused by name: %p', (field, value) => {
    expect(errorsOf(() => parseCallFields(new Map([[field, value]])))).toEqual([field])
  })

  test('every wrong field is named at once', () => {
    const given = new Map([
      ['language', 'x'],
      ['call_date', 'x'],
      ['nonsense', 'x'],
    ])
    expect(errorsOf(() => parseCallFields(given)).sort()).toEqual(['call_date', 'language', 'nonsense'])
  })
})

function errorsOf(parse: () => unknown): string[] {
  try {
    parse()
    return []
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_fields') {
      return (error.members.errors ?? []).map((each) => each.field)
    }
    throw error
  }
}

test('of thousands of unknown fields the answer names 50, with the first 20 names that are known', () => {
  const given = new Map(Array.from({ length: 8_000 }, (_, each) => [`field.x${each}`, '']))
  const ownFields = Array.from({ length: 30 }, (_, each) => ({
    ...{ name: `own_${each}`, label: 'Own', kind: 'text' as const, choices: [] },
  }))
  try {
    parseCallFields(given, { ownFields })
    expect.unreachable()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    expect(error.members.errors).toHaveLength(50)
    expect(error.members.errors?.[49]).toMatchObject({ field: 'field.x49', code: 'unknown_field' })
    expect(error.members.errors?.[0]?.message).toEndWith('own_18, own_19 and 10 more')
    expect(error.detail).toEndWith('; and 7950 more')
    expect(JSON.stringify(error.members).length).toBeLessThan(64 * 1024)
  }
})
