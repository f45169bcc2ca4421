import { open, rename, rm, stat } from 'node:fs/promises'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { pause } from '../../lib/wait.ts'
import { ModelFailure } from './failure.ts'

export type DownloadRequest = {
  url: string
  /** Where the whole file is to be; what is there of it so far lies beside, as `….part`. */
  path: string
  /** An answer of another length is refused before it is read. */
  sizeBytes: number
  signal: AbortSignal
  /** See DownloadProgress.at. */
  onBytes(doneBytes: number, wholeBytes: number, keptBytes: number): void
  /** Told before each further try. */
  onTrouble(message: string): void
  timing?: Partial<Timing>
}

export type Timing = {
  /** Without a byte for so long, a connection counts as broken. */
  stallMs: number
  /** Before the first further try; doubled each time. */
  pauseMs: number
  /** Tries in a row that bring nothing. */
  tries: number
}

const TIMING: Timing = { stallMs: 30_000, pauseMs: 1000, tries: 5 }
const MAX_PAUSE_MS = 30_000

/**
 * Downloads a file, going on where an earlier try broke off (RFC 9110 §13.1.5 If-Range, §14.2 Range): after a cut
 * connection at once, after a killed command when it is called again. A file that has changed since starts anew.
 * @throws ModelFailure
 */
export async function downloadModelFile(request: DownloadRequest): Promise<void> {
  const timing = { ...TIMING, ...request.timing }
  let fruitless = 0
  while (true) {
    request.signal.throwIfAborted()
    const before = await partBytes(request.path)
    const outcome = await attempt(request, timing)
    if (outcome === 'done') return
    if (outcome.lasting) throw new ModelFailure(outcome.message)
    fruitless = (await partBytes(request.path)) > before ? 0 : fruitless + 1
    if (fruitless >= timing.tries) throw new ModelFailure(outcome.message)
    request.onTrouble(`${outcome.message}; trying again`)
    const wait = outcome.retryAfterMs ?? timing.pauseMs * 2 ** fruitless
    await pause(Math.min(MAX_PAUSE_MS, wait), request.signal)
  }
}

type Trouble = { message: string; lasting: boolean; retryAfterMs?: number }

async function attempt(request: DownloadRequest, timing: Timing): Promise<'done' | Trouble> {
  const { url, path, signal } = request
  const kept = await readKept(path, url)
  const stall = createStall(timing.stallMs)
  try {
    const response = await fetch(url, {
      headers: {
        // A file that is compressed already: its bytes are counted and resumed.
        'accept-encoding': 'identity',
        ...(kept !== null && { range: `bytes=${kept.bytes}-`, 'if-range': kept.validator }),
      },
      signal: AbortSignal.any([signal, stall.signal]),
    })
    return await take(response, request, kept, stall)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ModelFailure) throw error
    if (stall.signal.aborted) return passing(`${hostOf(url)} sent nothing for ${timing.stallMs / 1000} s`)
    if (isDiskFull(error)) throw new ModelFailure(`No space is left on the disk for ${path}`)
    return passing(`Cannot reach ${hostOf(url)} (${error instanceof Error ? error.message : error})`)
  } finally {
    stall.end()
  }
}

async function take(
  response: Response,
  request: DownloadRequest,
  kept: Kept | null,
  stall: Stall,
): Promise<'done' | Trouble> {
  const { url, path, sizeBytes } = request
  if (response.status === 416 && kept !== null) {
    await response.body?.cancel()
    await rm(partOf(path), { force: true })
    return passing(`${hostOf(url)} has a file shorter than what is here of it`)
  }
  if (response.status !== 200 && response.status !== 206) {
    await response.body?.cancel()
    return refused(response, url)
  }
  const startBytes = response.status === 206 ? (kept?.bytes ?? 0) : 0
  if (response.status === 206 && rangeStart(response) !== startBytes) {
    await response.body?.cancel()
    await rm(partOf(path), { force: true })
    return passing(`${hostOf(url)} answered another part of the file than was asked for`)
  }
  const length = response.headers.get('content-length')
  const wholeBytes = length === null ? sizeBytes : startBytes + Number(length)
  if (wholeBytes !== sizeBytes) {
    await response.body?.cancel()
    const message = `${url} is ${wholeBytes} bytes long where the catalogue says ${sizeBytes}: it is another file`
    return { message, lasting: true }
  }
  await noteKept(path, { url, validator: validatorOf(response) })
  const doneBytes = await append(response, request, { startBytes, wholeBytes, stall })
  if (doneBytes < wholeBytes)
    return passing(`${hostOf(url)} broke off after ${doneBytes} of ${wholeBytes} bytes`)
  await rename(partOf(path), path)
  await rm(noteOf(path), { force: true })
  return 'done'
}

async function append(
  response: Response,
  { url, path, onBytes }: DownloadRequest,
  { startBytes, wholeBytes, stall }: { startBytes: number; wholeBytes: number; stall: Stall },
): Promise<number> {
  const file = await open(partOf(path), startBytes === 0 ? 'w' : 'r+')
  let doneBytes = startBytes
  try {
    await file.truncate(startBytes)
    onBytes(doneBytes, wholeBytes, startBytes)
    for await (const chunk of response.body ?? []) {
      stall.reset()
      await file.write(chunk, 0, chunk.length, doneBytes)
      doneBytes += chunk.length
      if (doneBytes > wholeBytes)
        throw new ModelFailure(
          `${url} is longer than the ${wholeBytes} bytes that it should have: it is another file`,
        )
      onBytes(doneBytes, wholeBytes, startBytes)
    }
    await file.sync()
    return doneBytes
  } finally {
    await file.close()
  }
}

function refused(response: Response, url: string): Trouble {
  const { status } = response
  const passes = status === 408 || status === 429 || status >= 500
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    message: `${url} answered ${status}${status === 404 ? ': it is not there (any more)' : ''}`,
    lasting: !passes,
    ...(Number.isFinite(seconds) && { retryAfterMs: seconds * 1000 }),
  }
}

function passing(message: string): Trouble {
  return { message, lasting: false }
}

/** What is here of a file, and by what the server knows whether it is still the same. */
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

/** A weak ETag does not do for a range (RFC 9110 §13.1.5). */
function validatorOf({ headers }: Response): string | null {
  const tag = headers.get('etag')
  return tag !== null && !tag.startsWith('W/') ? tag : headers.get('last-modified')
}

function rangeStart({ headers }: Response): number | null {
  const start = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1]
  return start === undefined ? null : Number(start)
}

const partOf = (path: string) => `${path}.part`
const noteOf = (path: string) => `${path}.part.json`

async function partBytes(path: string): Promise<number> {
  return await stat(partOf(path)).then(
    ({ size }) => size,
    () => 0,
  )
}

type Stall = ReturnType<typeof createStall>

/** Aborts once it was not reset for so long. */
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
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
