import { type AddressHolder, giveBack, StoreOutOfReach, uploadToStorage } from './direct-upload.ts'
import { problemIn, send } from './send.ts'
import { readSession, renewAccess } from './session.ts'
import { givenFields, type Upload, type UploadFields } from './upload-form.ts'

/**
 * From here on a file goes straight to the store, past the service. That takes two requests more and has the service
 * read the file once more: at 100 Mbit/s a file of this size is on its way for three seconds, beside which that is little.
 */
const DIRECT_FROM_BYTES = 32_000_000

/** Found out once: the browser may not send there, and would be refused with the next file too. */
let isStoreOutOfReach = false

/**
 * Sends one recording as the person who is logged in, and gives the id of its call.
 * @throws ApiProblem; what `signal` was aborted with
 */
export async function uploadRecording(upload: Upload, address: AddressHolder): Promise<string> {
  if (upload.file.size < DIRECT_FROM_BYTES || isStoreOutOfReach) return await uploadToService(upload)
  try {
    return await uploadToStorage(upload, address)
  } catch (error) {
    if (!(error instanceof StoreOutOfReach)) throw error
  }
  await giveBack(address)
  const voicelogId = await uploadToService(upload)
  // Had the line been down altogether, this would not have got through either.
  isStoreOutOfReach = true
  return voicelogId
}

async function uploadToService(upload: Upload): Promise<string> {
  if (readSession()?.accessToken === null) await renewAccess()
  let answer = await post(upload)
  if (answer.status === 401 && readSession() !== null) {
    // The access token ran out before it was this file's turn.
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

/** The fields come before the file: what is wrong with them is then known before its bytes are sent. */
function formOf(file: File, fields: UploadFields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(givenFields(fields))) form.set(name, value)
  form.set('file', file)
  return form
}
