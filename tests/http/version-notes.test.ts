import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'

let service: TestService
let organisation: TestOrganisation
let other: TestOrganisation
beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation()
  other = await service.organisation()
})
afterAll(() => service?.stop())

const question = { id: 'greeting', text: 'Greets', kind: 'yes_no', weight: 1 }
const intent = { name: 'meter_reading', description: 'Tells the reading of a meter', examples: [] }
const things = [
  ['scorecard', { name: 'Own', sections: [{ id: 'all', title: 'All', questions: [question] }] }],
  ['intents', { intents: [intent] }],
] as const

describe.each(things)('versions of the %s', (thing, content) => {
  const path = `/api/settings/${thing}`
  const save = (body: object) => organisation.asAdmin(path, json({ ...content, ...body }, 'PUT'))
  const read = async (query: string, by = organisation) => await by.asAdmin(path + query)

  test('have the note of the user who saved them, which no other organisation can read', async () => {
    expect((await (await read('')).json()).note).toBeNull()
    const saved = await save({ base_version: 1, note: '  Meters are read\nby phone now ' })
    expect([saved.status, (await saved.json()).note]).toEqual([200, 'Meters are read\nby phone now'])
    expect((await (await read('?version=2')).json()).note).toBe('Meters are read\nby phone now')
    const { items } = await (await read('/versions')).json()
    expect(items.map((each: { version: number; note: string | null }) => [each.version, each.note])).toEqual([
      [2, 'Meters are read\nby phone now'],
      [1, null],
    ])
    expect((await read('?version=2', other)).status).toBe(404)
    expect((await (await read('/versions', other)).json()).items.length).toBe(1)
  })

  test.each([['x'.repeat(501)], ['a\u0000b'], ['a\ud800']])(
    'refuse a note that is too long or no text, and change nothing',
    async (note) => {
      const { version } = await (await read('')).json()
      const refused = await save({ base_version: version, note })
      expect(refused.status).toBe(422)
      const { errors } = await refused.json()
      expect(errors).toMatchObject([{ field: 'note' }])
      expect((await (await read('')).json()).version).toBe(version)
    },
  )
})
