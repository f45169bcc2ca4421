import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AudioFormat, DecodedAudio } from '../../../src/backends/media/contract.ts'
import { createFfmpegDecoder } from '../../../src/backends/media/ffmpeg.ts'
import { openSandbox } from '../../../src/backends/sandbox.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import { levelsOf, speechIn } from '../../../src/model/audio/speech-activity.ts'
import {
  type Call,
  encode,
  ffmpeg,
  mix,
  noise,
  type Samples,
  silence,
  tone,
  twoChannelCall,
  wavFile,
} from '../../support/audio.ts'

setDefaultTimeout(60_000)

const decoder = createFfmpegDecoder({
  maxDurationMs: 3_600_000,
  sandbox: openSandbox('auto', silentLogger),
})
let root = ''
let call: Call
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'voicelog-sound-'))
  call = await twoChannelCall(
    [
      { speaker: 'agent', text: 'Good morning, this is the shoe store. How can I help you today?' },
      { speaker: 'customer', text: 'I sent six pairs of shoes back. When do I get my sixty dollars?' },
      { speaker: 'agent', text: 'I am sorry to hear that. Please stay on the line.', gapMs: 1500 },
    ],
    { leadMs: 1000, tailMs: 1000 },
  )
})
afterAll(() => rm(root, { recursive: true }))

async function decode(bytes: Uint8Array, format: AudioFormat = 'wav') {
  const folder = await mkdtemp(join(root, 'work-'))
  const path = join(folder, `recording.${format}`)
  await Bun.write(path, bytes)
  const info = await decoder.probe(path, format)
  const decoded = await decoder.decode(path, format, folder, { info })
  return { ...decoded, files: await readdir(folder) }
}

const samplesOf = async ({ tracks }: Pick<DecodedAudio, 'tracks'>, track = 0): Promise<Samples> =>
  new Int16Array(await Bun.file(tracks[track]?.wavPath ?? '').arrayBuffer(), 44)

const spokenIn = async ({ tracks }: Pick<DecodedAudio, 'tracks'>) =>
  Promise.all(tracks.map(async ({ wavPath }) => speechIn(await levelsOf(wavPath), { minPauseMs: 700 })))

/** The call after ffmpeg filters on both channels. */
const filtered = (filters: string, args: string[] = []) =>
  ffmpeg({ 'in.wav': call.wav }, ['-i', 'in.wav', '-af', filters, ...args, '-f', 'wav', 'out'])

async function expectSpeechWhereItWas(decoded: Pick<DecodedAudio, 'tracks' | 'oneTrackReason'>) {
  expect(decoded.oneTrackReason).toBeNull()
  const [agent = [], customer = []] = await spokenIn(decoded)
  const placed = (speaker: string) => call.turns.filter((each) => each.speaker === speaker)
  for (const [found, turns] of [
    [agent, placed('agent')],
    [customer, placed('customer')],
  ] as const) {
    expect(found).toHaveLength(turns.length)
    for (const [index, { startMs, endMs }] of turns.entries()) {
      expect(Math.abs((found[index]?.startMs ?? 0) - startMs)).toBeLessThan(120)
      expect(Math.abs((found[index]?.endMs ?? 0) - endMs)).toBeLessThan(200)
    }
  }
}

describe('speech is found where it is', () => {
  const hum = (hz: number, level: number) => `${level}*sin(2*PI*${hz}*t)`
  const both = (sum: string) => `aeval=0.5*val(0)+${sum}|0.5*val(1)+${sum}`
  const harms: [string, string][] = [
    ['an offset from zero of 20 %', 'volume=0.5,dcshift=0.2'],
    ['an offset of the customer only', 'aeval=val(0)|0.5*val(1)-0.3'],
    ['hum of 50 Hz', both(hum(50, 0.1))],
    ['hum of 60 Hz', both(hum(60, 0.1))],
    ['a recorder 50 dB too quiet', 'volume=-50dB'],
  ]
  test.each(harms)('with %s', async (_, filters) => {
    const decoded = await decode(await filtered(filters))
    await expectSpeechWhereItWas(decoded)
    expect(decoded.files.toSorted()).toEqual(['channel-0.wav', 'channel-1.wav', 'recording.wav'])
  })

  test('on an 8 kHz line with an offset and hum', async () => {
    const line = ['-ar', '8000', '-c:a', 'pcm_mulaw']
    await expectSpeechWhereItWas(await decode(await filtered(`${both(hum(50, 0.05))},dcshift=0.05`, line)))
  })
})

test('a recording with nothing wrong is not changed, to the byte', async () => {
  const decoded = await decode(call.wav)
  expect(Buffer.from((await samplesOf(decoded, 0)).buffer).equals(wavFile([call.agent]))).toBe(true)
  expect(Buffer.from((await samplesOf(decoded, 1)).buffer).equals(wavFile([call.customer]))).toBe(true)
})

describe('a quiet recording', () => {
  test('is amplified, both channels by the same, and nothing is cut off', async () => {
    const quiet = wavFile([call.agent.map((each) => each / 200), call.customer.map((each) => each / 800)])
    const decoded = await decode(quiet)
    const [agent, customer] = [await samplesOf(decoded, 0), await samplesOf(decoded, 1)]
    const largest = (samples: Samples) => samples.reduce((max, each) => Math.max(max, Math.abs(each)), 0)
    expect(largest(agent)).toBeGreaterThan(2500)
    expect(largest(agent)).toBeLessThan(20_000)
    const ratio = (largest(agent) / largest(customer)) * (largest(call.customer) / largest(call.agent))
    expect(ratio).toBeGreaterThan(3)
    expect(ratio).toBeLessThan(5)
  })

  test('with a click at full scale is not amplified into it', async () => {
    const quiet = call.agent.map((each) => each / 200)
    quiet[8000] = 32_767
    expect((await samplesOf(await decode(wavFile([quiet]))))[8000]).toBe(32_767)
  })

  test('of noise has no speech', async () => {
    expect(await spokenIn(await decode(wavFile([noise(4000, { amplitude: 20 })])))).toEqual([[]])
  })
})

describe('narrowband', () => {
  const wide: [string, AudioFormat, string[]][] = [
    ['16 kHz', 'wav', []],
    ['MP3 of 16 kbit/s', 'mp3', ['-b:a', '32k']],
    ['Opus of 12 kbit/s a channel', 'ogg', ['-c:a', 'libopus', '-b:a', '24k', '-application', 'voip']],
    ['48 kHz', 'wav', ['-ar', '48000']],
  ]
  test.each(wide)('is not said of %s', async (_, format, args) => {
    expect((await decode(await encode(call.wav, format, args), format)).isNarrowband).toBe(false)
  })

  test.each([
    ['mu-law', ['-c:a', 'pcm_mulaw']],
    ['A-law', ['-c:a', 'pcm_alaw']],
    ['PCM', ['-c:a', 'pcm_s16le']],
  ])('is said of %s at 8 kHz, also after a recorder has resampled it', async (_, codec) => {
    const line = await encode(call.wav, 'wav', ['-ar', '8000', ...codec])
    expect((await decode(line)).isNarrowband).toBe(true)
    for (const rate of ['16000', '44100']) {
      const resampled = await encode(line, 'wav', ['-ar', rate, '-c:a', 'pcm_s16le'])
      expect((await decode(resampled)).isNarrowband).toBe(true)
    }
    expect((await decode(await encode(line, 'mp3', ['-ar', '16000']), 'mp3')).isNarrowband).toBe(true)
  })

  test.each([0, 1])('is said of a line on channel %d although the other one is silent', async (channel) => {
    const line = await encode(wavFile([call.agent]), 'wav', ['-ar', '8000', '-c:a', 'pcm_mulaw'])
    const layout = channel === 0 ? 'c0=c0|c1=0*c0' : 'c0=0*c0|c1=c0'
    for (const rate of ['16000', '44100']) {
      const beside = ['-af', `pan=stereo|${layout}`, '-ar', rate, '-c:a', 'pcm_s16le']
      const decoded = await decode(await encode(line, 'wav', beside))
      expect(decoded).toMatchObject({ isNarrowband: true, tracks: [{ channel }] })
    }
  })

  test('is not said of a wide channel beside a narrow one, or beside a silent one', async () => {
    const line = await encode(call.wav, 'wav', ['-ar', '8000', '-c:a', 'pcm_mulaw'])
    const narrow = await encode(line, 'wav', ['-ar', '16000', '-c:a', 'pcm_s16le'])
    const customer = new Int16Array(narrow.slice(44).buffer).filter((_, at) => at % 2 === 1)
    expect((await decode(wavFile([call.agent, customer]))).isNarrowband).toBe(false)
    expect((await decode(wavFile([call.agent, silence(call.durationMs)]))).isNarrowband).toBe(false)
  })

  test('is not said of silence', async () => {
    expect((await decode(wavFile([silence(2000)]))).isNarrowband).toBe(false)
  })
})

describe('clipped', () => {
  const shares = async (bytes: Uint8Array) => (await decode(bytes)).tracks.map((each) => each.clippedShare)
  const loud = (samples: Samples, gainDb: number) => {
    const largest = samples.reduce((max, each) => Math.max(max, Math.abs(each)), 1)
    const gain = (32_767 / largest) * 10 ** (gainDb / 20)
    return samples.map((each) => Math.max(-32_768, Math.min(32_767, each * gain)))
  }

  test.each([6, 12, 24])('is found at %d dB over full scale, and only on its own channel', async (gainDb) => {
    const [left = 1, right = 0] = await shares(wavFile([call.agent, loud(call.customer, gainDb)]))
    expect(left).toBe(0)
    expect(right).toBeGreaterThan(0.001)
  })

  test('is found after mu-law at 8 kHz, and after the level was lowered', async () => {
    const wav = wavFile([loud(call.agent, 12), call.customer])
    const line = await encode(wav, 'wav', ['-ar', '8000', '-c:a', 'pcm_mulaw'])
    const lowered = await encode(wav, 'wav', ['-af', 'volume=-9dB'])
    for (const bytes of [line, lowered]) expect((await shares(bytes))[0]).toBeGreaterThan(0.001)
  })

  test.each([
    ['speech up to full scale', () => loud(call.agent, 0)],
    ['a loud tone', () => tone(440, 3000, { amplitude: 32_000 })],
    ['speech beside a louder tone', () => mix(call.agent, tone(425, 3000, { amplitude: 24_000 }))],
    ['loud noise', () => noise(3000, { amplitude: 32_000 })],
    ['silence', () => silence(2000)],
    ['one step of 16 bits', () => noise(2000, { amplitude: 1.4 })],
  ])('is not said of %s', async (_, make) => {
    const [share = 1] = await shares(wavFile([make()]))
    expect(share).toBeLessThan(0.001)
  })
})
