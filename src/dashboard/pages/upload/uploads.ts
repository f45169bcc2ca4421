import pLimit from 'p-limit'
import { MAX_FILE_BYTES } from '../../../model/voicelog.ts'
import { addWork } from '../../api/background-work.ts'
import { type AddressHolder, releaseAddress, releaseAddressOnLeave } from '../../api/direct-upload.ts'
import { ApiProblem } from '../../api/problem.ts'
import { onSessionEnd } from '../../api/session.ts'
import { uploadRecording } from '../../api/upload.ts'
import type { UploadFields } from '../../api/upload-form.ts'
import { createStore } from '../../store.ts'
import { type CallState, type Followed, followCalls } from './follow.ts'

// The uploads. They are kept outside of the page, so that they continue while people look at other pages.

export type UploadState = 'chosen' | 'waiting' | 'sending' | 'accepted' | 'refused' | 'cancelled'

/** One file and the state of its upload. */
export type Upload = {
  id: number
  file: File
  state: UploadState
  /** The fields it was sent with. */
  fields: UploadFields
  /** How much has been sent, 0 to 1. It is 1 while the service checks the file. */
  share: number
  bytesPerSecond: number | null
  problem: unknown
  voicelogId: string | null
  /** The state of the call; null until it is known. */
  call: CallState | null
}

/** Concurrent uploads. More would only slow each other down. */
const CONCURRENCY = 3
const TOO_LARGE = new ApiProblem(413, 'file_too_large', 'The file is larger than 500 MB')
/** The period over which the speed is measured. */
const SPEED_PERIOD_MS = 4_000

const uploads = createStore<readonly Upload[]>([])
let lastId = 0
const limit = pLimit(CONCURRENCY)
/** The abort controllers of the uploads that are being sent. */
const aborts = new Map<number, AbortController>()
/** The addresses that uploads hold, and the latest run of each. */
const addresses = new Map<number, AddressHolder>()
const runs = new Map<number, Promise<void>>()

/** The files chosen since the dashboard was opened, in order. */
export function useUploads(): readonly Upload[] {
  return uploads.useValue()
}

/** Adds files to the list. They are sent by `sendChosen`. */
export function chooseFiles(files: Iterable<File>): void {
  change([...uploads.read(), ...[...files].map((file) => newUpload(file, {}))])
}

/** Adds a file and sends it at once, without the other chosen files. Returns the id of its upload. */
export function sendFile(file: File, fields: UploadFields): number {
  const upload = newUpload(file, fields)
  change([...uploads.read(), upload.state === 'chosen' ? { ...upload, state: 'waiting' } : upload])
  enqueue(upload.id)
  return upload.id
}

function newUpload(file: File, fields: UploadFields): Upload {
  lastId += 1
  const upload = { id: lastId, file, fields, ...FRESH }
  // The service would refuse it and close the connection, which the browser reports only as a lost connection.
  if (file.size > MAX_FILE_BYTES) return { ...upload, state: 'refused', problem: TOO_LARGE }
  return { ...upload, state: 'chosen' }
}

const FRESH = { share: 0, bytesPerSecond: null, problem: null, voicelogId: null, call: null }

/** Sends all chosen files with these fields. */
export function sendChosen(fields: UploadFields): void {
  const waiting = uploads
    .read()
    .filter(({ state }) => state === 'chosen')
    .map(({ id }) => id)
  change(
    uploads.read().map((each) => (each.state === 'chosen' ? { ...each, fields, state: 'waiting' } : each)),
  )
  for (const id of waiting) enqueue(id)
}

/** Sends a file again, with `fields` if its own fields were the error. */
export function retryUpload(id: number, fields: UploadFields): void {
  const upload = uploads.read().find((each) => each.id === id)
  if (upload === undefined) return
  update(id, { ...FRESH, state: 'waiting', fields: isAboutFields(upload.problem) ? fields : upload.fields })
  enqueue(id)
}

/** Stops an upload, or keeps it from starting. `retryUpload` can send it again. */
export function cancelUpload(id: number): void {
  aborts.get(id)?.abort(new Error('cancelled'))
  update(id, { state: 'cancelled', bytesPerSecond: null })
}

/** Removes a file from the list and frees the call_id it holds, if any. */
export function removeUpload(id: number): void {
  remove((each) => each.id === id)
}

/** Removes all files that are not chosen, waiting or being sent. */
export function removeFinished(): void {
  remove(({ state }) => state !== 'chosen' && state !== 'waiting' && state !== 'sending')
}

function remove(isSelected: (upload: Upload) => boolean): void {
  for (const { id } of uploads.read().filter(isSelected)) {
    const address = addresses.get(id)
    addresses.delete(id)
    if (address !== undefined) void releaseAddress(address)
  }
  change(uploads.read().filter((each) => !isSelected(each)))
}

/** Whether other fields can correct the error. */
export function isAboutFields(problem: unknown): boolean {
  return problem instanceof ApiProblem && ['invalid_fields', 'duplicate_call_id'].includes(problem.code)
}

function enqueue(id: number): void {
  runs.set(id, run(id, runs.get(id)))
}

/** Sends an upload when it is its turn. A run waits for the previous run of the same upload to return its call_id. */
async function run(id: number, previous: Promise<void> | undefined): Promise<void> {
  await previous
  const unused = await limit(() => send(id))
  if (unused !== null) await releaseAddress(unused)
}

/** The address that an aborted upload still holds; null if the upload was not aborted. */
async function send(id: number): Promise<AddressHolder | null> {
  const upload = uploads.read().find((each) => each.id === id)
  // It was cancelled or removed while it waited, or an earlier run has sent it already.
  if (upload?.state !== 'waiting') return null
  const abort = new AbortController()
  aborts.set(id, abort)
  update(id, { state: 'sending' })
  const address = addresses.get(id) ?? { current: null }
  addresses.set(id, address)
  const speedOf = speedometer()
  const recording = {
    file: upload.file,
    fields: upload.fields,
    signal: abort.signal,
    onProgress: (sent: number, total: number) => {
      if (!abort.signal.aborted) update(id, { share: sent / total, bytesPerSecond: speedOf(sent) })
    },
  }
  try {
    const voicelogId = await uploadRecording(recording, address)
    // Even if it was cancelled at the last moment: the call exists.
    update(id, { state: 'accepted', share: 1, bytesPerSecond: null, voicelogId })
    followCalls(underWay, setCall)
  } catch (problem) {
    if (!abort.signal.aborted) update(id, { state: 'refused', bytesPerSecond: null, problem })
  } finally {
    aborts.delete(id)
  }
  return abort.signal.aborted ? address : null
}

/** The calls that are not done yet. */
function underWay(): Followed[] {
  return uploads
    .read()
    .flatMap(({ voicelogId, call, file }) =>
      voicelogId === null || call?.status === 'completed' || call?.status === 'failed'
        ? []
        : [{ voicelogId, file: file.name }],
    )
}

function setCall(voicelogId: string, call: CallState | null): void {
  if (call === null) change(uploads.read().filter((each) => each.voicelogId !== voicelogId))
  else change(uploads.read().map((each) => (each.voicelogId === voicelogId ? { ...each, call } : each)))
}

/** Measures bytes per second over the last 4 seconds; null during the first 200 ms. */
function speedometer(): (sentBytes: number) => number | null {
  let samples: { at: number; sent: number }[] = []
  return (sent) => {
    const at = performance.now()
    // The upload started again.
    if (sent < (samples.at(-1)?.sent ?? 0)) samples = []
    samples = [...samples.filter((each) => at - each.at < SPEED_PERIOD_MS), { at, sent }]
    const [oldest] = samples
    if (oldest === undefined || at - oldest.at < 200) return null
    return ((sent - oldest.sent) / (at - oldest.at)) * 1000
  }
}

onSessionEnd(abandon)

addWork({
  isRunning,
  isUnfinished: () => uploads.read().some(({ state }) => state !== 'accepted'),
  async end() {
    abandon()
    await Promise.all([...runs.values(), ...[...addresses.values()].map(releaseAddress)])
  },
})

function abandon(): void {
  for (const abort of aborts.values()) abort.abort(new Error('the session is over'))
  change([])
}

function isRunning(): boolean {
  return uploads.read().some(({ state }) => state === 'waiting' || state === 'sending')
}

/** Closing the tab ends the uploads, so the browser asks first, on every page of the dashboard. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

addEventListener('pagehide', () => {
  for (const address of addresses.values()) releaseAddressOnLeave(address)
})

function update(id: number, changes: Partial<Upload>): void {
  change(uploads.read().map((each) => (each.id === id ? { ...each, ...changes } : each)))
}

function change(next: readonly Upload[]): void {
  uploads.change(next)
  // Only while needed: a page with this listener is often not kept in the back/forward cache.
  if (isRunning()) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}
