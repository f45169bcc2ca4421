import { retry } from '../../../lib/async/retry.ts'
import { isRetryable, S3Refusal } from './errors.ts'

const RETRY = { attempts: 3, firstDelayMs: 200, maxDelayMs: 1_000, isTransient: isRetryable }
const PIECE_BYTES = 256 * 1024

/**
 * Sends bytes to a signed address, and retries transient failures. Each attempt has an address and a timeout of its own.
 * @returns the answer's headers
 * @throws S3Refusal, or what fetch throws
 */
export async function sendBytes(
  sign: () => Promise<string>,
  bytes: Uint8Array<ArrayBuffer>,
  {
    headers,
    timeoutMs,
    signal,
  }: { headers?: Record<string, string>; timeoutMs: number; signal: AbortSignal },
): Promise<Headers> {
  return await retry(
    async () => {
      const response = await fetch(await sign(), {
        method: 'PUT',
        body: inPieces(bytes),
        headers: { ...headers, 'content-length': `${bytes.byteLength}` },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      await expectSuccess(response)
      // The connection can be reused only after the body was read.
      await response.arrayBuffer()
      return response.headers
    },
    { ...RETRY, signal },
  )
}

/** fetch copies the bytes of a body, 8 MiB more for each part in transfer. Of a stream it holds one piece. */
function inPieces(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (bytes.byteLength <= PIECE_BYTES) return bytes
  let offset = 0
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (offset === bytes.byteLength) return controller.close()
        const piece = bytes.subarray(offset, offset + PIECE_BYTES)
        offset += piece.byteLength
        controller.enqueue(piece)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Opens a stream from a signed address, and retries transient failures.
 * @param options.stallMs the longest wait for the first bytes and for the next ones, in milliseconds
 * @param options.translate turns an error in the middle of the stream into the one to throw
 */
export async function openStream(
  sign: () => Promise<string>,
  { headers, stallMs, signal, translate }: StreamOptions,
): Promise<{ headers: Headers; stream: ReadableStream<Uint8Array> }> {
  return await retry(
    async () => {
      const stalled = new AbortController()
      const watch = () =>
        setTimeout(() => stalled.abort(new Error(`No data from S3 for ${stallMs} ms`)), stallMs)
      const timer = watch()
      try {
        const response = await fetch(await sign(), {
          // A store or proxy that compresses would change the length.
          headers: { 'accept-encoding': 'identity', ...headers },
          redirect: 'manual',
          signal: signal === undefined ? stalled.signal : AbortSignal.any([signal, stalled.signal]),
        })
        await expectSuccess(response)
        return { headers: response.headers, stream: watched(response.body, watch, translate) }
      } finally {
        clearTimeout(timer)
      }
    },
    { ...RETRY, signal },
  )
}

type StreamOptions = {
  headers: Record<string, string>
  stallMs: number
  signal?: AbortSignal
  translate: (error: unknown) => unknown
}

/** The body with a timeout for each read. It runs only while a read waits: a slow reader is not the store's fault. */
function watched(
  body: ReadableStream<Uint8Array> | null,
  watch: () => ReturnType<typeof setTimeout>,
  translate: (error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  const reader = (body ?? new Blob([]).stream()).getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const timer = watch()
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          throw translate(error)
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

async function expectSuccess(response: Response): Promise<void> {
  if (response.status >= 200 && response.status < 300) return
  const xml = (await response.text()).slice(0, 4096)
  const element = (name: string) => xml.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1] ?? ''
  throw new S3Refusal(response.status, element('Code'), element('Message'))
}
