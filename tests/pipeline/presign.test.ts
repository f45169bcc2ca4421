import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { VoicelogDetailJson } from '../../src/http/voicelogs/schemas.ts'
import { ANALYTIC_KINDS } from '../../src/model/analytics.ts'
import { type Call, twoChannelCall } from '../support/audio.ts'
import { CANCELLATION_OPENING } from '../support/calls.ts'
import { eventually } from '../support/poll.ts'
import { complete, presign, put, rowsOf } from '../support/presign.ts'
import { startService, type TestOrganisation, type TestService } from '../support/service.ts'

let service: TestService
let call: Call
beforeAll(async () => {
  ;[service, call] = await Promise.all([
    startService({ workers: true }),
    twoChannelCall(CANCELLATION_OPENING),
  ])
})
afterAll(async () => {
  await service?.stop()
})

async function expectAnalysed(organisation: TestOrganisation, id: string): Promise<void> {
  const seen = await eventually(
    async () => {
      const found: VoicelogDetailJson = await (await organisation.asAdmin(`/api/voicelogs/${id}`)).json()
      return ['completed', 'failed'].includes(found.status) && found
    },
    { withinMs: 55_000, everyMs: 100 },
  )
  expect(seen).toMatchObject({
    status: 'completed',
    source: 'presign',
    intent: 'cancellation',
    emotion: 'anger',
  })
  for (const kind of ANALYTIC_KINDS) expect(seen.analytics[kind].status).toBe('done')
}

test('a call put at an upload address and completed is analysed automatically', async () => {
  const organisation = await service.organisation()
  const presigned = await presign(organisation)
  expect((await put(presigned, new Uint8Array(call.wav))).status).toBe(200)
  expect((await complete(organisation, presigned)).status).toBe(200)
  await expectAnalysed(organisation, presigned.voicelog_id)
}, 60_000)

test('a call put at an upload address and never completed is analysed too', async () => {
  const organisation = await service.organisation()
  const presigned = await presign(organisation)
  expect((await put(presigned, new Uint8Array(call.wav))).status).toBe(200)
  // The service would check after ten seconds.
  await rowsOf(service).makeDue(presigned.voicelog_id)
  await expectAnalysed(organisation, presigned.voicelog_id)
}, 60_000)
