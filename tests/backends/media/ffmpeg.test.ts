import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
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
  mix,
  noise,
  type Samples,
  sequence,
  silence,
  tone,
  twoChannelCall,
  wavFile,
} from '../../support/audio.ts'
import { canMount, mountVolume, type Volume } from '../../support/volume.ts'

const HOUR_MS = 3_600_000
const decoder = createFfmpegDecoder({
  maxDurationMs: HOUR_MS,
  sandbox: openSandbox('auto', silentLogger),
})

let root = ''
let call: Call
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'voicelog-media-'))
  call = await twoChannelCall(
    [
      { speaker: 'agent', text: 'Good morning, thank you for calling. How can I help you today?' },
      { speaker: 'customer', text: 'I want to cancel my subscription.' },
      { speaker: 'agent', text: 'I am sorry to hear that.', gapMs: 100 },
      { speaker: 'customer', text: 'This is the third time I have called about the bill.', gapMs: 2500 },
    ],
    { leadMs: 1234, tailMs: 700 },
  )
})
afterAll(() => rm(root, { recursive: true }))

async function speechIntervals(wavPath: string, options: { minPauseMs: number }) {
  return speechIn(await levelsOf(wavPath), options)
}

/** Writes bytes into a private folder, probes and decodes them, as the transcription does. */
async function read(bytes: Uint8Array, format: AudioFormat, using = decoder) {
  const folder = await mkdtemp(join(root, 'work-'))
  const path = join(folder, `recording.${format}`)
  await Bun.write(path, bytes)
  const info = await using.probe(path, format)
  const decoded = await using.decode(path, format, folder, { info })
  return { info, decoded, folder }
}

async function samplesOf(decoded: DecodedAudio, track = 0): Promise<Samples> {
  const bytes = await Bun.file(decoded.tracks[track]?.wavPath ?? '').arrayBuffer()
  return new Int16Array(bytes, 44)
}

/** How strong a frequency is in a sound, 0 to 1 of a full sine (Goertzel). */
function strength(samples: Samples, hz: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * hz) / 16_000)
  let [one, two] = [0, 0]
  for (const each of samples) [one, two] = [each / 32_768 + coefficient * one - two, one]
  return (2 * Math.sqrt(one * one + two * two - coefficient * one * two)) / samples.length
}

const ENCODINGS: [string, AudioFormat, string, string[]][] = [
  ['PCM WAV', 'wav', 'pcm_s16le', []],
  ['A-law WAV of 8 kHz', 'wav', 'pcm_alaw', ['-c:a', 'pcm_alaw', '-ar', '8000']],
  ['GSM WAV', 'wav', 'gsm_ms', ['-c:a', 'gsm_ms', '-ar', '8000', '-ac', '1']],
  ['float WAV of 96 kHz', 'wav', 'pcm_f32le', ['-c:a', 'pcm_f32le', '-ar', '96000']],
  ['MP3', 'mp3', 'mp3', ['-b:a', '128k']],
  ['MP3 in WAV', 'wav', 'mp3', ['-c:a', 'libmp3lame', '-ar', '44100']],
  ['AAC', 'm4a', 'aac', []],
  ['ALAC', 'm4a', 'alac', ['-c:a', 'alac']],
  ['Opus', 'ogg', 'opus', ['-c:a', 'libopus']],
  ['Vorbis', 'ogg', 'vorbis', ['-c:a', 'libvorbis']],
  ['FLAC in OGG', 'ogg', 'flac', ['-c:a', 'flac']],
]

describe('every supported kind of recording', () => {
  test.each(ENCODINGS)('%s: speech is found where it was put, to 50 ms', async (_, format, codec, args) => {
    const { info, decoded } = await read(await encode(call.wav, format, args), format)
    const isMono = args.includes('-ac')
    expect(info).toMatchObject({ codec, channels: isMono ? 1 : 2 })
    // Codecs fill their last frame: MP3 of 16 kHz by up to 90 ms.
    expect(Math.abs(info.durationMs - call.durationMs)).toBeLessThan(120)
    expect(Math.abs(decoded.durationMs - call.durationMs)).toBeLessThan(120)
    expect(decoded.oneTrackReason).toBe(isMono ? 'mono' : null)
    for (const { channel, wavPath } of isMono ? [] : decoded.tracks) {
      const spoken = call.turns.filter((each) => each.speaker === (channel === 0 ? 'agent' : 'customer'))
      const found = await speechIntervals(wavPath, { minPauseMs: 700 })
      expect(found).toHaveLength(spoken.length)
      for (const [index, turn] of spoken.entries()) {
        expect(Math.abs((found[index]?.startMs ?? 0) - turn.startMs)).toBeLessThan(50)
        expect(Math.abs((found[index]?.endMs ?? 0) - turn.endMs)).toBeLessThan(80)
      }
    }
  })

  test('a track is 16-bit mono of 16 kHz', async () => {
    const { decoded } = await read(await encode(call.wav, 'mp3', ['-ar', '44100']), 'mp3')
    const samples = await samplesOf(decoded)
    expect(samples.length / 16).toBeCloseTo(decoded.durationMs, 0)
    const track = await Bun.file(decoded.tracks[0]?.wavPath ?? '').bytes()
    expect(Buffer.from(track).equals(wavFile([samples]))).toBe(true)
  })

  test('a file whose header has no length is decoded to its end', async () => {
    const bytes = call.wav.slice()
    new DataView(bytes.buffer).setUint32(4, 0xffffffff, true)
    new DataView(bytes.buffer).setUint32(40, 0xffffffff, true)
    expect((await read(bytes, 'wav')).decoded.durationMs).toBe(call.durationMs)
  })

  test('the cover of an MP3 is ignored', async () => {
    const cover = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=d=0.1:size=64x64',
      '-map',
      '0:a',
      '-map',
      '1:v',
      '-frames:v',
      '1',
    ]
    const { info } = await read(
      await encode(call.wav, 'mp3', [...cover, '-disposition:v', 'attached_pic']),
      'mp3',
    )
    expect(info.codec).toBe('mp3')
  })
})

describe('channels', () => {
  const sound = sequence(tone(440, 1000), silence(800), tone(660, 1000), silence(500))

  test('two are decoded separately, left first', async () => {
    const other = sequence(silence(1500), tone(1200, 1500), silence(300))
    const { decoded } = await read(wavFile([sound, other]), 'wav')
    expect(decoded).toMatchObject({ oneTrackReason: null, tracks: [{ channel: 0 }, { channel: 1 }] })
    const [left, right] = [await samplesOf(decoded, 0), await samplesOf(decoded, 1)]
    expect(strength(left, 440)).toBeGreaterThan(0.05)
    expect(strength(left, 1200)).toBeLessThan(0.001)
    expect(strength(right, 1200)).toBeGreaterThan(0.05)
    expect(strength(right, 440)).toBeLessThan(0.001)
  })

  const identical: [string, () => Promise<[Uint8Array, AudioFormat]>, number][] = [
    ['to the bit', async () => [wavFile([sound, sound]), 'wav'], 0],
    ['but for its level', async () => [wavFile([sound.map((each) => each / 3), sound]), 'wav'], 1],
    ['but for noise', async () => [wavFile([sound, mix(sound, noise(3300, { amplitude: 300 }))]), 'wav'], 1],
    ['but for a codec', async () => [await encode(wavFile([call.agent, call.agent]), 'mp3'), 'mp3'], 0],
  ]
  test.each(identical)('a second channel that is the first one %s makes it mono', async (_, make, louder) => {
    const { decoded, folder } = await read(...(await make()))
    expect(decoded.oneTrackReason).toBe('identical_channels')
    expect(decoded.tracks).toHaveLength(1)
    // After a lossy codec either may be the louder one.
    if (louder === 1) expect(decoded.tracks[0]?.channel).toBe(1)
    expect(await readdir(folder)).toHaveLength(2)
  })

  test('one side faintly heard on the channel of the other does not', async () => {
    const echo = { agent: mix(call.agent, call.customer, 0.1), customer: mix(call.customer, call.agent, 0.1) }
    const { decoded } = await read(wavFile([echo.agent, echo.customer]), 'wav')
    expect(decoded.oneTrackReason).toBeNull()
  })

  test.each([
    ['zeros', silence(3300), 0],
    ['the noise of an open line', noise(3300, { amplitude: 100 }), 0],
  ])('%s beside one that speaks leave that one, under its own number', async (_, quiet) => {
    const left = (await read(wavFile([sound, quiet]), 'wav')).decoded
    expect(left).toMatchObject({ oneTrackReason: 'silent_channel', tracks: [{ channel: 0 }] })
    const right = (await read(wavFile([quiet, sound]), 'wav')).decoded
    expect(right).toMatchObject({ oneTrackReason: 'silent_channel', tracks: [{ channel: 1 }] })
    expect(strength(await samplesOf(right), 440)).toBeGreaterThan(0.05)
  })

  test('two silent channels are one track without speech', async () => {
    const { decoded } = await read(wavFile([silence(2000), silence(2000)]), 'wav')
    expect(decoded).toMatchObject({
      oneTrackReason: 'silent_channel',
      durationMs: 2000,
      tracks: [{ channel: 0 }],
    })
    const path = decoded.tracks[0]?.wavPath ?? ''
    expect(await speechIntervals(path, { minPauseMs: 700 })).toEqual([])
  })

  test('three to eight are mixed, and each of them is heard', async () => {
    const frequencies = [300, 500, 700, 900, 1100, 1300]
    const { decoded } = await read(
      wavFile(frequencies.map((hz) => tone(hz, 1000, { amplitude: 20_000 }))),
      'wav',
    )
    expect(decoded).toMatchObject({ oneTrackReason: 'many_channels', tracks: [{ channel: 0 }] })
    const mixed = await samplesOf(decoded)
    for (const hz of frequencies) expect(strength(mixed, hz)).toBeCloseTo(20_000 / 32_768 / 6, 2)
  })
})

describe('speech', () => {
  const intervalsIn = async (samples: Samples, minPauseMs = 700) => {
    const path = join(await mkdtemp(join(root, 'speech-')), 'track.wav')
    await Bun.write(path, wavFile([samples]))
    return speechIntervals(path, { minPauseMs })
  }
  const beep = tone(500, 300)

  test('pauses of the given length end an interval, shorter ones do not', async () => {
    const samples = sequence(silence(200), beep, silence(690), beep, silence(700), beep, silence(200))
    expect(await intervalsIn(samples)).toEqual([
      { startMs: 200, endMs: 1490 },
      { startMs: 2190, endMs: 2490 },
    ])
    expect(await intervalsIn(samples, 710)).toEqual([{ startMs: 200, endMs: 2490 }])
  })

  test.each([30, 100, 300])('is found to 50 ms over noise of amplitude %d', async (amplitude) => {
    const found = await intervalsIn(mix(call.agent, noise(call.durationMs, { amplitude })))
    const spoken = call.turns.filter((each) => each.speaker === 'agent')
    expect(found).toHaveLength(spoken.length)
    for (const [index, { startMs }] of spoken.entries()) {
      expect(Math.abs((found[index]?.startMs ?? 0) - startMs)).toBeLessThan(50)
    }
  })

  test('is found when it is quiet, and when it is short in a long silence', async () => {
    const quiet = call.agent.map((each) => each / 30)
    expect(await intervalsIn(quiet)).toHaveLength(2)
    expect(await intervalsIn(sequence(silence(600_000), beep, silence(600_000)))).toEqual([
      { startMs: 600_000, endMs: 600_300 },
    ])
  })

  test.each([
    ['zeros', silence(5000)],
    ['noise', noise(5000, { amplitude: 1000 })],
    ['a steady tone', tone(425, 5000)],
    ['clicks', sequence(...Array.from({ length: 5 }, () => sequence(silence(950), tone(1000, 20))))],
    ['nothing at all', new Int16Array(0)],
  ])('is not found in %s', async (_, samples) => {
    expect(await intervalsIn(samples)).toEqual([])
  })
})

test('after a lost page in the middle, later times stay correct', async () => {
  const bytes = await encode(call.wav, 'ogg', ['-c:a', 'libopus', '-page_duration', '200000'])
  const pages = [...Buffer.from(bytes).toString('latin1').matchAll(/OggS/g)].map((each) => each.index)
  const middle = Math.floor(pages.length / 3)
  const [from, to] = [pages[middle] ?? 0, pages[middle + 2] ?? 0]
  const { decoded } = await read(Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]), 'ogg')
  expect(Math.abs(decoded.durationMs - call.durationMs)).toBeLessThan(50)
  const found = await speechIntervals(decoded.tracks[1]?.wavPath ?? '', { minPauseMs: 700 })
  const last = call.turns.findLast((each) => each.speaker === 'customer')
  expect(Math.abs((found.at(-1)?.startMs ?? 0) - (last?.startMs ?? 0))).toBeLessThan(50)
})

test('aborting ends the decoder and throws the reason', async () => {
  const folder = await mkdtemp(join(root, 'abort-'))
  await mkdir(folder, { recursive: true })
  await Bun.write(join(folder, 'a.wav'), call.wav)
  const signal = AbortSignal.abort(new Error('the worker stops'))
  await expect(decoder.probe(join(folder, 'a.wav'), 'wav', { signal })).rejects.toThrow('the worker stops')
})

test.skipIf(!canMount()).each<[string, (volume: Volume) => void]>([
  ['is full', (volume) => volume.fill()],
  ['has become read-only', (volume) => volume.makeReadOnly()],
])('a disk that %s is no fault of the recording', async (_name, spoil) => {
  const volume = mountVolume()
  if (volume === null) throw new Error('There is no volume')
  try {
    const { folder } = volume
    const path = join(folder, 'call.wav')
    await Bun.write(path, wavFile([tone(400, 1_000)]))
    const info = await decoder.probe(path, 'wav')
    spoil(volume)
    const error = await decoder.decode(path, 'wav', folder, { info }).catch((each) => each)
    expect(error).toMatchObject({ code: 'media_limits', retryable: true, isMachine: true })
  } finally {
    volume.remove()
  }
})
