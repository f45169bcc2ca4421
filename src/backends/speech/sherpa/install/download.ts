import { open, rename, rm, stat } from 'node:fs/promises'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { retry } from '../../../../lib/async/retry.ts'
import { pause } from '../../../../lib/async/wait.ts'
import { hasCode, messageOf } from '../../../../lib/cause.ts'
import { parseRetryAfter } from '../../../../lib/time/retry-after.ts'
import { ModelFailure } from './failure.ts'

export type DownloadRequest = {
  url: string
  /** Where the complete file goes. Until then its beginning is kept next to it, as `….part`. */
  path: string
  /** A response of any other length is refused before its body is read. */
  sizeBytes: number
  signal: AbortSignal
  /** See DownloadProgress.at. */
  onBytes(doneBytes: number, totalBytes: number, keptBytes: number): void
  /** Called with the reason before each further try. */
  onRetry(message: string): void
  timing?: Partial<Timing>
}

export type Timing = {
  /** A connection counts as broken when it brings no byte for this long, in milliseconds. */
  stallMs: number
  /** The wait before the second try, in milliseconds; it doubles each time. */
  firstDelayMs: number
  /** Tries in a row that bring no byte. */
  attempts: number
}

const TIMING: Timing = { stallMs: 30_000, firstDelayMs: 2000, attempts: 5 }
const MAX_DELAY_MS = 30_000

/**
 * Downloads a file, and resumes where an earlier try stopped: after a broken connection in this call, after a killed
 * command in the next one. A file that has changed on the server is downloaded from its start.
 *
 * @throws ModelFailure, or the reason of `signal`
 * @see RFC 9110 §13.1.5 (If-Range) and §14.2 (Range)
 */
export async function downloadModelFile(request: DownloadRequest): Promise<void> {
  const timing = { ...TIMING, ...request.timing }
  // Only tries that bring nothing are counted: each one that brings bytes begins a new count.
  while ((await downloadMore(request, timing)) === 'interrupted') {
    await pause(timing.firstDelayMs, request.signal)
  }
}

/** Tries until the file is complete, or until a try that brought bytes was interrupted. */
async function downloadMore(request: DownloadRequest, timing: Timing): Promise<'done' | 'interrupted'> {
  const report = (error: unknown) => {
    if (error instanceof TransientFailure) request.onRetry(`${error.message}; trying again`)
  }
  const attemptOnce = async () => {
    const bytesBefore = await partBytes(request.path)
    try {
      await attempt(request, timing)
      return 'done'
    } catch (error) {
      const hasMore = (await partBytes(request.path)) > bytesBefore
      if (!(error instanceof TransientFailure) || !hasMore) throw error
      report(error)
      return 'interrupted'
    }
  }
  return await retry(attemptOnce, {
    attempts: timing.attempts,
    firstDelayMs: timing.firstDelayMs,
    maxDelayMs: MAX_DELAY_MS,
    isTransient: (error) => error instanceof TransientFailure,
    retryAfterMs: (error) => (error instanceof TransientFailure ? error.retryAfterMs : undefined),
    onRetry: report,
    signal: request.signal,
  })
}

/** A failure that another try may mend. */
class TransientFailure extends ModelFailure {
  constructor(
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message)
  }
}

async function attempt(request: DownloadRequest, timing: Timing): Promise<void> {
  const { url, path, signal } = request
  const kept = await readKept(path, url)
  const stall = createStall(timing.stallMs)
  try {
    const response = await fetch(url, {
      headers: {
        // The file is compressed already, and its bytes are counted.
        'accept-encoding': 'identity',
        ...(kept !== null && { range: `bytes=${kept.bytes}-`, 'if-range': kept.validator }),
      },
      signal: AbortSignal.any([signal, stall.signal]),
    })
    await receive(response, request, kept, stall)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ModelFailure) throw error
    if (stall.signal.aborted)
      throw new TransientFailure(`${hostOf(url)} sent nothing for ${timing.stallMs / 1000} s`)
    if (isDiskFull(error)) throw new ModelFailure(`No space is left on the disk for ${path}`)
    throw new TransientFailure(`Cannot reach ${hostOf(url)} (${messageOf(error)})`)
  } finally {
    stall.end()
  }
}

async function receive(
  response: Response,
  request: DownloadRequest,
  kept: Kept | null,
  stall: Stall,
): Promise<void> {
  const { url, path, sizeBytes } = request
  if (response.status === 416 && kept !== null) {
    await response.body?.cancel()
    await rm(partOf(path), { force: true })
    throw new TransientFailure(`${hostOf(url)} has a file shorter than the part that is already here`)
  }
  if (response.status !== 200 && response.status !== 206) {
    await response.body?.cancel()
    throw failureOf(response, url)
  }
  const startBytes = response.status === 206 ? (kept?.bytes ?? 0) : 0
  if (response.status === 206 && rangeStart(response) !== startBytes) {
    await response.body?.cancel()
    await rm(partOf(path), { force: true })
    throw new TransientFailure(`${hostOf(url)} sent a different part of the file than was requested`)
  }
  const length = response.headers.get('content-length')
  const totalBytes = length === null ? sizeBytes : startBytes + Number(length)
  if (totalBytes !== sizeBytes) {
    await response.body?.cancel()
    throw new ModelFailure(
      `${url} is ${totalBytes} bytes long, but the catalogue says ${sizeBytes}: it is a different file`,
    )
  }
  await noteKept(path, { url, validator: validatorOf(response) })
  const doneBytes = await append(response, request, { startBytes, totalBytes, stall })
  if (doneBytes < totalBytes)
    throw new TransientFailure(`${hostOf(url)} stopped after ${doneBytes} of ${totalBytes} bytes`)
  await rename(partOf(path), path)
  await rm(noteOf(path), { force: true })
}

async function append(
  response: Response,
  { url, path, onBytes }: DownloadRequest,
  { startBytes, totalBytes, stall }: { startBytes: number; totalBytes: number; stall: Stall },
): Promise<number> {
  const file = await open(partOf(path), startBytes === 0 ? 'w' : 'r+')
  let doneBytes = startBytes
  try {
    await file.truncate(startBytes)
    onBytes(doneBytes, totalBytes, startBytes)
    for await (const chunk of response.body ?? []) {
      stall.reset()
      await file.write(chunk, 0, chunk.length, doneBytes)
      doneBytes += chunk.length
      if (doneBytes > totalBytes)
        throw new ModelFailure(
          `${url} is longer than the expected ${totalBytes} bytes: it is a different file`,
        )
      onBytes(doneBytes, totalBytes, startBytes)
    }
    await file.sync()
    return doneBytes
  } finally {
    await file.close()
  }
}

function failureOf(response: Response, url: string): ModelFailure {
  const { status } = response
  const message = `${url} answered ${status}${status === 404 ? ': there is no such file (any more)' : ''}`
  if (status !== 408 && status !== 429 && status < 500) return new ModelFailure(message)
  const waitMs = parseRetryAfter(response.headers.get('retry-after'))
  return new TransientFailure(message, waitMs === undefined ? undefined : Math.min(waitMs, MAX_DELAY_MS))
}

/** The part of a file that is already here, and the validator by which the server recognises its version. */
type Kept = { bytes: number; validator: string }

const Note = Type.Object({ url: Type.String(), validator: Type.Union([Type.String(), Type.Null()]) })

async function readKept(path: string, url: string): Promise<Kept | null> {
  const bytes = await partBytes(path)
  const note: unknown = await Bun.file(noteOf(path))
    .json()
    .catch(() => null)
  if (bytes === 0 || !Value.Check(Note, note) || note.url !== url || note.validator === null) return null
  return { bytes, validator: note.validator }
}

async function noteKept(path: string, note: Static<typeof Note>): Promise<void> {
  await Bun.write(noteOf(path), JSON.stringify(note))
}

/** A weak ETag may not be used in If-Range (RFC 9110 §13.1.5). */
function validatorOf({ headers }: Response): string | null {
  const tag = headers.get('etag')
  return tag !== null && !tag.startsWith('W/') ? tag : headers.get('last-modified')
}

function rangeStart({ headers }: Response): number | null {
  const start = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1]
  return start === undefined ? null : Number(start)
}

/** The files in which an unfinished download is kept. */
export const partsOf = (path: string): string[] => [partOf(path), noteOf(path)]

const partOf = (path: string) => `${path}.part`
const noteOf = (path: string) => `${path}.part.json`

async function partBytes(path: string): Promise<number> {
  return await stat(partOf(path)).then(
    ({ size }) => size,
    () => 0,
  )
}

type Stall = ReturnType<typeof createStall>

/** Aborts when it was not reset for `ms` milliseconds. */
function createStall(ms: number) {
  const controller = new AbortController()
  let timer = setTimeout(() => controller.abort(), ms)
  return {
    signal: controller.signal,
    reset() {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), ms)
    },
    end: () => clearTimeout(timer),
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}

function isDiskFull(error: unknown): boolean {
  return hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')
}
