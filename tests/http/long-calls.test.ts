import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { TranscriptBody } from '../../src/http/voicelogs/result-schemas.ts'
import { VoicelogDetailBody } from '../../src/http/voicelogs/schemas.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'

// A call of twelve hours has some 100,000 words, 9 MB of JSON with their times. The API answers others meanwhile.

let service: TestService
let org: TestOrganisation
let id: string
beforeAll(async () => {
  service = await startService()
  org = await service.organisation()
  const lines = Array.from({ length: 8_640 }, (_, at) => {
    return `${at % 2 === 0 ? 'A' : 'C'}: This is what they say in turn ${at} of a very long call`
  })
  id = await insertTranscribed(service, org, lines.join('\n'), {
    confidenceOf: () => 0.9,
    reliability: 'good',
  })
})
afterAll(() => service?.stop())

/** More than any answer about a call has beside its transcript. */
const MAX_CHARACTERS = 500_000

/** The length of the longest text that JSON.parse read or JSON.stringify wrote at once while something ran. */
async function longestJson<T>(run: () => Promise<T>): Promise<{ longest: number; result: T }> {
  let longest = 0
  const { parse, stringify } = JSON
  const spies = [
    spyOn(JSON, 'parse').mockImplementation((text: string, ...others) => {
      longest = Math.max(longest, text.length)
      return parse(text, ...others)
    }),
    spyOn(JSON, 'stringify').mockImplementation((value: unknown, ...others: unknown[]) => {
      const text = stringify(value, ...(others as []))
      longest = Math.max(longest, text?.length ?? 0)
      return text
    }),
  ]
  try {
    const result = await run()
    return { longest, result }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

test.each([
  ['the call', '', VoicelogDetailBody],
  ['its transcript', '/transcript', TranscriptBody],
] as const)('%s is answered without its words being read at once', async (_, path, schema) => {
  const { longest, result } = await longestJson(async () => {
    const response = await org.asAdmin(`/api/voicelogs/${id}${path}`)
    return { response, text: await response.text() }
  })
  expect(result.response.headers.get('content-type')).toStartWith('application/json')
  expect(longest).toBeLessThan(MAX_CHARACTERS)
  const body = JSON.parse(result.text)
  expect([...Value.Errors(schema, body)].slice(0, 3)).toEqual([])
  const { segments } = body.transcript ?? body
  expect(segments).toHaveLength(8_640)
  expect(segments[8_639]).toMatchObject({
    id: 's8640',
    text: 'This is what they say in turn 8639 of a very long call',
  })
})

test.each(['txt', 'srt', 'vtt'])('%s is made of it piece by piece', async (format) => {
  const { longest, result } = await longestJson(async () => {
    return await (await org.asAdmin(`/api/voicelogs/${id}/transcript?format=${format}`)).text()
  })
  expect(result).toContain('in turn 8639 of')
  expect(longest).toBeLessThan(MAX_CHARACTERS)
})

test('a correction of it is written and answered piece by piece', async () => {
  const correction = { revision: 1, segments: [{ id: 's2', text: 'I said no' }], swap_speakers: true }
  const { longest, result } = await longestJson(async () => {
    const response = await org.asAdmin(`/api/voicelogs/${id}/transcript`, json(correction, 'PATCH'))
    return await response.text()
  })
  expect(longest).toBeLessThan(MAX_CHARACTERS)
  const answered = JSON.parse(result)
  expect([...Value.Errors(TranscriptBody, answered)].slice(0, 3)).toEqual([])
  expect(answered).toMatchObject({ revision: 2, engine_revision: 1 })
  expect(answered.segments[1]).toMatchObject({ text: 'I said no', speaker: 'agent', corrected: true })
  const stored = await (await org.asAdmin(`/api/voicelogs/${id}/transcript`)).json()
  expect(stored).toEqual(answered)
})

test('a search finds words in it piece by piece', async () => {
  const { longest, result } = await longestJson(async () => {
    return await (await org.asAdmin('/api/search?q=8638')).json()
  })
  expect(result.items).toHaveLength(1)
  expect(longest).toBeLessThan(MAX_CHARACTERS)
})
