import { useSyncExternalStore } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { onSessionEnd } from '../../api/session.ts'
import { type UploadFields, uploadRecording } from '../../api/upload.ts'

// Files on their way. They are held outside of the page, so that one may look at other pages meanwhile.

export type UploadState = 'chosen' | 'waiting' | 'sending' | 'accepted' | 'refused' | 'cancelled'

export type Upload = {
  id: number
  file: File
  state: UploadState
  /** With which it was sent. */
  fields: UploadFields
  /** 0 to 1; 1 while the service looks at what it got. */
  share: number
  bytesPerSecond: number | null
  problem: unknown
  voicelogId: string | null
}

/** Sent at the same time: more would only slow each other down. */
const AT_ONCE = 3
/** What the service takes at most. */
const MAX_FILE_BYTES = 524_288_000
const TOO_LARGE = new ApiProblem(413, 'file_too_large', 'The file is larger than 500 MB')
/** Over how long the speed is measured. */
const SPEED_OVER_MS = 4_000

let uploads: readonly Upload[] = []
let lastId = 0
const listeners = new Set<() => void>()
const running = new Map<number, AbortController>()

/** What was chosen and sent since the page was opened, in order. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => uploads)
}

export function chooseFiles(files: Iterable<File>): void {
  const chosen = [...files].map((file): Upload => {
    lastId += 1
    const upload = { id: lastId, file, fields: {}, ...FRESH }
    // The service would say the same, and break the connection off, which the browser cannot tell from a bad line.
    if (file.size > MAX_FILE_BYTES) return { ...upload, state: 'refused', problem: TOO_LARGE }
    return { ...upload, state: 'chosen' }
  })
  change([...uploads, ...chosen])
}

const FRESH = { share: 0, bytesPerSecond: null, problem: null, voicelogId: null }

/** Sends everything chosen with these fields. */
export function sendChosen(fields: UploadFields): void {
  const send = (each: Upload): Upload =>
    each.state === 'chosen' ? { ...each, fields, state: 'waiting' } : each
  change(uploads.map(send))
  startNext()
}

/** Sends once more; with other fields where these were what was wrong. */
export function retryUpload(id: number, fields: UploadFields): void {
  const upload = uploads.find((each) => each.id === id)
  if (upload === undefined) return
  update(id, { ...FRESH, state: 'waiting', fields: isAboutFields(upload.problem) ? fields : upload.fields })
  startNext()
}

export function cancelUpload(id: number): void {
  running.get(id)?.abort(new Error('cancelled'))
  update(id, { state: 'cancelled', bytesPerSecond: null })
}

export function removeUpload(id: number): void {
  change(uploads.filter((each) => each.id !== id))
}

/** Takes away all that is over. */
export function removeFinished(): void {
  change(uploads.filter(({ state }) => state === 'chosen' || state === 'waiting' || state === 'sending'))
}

/** Whether sending it with other fields may do. */
export function isAboutFields(problem: unknown): boolean {
  return problem instanceof ApiProblem && ['invalid_fields', 'duplicate_call_id'].includes(problem.code)
}

function startNext(): void {
  for (const { id } of uploads.filter(({ state }) => state === 'waiting')) {
    if (running.size >= AT_ONCE) return
    void run(id)
  }
}

async function run(id: number): Promise<void> {
  const upload = uploads.find((each) => each.id === id)
  if (upload === undefined) return
  const abort = new AbortController()
  running.set(id, abort)
  update(id, { state: 'sending' })
  const speedOf = speedometer()
  try {
    const voicelogId = await uploadRecording({
      file: upload.file,
      fields: upload.fields,
      signal: abort.signal,
      onProgress: (sent, total) => {
        if (!abort.signal.aborted) update(id, { share: sent / total, bytesPerSecond: speedOf(sent) })
      },
    })
    update(id, { state: 'accepted', share: 1, bytesPerSecond: null, voicelogId })
  } catch (problem) {
    if (!abort.signal.aborted) update(id, { state: 'refused', bytesPerSecond: null, problem })
  } finally {
    if (running.get(id) === abort) running.delete(id)
    startNext()
  }
}

/** Bytes per second over the last moments; null until there are two of them. */
function speedometer(): (sentBytes: number) => number | null {
  let samples: { at: number; sent: number }[] = []
  return (sent) => {
    const at = performance.now()
    samples = [...samples.filter((each) => at - each.at < SPEED_OVER_MS), { at, sent }]
    const [oldest] = samples
    if (oldest === undefined || at - oldest.at < 200) return null
    return ((sent - oldest.sent) / (at - oldest.at)) * 1000
  }
}

onSessionEnd(() => {
  for (const abort of running.values()) abort.abort(new Error('the session is over'))
  running.clear()
  change([])
})

function update(id: number, changes: Partial<Upload>): void {
  change(uploads.map((each) => (each.id === id ? { ...each, ...changes } : each)))
}

function change(next: readonly Upload[]): void {
  uploads = next
  for (const each of listeners) each()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
