import type { FileHandle } from 'node:fs/promises'
import { messageOf } from '../../lib/cause.ts'
import { DAY_MS } from '../../lib/time/duration.ts'
import { parseRetryAfter } from '../../lib/time/retry-after.ts'
import type { Fields } from './fields.ts'
import { chunksOf, type RecordingFile } from './recordings.ts'

/** The service: its address without a trailing slash, and the API key. */
export type Service = { url: string; apiKey: string }

/** The service's answer to one request, or that there was none. */
export type ServiceAnswer =
  | { kind: 'accepted'; voicelogId: string }
  | { kind: 'already_there'; voicelogId: string | null }
  | { kind: 'refused'; status: number; code: string; message: string }
  | { kind: 'key_refused'; message: string }
  /** All requests have to wait: the rate limit of the key is reached, or the service is overloaded. */
  | { kind: 'wait'; message: string; retryAfterMs: number | null }
  | { kind: 'try_again'; message: string; retryAfterMs: number | null }

/**
 * Sends one recording, once. The file is streamed from disk, after the fields, so that the service can refuse a
 * call_id that it has already before the file is sent.
 *
 * @param onBytes called with the length of each chunk when it is sent
 * @throws RecordingChanged, or an error of the file system; any other failure is an answer
 */
export async function sendRecording(
  service: Service,
  { recording, file, fields }: { recording: RecordingFile; file: FileHandle; fields: Fields },
  { onBytes }: { onBytes: (bytes: number) => void },
): Promise<ServiceAnswer> {
  const boundary = `voicelog-${crypto.randomUUID()}`
  const head = new TextEncoder().encode(headOf(boundary, fields))
  const tail = new TextEncoder().encode(`\r\n--${boundary}--\r\n`)

  async function* body() {
    yield head
    let sent = 0
    for await (const chunk of chunksOf(file, recording.sizeBytes)) {
      sent += chunk.length
      onBytes(chunk.length)
      yield chunk
    }
    // Without the closing boundary the service keeps nothing of the file.
    await assertUnchanged(recording, file, sent)
    yield tail
  }

  // The error of fetch does not contain the error of the body.
  const faults: unknown[] = []
  const answer = await request(`${service.url}/api/ingest/upload`, (progress) => ({
    method: 'POST',
    headers: {
      'x-api-key': service.apiKey,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': `${head.length + recording.sizeBytes + tail.length}`,
    },
    body: streamOf(body(), progress, (error) => faults.push(error)),
  }))
  if (faults.length > 0) throw faults[0]
  return isPassing(answer) ? { ...answer, kind: 'try_again', retryAfterMs: null } : answer
}

/**
 * Whether a recording was answered by something else than the service, which was there when the run began: a page for
 * maintenance, a redirect to a login, or the 401, 403 or 404 of a proxy while the service is replaced.
 */
function isPassing(answer: ServiceAnswer): answer is ServiceAnswer & { kind: 'refused' } {
  if (answer.kind !== 'refused' || answer.code !== NOT_VOICELOG) return false
  return answer.status < 400 || [401, 403, 404].includes(answer.status)
}

const NOT_VOICELOG = 'not_voicelog'

/** Requests a call that does not exist, to check that the service is there and accepts the key. */
export async function checkService(service: Service): Promise<ServiceAnswer> {
  const address = `${service.url}/api/ingest/voicelogs/00000000-0000-0000-0000-000000000000`
  return await request(address, () => ({ headers: { 'x-api-key': service.apiKey } }))
}

/** The file has changed since it was found. */
export class RecordingChanged extends Error {
  override readonly name = 'RecordingChanged'
}

/** A connection is closed when nothing was sent or received on it for this long. */
const STALLED_MS = 120_000

async function request(address: string, init: (progress: () => void) => RequestInit): Promise<ServiceAnswer> {
  const stalled = new AbortController()
  const giveUp = () => stalled.abort(new Error(`nothing was sent or received for ${STALLED_MS / 1000} s`))
  let timer = setTimeout(giveUp, STALLED_MS)
  const progress = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, STALLED_MS)
  }
  try {
    const response = await fetch(address, {
      ...init(progress),
      // Redirects are not followed, because they would send the key to another address.
      redirect: 'manual',
      signal: stalled.signal,
    })
    return answerOf(response, await response.text())
  } catch (error) {
    return { kind: 'try_again', message: `the connection failed: ${messageOf(error)}`, retryAfterMs: null }
  } finally {
    clearTimeout(timer)
  }
}

function headOf(boundary: string, fields: Fields): string {
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined || value === '') return []
    return [`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`]
  })
  // The service ignores the file's name, and a path may contain private data.
  const file = 'Content-Disposition: form-data; name="file"; filename="recording"'
  return `${parts.join('')}--${boundary}\r\n${file}\r\nContent-Type: application/octet-stream\r\n\r\n`
}

async function assertUnchanged(recording: RecordingFile, file: FileHandle, sent: number): Promise<void> {
  const now = await file.stat()
  if (sent === recording.sizeBytes && now.size === sent && now.mtimeMs === recording.modifiedMs) return
  throw new RecordingChanged('it changed while it was being sent')
}

function streamOf(
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  progress: () => void,
  onFault: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  // The service may answer, and fetch cancel the stream, while a chunk is being read. That chunk is dropped.
  let cancelled = false
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    progress()
    try {
      const { done, value } = await chunks.next()
      if (cancelled) return
      if (done) controller.close()
      else controller.enqueue(value)
    } catch (error) {
      if (cancelled) return
      onFault(error)
      throw error
    }
  }
  const cancel = async () => {
    cancelled = true
    await chunks.return(undefined)
  }
  return new ReadableStream({ pull, cancel })
}

function answerOf(response: Response, text: string): ServiceAnswer {
  const { status } = response
  const body = parseBody(text)
  const retryAfterMs = retryAfterOf(response)
  const message = body.detail ?? body.title ?? `HTTP ${status}`
  if (status === 200 && body.voicelog_id !== undefined) {
    return { kind: 'accepted', voicelogId: body.voicelog_id }
  }
  if (status === 409 && body.code === 'duplicate_call_id') {
    return { kind: 'already_there', voicelogId: body.voicelog_id ?? null }
  }
  // Only the service's own refusals have a code.
  if ((status === 401 || status === 403) && body.code !== undefined) return { kind: 'key_refused', message }
  if (status === 429) return { kind: 'wait', message: 'the rate limit of the key', retryAfterMs }
  if (body.code === 'overloaded') return { kind: 'wait', message, retryAfterMs }
  if (status === 408 || status >= 500) return { kind: 'try_again', message, retryAfterMs }
  if (body.code !== undefined) return { kind: 'refused', status, code: body.code, message }
  const location = response.headers.get('location')
  const leads = location === null ? '' : `, a redirect to ${location}`
  return {
    kind: 'refused',
    status,
    code: NOT_VOICELOG,
    message: `HTTP ${status}${leads}, not from Voicelog`,
  }
}

type Body = Partial<Record<'voicelog_id' | 'code' | 'detail' | 'title', string>>

/** The members that are needed here. A text that is not a JSON object has none. */
function parseBody(text: string): Body {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return {}
  }
  if (typeof parsed !== 'object' || parsed === null) return {}
  const body: Body = {}
  const members = new Map<string, unknown>(Object.entries(parsed))
  for (const name of ['voicelog_id', 'code', 'detail', 'title'] as const) {
    const value = members.get(name)
    if (typeof value === 'string') body[name] = value
  }
  return body
}

/** The wait that an answer asks for, in milliseconds, at most a day; null if it asks for none. */
function retryAfterOf(response: Response): number | null {
  const waitMs = parseRetryAfter(response.headers.get('retry-after'))
  return waitMs === undefined ? null : Math.min(waitMs, DAY_MS)
}
