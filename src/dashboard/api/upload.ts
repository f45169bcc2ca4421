import { type AddressHolder, releaseAddress, StorageUnreachable, uploadToStorage } from './direct-upload.ts'
import { problemIn } from './problem.ts'
import { send, whileLimited } from './send.ts'
import { readSession, renewAccess } from './session.ts'
import { givenFields, type Upload, type UploadFields } from './upload-form.ts'

/**
 * Files from this size on go straight to object storage. That costs two more requests and one more read of the file by the
 * service, which is little next to the 3 seconds that a file of this size takes at 100 Mbit/s.
 */
const DIRECT_FROM_BYTES = 32_000_000

/**
 * Whether this browser cannot send to object storage. Found out with the first file, so that later files need not try.
 */
let isStorageUnreachable = false

/**
 * Uploads one recording as the person who is signed in. Returns the voicelog_id of its call.
 * @throws ApiProblem, or the abort reason of `signal`
 */
export async function uploadRecording(upload: Upload, address: AddressHolder): Promise<string> {
  if (upload.file.size < DIRECT_FROM_BYTES || isStorageUnreachable) return await uploadToService(upload)
  try {
    return await uploadToStorage(upload, address)
  } catch (error) {
    if (!(error instanceof StorageUnreachable)) throw error
  }
  await releaseAddress(address)
  const voicelogId = await uploadToService(upload)
  // This upload got through, so the connection works and only object storage is unreachable.
  isStorageUnreachable = true
  return voicelogId
}

async function uploadToService(upload: Upload): Promise<string> {
  if (readSession()?.accessToken === null) await renewAccess()
  return await whileLimited(() => sendToService(upload), upload.signal)
}

async function sendToService(upload: Upload): Promise<string> {
  let answer = await post(upload)
  if (answer.status === 401 && readSession() !== null) {
    // The access token expired while the file waited for its turn.
    await renewAccess()
    answer = await post(upload)
  }
  const { status, body } = answer
  if (status === 200 && typeof body.voicelog_id === 'string') return body.voicelog_id
  throw problemIn(answer)
}

function post({ file, fields, onProgress, signal }: Upload) {
  const headers = { authorization: `Bearer ${readSession()?.accessToken ?? ''}` }
  return send('/api/voicelogs', { method: 'POST', headers, body: formOf(file, fields), onProgress, signal })
}

/** The fields come before the file, so that the service can refuse wrong fields before it has received the file. */
function formOf(file: File, fields: UploadFields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(givenFields(fields))) form.set(name, value)
  form.set('file', file)
  return form
}
