import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { TimeSeriesBody } from '../../src/http/reports/schemas.ts'
import { startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'

// Each of some 50 numbers of each bucket or value repeats the filter, and a filter may have 16 KiB.

let service: TestService
let org: TestOrganisation
beforeAll(async () => {
  service = await startService()
  org = await service.organisation()
  for (let at = 0; at < 60; at++)
    await insertTranscribed(service, org, 'A: Hello', { operatorId: `agent-${at}`, department: `${at}` })
})
afterAll(() => service?.stop())

const LONG = `intent=${'x'.repeat(12_000)}`
const YEARS = '/api/reports/timeseries?from=2022-01-01T00:00:00Z&to=2025-04-10T00:00:00Z'

/** An answer's size, and the fields that are wrong with the request. */
async function ask(path: string): Promise<{ status: number; bytes: number; errors: unknown[] }> {
  const response = await org.asAdmin(path)
  const text = await response.text()
  return { status: response.status, bytes: text.length, errors: JSON.parse(text).errors }
}

test('a series has fewer buckets with a long filter', async () => {
  expect(await ask(YEARS)).toMatchObject({ status: 200 })
  const refused = await ask(`${YEARS}&${LONG}`)
  expect(refused.status).toBe(422)
  expect(refused.errors).toMatchObject([{ field: 'bucket', code: 'too_many_buckets' }])
  const month = await ask(`/api/reports/timeseries?${LONG}`)
  expect(month).toMatchObject({ status: 200 })
  expect(month.bytes).toBeLessThan(30_000_000)
})

test.each(['/api/reports/breakdown?by=department', '/api/operators?sort=-calls'])(
  '%s has fewer values with a long filter',
  async (path) => {
    expect(await ask(`${path}&limit=200&compare=previous_period`)).toMatchObject({ status: 200 })
    const long = `fields=${encodeURIComponent(`tier=${'x'.repeat(1_990)}`)}&department=${'x'.repeat(5_000)}&customer_id=${'x'.repeat(5_000)}`
    const refused = await ask(`${path}&limit=200&${long}`)
    expect(refused.status).toBe(422)
    expect(refused.errors).toMatchObject([{ field: 'limit', code: 'out_of_range' }])
    expect(await ask(`${path}&${long}`)).toMatchObject({ status: 200 })
    expect(await ask(`${path}&${long}&compare=previous_period`)).toMatchObject({ status: 200 })
  },
)

test('a long series is written piece by piece', async () => {
  let longest = 0
  const { stringify } = JSON
  const wholly = spyOn(Response, 'json')
  const spy = spyOn(JSON, 'stringify').mockImplementation((value: unknown, ...others: unknown[]) => {
    const text = stringify(value, ...(others as []))
    longest = Math.max(longest, text?.length ?? 0)
    return text
  })
  const body = await (await org.asAdmin(YEARS)).json()
  spy.mockRestore()
  expect(wholly).not.toHaveBeenCalled()
  wholly.mockRestore()
  expect(body.items).toHaveLength(1_195)
  expect([...Value.Errors(TimeSeriesBody, body)].slice(0, 3)).toEqual([])
  expect(longest).toBeLessThan(200_000)
})
