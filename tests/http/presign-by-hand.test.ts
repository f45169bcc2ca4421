import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  type Presigned,
  type PresignService,
  presign,
  put,
  STORES,
  startServiceOn,
} from '../support/presign.ts'
import { json, type TestOrganisation } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

describe.each([...STORES])('on %s', (store) => {
  let service: PresignService
  let organisation: TestOrganisation
  beforeAll(async () => {
    service = await startServiceOn(store)
    organisation = await service.organisation()
  })
  afterAll(() => service?.stop())

  const ask = (body: unknown, by = organisation.asAdmin) => by('/api/voicelogs/uploads', json(body))
  const complete = ({ voicelog_id }: Presigned, by = organisation.asAdmin) =>
    by(`/api/voicelogs/uploads/${voicelog_id}/complete`, { method: 'POST' })

  test("a user sends a file directly to storage, and the call's source is the dashboard", async () => {
    const member = await organisation.member()
    const file = wavOf(2_000)
    const answer = await ask(
      { call_id: 'by-hand', department: '[support]', content_length: file.length },
      member,
    )
    expect(answer.status).toBe(200)
    const presigned: Presigned = await answer.json()
    expect((await complete(presigned, member)).status).toBe(409)
    expect((await put(presigned, file)).status).toBe(200)
    const completed = await complete(presigned, member)
    expect([completed.status, await completed.json()]).toEqual([
      200,
      { voicelog_id: presigned.voicelog_id, status: 'queued' },
    ])
    const call = await (await organisation.asAdmin(`/api/voicelogs/${presigned.voicelog_id}`)).json()
    expect(call).toMatchObject({
      source: 'dashboard',
      call_id: 'by-hand',
      department: '[support]',
      size_bytes: file.length,
    })
  })

  test('a call_id of a pending upload is refused with the id of that call, and is free once that call is deleted', async () => {
    const first: Presigned = await (await ask({ call_id: 'again' })).json()
    const refused = await ask({ call_id: 'again' })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'duplicate_call_id', voicelog_id: first.voicelog_id },
    ])
    const deleted = await organisation.asAdmin(`/api/voicelogs/${first.voicelog_id}`, { method: 'DELETE' })
    expect(deleted.status).toBe(204)
    expect((await ask({ call_id: 'again' })).status).toBe(200)
    // A file that is PUT later to the address of the deleted call belongs to no call.
    await put(first, wavOf(100))
    expect((await complete(first)).status).toBe(404)
  })

  test('a file that is not audio is refused, and nothing of it stays', async () => {
    const presigned: Presigned = await (await ask({})).json()
    await put(presigned, new TextEncoder().encode('Not a recording.'))
    const refused = await complete(presigned)
    expect([refused.status, (await refused.json()).code]).toEqual([415, 'unsupported_audio'])
    const objects = await service.objects(organisation)
    expect(objects.filter((key) => key.includes(presigned.voicelog_id))).toEqual([])
  })

  test('wrong fields, too many bytes and an unknown field are refused before an address is signed', async () => {
    for (const [body, status, code] of [
      [{ language: 'English', call_date: 'yesterday' }, 422, 'invalid_fields'],
      [{ content_length: 524_288_001 }, 413, 'file_too_large'],
      [{ api_key: 'x' }, 422, 'invalid_fields'],
    ] as const) {
      const answer = await ask(body)
      expect([answer.status, (await answer.json()).code]).toEqual([status, code])
    }
  })

  test('empty fields count as left out, and wrong fields have the same codes as in a form', async () => {
    const empty = { call_id: '', language: '', call_date: '', agent_channel: '' }
    expect((await ask(empty)).status).toBe(200)
    const wrong = {
      call_id: 'a\u0000b',
      language: 'English',
      call_date: 'yesterday',
      agent_channel: '2',
      department: 'x'.repeat(256),
    }
    const { errors } = await (await ask(wrong)).json()
    const codes = errors.map(({ field, code }: { field: string; code: string }) => [field, code])
    expect(Object.fromEntries(codes)).toEqual({
      call_id: 'control_character',
      language: 'not_a_language',
      call_date: 'not_a_time',
      agent_channel: 'not_a_channel',
      department: 'too_long',
    })
  })

  test('keys and users complete only their own kind of upload, and nobody those of another organisation', async () => {
    const byHand: Presigned = await (await ask({})).json()
    const byKey = await presign(organisation)
    const withKey = await organisation.asKey(`/api/ingest/uploads/${byHand.voicelog_id}/complete`, {
      method: 'POST',
    })
    expect([withKey.status, (await withKey.json()).code]).toEqual([404, 'not_found'])
    expect((await complete(byKey)).status).toBe(409)
    expect((await complete(byHand, (await service.organisation()).asAdmin)).status).toBe(404)
    // A key is accepted only under /api/ingest.
    expect((await ask({}, organisation.asKey)).status).toBe(401)
  })
})
