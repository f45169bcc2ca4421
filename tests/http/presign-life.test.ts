import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { takeObjectDeletions } from '../../src/db/queue/reconcile.ts'
import { claimPendingUpload } from '../../src/db/uploads/pending-uploads.ts'
import { finaliseUpload } from '../../src/domain/ingest/finalise-upload.ts'
import { parsePresignQuery, presignUpload } from '../../src/domain/ingest/presign.ts'
import { reconcileSteps } from '../../src/workers/reconciler/reconciler.ts'
import { eventually } from '../support/poll.ts'
import {
  complete,
  type PresignService,
  presign,
  presignResponse,
  put,
  reconcileUploads,
  STORES,
  startServiceOn,
} from '../support/presign.ts'
import { formOf } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

const wav = wavOf(2000)

describe.each(STORES)('life of an upload address of %s', (store) => {
  let service: PresignService
  beforeAll(async () => {
    service = await startServiceOn(store)
  }, 120_000)
  afterAll(async () => {
    await service?.stop()
  })

  test('a PUT after complete does not change the recording, and its object is deleted', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation)
    await put(presigned, wav)
    await complete(organisation, presigned)
    // The address still works.
    expect((await put(presigned, wavOf(4000))).status).toBe(200)
    const { objectKey, sizeBytes } = await (async () => {
      const found = await service.row(presigned.voicelog_id)
      return { objectKey: found?.object_key, sizeBytes: Number(found?.size_bytes) }
    })()
    expect(sizeBytes).toBe(wav.byteLength)
    const stored = await service.services.storage.get(objectKey)
    expect(Bun.hash(await new Response(stored?.stream).bytes())).toBe(Bun.hash(wav))
    // Not yet, since more may follow. It is deleted an hour after the address has expired.
    const { sql, db } = service.database
    const noted = await sql`select object_key, created_at from object_deletions
      where organisation_id = ${organisation.organisationId}`
    expect(noted).toHaveLength(1)
    expect(noted[0]?.object_key).toContain(`${presigned.voicelog_id}.upload`)
    const afterMs = new Date(noted[0]?.created_at).getTime() - Date.parse(presigned.expires_at)
    expect(afterMs).toBeWithin(3_500_000, 3_700_000)
    expect(await takeObjectDeletions(db, { limit: 100 })).not.toContain(noted[0]?.object_key)
    await sql`update object_deletions set created_at = now() - interval '1 second' where object_key = ${noted[0]?.object_key}`
    expect(await takeObjectDeletions(db, { limit: 100 })).toContain(noted[0]?.object_key)
  })

  test('an expired address accepts nothing', async () => {
    const organisation = await service.organisation()
    const { organisationId, apiKeyId } = organisation
    const { uploadUrl } = await presignUpload(
      { ...service.services, presignTtlSeconds: 1 },
      {
        kind: 'api_key',
        sight: 'all',
        rateLimit: 60,
        organisationId,
        apiKeyId,
        agentChannel: null,
        organisation: { defaultLanguage: 'en-US', agentChannel: null, ownFields: [] },
      },
      parsePresignQuery(new Map(), []),
    )
    await eventually(async () => (await fetch(uploadUrl, { method: 'PUT', body: wav })).status === 403)
  })

  test('if an address expires unused, the call fails with upload_expired and its call_id is free', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation, { call_id: 'unused' })
    expect((await presignResponse(organisation, { call_id: 'unused' })).status).toBe(409)
    await service.makeExpired(presigned.voicelog_id)
    await reconcileUploads(service)
    expect(await service.row(presigned.voicelog_id)).toMatchObject({
      status: 'failed',
      error: { code: 'upload_expired', stage: 'upload' },
    })
    const late = await complete(organisation, presigned)
    expect([late.status, (await late.json()).code]).toEqual([410, 'upload_expired'])
    expect((await presignResponse(organisation, { call_id: 'unused' })).status).toBe(200)
  })

  test('a file that arrived just when the address expired is not lost: complete still accepts it', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation, { call_id: 'late' })
    await service.makeExpired(presigned.voicelog_id)
    await reconcileUploads(service)
    await put(presigned, wav)
    expect(await (await complete(organisation, presigned)).json()).toMatchObject({ status: 'queued' })
    expect((await presignResponse(organisation, { call_id: 'late' })).status).toBe(409)
  })

  test('but it is refused if another call has taken the call_id since', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation, { call_id: 'late' })
    await service.makeExpired(presigned.voicelog_id)
    await reconcileUploads(service)
    const winner = await presign(organisation, { call_id: 'late' })
    await put(presigned, wav)
    for (const _ of [1, 2]) {
      const response = await complete(organisation, presigned)
      expect([response.status, await response.json()]).toMatchObject([
        409,
        { code: 'duplicate_call_id', voicelog_id: winner.voicelog_id },
      ])
    }
    expect(await service.objects(organisation)).toEqual([])
  })

  test('the reconciler finds uploads that nobody completed, and refuses by the same rules', async () => {
    const organisation = await service.organisation()
    const [good, bad, absent] = [
      await presign(organisation),
      await presign(organisation),
      await presign(organisation),
    ]
    await put(good, wav)
    await put(bad, wav.slice(0, 20_000))
    for (const each of [good, bad, absent]) await service.makeDue(each.voicelog_id)
    await reconcileUploads(service)
    expect((await service.row(good.voicelog_id))?.status).toBe('queued')
    expect(await service.row(bad.voicelog_id)).toMatchObject({
      status: 'failed',
      error: { code: 'invalid_audio' },
    })
    expect((await service.row(absent.voicelog_id))?.status).toBe('awaiting_upload')
    // It is due again in ten seconds.
    expect((await service.row(absent.voicelog_id))?.next_attempt_at).not.toBeNull()
  })

  test('an address that expires after its file arrived was not unused', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation)
    await put(presigned, wav)
    await service.makeExpired(presigned.voicelog_id)
    await reconcileUploads(service)
    expect((await service.row(presigned.voicelog_id))?.status).toBe('queued')
  })

  test('an outage that lasts until long after the address expired loses no file that arrived before', async () => {
    const organisation = await service.organisation()
    const [arrived, absent] = [await presign(organisation), await presign(organisation)]
    await put(arrived, wav)
    // The store answers while nothing of the service runs. Then a round of the reconciler comes first.
    for (const each of [arrived, absent]) await service.makeExpired(each.voicelog_id)
    await service.database.sql`update object_deletions set created_at = now() - interval '1 hour'
      where organisation_id = ${organisation.organisationId}`
    const { slow } = reconcileSteps(service.services, { rehintSeconds: 30 })
    const deleteObjects = async () => {
      for (const each of slow) await each.run()
    }
    await deleteObjects()
    await reconcileUploads(service)
    const row = await service.row(arrived.voicelog_id)
    expect([row?.status, Number(row?.size_bytes)]).toEqual(['queued', wav.byteLength])
    expect((await service.row(absent.voicelog_id))?.error).toMatchObject({ code: 'upload_expired' })
    // Now nothing waits for them any more.
    await deleteObjects()
    const { sql } = service.database
    expect(
      await sql`select from object_deletions where organisation_id = ${organisation.organisationId}`,
    ).toHaveLength(0)
    expect(await service.objects(organisation)).toHaveLength(1)
  })

  test('a file whose PUT began in time and ended after its address is not deleted, even if nobody completes it', async () => {
    const organisation = await service.organisation()
    const [late, unused] = [
      await presign(organisation, { call_id: 'slow line' }),
      await presign(organisation),
    ]
    const beaten = await presign(organisation, { call_id: 'beaten' })
    for (const each of [late, unused, beaten]) await service.makeExpired(each.voicelog_id)
    await reconcileUploads(service)
    expect((await service.row(late.voicelog_id))?.error).toMatchObject({ code: 'upload_expired' })
    const winner = await presign(organisation, { call_id: 'beaten' })
    await put(late, wav)
    await put(beaten, wav)
    const { sql } = service.database
    await sql`update object_deletions set created_at = now() - interval '1 second'
      where organisation_id = ${organisation.organisationId} and object_key not like ${`%${winner.voicelog_id}%`}`
    const { slow } = reconcileSteps(service.services, { rehintSeconds: 30 })
    // While another process checks it for a client that calls complete, it stays too.
    const claim = { voicelogId: late.voicelog_id, leaseToken: crypto.randomUUID() }
    expect(await claimPendingUpload(service.services.db, claim)).toBe(true)
    for (const each of slow) await each.run()
    expect(await service.objects(organisation)).toHaveLength(1)
    await service.makeLeaseEnd(late.voicelog_id)
    for (const each of slow) await each.run()
    await reconcileUploads(service)
    const row = await service.row(late.voicelog_id)
    expect([row?.status, row?.error, Number(row?.size_bytes)]).toEqual(['queued', null, wav.byteLength])
    expect((await presignResponse(organisation, { call_id: 'slow line' })).status).toBe(409)
    // Another call has its call_id, or nothing came.
    for (const each of [beaten, unused])
      expect((await service.row(each.voicelog_id))?.error).toMatchObject({ code: 'upload_expired' })
    for (const each of slow) await each.run()
    expect(await service.objects(organisation)).toHaveLength(1)
    expect(
      await sql`select from object_deletions where organisation_id = ${organisation.organisationId}`,
    ).toHaveLength(1)
  })

  test('a check whose process died is repeated, and the copy that it left is deleted', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation)
    await put(presigned, wav)
    const { db, storage } = service.services
    const dead = { voicelogId: presigned.voicelog_id, leaseToken: crypto.randomUUID() }
    expect(await claimPendingUpload(db, dead)).toBe(true)
    // While the lease lasts, no other check starts.
    const { object_key: objectKey } = (await service.row(presigned.voicelog_id)) ?? {}
    const upload = { ...dead, organisationId: organisation.organisationId, objectKey }
    expect(await finaliseUpload({ ...service.services, storage }, upload)).toBe('busy')
    await service.makeLeaseEnd(presigned.voicelog_id)
    await reconcileUploads(service)
    expect((await service.row(presigned.voicelog_id))?.status).toBe('queued')
  })

  test('a call_id that an upload or a presign has is refused with the id of that call', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation, { call_id: 'one' })
    const form = formOf(['call_id', 'one'], ['file', wav])
    const upload = await organisation.asKey('/api/ingest/upload', { method: 'POST', body: form })
    expect([upload.status, (await upload.json()).voicelog_id]).toEqual([409, presigned.voicelog_id])
    const again = await presignResponse(organisation, { call_id: 'one' })
    expect([again.status, (await again.json()).voicelog_id]).toEqual([409, presigned.voicelog_id])

    const body = formOf(['call_id', 'two'], ['file', wav])
    const { voicelog_id } = await (
      await organisation.asKey('/api/ingest/upload', { method: 'POST', body })
    ).json()
    const taken = await presignResponse(organisation, { call_id: 'two' })
    expect([taken.status, (await taken.json()).voicelog_id]).toEqual([409, voicelog_id])
  })

  test('16 presigns of one call_id at once: one address', async () => {
    const organisation = await service.generous()
    const responses = await Promise.all(
      Array.from({ length: 16 }, () => presignResponse(organisation, { call_id: 'same' })),
    )
    expect(responses.map((each) => each.status).sort()).toEqual([200, ...Array(15).fill(409)])
  })

  test('a deleted call is not brought back by its file', async () => {
    const organisation = await service.organisation()
    const presigned = await presign(organisation, { call_id: 'deleted' })
    const path = `/api/voicelogs/${presigned.voicelog_id}`
    expect((await organisation.asAdmin(path, { method: 'DELETE' })).status).toBe(204)
    await put(presigned, wav)
    expect((await complete(organisation, presigned)).status).toBe(404)
    // The late object is still scheduled for deletion.
    const noted = await service.database.sql`select object_key from object_deletions
      where organisation_id = ${organisation.organisationId}`
    expect(noted).toHaveLength(1)
    expect((await presignResponse(organisation, { call_id: 'deleted' })).status).toBe(200)
  })
})
