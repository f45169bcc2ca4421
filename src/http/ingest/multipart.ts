import Busboy from '@fastify/busboy'
import { fileTooLarge, type UploadPart } from '../../domain/ingest/upload.ts'
import { Problem } from '../../domain/problems.ts'
import { MAX_FILE_BYTES } from '../../model/voicelog.ts'
import { createBodyReader } from '../server/body-timeout.ts'
import type { Pace } from '../server/pace.ts'

// More than any upload needs. A body that exceeds them is a mistake or an attack.
const LIMITS = {
  fieldSize: 16 * 1024,
  fields: 32,
  files: 2,
  parts: 40,
  headerPairs: 50,
  headerSize: 16 * 1024,
}

/** How much longer than its file a body may be: boundaries, part headers and fields. */
export const MULTIPART_OVERHEAD_BYTES = 1024 * 1024

/**
 * Reads a multipart/form-data body part by part, in the order in which they come, and holds only a few chunks of it.
 * A file part's `body` must be read, or the iteration ended, before the next part comes.
 * @param options.check called before each piece; what it throws ends the body
 * @see https://www.rfc-editor.org/rfc/rfc7578
 * @throws Problem unsupported_media_type, malformed_multipart, body_stalled, file_too_large
 */
export async function* readMultipart(
  request: Request,
  { pace, check }: { pace: Pace; check: () => Promise<void> },
): AsyncGenerator<UploadPart> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new Problem('unsupported_media_type', 'The body must be multipart/form-data with a boundary')
  }
  if (request.body === null) throw malformed('the body is empty')

  const parts = new PartQueue()
  const busboy = openBusboy(contentType, parts)
  // Runs in the background. While a part is being read, the queue and busboy's buffers apply backpressure.
  const feeding = feed(request.body, { busboy, parts, pace, check })
  try {
    while (true) {
      const part = await parts.next()
      if (part === null) return
      yield part
    }
  } finally {
    parts.stop()
    busboy.destroy()
    await feeding
  }
}

type ParserInput = InstanceType<typeof Busboy>

function openBusboy(contentType: string, parts: PartQueue): ParserInput {
  let busboy: ParserInput
  try {
    busboy = new Busboy({
      headers: { 'content-type': contentType },
      limits: LIMITS,
      // A part named `file` is a file, whatever its other headers say.
      isPartAFile: (name, _type, filename) => name === 'file' || filename !== undefined,
    })
  } catch (cause) {
    throw malformed('its boundary is missing', cause)
  }
  busboy.on('field', (name, value, _nameTruncated, valueTruncated) => {
    if (valueTruncated) return parts.fail(malformed(`a field is longer than ${LIMITS.fieldSize} bytes`))
    parts.push({ kind: 'field', name: name ?? '', value })
  })
  busboy.on('file', (name, stream) => {
    // The reader of the body gets the error. Without a listener, an error of an unread stream ends the process.
    stream.on('error', () => {})
    // If the sender disconnects, busboy never ends the stream, so its reader would wait forever.
    parts.whenStopped.then(() => stream.destroy(parts.failure ?? undefined))
    parts.push({ kind: 'file', name: name ?? '', body: fileBody(stream, parts) })
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    busboy.on(limit, () => parts.fail(malformed('it has too many parts')))
  }
  busboy.on('finish', () => parts.end())
  busboy.on('error', (cause) => parts.fail(malformed('it ends early or is not multipart', cause)))
  return busboy
}

async function* fileBody(stream: AsyncIterable<Uint8Array>, parts: PartQueue): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (cause) {
    throw parts.failure ?? malformed('the file part ends early', cause)
  }
  // The stream of an incomplete body ends as if it were complete. Only the parser reports the error.
  if (parts.failure !== null) throw parts.failure
}

async function feed(
  body: ReadableStream<Uint8Array>,
  {
    busboy,
    parts,
    pace,
    check,
  }: { busboy: ParserInput; parts: PartQueue; pace: Pace; check: () => Promise<void> },
): Promise<void> {
  const reader = createBodyReader(body, pace)
  let sizeBytes = 0
  // Ends a read in progress, so that the sender can stop as soon as the rest is not needed.
  parts.whenStopped.then(() => reader.cancel())
  try {
    while (!parts.stopped) {
      const { done, value } = await reader.read()
      if (parts.stopped) return
      await check()
      sizeBytes += value?.byteLength ?? 0
      // A chunked body has no declared length, and what it has around its file is counted nowhere else.
      if (sizeBytes > MAX_FILE_BYTES + MULTIPART_OVERHEAD_BYTES) return parts.fail(fileTooLarge())
      if (done) {
        busboy.end()
        return
      }
      await write(busboy, value, parts)
    }
  } catch (cause) {
    // The client sent too little, or disconnected.
    parts.fail(cause instanceof Problem ? cause : malformed('the connection ended early', cause))
  }
}

/** Resolves once the parser takes more, or once its output is no longer needed. Errors come as an event. */
function write(busboy: ParserInput, chunk: Uint8Array, parts: PartQueue): Promise<void> {
  return new Promise((resolve) => {
    // Not Promise.race with `whenStopped`: that would keep every chunk in memory until the end of the upload.
    parts.onStop = resolve
    busboy.write(chunk, () => resolve())
  })
}

/** The queue between the parser, which pushes parts, and the upload, which pulls them. */
class PartQueue {
  failure: Problem | null = null
  stopped = false
  readonly whenStopped: Promise<void>
  /** Called when the queue stops; set by the write that waits for the parser. */
  onStop: () => void = () => {}
  private announceStop: () => void = () => {}
  private readonly waiting: UploadPart[] = []
  private ended = false
  private wake: () => void = () => {}

  constructor() {
    this.whenStopped = new Promise((resolve) => {
      this.announceStop = resolve
    })
  }

  push(part: UploadPart): void {
    this.waiting.push(part)
    this.wake()
  }

  end(): void {
    this.ended = true
    this.wake()
  }

  fail(problem: Problem): void {
    this.failure ??= problem
    this.stop()
  }

  stop(): void {
    this.stopped = true
    this.announceStop()
    this.onStop()
    this.wake()
  }

  async next(): Promise<UploadPart | null> {
    while (true) {
      if (this.failure !== null) throw this.failure
      const part = this.waiting.shift()
      if (part !== undefined) return part
      if (this.ended || this.stopped) return null
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
  }
}

function malformed(what: string, cause?: unknown): Problem {
  return new Problem('malformed_multipart', `The multipart body cannot be read: ${what}`, {}, { cause })
}
