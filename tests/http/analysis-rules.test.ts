import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { samplePosition } from '../../src/domain/organisation/analysis-rules.ts'
import { eventually } from '../support/poll.ts'
import { formOf, json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

let service: TestService
let org: TestOrganisation
beforeAll(async () => {
  service = await startService({ workers: true })
  org = await service.organisation({ rateLimit: 1_000 })
})
afterAll(() => service?.stop())

const NO_RULES = {
  departments: null,
  languages: null,
  min_duration_ms: null,
  max_duration_ms: null,
  sampling_percent: 100,
}

async function rules(analysis_rules: object): Promise<void> {
  const response = await org.asAdmin(
    '/api/settings',
    json({ analysis_rules: { ...NO_RULES, ...analysis_rules } }, 'PATCH'),
  )
  expect(response.status).toBe(200)
}

/** Uploads half a second of sound, and waits until it is processed. */
async function upload(fields: Record<string, string> = {}) {
  const parts = Object.entries(fields)
  const form = formOf(...parts, ['file', wavOf(500)])
  const response = await org.asKey('/api/ingest/upload', { method: 'POST', body: form })
  expect(response.status).toBe(200)
  return await completed((await response.json()).voicelog_id)
}

const completed = (id: string) =>
  eventually(
    async () => {
      const detail = await (await org.asAdmin(`/api/voicelogs/${id}`)).json()
      return detail.status === 'completed' && detail
    },
    { withinMs: 60_000 },
  )

type Detail = {
  voicelog_id: string
  analytics: Record<string, { status: string; reason: { code: string } | null }>
}

const reasons = ({ analytics }: Detail) => [
  ...new Set(
    Object.values(analytics).map((each) => (each.status === 'skipped' ? (each.reason?.code ?? '') : 'ran')),
  ),
]
/** The calls have too few words for a summary. */
const ran = (detail: Detail) => expect(detail.analytics.quality?.status).toBe('done')

describe('rules for automatic analysis', () => {
  test('leave out calls of other departments, and name the rule; their analytics can be run by hand', async () => {
    await rules({ departments: ['support'] })
    ran(await upload({ department: 'support' }))
    const left = await upload({ department: 'sales' })
    expect(reasons(left)).toEqual(['left_out_by_department'])
    expect(reasons(await upload())).toEqual(['left_out_by_department'])
    const path = `/api/voicelogs/${left.voicelog_id}/analytics`
    expect((await org.asAdmin(path, { method: 'POST' })).status).toBe(202)
    ran(await completed(left.voicelog_id))
  })

  test('leave out calls that are too short or too long', async () => {
    await rules({ min_duration_ms: 10_000 })
    expect(reasons(await upload())).toEqual(['left_out_by_duration'])
    await rules({ max_duration_ms: 100 })
    expect(reasons(await upload())).toEqual(['left_out_by_duration'])
    await rules({ min_duration_ms: 100, max_duration_ms: 10_000 })
    ran(await upload())
  })

  test('leave out other languages', async () => {
    await rules({ languages: ['ja-JP'] })
    expect(reasons(await upload())).toEqual(['left_out_by_language'])
  })

  test('take a share of the calls, chosen by their ids', async () => {
    await rules({ sampling_percent: 50 })
    const calls: Detail[] = await Promise.all(Array.from({ length: 6 }, () => upload()))
    for (const call of calls) {
      if (samplePosition(call.voicelog_id) < 50) ran(call)
      else expect(reasons(call)).toEqual(['left_out_by_sampling'])
    }
    await rules({ sampling_percent: 0 })
    expect(reasons(await upload())).toEqual(['left_out_by_sampling'])
  })

  test('do not apply if Auto-Generate Analytics is off', async () => {
    await rules({ departments: ['support'] })
    await org.asAdmin('/api/settings', json({ auto_generate_analytics: false }, 'PATCH'))
    expect(reasons(await upload({ department: 'support' }))).toEqual(['auto_generate_off'])
  })
})
