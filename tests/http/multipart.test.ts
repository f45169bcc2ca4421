import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Problem } from '../../src/domain/problems.ts'
import { readMultipart } from '../../src/http/ingest/multipart.ts'
import { TRANSFER_PACE } from '../../src/http/server/pace.ts'

const BOUNDARY = 'the-boundary'

describe('multipart bodies', () => {
  test('parts come in the order in which they were sent, wherever the chunks are divided', async () => {
    const file = Buffer.from(`\r\n--${BOUNDARY.slice(0, 5)}\r\n-- not the boundary`)
    const body = multipart([field('call_id', 'c-1'), filePart(file), field('department', '営業')])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), async (sizes) => {
        expect(await readAll(requestOf(chunked(body, sizes)))).toEqual([
          ['call_id', 'c-1'],
          ['file', file.toString()],
          ['department', '営業'],
        ])
      }),
      { numRuns: 60 },
    )
  })

  test('a body without its final boundary is refused, also in the middle of the file', async () => {
    const body = multipart([filePart(Buffer.alloc(50_000, 7))])
    for (const length of [0, 10, 60, 200, 40_000, body.length - 10]) {
      expect(await problemOf(requestOf(chunked(body.subarray(0, length), [1000])))).toBe(
        'malformed_multipart',
      )
    }
  })

  test('a body of another type, or without a boundary, is refused', async () => {
    for (const type of ['application/json', 'multipart/form-data', 'text/plain; boundary=x']) {
      expect(await problemOf(requestOf(chunked(multipart([]), [10]), type))).toBe('unsupported_media_type')
    }
  })

  test('too many parts and an endless field are refused', async () => {
    const many = multipart(Array.from({ length: 1000 }, (_, each) => field(`f${each}`, 'x')))
    expect(await problemOf(requestOf(chunked(many, [4096])))).toBe('malformed_multipart')
    const long = multipart([field('call_id', 'x'.repeat(100_000))])
    expect(await problemOf(requestOf(chunked(long, [4096])))).toBe('malformed_multipart')
  })

  test('when the reader stops, the sender is stopped: no more than a few chunks are received', async () => {
    let sent = 0
    const source = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(multipart([filePart(Buffer.alloc(0))]).subarray(0, -20)),
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    for await (const part of readMultipart(requestOf(source), {
      pace: TRANSFER_PACE,
      check: async () => {},
    })) {
      if (part.kind !== 'file') continue
      for await (const _chunk of part.body) break
      break
    }
    expect(sent).toBeLessThan(2_000_000)
  })

  test('a connection that ends in the middle of the file ends the upload with an error', async () => {
    const start = multipart([filePart(Buffer.alloc(100_000))]).subarray(0, 50_000)
    const source = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(start),
      pull: (controller) => controller.error(new Error('reset by peer')),
    })
    expect(await problemOf(requestOf(source))).toBe('malformed_multipart')
  })
})

function field(name: string, value: string): Buffer {
  return Buffer.from(`Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`)
}

function filePart(content: Buffer): Buffer {
  const headers =
    'Content-Disposition: form-data; name="file"; filename="a.wav"\r\nContent-Type: audio/wav\r\n\r\n'
  return Buffer.concat([Buffer.from(headers), content])
}

function multipart(parts: Buffer[]): Buffer {
  const framed = parts.flatMap((each) => [Buffer.from(`--${BOUNDARY}\r\n`), each, Buffer.from('\r\n')])
  return Buffer.concat([...framed, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

function chunked(body: Uint8Array, sizes: number[]): ReadableStream<Uint8Array> {
  let at = 0
  let turn = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= body.length) return controller.close()
      const size = sizes[turn++ % sizes.length] ?? 1
      controller.enqueue(new Uint8Array(body.subarray(at, at + size)))
      at += size
    },
  })
}

function requestOf(
  body: ReadableStream<Uint8Array>,
  type = `multipart/form-data; boundary=${BOUNDARY}`,
): Request {
  return new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } })
}

async function readAll(request: Request): Promise<[string, string][]> {
  const parts: [string, string][] = []
  for await (const part of readMultipart(request, { pace: TRANSFER_PACE, check: async () => {} })) {
    if (part.kind === 'field') parts.push([part.name, part.value])
    else parts.push([part.name, Buffer.concat(await Array.fromAsync(part.body)).toString()])
  }
  return parts
}

async function problemOf(request: Request): Promise<string | null> {
  try {
    await readAll(request)
    return null
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}
