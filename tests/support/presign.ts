import { finaliseUpload } from '../../src/domain/ingest/finalise-upload.ts'
import { findArrivedUploads } from '../../src/domain/ingest/pending-uploads.ts'
import { startS3, type TestS3 } from './s3.ts'
import { startService, type TestOrganisation, type TestService } from './service.ts'

export type Presigned = {
  voicelog_id: string
  upload_url: string
  method: string
  status: string
  headers: Record<string, string>
  expires_at: string
}

export function presignResponse(organisation: TestOrganisation, query: Record<string, string> = {}) {
  return organisation.asKey(`/api/ingest/presign?${new URLSearchParams(query)}`)
}

export async function presign(
  organisation: TestOrganisation,
  query: Record<string, string> = {},
): Promise<Presigned> {
  const response = await presignResponse(organisation, query)
  if (response.status !== 200)
    throw new Error(`presign answered ${response.status}: ${await response.text()}`)
  return await response.json()
}

export function put(presigned: Presigned, file: Uint8Array<ArrayBuffer>, headers?: Record<string, string>) {
  return fetch(presigned.upload_url, { method: 'PUT', headers: headers ?? presigned.headers, body: file })
}

export function complete(organisation: TestOrganisation, { voicelog_id }: Pick<Presigned, 'voicelog_id'>) {
  return organisation.asKey(`/api/ingest/uploads/${voicelog_id}/complete`, { method: 'POST' })
}

function environmentOf(s3: TestS3): Record<string, string> {
  return {
    STORAGE_URL: `s3://${s3.bucket}?endpoint=${encodeURIComponent(s3.endpoint)}&region=${s3.region}`,
    AWS_ACCESS_KEY_ID: s3.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
}

/** The two kinds of storage that upload addresses may belong to. */
export const STORES = ['disk', 'S3'] as const

export type PresignService = Awaited<ReturnType<typeof startServiceOn>>

/**
 * A service with storage on disk or in a real S3 server, which allows browsers if asked for, and what tests of presigned
 * uploads need.
 */
export async function startServiceOn(
  store: (typeof STORES)[number],
  { browsers = false }: { browsers?: boolean } = {},
) {
  const s3 = store === 'disk' ? null : await startS3({ browsers })
  const service = await startService(s3 === null ? {} : { environment: environmentOf(s3) })
  return {
    ...service,
    ...rowsOf(service),
    /** The keys of an organisation's objects. */
    async objects({ organisationId }: TestOrganisation): Promise<string[]> {
      return (await Array.fromAsync(service.services.storage.list(organisationId))).map((each) => each.key)
    },
    generous: () => service.organisation({ rateLimit: 10_000 }),
    async stop() {
      await service.stop()
      await s3?.stop()
    },
  }
}

/** Does what the reconciler does in a round, and waits for the checks. */
export async function reconcileUploads({ services }: TestService): Promise<void> {
  const { arrived } = await findArrivedUploads(services, { enough: 100 })
  await Promise.all(arrived.map((each) => finaliseUpload(services, each)))
}

/** Reads and changes the row of a presigned call, as if time had passed. */
export function rowsOf({ database: { sql } }: TestService) {
  return {
    async row(id: string) {
      const [found] = await sql`select * from voicelogs where id = ${id}`
      return found ?? null
    },
    makeExpired: (id: string) =>
      sql`update voicelogs set upload_expires_at = now() - interval '1 second', next_attempt_at = now() - interval '1 second' where id = ${id}`,
    /** As if the process that holds the claim had died 30 s ago. */
    makeLeaseEnd: (id: string) =>
      sql`update voicelogs set lease_until = now() - interval '1 second' where id = ${id}`,
    makeDue: (id: string) =>
      sql`update voicelogs set next_attempt_at = now() - interval '1 second' where id = ${id}`,
  }
}
