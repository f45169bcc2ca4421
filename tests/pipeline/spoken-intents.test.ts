import { expect, test } from 'bun:test'
import type { VoicelogDetailJson } from '../../src/http/voicelogs/schemas.ts'
import { DEFAULT_INTENTS } from '../../src/model/analytics.ts'
import { twoChannelCall } from '../support/audio.ts'
import { eventually } from '../support/poll.ts'
import { formOf, startService, type TestOrganisation } from '../support/service.ts'
import { SPOKEN_CALLS } from '../support/spoken-calls.ts'

/** Mostly recognition: about 4 minutes of audio, on a machine that may be busy. */
const PATIENCE_MS = 600_000

test(
  'of one spoken call for each intent at least 10 of 13 are told right, from the recording to the intent, and no transcript is poor',
  async () => {
    const service = await startService({ workers: true })
    try {
      const organisation = await service.organisation()
      const heard = await Promise.all(
        DEFAULT_INTENTS.map(async (intent) => {
          const { wav } = await twoChannelCall(SPOKEN_CALLS[intent], { gapMs: 800 })
          return { intent, seen: await push(organisation, wav) }
        }),
      )
      for (const { intent, seen } of heard)
        console.log(
          `${seen.intent === intent ? 'right' : 'wrong'} ${intent}: heard ${seen.intent} in “${said(seen)}”`,
        )
      expect(heard.every(({ seen }) => seen.status === 'completed')).toBe(true)
      const levels = heard.map(({ seen }) => seen.transcript?.reliability?.level)
      expect(levels.filter((each) => each !== 'good' && each !== 'fair')).toEqual([])
      expect(heard.filter(({ intent, seen }) => seen.intent === intent).length).toBeGreaterThanOrEqual(10)
    } finally {
      await service.stop()
    }
  },
  PATIENCE_MS,
)

async function push(organisation: TestOrganisation, wav: Uint8Array): Promise<VoicelogDetailJson> {
  const body = formOf(['language', 'en-US'], ['file', new Uint8Array(wav)])
  const response = await organisation.asKey('/api/ingest/upload', { method: 'POST', body })
  expect(response.status).toBe(200)
  const { voicelog_id } = await response.json()
  return await eventually(
    async () => {
      const seen: VoicelogDetailJson = await (
        await organisation.asAdmin(`/api/voicelogs/${voicelog_id}`)
      ).json()
      return ['completed', 'failed'].includes(seen.status) && seen
    },
    { withinMs: PATIENCE_MS - 20_000, everyMs: 500 },
  )
}

function said(seen: VoicelogDetailJson): string {
  const customer = seen.transcript?.segments.filter((each) => each.speaker === 'customer') ?? []
  return customer.map((each) => each.text).join(' / ')
}
