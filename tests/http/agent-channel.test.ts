import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { formOf, json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(async () => {
  await service?.stop()
})

const choose = async (organisation: TestOrganisation, agent_channel: number | null) => {
  const response = await organisation.asAdmin('/api/settings', json({ agent_channel }, 'PATCH'))
  expect(response.status).toBe(200)
  expect((await response.json()).agent_channel).toBe(agent_channel)
}

async function mapping(voicelogId: string) {
  const [row] = await service.database
    .sql`select agent_channel, agent_channel_from from voicelogs where id = ${voicelogId}`
  return [row?.agent_channel, row?.agent_channel_from]
}

const fieldsOf = (channel?: string): [string, string][] =>
  channel === undefined ? [] : [['agent_channel', channel]]

async function uploaded(organisation: TestOrganisation, channel?: string) {
  const body = formOf(...fieldsOf(channel), ['file', wavOf(50)])
  const response = await organisation.asKey('/api/ingest/upload', { method: 'POST', body })
  return await mapping((await response.json()).voicelog_id)
}

async function presigned(organisation: TestOrganisation, channel?: string) {
  const query = new URLSearchParams(fieldsOf(channel))
  const response = await organisation.asKey(`/api/ingest/presign?${query}`)
  return await mapping((await response.json()).voicelog_id)
}

async function byHand(organisation: TestOrganisation, channel?: string) {
  const body = formOf(...fieldsOf(channel), ['file', wavOf(50)])
  const response = await organisation.asAdmin('/api/voicelogs', { method: 'POST', body })
  return await mapping((await response.json()).voicelog_id)
}

describe("the agent's channel comes from the upload, or else the key, or else the organisation, or else is the left one", () => {
  test('none is set: the left one, marked as a default', async () => {
    const organisation = await service.organisation()
    for (const enter of [uploaded, presigned, byHand])
      expect(await enter(organisation)).toEqual([0, 'default'])
  })

  test('the organisation sets one, and may unset it', async () => {
    const organisation = await service.organisation()
    await choose(organisation, 1)
    for (const enter of [uploaded, presigned, byHand])
      expect(await enter(organisation)).toEqual([1, 'organisation'])
    // The left channel may also be set, which is not the same as the default.
    await choose(organisation, 0)
    expect(await uploaded(organisation)).toEqual([0, 'organisation'])
    await choose(organisation, null)
    expect(await uploaded(organisation)).toEqual([0, 'default'])
  })

  test("the key's setting precedes the organisation's, and does not apply to uploads of users", async () => {
    const organisation = await service.organisation({ agentChannel: 0 })
    await choose(organisation, 1)
    for (const enter of [uploaded, presigned]) expect(await enter(organisation)).toEqual([0, 'key'])
    expect(await byHand(organisation)).toEqual([1, 'organisation'])
  })

  test("the upload's own field precedes all others", async () => {
    const organisation = await service.organisation({ agentChannel: 0 })
    await choose(organisation, 0)
    for (const enter of [uploaded, presigned, byHand])
      expect(await enter(organisation, '1')).toEqual([1, 'upload'])
    // An empty field counts as left out, as forms send it.
    expect(await uploaded(organisation, '')).toEqual([0, 'key'])
  })
})
