import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { voicelogs } from '../../src/db/schema/index.ts'
import type { VoicelogDetailJson } from '../../src/http/voicelogs/schemas.ts'
import { ANALYTIC_KINDS } from '../../src/model/analytics.ts'
import { type Call, silence, speak, twoChannelCall, wavFile } from '../support/audio.ts'
import { CANCELLATION_CALL, CANCELLATION_OPENING } from '../support/calls.ts'
import { eventually } from '../support/poll.ts'
import { formOf, json, startService, type TestOrganisation, type TestService } from '../support/service.ts'

let service: TestService
let call: Call
let opening: Call
beforeAll(async () => {
  ;[service, call, opening] = await Promise.all([
    startService({ workers: true }),
    twoChannelCall(CANCELLATION_CALL),
    twoChannelCall(CANCELLATION_OPENING),
  ])
})
afterAll(async () => {
  await service?.stop()
})

async function ended(organisation: TestOrganisation, id: string): Promise<VoicelogDetailJson> {
  return await eventually(
    async () => {
      const seen: VoicelogDetailJson = await (await organisation.asAdmin(`/api/voicelogs/${id}`)).json()
      return ['completed', 'failed'].includes(seen.status) && seen
    },
    { withinMs: 55_000, everyMs: 100 },
  )
}

async function push(organisation: TestOrganisation, wav: Uint8Array, ...fields: [string, string][]) {
  const body = formOf(...fields, ['file', new Uint8Array(wav)])
  const response = await organisation.asKey('/api/ingest/upload', { method: 'POST', body })
  expect(response.status).toBe(200)
  const { voicelog_id } = await response.json()
  return await ended(organisation, voicelog_id)
}

const said = (seen: VoicelogDetailJson, speaker: string) =>
  (seen.transcript?.segments ?? [])
    .filter((each) => each.speaker === speaker)
    .map((each) => each.text)
    .join(' ')

describe('an uploaded call', () => {
  let seen: VoicelogDetailJson
  beforeAll(async () => {
    seen = await push(await service.organisation(), call.wav, ['operator_id', 'agent-17'])
  })

  test('has its spoken words, each with its speaker', () => {
    expect(seen).toMatchObject({ status: 'completed', error: null, channels: 2 })
    expect(said(seen, 'customer')).toContain('i want to cancel my subscription')
    expect(said(seen, 'customer')).toContain('very angry')
    expect(said(seen, 'agent')).toContain('thank you for calling')
    expect(said(seen, 'agent')).not.toContain('very angry')
    expect(new Set(seen.transcript?.segments.map((each) => each.speaker))).toEqual(
      new Set(['agent', 'customer']),
    )
    expect(seen.transcript?.engine).toBe('pocketsphinx')
  })

  test('says how far its words can be trusted, for each channel and for the list', async () => {
    const { level, channels, mean_confidence } = seen.transcript?.reliability ?? {}
    expect(['good', 'fair']).toContain(level ?? 'none')
    expect(mean_confidence).toBeGreaterThan(0.7)
    expect(channels?.map((each) => each.channel)).toEqual([0, 1])
    const [row] = await service.database.db
      .select({ level: voicelogs.transcriptReliability })
      .from(voicelogs)
      .where(eq(voicelogs.id, seen.voicelog_id))
    expect(row).toEqual({ level: level ?? null })
  })

  test('has turns at the times they were spoken, to 50 ms', () => {
    const segments = seen.transcript?.segments ?? []
    for (const turn of call.turns) {
      const distances = segments
        .filter((each) => each.speaker === turn.speaker)
        .map((each) => Math.abs(each.start_ms - turn.startMs))
      if (Math.min(...distances) > 50) throw new Error(`Off by ${Math.min(...distances)} ms: ${turn.text}`)
    }
  })

  test('has the intent cancellation and an angry customer', () => {
    expect(seen.analytics.intent.result?.primary.intent).toBe('cancellation')
    expect(seen.analytics.emotion.result?.speakers.customer?.label).toBe('anger')
    expect(seen).toMatchObject({ intent: 'cancellation', emotion: 'anger' })
    expect(seen.quality_score).toBeGreaterThan(0)
  })

  test('has all four analytics without a request, and every claim has exact quotes', () => {
    for (const kind of ANALYTIC_KINDS)
      expect(seen.analytics[kind]).toMatchObject({ status: 'done', engine: 'local' })
    const texts = new Map(seen.transcript?.segments.map((each) => [each.id, each.text]))
    const evidence = evidenceIn(seen.analytics)
    expect(evidence.length).toBeGreaterThan(5)
    for (const { segment_id, quote } of evidence) expect(texts.get(segment_id)).toContain(quote)
  })

  test('has metrics by channel', () => {
    const metrics = seen.analytics.quality.result?.metrics
    expect(metrics?.duration_ms).toBeWithin(call.durationMs - 50, call.durationMs + 51)
    expect(metrics?.turns).toBe(call.turns.length)
    expect(metrics?.overlap_ms).toBe(0)
  })

  test('has every step in its timeline', () => {
    expect(seen.timeline.map((each) => each.event)).toEqual([
      'received',
      'queued',
      'claimed',
      'transcribed',
      ...Array(4).fill('analysed'),
      'completed',
    ])
  })
})

describe('every way in', () => {
  test('a call uploaded by a person is analysed automatically too', async () => {
    const organisation = await service.organisation()
    const body = formOf(['file', new Uint8Array(opening.wav)])
    const response = await organisation.asAdmin('/api/voicelogs', { method: 'POST', body })
    const seen = await ended(organisation, (await response.json()).voicelog_id)
    expect(seen).toMatchObject({ status: 'completed', source: 'dashboard', intent: 'cancellation' })
    for (const kind of ANALYTIC_KINDS) expect(seen.analytics[kind].status).toBe('done')
  })

  test('with Auto-Generate Analytics off nothing is analysed until it is requested', async () => {
    const organisation = await service.organisation()
    const off = json({ auto_generate_analytics: false }, 'PATCH')
    expect((await organisation.asAdmin('/api/settings', off)).status).toBe(200)
    const seen = await push(organisation, opening.wav)
    expect(seen.status).toBe('completed')
    expect(said(seen, 'customer')).toContain('cancel')
    for (const kind of ANALYTIC_KINDS) {
      expect(seen.analytics[kind]).toMatchObject({ status: 'skipped', reason: { code: 'auto_generate_off' } })
    }

    const path = `/api/voicelogs/${seen.voicelog_id}/analytics`
    expect((await organisation.asAdmin(path, json({ kinds: ['intent'] }))).status).toBe(202)
    const some = await ended(organisation, seen.voicelog_id)
    expect([some.analytics.intent.status, some.analytics.summary.status]).toEqual(['done', 'skipped'])
    expect((await organisation.asAdmin(path, { method: 'POST' })).status).toBe(202)
    const all = await ended(organisation, seen.voicelog_id)
    for (const kind of ANALYTIC_KINDS) expect(all.analytics[kind].status).toBe('done')
  })

  test('the key says which channel is the agent', async () => {
    const organisation = await service.organisation({ agentChannel: 1 })
    const swapped = wavFile([opening.customer, opening.agent])
    const seen = await push(organisation, swapped)
    expect(said(seen, 'customer')).toContain('cancel my subscription')
    expect(said(seen, 'agent')).toContain('thank you for calling')
  })
})

describe('a call that cannot be processed', () => {
  test('a language that the engine does not support fails at once with the reason, and can be retried', async () => {
    const organisation = await service.organisation()
    const seen = await push(organisation, opening.wav, ['language', 'ja-JP'])
    expect(seen).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: { code: 'language_not_supported', stage: 'transcription', retryable: false },
      transcript: null,
    })
    expect(seen.error?.message).toContain('ja-JP')
    expect(seen.timeline.at(-1)?.event).toBe('failed')
    const retried = await organisation.asAdmin(`/api/voicelogs/${seen.voicelog_id}/retry`, { method: 'POST' })
    expect(retried.status).toBe(202)
  })

  test('a complete file without decodable audio fails with the reason', async () => {
    const organisation = await service.organisation()
    const wav = wavFile([await speak('hello', { voice: 'agent' })])
    // An unknown encoding tag.
    new DataView(wav.buffer).setUint16(20, 0x7abc, true)
    const seen = await push(organisation, wav)
    expect(seen).toMatchObject({ status: 'failed', error: { stage: 'transcription', retryable: false } })
  })

  test('a call in which nobody speaks completes; analytics without content are skipped with the reason', async () => {
    const organisation = await service.organisation()
    const seen = await push(organisation, wavFile([silence(3000), silence(3000)]))
    expect(seen).toMatchObject({ status: 'completed', transcript: { segments: [] } })
    expect(seen.analytics.summary).toMatchObject({
      status: 'skipped',
      reason: { code: 'insufficient_conversation_content' },
    })
  })
})

type FoundEvidence = { segment_id: string; quote: string }

/** All evidence, at any depth. */
function evidenceIn(value: unknown): FoundEvidence[] {
  if (Array.isArray(value)) return value.flatMap(evidenceIn)
  if (typeof value !== 'object' || value === null) return []
  if ('segment_id' in value && 'quote' in value) {
    return [{ segment_id: String(value.segment_id), quote: String(value.quote) }]
  }
  return Object.values(value).flatMap(evidenceIn)
}
