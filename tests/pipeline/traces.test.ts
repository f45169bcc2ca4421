import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sequence, silence, tone, wavFile } from '../support/audio.ts'
import { eventually } from '../support/poll.ts'
import { formOf, json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { type SpeechServer, startSpeechServer } from '../support/speech-server.ts'

// The whole service with a collector of OpenTelemetry that keeps what it is sent.

type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number; message?: string }
}

const bodies: { path: string; authorization: string | null; text: string }[] = []
let collector: Bun.Server<undefined>
let speech: SpeechServer
let service: TestService
beforeAll(async () => {
  collector = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname: path } = new URL(request.url)
      bodies.push({ path, authorization: request.headers.get('authorization'), text: await request.text() })
      return Response.json({})
    },
  })
  speech = startSpeechServer(() => Response.json({ text: 'I want my money back from Mrs Sample' }))
  service = await startService({
    workers: true,
    environment: {
      SPEECH_BASE_URL: speech.baseUrl,
      SPEECH_MODEL: 'whisper-large-v3',
      SPEECH_DETECTOR: 'levels',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
    },
  })
})
afterAll(async () => {
  await service?.stop()
  await speech?.close()
  await collector?.stop(true)
})

const wav = new Uint8Array(wavFile([sequence(silence(200), tone(440, 1500), silence(300))]))

async function completed(organisation: TestOrganisation, id: string): Promise<void> {
  await eventually(
    async () => (await (await organisation.asAdmin(`/api/voicelogs/${id}`)).json()).status === 'completed',
    { withinMs: 30_000 },
  )
}

/** Re-runs of these kinds over all calls, one after the other, to their ends. */
async function rerunOf(organisation: TestOrganisation, kindsOfEach: string[][]): Promise<string[]> {
  const ids: string[] = []
  for (const kinds of kindsOfEach) {
    const created = await organisation.asAdmin(
      '/api/analytics/reruns',
      json({ kinds, force: true, include_missing: true }),
    )
    const { id } = await created.json()
    await eventually(
      async () =>
        (await (await organisation.asAdmin(`/api/analytics/reruns/${id}`)).json()).status === 'completed',
      { withinMs: 30_000 },
    )
    ids.push(id)
  }
  return ids
}

const spans = () =>
  bodies.flatMap(({ text }) =>
    (JSON.parse(text).resourceSpans as { scopeSpans: { spans: OtlpSpan[] }[] }[]).flatMap((each) =>
      each.scopeSpans.flatMap((scope) => scope.spans),
    ),
  )

const attribute = ({ attributes }: OtlpSpan, key: string) =>
  attributes.find((each) => each.key === key)?.value.stringValue

test('a call is one trace from its upload through queue, transcription and each analytic, without personal data', async () => {
  const organisation = await service.organisation()
  const personal = { call_id: 'call of Jane', operator_id: 'operator Joe', customer_id: 'customer Jane' }
  const upload = await organisation.asKey('/api/ingest/upload', {
    method: 'POST',
    body: formOf(...Object.entries(personal), ['department', 'secret desk'], ['file', wav]),
  })
  const uploaded = (await upload.json()).voicelog_id
  const presigned = await (
    await organisation.asKey('/api/ingest/presign?call_id=other&content_type=audio/wav')
  ).json()
  await fetch(presigned.upload_url, { method: 'PUT', headers: presigned.headers, body: wav })
  await organisation.asKey(`/api/ingest/uploads/${presigned.voicelog_id}/complete`, { method: 'POST' })
  await completed(organisation, uploaded)
  await completed(organisation, presigned.voicelog_id)
  const again = await organisation.asAdmin(`/api/voicelogs/${presigned.voicelog_id}/transcription`, {
    method: 'POST',
  })
  expect(again.status).toBe(202)
  await completed(organisation, presigned.voicelog_id)
  const rerunIds = await rerunOf(organisation, [['summary'], ['transcript', 'intent']])
  const refused = await organisation.asKey('/api/ingest/upload', {
    method: 'POST',
    body: formOf(['call_id', personal.call_id], ['file', wav]),
  })
  expect(refused.status).toBe(409)
  // What is left is sent when the service stops.
  await service.services.tracer.close()

  const root = spans().find((each) => attribute(each, 'voicelog.id') === uploaded && each.name === 'upload')
  const ofCall = spans().filter((each) => each.traceId === root?.traceId)
  expect(ofCall.map(({ name }) => name).sort()).toEqual(
    ['upload', 'queue', 'transcription', 'analysis', 'analytic', 'analytic', 'analytic', 'analytic'].sort(),
  )
  const named = (name: string) => ofCall.find((each) => each.name === name)
  expect(root?.parentSpanId ?? '').toBe('')
  for (const name of ['queue', 'transcription', 'analysis'])
    expect(named(name)?.parentSpanId).toBe(root?.spanId)
  const analytics = ofCall.filter(({ name }) => name === 'analytic')
  expect(analytics.map((each) => each.parentSpanId)).toEqual(Array(4).fill(named('analysis')?.spanId))
  expect(analytics.map((each) => attribute(each, 'voicelog.analytic')).sort()).toEqual(
    ['emotion', 'intent', 'quality', 'summary'].sort(),
  )
  expect(attribute(named('transcription') as OtlpSpan, 'voicelog.engine')).toBe('openai')
  for (const each of ofCall) expect(BigInt(each.endTimeUnixNano) >= BigInt(each.startTimeUnixNano)).toBe(true)

  const other = spans().find(({ name }) => name === 'presign')
  const ofOther = spans().filter(({ traceId }) => traceId === other?.traceId)
  expect(ofOther.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['presign', 'check upload', 'queue', 'transcription', 'analysis']),
  )
  expect(other?.traceId).not.toBe(root?.traceId)

  const begun = spans().find(({ name }) => name === 'transcribe again')
  const ofAgain = spans().filter(({ traceId }) => traceId === begun?.traceId)
  // The same words again, so its analytics stay.
  expect(ofAgain.map(({ name }) => name).sort()).toEqual(['queue', 'transcribe again', 'transcription'])
  expect(begun?.parentSpanId ?? '').toBe('')
  for (const [index, stage] of ['analysis', 'transcription'].entries()) {
    const ofRerun = spans().filter((each) => attribute(each, 'voicelog.rerun_id') === rerunIds[index])
    expect(ofRerun.map(({ name, parentSpanId = '' }) => [name, parentSpanId])).toEqual(
      Array(2).fill([stage, '']),
    )
    expect(ofRerun.map((each) => attribute(each, 'voicelog.id')).sort()).toEqual(
      [uploaded, presigned.voicelog_id].sort(),
    )
  }
  const traces = [root, other, begun, ...spans().filter((each) => attribute(each, 'voicelog.rerun_id'))]
  expect(new Set(traces.map((each) => each?.traceId)).size).toBe(3 + 4)

  const failed = spans().find(({ status }) => status.code === 2)
  expect([failed?.name, failed?.status.message]).toEqual(['upload', 'duplicate_call_id'])
  expect(new Set(bodies.map(({ path, authorization }) => `${path} ${authorization}`))).toEqual(
    new Set(['/v1/traces Bearer secret']),
  )
  const sent = bodies.map(({ text }) => text).join()
  for (const each of [
    ...Object.values(personal),
    'secret desk',
    'money',
    'Sample',
    'recorder',
    organisation.email,
  ])
    expect(sent).not.toContain(each)
}, 60_000)

test('nothing of OpenTelemetry is loaded unless there is an endpoint', () => {
  const top = resolve(import.meta.dir, '../..')
  const texts = [...new Bun.Glob('src/**/*.ts').scanSync({ cwd: top })].map((path) => ({
    path,
    text: readFileSync(resolve(top, path), 'utf8'),
  }))
  const those = (pattern: RegExp) => texts.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
  expect(those(/from '@opentelemetry\//)).toEqual(['src/backends/tracing/otlp.ts'])
  expect(those(/from '[^']*tracing\/otlp\.ts'/)).toEqual([])
  expect(those(/import\('\.\/otlp\.ts'\)/)).toEqual(['src/backends/tracing/open.ts'])
})
