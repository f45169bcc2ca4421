import { Elysia } from 'elysia'
import type { DiskStorage } from '../../backends/storage/disk.ts'
import { contentDisposition } from '../../backends/storage/headers.ts'
import type { SignedAddress } from '../../backends/storage/signed-address.ts'
import type { Needs } from '../../domain/identity/holders.ts'
import { fileTooLarge, voicelogIdIn } from '../../domain/ingest/upload.ts'
import type { UploadLimit } from '../../domain/ingest/upload-limit.ts'
import { Problem } from '../../domain/problems.ts'
import { MAX_FILE_BYTES } from '../../model/voicelog.ts'
import type { UploadBounds } from '../ingest/body.ts'
import { type AccessCheckDeps, accessCheck, checkedStream } from '../server/access-check.ts'
import { createBodyReader } from '../server/body-timeout.ts'
import { type Pace, TRANSFER_PACE } from '../server/pace.ts'

export type StorageRouteDeps = DiskStorage

/** The routes of signed addresses of storage on disk: GET and HEAD read a recording, PUT stores one. */
export function storageRoutes(
  disk: StorageRouteDeps,
  { uploadPace: pace = TRANSFER_PACE, ...deps }: UploadBounds,
) {
  // One route for all methods: for a HEAD of a GET route, Elysia would run the GET and read the whole recording to count
  // its bytes. Elysia reads no body for a handler that does not use it, so PUT can stream.
  return new Elysia({ name: 'storage-routes' }).all(
    '/storage/*',
    ({ request, params }) => answer({ ...deps, disk, pace }, request, params['*']),
    { detail: { hide: true } },
  )
}

type Deps = AccessCheckDeps & { disk: DiskStorage; uploadLimit: UploadLimit; pace: Pace }

async function answer(deps: Deps, request: Request, key: string): Promise<Response> {
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return read(deps, request, await allowed(deps, request, { method: 'GET', key }))
    case 'PUT':
      return write(deps, request, await allowed(deps, request, { method: 'PUT', key }))
    default:
      throw new Problem('method_not_allowed', `${request.method} is not allowed here; GET, HEAD and PUT are`)
  }
}

async function allowed(
  { disk, isAdmitted }: Deps,
  request: Request,
  { method, key }: Pick<SignedAddress, 'method' | 'key'>,
): Promise<SignedAddress> {
  const query = new URL(request.url).searchParams
  const verified = disk.verifyAddress({ method, key, query })
  switch (verified.outcome) {
    case 'valid': {
      const { holder } = verified.address
      // Version 0.1 signed addresses without a holder. Those of uploads work until they expire.
      const isAccepted =
        holder === null ? method === 'PUT' : await isAdmitted(holder, neededFor(verified.address))
      if (isAccepted) return verified.address
      throw new Problem(
        'forbidden',
        'The session or API key of this address has ended, or may no longer do this',
      )
    }
    case 'expired':
      throw new Problem(
        'forbidden',
        `This address expired at ${verified.expiredAt.toISOString()}; request a new one`,
      )
    case 'invalid':
      throw new Problem('forbidden', `The signature of this address does not allow this ${request.method}`)
    default:
      return verified satisfies never
  }
}

/** What the user of an address must still be allowed: the role, the teams and the operators may have changed since. */
function neededFor({ method, key }: SignedAddress): Needs {
  return method === 'PUT'
    ? { permission: 'calls.upload' }
    : { permission: 'calls.read', voicelogId: voicelogIdIn(key) }
}

async function read(deps: Deps, request: Request, address: SignedAddress): Promise<Response> {
  const { disk } = deps
  const stored = await disk.file(address.key)
  if (stored === null) throw new Problem('not_found', 'The recording is no longer there')
  const headers = new Headers({
    'content-type': address.contentType ?? stored.contentType,
    'content-disposition': contentDisposition(address.filename ?? 'recording'),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private',
  })
  headers.set('accept-ranges', 'bytes')
  const { file, sizeBytes } = stored
  const bytesOf = (part: Blob) =>
    checkedStream(part.stream(), accessCheck(deps, address.holder, neededFor(address)))
  const range = request.method === 'GET' ? rangeOf(request.headers.get('range'), sizeBytes) : 'whole'
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${sizeBytes}`)
    return new Response(null, { status: 416, headers })
  }
  if (range === 'whole') {
    headers.set('content-length', `${sizeBytes}`)
    return new Response(request.method === 'HEAD' ? null : bytesOf(file), { headers })
  }
  headers.set('content-length', `${range.end - range.start}`)
  headers.set('content-range', `bytes ${range.start}-${range.end - 1}/${sizeBytes}`)
  return new Response(bytesOf(file.slice(range.start, range.end)), { status: 206, headers })
}

/**
 * The byte range of a recording that is requested, its end excluded. For several ranges, other units and malformed
 * headers it is the whole recording, which RFC 9110 allows.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-14.1.2
 */
function rangeOf(
  header: string | null,
  sizeBytes: number,
): { start: number; end: number } | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const start = Math.max(0, sizeBytes - Number(last))
    return start < sizeBytes ? { start, end: sizeBytes } : 'unsatisfiable'
  }
  const [start, end] = [Number(first), last === '' ? sizeBytes : Number(last) + 1]
  if (last !== '' && end <= start) return 'whole'
  return start < sizeBytes ? { start, end: Math.min(end, sizeBytes) } : 'unsatisfiable'
}

async function write(deps: Deps, request: Request, address: SignedAddress): Promise<Response> {
  const { disk, uploadLimit, pace } = deps
  const contentType = request.headers.get('content-type')
  const declared = request.headers.get('content-length')
  const declaredBytes = declared === null ? null : Number(declared)
  if (declaredBytes !== null && declaredBytes > MAX_FILE_BYTES) throw fileTooLarge()
  if (address.contentType !== null && contentType !== address.contentType) {
    throw new Problem(
      'forbidden',
      `This address takes Content-Type ${address.contentType}, not ${contentType ?? 'none'}`,
    )
  }
  if (address.contentLength !== null && declaredBytes !== address.contentLength) {
    throw new Problem(
      'forbidden',
      `This address takes Content-Length ${address.contentLength}, not ${declared ?? 'none'}`,
    )
  }
  const check = accessCheck(deps, address.holder, neededFor(address))
  // Every key begins with the organisation.
  const [organisationId = ''] = address.key.split('/')
  await uploadLimit.run(organisationId, () =>
    disk.put(address.key, checkedBody(request.body, { declaredBytes, pace, check }), {
      contentType: contentType ?? 'application/octet-stream',
    }),
  )
  return new Response(null)
}

/** The chunks of a body, checked against the size limit, its declared length and the pace. */
async function* checkedBody(
  body: ReadableStream<Uint8Array> | null,
  { declaredBytes, pace, check }: { declaredBytes: number | null; pace: Pace; check: () => Promise<void> },
): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0
  const reader = body && createBodyReader(body, pace)
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done || value === undefined) break
      sizeBytes += value.byteLength
      if (sizeBytes > MAX_FILE_BYTES) throw fileTooLarge()
      await check()
      yield value
    }
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    throw new Problem('malformed_body', `The body broke off after ${sizeBytes} bytes`, {}, { cause })
  } finally {
    // The sender can stop if the rest is not needed.
    reader?.cancel()
  }
  if (declaredBytes === null || sizeBytes === declaredBytes) return
  throw new Problem('malformed_body', `The body ended after ${sizeBytes} of ${declaredBytes} bytes`)
}
