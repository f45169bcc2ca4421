import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SpeechTrack } from '../../../src/backends/speech/contract.ts'
import type { createOpenaiSpeech, OpenaiOptions } from '../../../src/backends/speech/openai/engine.ts'
import { readPcm } from '../../../src/model/audio/pcm.ts'
import { noise, type Samples, sequence, silence, toMs, tone } from '../../support/audio.ts'
import { eventually } from '../../support/poll.ts'
import { type Answer, type SpeechServer, startSpeechServer } from '../../support/speech-server.ts'
import { trackOf } from './contract.ts'
import { engineAt } from './quick-openai.ts'

// Long recordings are sent in chunks. Each "word" is a tone with its own pitch, and the server detects the tones it
// gets. So a test sees if a word is sent twice, is divided or is missing.

setDefaultTimeout(60_000)

let folder = ''
let server: SpeechServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voicelog-long-'))
})
afterEach(() => server?.close())
afterAll(() => rm(folder, { recursive: true }))

function engineFor(answer: Answer, options: Partial<OpenaiOptions> = {}) {
  server = startSpeechServer(answer)
  return engineAt(server, options)
}

type PlacedWord = { text: string; startMs: number; endMs: number }

/** Tones with these gaps between them, from `leadMs` on, each with its own pitch. */
function spokenTones(gapsMs: readonly number[], leadMs = 700): { samples: Samples; words: PlacedWord[] } {
  const parts: Samples[] = [silence(leadMs)]
  const words: PlacedWord[] = []
  let startMs = leadMs
  for (const [index, gapMs] of gapsMs.entries()) {
    const hz = 400 + 40 * index
    const lengthMs = 200 + 10 * ((7 * index) % 30)
    parts.push(tone(hz, lengthMs), silence(gapMs))
    words.push({ text: `w${hz}`, startMs, endMs: startMs + lengthMs })
    startMs += lengthMs + gapMs
  }
  return { samples: sequence(...parts), words }
}

/** The tones in a WAV file, found by amplitude and zero crossings. */
function tonesIn(wav: Uint8Array) {
  const data = wav.slice(44)
  const samples = new Int16Array(data.buffer, 0, data.length >> 1)
  const found: { word: string; start: number; end: number }[] = []
  const isLoud = (at: number) => {
    const frame = samples.subarray(at, at + 80)
    return frame.length > 0 && Math.max(...frame.map(Math.abs)) > 1500
  }
  for (let at = 0; at < samples.length; at += 80) {
    if (!isLoud(at)) continue
    const from = at
    while (at < samples.length && isLoud(at)) at += 80
    // Its edges include some silence.
    let crossings = 0
    for (let index = from + 320; index < at - 320; index++)
      if ((samples[index - 1] ?? 0) < 0 !== (samples[index] ?? 0) < 0) crossings++
    const hz = (crossings / 2 / (at - from - 640)) * 16_000
    found.push({ word: `w${Math.round(hz / 40) * 40}`, start: from / 16_000, end: at / 16_000 })
  }
  return found
}

const hear: Answer = ({ wav }) => {
  const words = tonesIn(wav)
  return Response.json({ text: words.map((each) => each.word).join(' '), words })
}

/** Expects every word once, in order, at its time to 50 ms. */
async function expectAll(
  engine: ReturnType<typeof createOpenaiSpeech>,
  track: SpeechTrack,
  words: readonly PlacedWord[],
) {
  const { utterances } = await engine.recognise(track, {})
  const heard = utterances.flatMap((each) => each.words)
  expect(heard.map((each) => each.text)).toEqual(words.map((each) => each.text))
  for (const [index, { startMs, endMs }] of words.entries()) {
    expect(Math.abs((heard[index]?.start_ms ?? 0) - startMs)).toBeLessThanOrEqual(50)
    expect(Math.abs((heard[index]?.end_ms ?? 0) - endMs)).toBeLessThanOrEqual(50)
  }
}

/** Gaps of all kinds, always the same: breaths, pauses, and speech without a pause for longer than a chunk. */
const GAPS = Array.from({ length: 60 }, (_, index) =>
  index % 20 < 12 ? 90 + ((13 * index) % 60) : ([300, 800, 1500, 2600][index % 4] ?? 0),
)

describe('no word is doubled or lost between chunks, and each has its time', () => {
  test.each([
    ['in one chunk', 600],
    ['in chunks of 10 s', 10],
    ['in chunks shorter than a stretch of speech', 3],
  ])('%s', async (_, maxRequestSeconds) => {
    const { samples, words } = spokenTones(GAPS)
    await expectAll(engineFor(hear, { maxRequestSeconds }), await trackOf(folder, samples), words)
    const most = Math.max(...server.requests.map(({ wav }) => (wav.length - 44) / 32))
    // Up to 0.25 s of silence is added on both sides.
    expect(most).toBeLessThanOrEqual(maxRequestSeconds * 1000 + 500)
    if (maxRequestSeconds < 600) expect(server.requests.length).toBeGreaterThan(2)
  })

  test('also if the last chunk is answered first', async () => {
    const { samples, words } = spokenTones(GAPS)
    const answers: (() => void)[] = []
    const backwards: Answer = async (request) => {
      if (request.wav.length > 0 && answers.length < 2)
        await new Promise<void>((resolve) => answers.push(resolve))
      else for (const answer of answers.splice(0).reverse()) answer()
      return await hear(request, 0)
    }
    const engine = engineFor(backwards, { maxRequestSeconds: 10, concurrency: 3 })
    await expectAll(engine, await trackOf(folder, samples), words)
    expect(server.requests.length).toBeGreaterThanOrEqual(3)
  })

  test.each([
    ['too large', () => new Response(null, { status: 413 })],
    [
      'more than its rate limit ever lets through',
      () => {
        const message =
          'Rate limit reached for model `m` on seconds of audio per hour (ASPH): Limit 9, Used 0, Requested 40. Please try again in 9m.'
        return Response.json(
          { error: { message, type: 'seconds', code: 'rate_limit_exceeded' } },
          { status: 429 },
        )
      },
    ],
  ])('a chunk that the server refuses as %s is sent in halves', async (_why, refuse) => {
    const { samples, words } = spokenTones(GAPS.slice(0, 40))
    let refusals = 0
    const small: Answer = (request) => {
      if (request.wav.length <= 9 * 32_000) return hear(request, 0)
      refusals++
      return refuse()
    }
    const engine = engineFor(small)
    const track = await trackOf(folder, samples)
    await expectAll(engine, track, words)
    const [before, refused] = [server.requests.length, refusals]
    // A refused size is not sent again.
    await expectAll(engine, track, words)
    expect(refusals).toBe(refused)
    expect(server.requests.length).toBeLessThan(2 * before)
  })

  test('a chunk whose file is larger than allowed is sent in halves', async () => {
    // Noise does not compress.
    const parts = Array.from({ length: 8 }, () => [noise(1500, { amplitude: 12_000 }), silence(800)]).flat()
    const track = await trackOf(folder, sequence(silence(500), ...parts))
    const maxRequestBytes = 150_000
    await engineFor(hear, { maxRequestBytes, audioFormat: 'flac' }).recognise(track, {})
    expect(server.requests.length).toBeGreaterThan(2)
    for (const { file } of server.requests) expect(file.bytes.length).toBeLessThanOrEqual(maxRequestBytes)
  })

  test('a server that accepts hardly any bytes fails the recording', async () => {
    const none: Answer = () => new Response(null, { status: 413 })
    const track = await trackOf(folder, spokenTones([300, 300, 300]).samples)
    await expect(engineFor(none).recognise(track, {})).rejects.toMatchObject({
      code: 'speech_refused',
      retryable: false,
    })
  })
})

test('a long silence is not sent', async () => {
  const { samples, words } = spokenTones([500, 25_000, 500, 15_000, 500])
  await expectAll(engineFor(hear), await trackOf(folder, samples), words)
  expect(server.requests).toHaveLength(2)
  const sentMs = server.requests.reduce((sum, { wav }) => sum + (wav.length - 44) / 32, 0)
  expect(sentMs).toBeLessThan(toMs(samples.length) - 24_000)
})

test('the number of concurrent requests is limited, over all tracks', async () => {
  let now = 0
  let most = 0
  const counting: Answer = async (request) => {
    most = Math.max(most, ++now)
    await eventually(() => most > 1)
    // Slow, so that one request too many would overlap with the others.
    await Bun.sleep(20)
    now--
    return await hear(request, 0)
  }
  const { samples, words } = spokenTones(GAPS)
  const engine = engineFor(counting, { maxRequestSeconds: 5, concurrency: 2 })
  const tracks = [await trackOf(folder, samples), await trackOf(folder, samples)]
  await Promise.all(tracks.map((each) => expectAll(engine, each, words)))
  expect(server.requests.length).toBeGreaterThan(6)
  expect(most).toBe(2)
})

describe('the audio format', () => {
  const { samples } = spokenTones([300, 400, 500, 300])

  test('FLAC is smaller, and identical to the sample', async () => {
    const track = await trackOf(folder, samples)
    await engineFor(hear, { audioFormat: undefined }).recognise(track, {})
    const [request] = server.requests
    expect(request?.file.name).toBe('recording.flac')
    const whole = await readPcm(track.wavPath, { startMs: 0, endMs: track.durationMs })
    expect(request?.file.bytes.length).toBeLessThan(whole.length / 2)
    const startMs = (track.speech[0]?.startMs ?? 0) - 250
    const endMs = startMs + ((request?.wav.length ?? 0) - 44) / 32
    const sent = Buffer.from(request?.wav ?? []).subarray(44)
    expect(sent.equals((await readPcm(track.wavPath, { startMs, endMs })).subarray(44))).toBe(true)
  })

  test('Opus, if configured, is a tenth, with the same times', async () => {
    const { samples, words } = spokenTones(GAPS)
    await expectAll(engineFor(hear, { audioFormat: 'opus' }), await trackOf(folder, samples), words)
    const [request] = server.requests
    expect(request?.file.name).toBe('recording.ogg')
    expect(request?.file.bytes.length).toBeLessThan((request?.wav.length ?? 0) / 8)
  })

  test.each([400, 415])(
    'WAV to a server that reads nothing else (%d), and from then on at once',
    async (status) => {
      const wavAlone: Answer = (request) =>
        request.file.name.endsWith('.wav') ? hear(request, 0) : new Response('unknown format', { status })
      const engine = engineFor(wavAlone, { audioFormat: 'flac' })
      const track = await trackOf(folder, samples)
      expect((await engine.recognise(track, {})).utterances).not.toEqual([])
      await engine.recognise(track, {})
      const sent = server.requests.map(({ file, responseFormat }) => `${file.name} ${responseFormat}`)
      expect(sent).toEqual([
        'recording.flac verbose_json',
        'recording.flac json',
        'recording.wav verbose_json',
        'recording.wav verbose_json',
      ])
    },
  )
})
