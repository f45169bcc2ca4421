/**
 * `voicelog push` of one file of 300 MB (300 × 2^20 bytes) and of 500 files of 8 kB, over a server that only counts:
 * MB/s over a bare fetch of the same bytes, files per second, and the peak RSS of the program.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPush, writeRecordings } from '../commands/push-process.ts'
import { wavOf } from '../support/wav.ts'

const SIZE_BYTES = 300 * 2 ** 20
const SMALL_FILES = 500
const folder = mkdtempSync(join(tmpdir(), 'voicelog-bench-push-'))
const sink = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  maxRequestBodySize: 2 ** 40,
  async fetch(request) {
    if (request.method === 'GET') return Response.json({ code: 'not_found' }, { status: 404 })
    for await (const _chunk of request.body ?? []);
    return Response.json({ voicelog_id: 'x', status: 'queued' })
  },
})
try {
  const large = join(folder, 'large.wav')
  await Bun.write(large, new Blob([wavOf(0, SIZE_BYTES - 44), new Uint8Array(SIZE_BYTES - 44)]))
  await writeRecordings(
    join(folder, 'small'),
    Array.from({ length: SMALL_FILES }, (_, each) => `${each}.wav`),
  )

  const bare = await seconds(async () => {
    const file = Bun.file(large).stream()
    await (await fetch(sink.url, { method: 'POST', body: file })).text()
  })
  const one = await push(large, '--pattern', '{call_id}.wav')
  const hashed = await push(large)
  const many = await push(join(folder, 'small'), '--parallel', '8')
  console.log(
    `300 MB: bare fetch ${rate(bare)} MB/s, push ${rate(one.seconds)}, over bare ${(bare / one.seconds).toFixed(2)}`,
  )
  console.log(`300 MB whose call_id is its hash: push ${rate(hashed.seconds)} MB/s`)
  console.log(
    `${SMALL_FILES} small files: ${(SMALL_FILES / many.seconds).toFixed(0)} files/s, start included`,
  )
  console.log(
    `peak RSS: ${one.peakMb} MB with one of 300 MB, ${many.peakMb} MB with ${SMALL_FILES} small ones`,
  )
} finally {
  await sink.stop(true)
  rmSync(folder, { recursive: true })
}

async function push(...args: string[]) {
  let peakMb = 0
  const child = startPush(args, { VOICELOG_URL: sink.url.href, VOICELOG_API_KEY: 'key' })
  const timer = setInterval(async () => {
    const status = await Bun.file(`/proc/${child.pid}/status`)
      .text()
      .catch(() => '')
    const peakKb = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)
    peakMb = Math.max(peakMb, Math.round((peakKb * 1024) / 1e6))
  }, 20)
  let code = 0
  const duration = await seconds(async () => {
    code = await child.ended
  })
  clearInterval(timer)
  if (code !== 0) throw new Error(`push ended with ${code}: ${child.error}`)
  return { seconds: duration, peakMb }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

function rate(duration: number): string {
  return (SIZE_BYTES / 1e6 / duration).toFixed(0)
}
