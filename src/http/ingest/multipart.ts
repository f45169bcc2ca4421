import Busboy from '@fastify/busboy'
import { fileTooLarge, type UploadPart } from '../../domain/ingest/upload.ts'
import { Problem } from '../../domain/problems.ts'
import { MAX_FILE_BYTES } from '../../model/voicelog.ts'
import { readWithTimeout } from '../server/body-timeout.ts'

// More than any form of ours needs; past them the body is somebody's mistake or attack.
const LIMITS = {
  fieldSize: 16 * 1024,
  fields: 32,
  files: 2,
  parts: 40,
  headerPairs: 50,
  headerSize: 16 * 1024,
}

/** What the parts around the file may add to a body: boundaries, headers and fields. */
export const MULTIPART_OVERHEAD_BYTES = 1024 * 1024

/**
 * Reads a multipart/form-data body (RFC 7578) part by part, in the order they come, holding a few chunks at most.
 * A file part's `body` must be read, or the iteration ended, before the next part comes.
 * @param options.timeoutMs the longest wait for the next bytes of the body
 * @throws Problem unsupported_media_type, malformed_multipart, body_stalled, file_too_large
 */
export async function* readMultipart(
  request: Request,
  { timeoutMs }: { timeoutMs: number },
): AsyncGenerator<UploadPart> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new Problem('unsupported_media_type', 'The body must be multipart/form-data with a boundary')
  }
  if (request.body === null) throw malformed('the body is empty')

  const parts = new PartQueue()
  const busboy = openBusboy(contentType, parts)
  // Fed in the background: the queue and busboy's own buffers hold it back while a part is being read.
  const feeding = feed(request.body, { busboy, parts, timeoutMs })
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
      // A part named `file` is one whatever else its headers say.
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
    // Errors reach whoever reads the body; without a listener one that nobody reads ends the process.
    stream.on('error', () => {})
    // A sender that breaks off leaves the stream open for ever; whoever reads it must hear of it.
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
  // A cut body ends the stream as if it were whole, and says so only on the parser.
  if (parts.failure !== null) throw parts.failure
}

async function feed(
  body: ReadableStream<Uint8Array>,
  { busboy, parts, timeoutMs }: { busboy: ParserInput; parts: PartQueue; timeoutMs: number },
): Promise<void> {
  const reader = body.getReader()
  let sizeBytes = 0
  // Ends a read under way: the sender is told to stop as soon as nobody wants the rest.
  parts.whenStopped.then(() => reader.cancel().catch(() => {}))
  try {
    while (!parts.stopped) {
      const { done, value } = await readWithTimeout(reader, timeoutMs)
      if (parts.stopped) return
      sizeBytes += value?.byteLength ?? 0
      // What a chunked body has around its file is nobody's file to count.
      if (sizeBytes > MAX_FILE_BYTES + MULTIPART_OVERHEAD_BYTES) return parts.fail(fileTooLarge())
      if (done) {
        busboy.end()
        return
      }
      await write(busboy, value, parts)
    }
  } catch (cause) {
    // The client stalled, or went away in the middle.
    parts.fail(cause instanceof Problem ? cause : malformed('the connection ended early', cause))
  }
}

/** Resolves once the parser wants more, or once nobody wants what it parses. An error is told by its own event. */
function write(busboy: ParserInput, chunk: Uint8Array, parts: PartQueue): Promise<void> {
  return new Promise((resolve) => {
    // Not a race against `whenStopped`: that would keep every chunk until the end of the upload.
    parts.onStop = resolve
    busboy.write(chunk, () => resolve())
  })
}

/** Parts between the parser, which pushes, and the upload, which asks. */
class PartQueue {
  failure: Problem | null = null
  stopped = false
  readonly whenStopped: Promise<void>
  /** The one who waits for the parser at present. */
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
