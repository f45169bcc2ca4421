import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PCM_RATE_HZ } from '../../../src/model/audio/pcm.ts'
import { waveformOf } from '../../../src/model/audio/waveform.ts'

const folder = mkdtempSync(join(tmpdir(), 'voicelog-waveform-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A decoded WAV file of these samples. */
async function wavFile(name: string, samples: Int16Array<ArrayBuffer>): Promise<string> {
  const header = Buffer.alloc(44)
  header.write('RIFF')
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(PCM_RATE_HZ, 24)
  header.writeUInt32LE(PCM_RATE_HZ * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.byteLength, 40)
  const path = join(folder, name)
  await Bun.write(path, Buffer.concat([header, Buffer.from(samples.buffer)]))
  return path
}

test('each step has the level of its loudest sample, on each channel', async () => {
  const left = new Int16Array(PCM_RATE_HZ * 2)
  left[0] = -32_768
  left[PCM_RATE_HZ] = 16_384
  const tracks = [
    { channel: 0, wavPath: await wavFile('left.wav', left) },
    { channel: 1, wavPath: await wavFile('right.wav', new Int16Array(PCM_RATE_HZ * 2)) },
  ]
  const { points_per_second, channels } = await waveformOf(tracks, 2_000)
  expect(points_per_second).toBe(10)
  expect(channels).toEqual([
    { channel: 0, peaks: [100, ...Array(9).fill(0), 50, ...Array(9).fill(0)] },
    { channel: 1, peaks: Array(20).fill(0) },
  ])
})

test('a long call has longer steps, which do not drift', async () => {
  const samples = new Int16Array(PCM_RATE_HZ * 60 * 15)
  const lastSecond = PCM_RATE_HZ * (60 * 15 - 1)
  samples[lastSecond] = 32_767
  const tracks = [{ channel: 0, wavPath: await wavFile('long.wav', samples) }]
  const { points_per_second, channels } = await waveformOf(tracks, 15 * 60_000)
  const peaks = channels[0]?.peaks ?? []
  expect(peaks.length).toBeLessThanOrEqual(6_000)
  expect(peaks.indexOf(100)).toBe(Math.floor((60 * 15 - 1) * points_per_second))
})
