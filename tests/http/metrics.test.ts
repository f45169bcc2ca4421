import { afterAll, beforeAll, expect, test } from 'bun:test'
import { addSpeechUsage } from '../../src/db/usage/speech-usage.ts'
import { writeWorkerProcess } from '../../src/db/workers/processes.ts'
import { newId } from '../../src/lib/id.ts'
import type { SpeechReport } from '../../src/model/speech-report.ts'
import { formOf, startService, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

const SPEECH: SpeechReport = {
  ...{ engine: 'sherpa', model: 'parakeet', languages: 'any', vocabulary_use: 'none' },
  ...{ installed: [], downloads: [], installs: true, machine: { memory_bytes: 1, cores: 1 } },
}

let service: TestService
beforeAll(async () => {
  service = await startService({ environment: { METRICS_TOKEN: 'a token for Prometheus' } })
})
afterAll(async () => {
  await service?.stop()
})

const metrics = (token: string) =>
  fetch(`${service.baseUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } })

test("the queue's depth and age are shown to a client with the token", async () => {
  const organisation = await service.organisation()
  for (let each = 0; each < 2; each++) {
    await organisation.asKey('/api/ingest/upload', { method: 'POST', body: formOf(['file', wavOf(50)]) })
  }
  await service.database.sql`update voicelogs set updated_at = now() - interval '100 seconds'`
  const response = await metrics('a token for Prometheus')
  expect(response.headers.get('content-type')).toStartWith('text/plain')
  const text = await response.text()
  expect(text).toContain('voicelog_open_voicelogs{status="queued"} 2\n')
  expect(text).toContain('voicelog_due_voicelogs 2\n')
  expect(text).toContain('voicelog_queue_hints 2\n')
  expect(Number(/^voicelog_oldest_due_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(99)
})

test('what is in use is shown beside what there is: worker slots, connections, uploads and searches', async () => {
  const { db } = service.services
  await writeWorkerProcess(db, { id: newId(), host: 'a', pid: 1, version: 'test', slots: 2, speech: SPEECH })
  await writeWorkerProcess(db, { id: newId(), host: 'b', pid: 2, version: 'test', slots: 3, speech: SPEECH })
  const full = { host: 'c', version: 'test', slots: 0, speech: SPEECH, hostFault: 'media_limits' }
  await writeWorkerProcess(db, { id: newId(), pid: 3, ...full })
  await writeWorkerProcess(db, { id: newId(), pid: 4, ...full })
  await service.database.sql`update voicelogs set status = 'analysing', lease_token = gen_random_uuid()
    where id = (select min(id::text)::uuid from voicelogs)`
  const text = await (await metrics('a token for Prometheus')).text()
  expect(text).toContain('voicelog_worker_processes{engine="sherpa",model="parakeet"} 4\n')
  expect(text).toContain('voicelog_worker_host_faults{host="c",code="media_limits"} 2\n')
  expect(text).toContain('voicelog_worker_slots 5\n')
  expect(text).toContain('voicelog_worker_slots_busy{stage="analysis"} 1\n')
  expect(text).toContain('voicelog_uploads_under_way_max 64\n')
  expect(text).toContain('voicelog_expensive_reads{state="waiting"} 0\n')
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  expect(metric('voicelog_database_connections{state="active"}')).toBeGreaterThan(0)
  expect(metric('voicelog_database_connections_max')).toBeGreaterThan(1)
  expect(metric('process_cpu_seconds_total')).toBeGreaterThan(0)
  expect(metric('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
})

test('requests to speech servers are counted for all organisations together, and the counts stay', async () => {
  const usage = { requests: 2, audio_ms: 90_500, cost: 0.0091 }
  const by = { engine: 'openai', model: 'whisper-1' }
  for (const { organisationId } of [await service.organisation(), await service.organisation()]) {
    await addSpeechUsage(service.services.db, { organisationId, ...by }, usage)
    await addSpeechUsage(service.services.db, { organisationId, ...by }, { ...usage, cost: null })
  }
  // Read twice: the totals are read, not added up.
  await metrics('a token for Prometheus')
  const text = await (await metrics('a token for Prometheus')).text()
  const labels = 'engine="openai",model="whisper-1"'
  expect(text).toContain(`voicelog_speech_requests_total{${labels}} 8\n`)
  expect(text).toContain(`voicelog_speech_audio_seconds_total{${labels}} 362\n`)
  expect(text).toContain(`voicelog_speech_cost_total{${labels}} 0.0182\n`)
})

test('other clients are refused: without a token, with a wrong one, and an administrator', async () => {
  expect((await fetch(`${service.baseUrl}/metrics`)).status).toBe(401)
  expect((await metrics('a token for Prometheuz')).status).toBe(401)
  const organisation = await service.organisation()
  expect((await organisation.asAdmin('/metrics')).status).toBe(401)
})

test('without METRICS_TOKEN the path is 404', async () => {
  const other = await startService()
  try {
    expect((await fetch(`${other.baseUrl}/metrics`)).status).toBe(404)
  } finally {
    await other.stop()
  }
})
