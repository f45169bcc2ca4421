import { api } from './client.ts'
import { addressHere } from './own-address.ts'
import { ApiProblem } from './problem.ts'
import { LineBroken, problemIn, send } from './send.ts'
import { readSession } from './session.ts'
import { givenFields, type Upload } from './upload-form.ts'

/** Where one file may be put until then, and the call that waits for it. */
export type UploadAddress = { voicelogId: string; url: string; expiresAt: number }

/** Keeps the address of a file from one try to the next: the call that waits for it holds its call_id. */
export type AddressHolder = { current: UploadAddress | null }

/** The browser did not get one byte to the store: its CORS does not let this page, or it is not to be seen from here. */
export class StoreOutOfReach extends Error {
  override readonly name = 'StoreOutOfReach'
}

/** A PUT that broke off is begun anew, this often in all. */
const PUTS = 3
const PAUSE_MS = 1_000
/** An address that ends sooner is not begun with. */
const LEAST_LIFE_MS = 30_000
/** A check reads the whole file: the service answers that it is not done yet, and is asked again. */
const CHECK_MS = 10 * 60_000
const UNREACHABLE_AT_MOST = 3

/**
 * Puts a file straight into the store and tells the service, which checks it; gives the id of its call.
 * @throws StoreOutOfReach, ApiProblem; what `signal` was aborted with
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
      await giveBack(holder)
      renewals += 1
      if (renewals > 1) throw new ApiProblem(403, 'store_refused', 'HTTP 403')
      continue
    }
    const completed = outcome === 'sent' ? await complete(holder, address, signal) : null
    if (completed !== null) return completed
    if (puts === PUTS) throw new ApiProblem(0, 'interrupted', 'The connection broke off')
    // A refusal that the store does not let the page read looks like a broken line too: the last try has a new address.
    if (puts === PUTS - 1) await giveBack(holder)
    await pause(PAUSE_MS * puts, signal)
  }
}

/** Deletes the call that waits, so that its call_id is free; what cannot be deleted now ends with its address. */
export async function giveBack(holder: AddressHolder): Promise<void> {
  const address = holder.current
  holder.current = null
  if (address !== null) await api('DELETE', `/api/voicelogs/${address.voicelogId}`).catch(() => {})
}

/** The same while the page goes: nobody waits for the answer. */
export function giveBackAndLeave({ current: address }: AddressHolder): void {
  const token = readSession()?.accessToken
  if (address === null || token == null) return
  const headers = { authorization: `Bearer ${token}` }
  void fetch(`/api/voicelogs/${address.voicelogId}`, { method: 'DELETE', headers, keepalive: true })
}

async function addressFor({ file, fields, signal }: Upload, holder: AddressHolder): Promise<UploadAddress> {
  if (holder.current !== null && holder.current.expiresAt - Date.now() > LEAST_LIFE_MS) return holder.current
  await giveBack(holder)
  signal.throwIfAborted()
  // Not ended by `signal`: whether there is a call that has to be given back must be known.
  const made = await api<{ voicelog_id: string; upload_url: string; expires_at: string }>(
    'POST',
    '/api/voicelogs/uploads',
    { body: { ...givenFields(fields), content_length: file.size } },
  )
  holder.current = {
    voicelogId: made.voicelog_id,
    url: addressHere(made.upload_url),
    expiresAt: Date.parse(made.expires_at),
  }
  signal.throwIfAborted()
  return holder.current
}

type Put = 'sent' | 'broken' | 'expired'

async function put({ file, onProgress, signal }: Upload, { url }: UploadAddress): Promise<Put> {
  try {
    const answer = await send(url, { method: 'PUT', body: file, onProgress, signal })
    if (answer.status < 300) return 'sent'
    if (answer.status === 403) return 'expired'
    if (answer.status === 429 || answer.status >= 500) return 'broken'
    throw problemIn(answer, 'store_refused')
  } catch (error) {
    if (!(error instanceof LineBroken)) throw error
    // All of it went out and the answer was lost, or may not be read by this page: the service will know.
    if (error.sentBytes >= file.size) return 'sent'
    if (error.sentBytes === 0 && !url.startsWith('/')) throw new StoreOutOfReach()
    return 'broken'
  }
}

/** The id of the call once its file is accepted; null where nothing is there. @throws ApiProblem */
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
      const isOver = unreachable > UNREACHABLE_AT_MOST || Date.now() > deadline
      if (isOver || (error.status !== 0 && error.status !== 503)) {
        // The call has ended with this, and its call_id is free; but for one that could not be asked about.
        if (!isOver) holder.current = null
        throw error
      }
      const seconds = Number(error.members.retry_after ?? 2)
      await pause(seconds * 1000, signal)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal.addEventListener('abort', end)
  })
}
