import { pause } from '../../lib/async/wait.ts'
import { api } from './client.ts'
import { ApiProblem, problemIn, retryAfterSeconds } from './problem.ts'
import { ConnectionLost, send, whileLimited } from './send.ts'
import { readSession } from './session.ts'
import { reachableUrl } from './signed-urls.ts'
import { fieldsAsJson, givenFields, type Upload } from './upload-form.ts'

/** A presigned URL for one file, until when it is valid (epoch ms), and the call that waits for the file. */
export type UploadAddress = { voicelogId: string; url: string; expiresAt: number }

/** Keeps the address of a file between attempts. The call that waits for the file holds its call_id meanwhile. */
export type AddressHolder = { current: UploadAddress | null }

/**
 * The browser could not send one byte to object storage: its CORS rules exclude this page, or it is not reachable from
 * here.
 */
export class StorageUnreachable extends Error {
  override readonly name = 'StorageUnreachable'
}

/** A PUT whose connection was lost is started again. This counts the first one too. */
const PUT_ATTEMPTS = 3
const PAUSE_MS = 1_000
/** An address that expires sooner is not used. */
const MIN_REMAINING_MS = 30_000
/**
 * How long to ask whether the service has checked the file. It reads the whole file, and answers 503 until it is done.
 */
const CHECK_MS = 10 * 60_000
const MAX_UNREACHABLE = 3

/**
 * Puts a file straight into object storage, then has the service check it. Returns the voicelog_id of its call.
 * @throws StorageUnreachable, ApiProblem, or the abort reason of `signal`
 */
export async function uploadToStorage(upload: Upload, holder: AddressHolder): Promise<string> {
  const { file, onProgress, signal } = upload
  let renewals = 0
  for (let puts = 1; ; puts++) {
    onProgress(0, file.size)
    const address = await addressFor(upload, holder)
    const outcome = await put(upload, address)
    signal.throwIfAborted()
    if (outcome === 'expired') {
      await releaseAddress(holder)
      renewals += 1
      if (renewals > 1) throw new ApiProblem(403, 'store_refused', 'HTTP 403')
      continue
    }
    const completed = outcome === 'sent' ? await complete(holder, address, signal) : null
    if (completed !== null) return completed
    if (puts === PUT_ATTEMPTS) throw new ApiProblem(0, 'interrupted', 'The connection broke off')
    // An error answer without CORS headers looks like a lost connection too: the last attempt gets a new address.
    if (puts === PUT_ATTEMPTS - 1) await releaseAddress(holder)
    await pause(PAUSE_MS * puts, signal)
    signal.throwIfAborted()
  }
}

/**
 * Deletes the call that waits for the file, so that its call_id is free. If that fails, the call ends when its address
 * expires.
 */
export async function releaseAddress(holder: AddressHolder): Promise<void> {
  const address = holder.current
  holder.current = null
  if (address !== null) await api('DELETE', `/api/voicelogs/${address.voicelogId}`).catch(() => {})
}

/** Like `releaseAddress`, while the page closes: nothing waits for the answer. */
export function releaseAddressOnLeave({ current: address }: AddressHolder): void {
  const token = readSession()?.accessToken
  if (address === null || token == null) return
  const headers = { authorization: `Bearer ${token}` }
  void fetch(`/api/voicelogs/${address.voicelogId}`, { method: 'DELETE', headers, keepalive: true })
}

async function addressFor({ file, fields, signal }: Upload, holder: AddressHolder): Promise<UploadAddress> {
  if (holder.current !== null && holder.current.expiresAt - Date.now() > MIN_REMAINING_MS)
    return holder.current
  await releaseAddress(holder)
  signal.throwIfAborted()
  // Without `signal`: if the request were aborted, the page would not know which call to delete.
  const made = await whileLimited(
    () =>
      api<{ voicelog_id: string; upload_url: string; expires_at: string }>('POST', '/api/voicelogs/uploads', {
        body: { ...fieldsAsJson(givenFields(fields)), content_length: file.size },
      }),
    signal,
  )
  holder.current = {
    voicelogId: made.voicelog_id,
    url: reachableUrl(made.upload_url),
    expiresAt: Date.parse(made.expires_at),
  }
  signal.throwIfAborted()
  return holder.current
}

type Put = 'sent' | 'lost' | 'expired'

async function put({ file, onProgress, signal }: Upload, { url }: UploadAddress): Promise<Put> {
  try {
    const answer = await send(url, { method: 'PUT', body: file, onProgress, signal })
    if (answer.status < 300) return 'sent'
    if (answer.status === 403) return 'expired'
    if (answer.status === 429 || answer.status >= 500) return 'lost'
    throw problemIn(answer, 'store_refused')
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error
    // The whole file was sent; only the answer was lost, or CORS hides it. The service can tell whether the file
    // arrived.
    if (error.sentBytes >= file.size) return 'sent'
    if (error.sentBytes === 0 && !url.startsWith('/')) throw new StorageUnreachable()
    return 'lost'
  }
}

/** The voicelog_id once the service has accepted the file; null if the file is not in storage. @throws ApiProblem */
async function complete(
  holder: AddressHolder,
  { voicelogId }: UploadAddress,
  signal: AbortSignal,
): Promise<string | null> {
  const deadline = Date.now() + CHECK_MS
  for (let unreachable = 0; ; ) {
    try {
      await api('POST', `/api/voicelogs/uploads/${voicelogId}/complete`, { signal })
      holder.current = null
      return voicelogId
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.code === 'conflict') return null
      if (error.status === 0) unreachable += 1
      const isOver = unreachable > MAX_UNREACHABLE || Date.now() > deadline
      if (isOver || (error.status !== 0 && error.status !== 503)) {
        // The service has ended the call and its call_id is free, unless no answer came.
        if (!isOver) holder.current = null
        throw error
      }
      const seconds = retryAfterSeconds(error) ?? 2
      await pause(seconds * 1000, signal)
      signal.throwIfAborted()
    }
  }
}
