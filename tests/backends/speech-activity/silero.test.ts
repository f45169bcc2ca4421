import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SpeechError } from '../../../src/backends/speech/contract.ts'
import type { SpeechDetector } from '../../../src/backends/speech-activity/contract.ts'
import { createLevelDetector } from '../../../src/backends/speech-activity/levels.ts'
import { joinedAtPauses } from '../../../src/model/audio/speech-activity.ts'
import {
  type Call,
  encode,
  ffmpeg,
  mix,
  noise,
  type Samples,
  sequence,
  silence,
  speak,
  toMs,
  tone,
  twoChannelCall,
  wavFile,
} from '../../support/audio.ts'
import { dtmf, holdMusic, ringing } from '../../support/line-sounds.ts'
import { openRealDetector } from '../../support/speech-detector.ts'

// The detector as it is shipped, in processes of its own.

// Each test may start a process, which takes long on a busy machine.
setDefaultTimeout(120_000)

let root = ''
let call: Call
const detector = openRealDetector()
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'voicelog-detector-'))
  call = await twoChannelCall([
    { speaker: 'agent', text: 'Good morning, thank you for calling. How can I help you today?' },
    { speaker: 'customer', text: 'I want to cancel my subscription.' },
    { speaker: 'agent', text: 'I am sorry to hear that.', gapMs: 100 },
    { speaker: 'customer', text: 'Yes.', gapMs: 2500 },
    { speaker: 'agent', text: 'Then it ends on the last day of the month.' },
  ])
})
afterAll(async () => {
  await detector.close()
  await rm(root, { recursive: true })
})

async function trackOf(samples: Samples) {
  const wavPath = join(await mkdtemp(join(root, 'track-')), 'track.wav')
  await Bun.write(wavPath, wavFile([samples]))
  return { wavPath, durationMs: toMs(samples.length) }
}

async function detect(samples: Samples, by: SpeechDetector = detector) {
  return await by.detect(await trackOf(samples))
}

/** As a telephone network carries it: 8 kHz, 300 to 3400 Hz, G.711 mu-law. */
async function overTelephone(samples: Samples): Promise<Samples> {
  const band = [
    '-af',
    'highpass=f=300,lowpass=f=3400',
    '-ar',
    '8000',
    '-c:a',
    'pcm_mulaw',
    '-f',
    'wav',
    'out',
  ]
  const narrow = await ffmpeg({ 'in.wav': wavFile([samples]) }, ['-i', 'in.wav', ...band])
  const wide = await encode(narrow, 'wav', [
    '-ar',
    '16000',
    '-c:a',
    'pcm_s16le',
    '-map_metadata',
    '-1',
    '-bitexact',
  ])
  return new Int16Array(wide.slice(44).buffer)
}

describe('speech', () => {
  const LINES: [string, (samples: Samples) => Samples | Promise<Samples>][] = [
    ['clean', (samples) => samples],
    ['with noise at -41 dBFS', (samples) => mix(samples, noise(toMs(samples.length), { amplitude: 500 }))],
    ['over a telephone', overTelephone],
    ['quiet, at a tenth', (samples) => samples.map((each) => each / 10)],
  ]
  test.each(LINES)('%s is found where it was said, to 150 ms', async (_, line) => {
    for (const speaker of ['agent', 'customer'] as const) {
      const said = call.turns.filter((each) => each.speaker === speaker)
      const found = joinedAtPauses(await detect(await line(call[speaker])), 700)
      expect(found).toHaveLength(said.length)
      for (const [index, { startMs, endMs }] of said.entries()) {
        expect(Math.abs((found[index]?.startMs ?? 0) - startMs)).toBeLessThan(150)
        expect(Math.abs((found[index]?.endMs ?? 0) - endMs)).toBeLessThan(150)
        expect(Number.isInteger(found[index]?.startMs) && Number.isInteger(found[index]?.endMs)).toBe(true)
      }
    }
  })

  test('at both ends of a recording is found to its first and last moment', async () => {
    const spoken = await speak('Good morning, how can I help you?', { voice: 'agent' })
    const trimmed = spoken.subarray(spoken.findIndex((each) => Math.abs(each) > 200))
    const found = await detect(trimmed.subarray(0, 20_000))
    expect(found[0]?.startMs).toBeLessThan(100)
    expect(found.at(-1)?.endMs).toBeWithin(1150, 1251)
  })

  test('of two minutes without a pause is found whole', async () => {
    const spoken = await speak('You used more power in the winter and the price went up in January', {
      voice: 'agent',
    })
    const loud = spoken.subarray(
      spoken.findIndex((each) => Math.abs(each) > 200),
      spoken.findLastIndex((each) => Math.abs(each) > 200),
    )
    const long = sequence(...Array.from({ length: Math.ceil(120_000 / toMs(loud.length)) }, () => loud))
    const found = joinedAtPauses(await detect(long), 700)
    expect(found).toHaveLength(1)
    expect((found[0]?.endMs ?? 0) - (found[0]?.startMs ?? 0)).toBeGreaterThan(119_000)
  })
})

describe('what is not speech is not found, though it is as loud', () => {
  const SOUNDS: [string, () => Samples][] = [
    ['ringing', () => ringing(3)],
    ['keys of a telephone', () => dtmf('1234567890*#')],
    ['hold music', () => holdMusic(4)],
    ['the hum of the mains', () => sequence(silence(1000), tone(50, 4000), silence(1000))],
    [
      'noise that comes and goes',
      () => sequence(silence(1000), noise(3000, { amplitude: 3000 }), silence(2000)),
    ],
  ]
  test.each(SOUNDS)('%s', async (_, sound) => {
    const samples = sequence(silence(500), sound(), silence(500))
    expect((await detect(samples, createLevelDetector())).length).toBeGreaterThan(0)
    expect(await detect(samples)).toEqual([])
    expect(await detect(await overTelephone(samples))).toEqual([])
  })

  test('and speech after it is found', async () => {
    const before = sequence(ringing(1), dtmf('204'), holdMusic(1), silence(1000))
    const beforeMs = toMs(before.length)
    const found = joinedAtPauses(await detect(sequence(before, call.agent)), 700)
    const said = call.turns.filter((each) => each.speaker === 'agent')
    expect(found).toHaveLength(said.length)
    expect(Math.abs((found[0]?.startMs ?? 0) - beforeMs - (said[0]?.startMs ?? 0))).toBeLessThan(150)
  })
})

test('an empty recording has no speech', async () => {
  expect(await detect(silence(0))).toEqual([])
  expect(await detect(silence(3000))).toEqual([])
})

describe('a detector that fails', () => {
  const logged: string[] = []
  const log = { warn: (_: unknown, message?: string) => logged.push(message ?? '') }

  test('to load is said once, and speech is found by its level', async () => {
    const torn = join(root, 'torn.onnx')
    await Bun.write(torn, 'not a model')
    const broken = openRealDetector({ modelPath: torn, log })
    const sound = sequence(silence(500), tone(440, 800), silence(500))
    const byLevel = [{ startMs: 500, endMs: 1300 }]
    expect(await detect(sound, broken)).toEqual(byLevel)
    expect(await detect(sound, broken)).toEqual(byLevel)
    expect(logged).toEqual(['speech is found by its level: the speech detector cannot run here'])
    await broken.close()
  })

  test('by taking too long fails the recording, which is tried again', async () => {
    const slow = openRealDetector({ timeoutMs: () => 1 })
    const error = await detect(call.agent, slow).catch((each) => each)
    expect(error).toBeInstanceOf(SpeechError)
    expect(error).toMatchObject({ code: 'speech_timeout', retryable: true })
    expect(error.message).toStartWith('Cannot find the speech in the recording')
    await slow.close()
  })

  test('by an abort ends with its reason', async () => {
    const track = await trackOf(call.agent)
    const signal = AbortSignal.abort(new Error('the worker stops'))
    await expect(detector.detect(track, { signal })).rejects.toThrow('the worker stops')
    const controller = new AbortController()
    const running = detector.detect(track, { signal: controller.signal })
    controller.abort(new Error('the lease is gone'))
    await expect(running).rejects.toThrow('the lease is gone')
    expect((await detector.detect(track)).length).toBeGreaterThan(0)
  })
})
