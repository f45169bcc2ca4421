import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AudioFormat } from '../../../src/backends/media/contract.ts'
import { createFfmpegDecoder } from '../../../src/backends/media/ffmpeg.ts'
import { type SpeechEngine, SpeechError } from '../../../src/backends/speech/contract.ts'
import { createOpenaiSpeech } from '../../../src/backends/speech/openai/engine.ts'
import { createPocketsphinx } from '../../../src/backends/speech/pocketsphinx.ts'
import { StorageError } from '../../../src/backends/storage/contract.ts'
import { createDiskStorage } from '../../../src/backends/storage/disk.ts'
import { agentCueScore } from '../../../src/domain/analysis/agent-cues.ts'
import { ProcessingError } from '../../../src/domain/processing-error.ts'
import {
  type SpentOn,
  type TranscribeDeps,
  transcribeRecording,
} from '../../../src/domain/transcription/transcribe.ts'
import type { Transcript } from '../../../src/model/transcript.ts'
import type { AgentChannelFrom } from '../../../src/model/voicelog.ts'
import {
  type Call,
  encode,
  mix,
  noise,
  sequence,
  silence,
  tone,
  twoChannelCall,
  wavFile,
} from '../../support/audio.ts'
import { film } from '../../support/films.ts'
import { heardOnce } from '../../support/heard-once.ts'
import { eventually } from '../../support/poll.ts'
import { openRealDetector } from '../../support/speech-detector.ts'
import { startSpeechServer } from '../../support/speech-server.ts'

// Nothing is stubbed: speech from flite, real storage, ffmpeg and PocketSphinx.

// The first call starts the process of the detector, which takes long on a busy machine.
setDefaultTimeout(120_000)

let root = ''
let storage: ReturnType<typeof createDiskStorage>
let call: Call
const decoder = createFfmpegDecoder({ maxDurationMs: 3_600_000 })
const speech = heardOnce(createPocketsphinx({ timeoutSeconds: 120 }))
const speechDetector = openRealDetector()

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'voicelog-transcribe-'))
  storage = createDiskStorage({
    root: join(root, 'store'),
    publicUrl: 'http://localhost',
    signingSecrets: ['secret'],
  })
  call = await twoChannelCall([
    { speaker: 'agent', text: 'Good morning. How can I help you today?' },
    { speaker: 'customer', text: 'I want to cancel my subscription.' },
    { speaker: 'agent', text: 'I am sorry to hear that. Can I have your account number please?', gapMs: 200 },
    {
      speaker: 'customer',
      text: 'This is ridiculous. This is the third time I have called about the bill.',
      gapMs: 3000,
    },
    { speaker: 'agent', text: 'I understand.', gapMs: -1500 },
  ])
})
afterAll(async () => {
  await speechDetector.close()
  await rm(root, { recursive: true })
})

type Options = {
  deps?: Partial<TranscribeDeps>
  language?: string
  agentChannel?: number
  agentChannelFrom?: AgentChannelFrom
  spent?: (on: SpentOn) => void
  signal?: AbortSignal
}

/** Stores bytes and transcribes them. Also returns the files left in the work folder. */
async function transcribe(bytes: Uint8Array, format: AudioFormat, options: Options = {}) {
  const { language = 'en-US', agentChannel = 0, agentChannelFrom = 'upload', spent } = options
  const { signal = new AbortController().signal } = options
  const workFolder = await mkdtemp(join(root, 'work-'))
  const objectKey = `0198c000-0000-7000-8000-000000000000/2026/01/${crypto.randomUUID()}.${format}`
  await storage.put(objectKey, chunksOf(bytes), { contentType: 'audio/wav' })
  const deps = { storage, decoder, speechDetector, speech, agentCueScore, ...options.deps }
  const recording = { objectKey, format, language, agentChannel, agentChannelFrom }
  const transcript = await transcribeRecording(deps, recording, { signal, workFolder, spent })
  return { transcript, left: await readdir(workFolder) }
}

async function* chunksOf(bytes: Uint8Array) {
  yield bytes
}

async function failure(bytes: Uint8Array, format: AudioFormat, options: Options = {}) {
  const error = await transcribe(bytes, format, options).catch((each) => each)
  if (!(error instanceof ProcessingError)) throw new Error(`Not a ProcessingError: ${Bun.inspect(error)}`)
  const { code, message, stage, retryable, retryAfterSeconds, busy, isAway, isHostFault } = error
  const wait = {
    ...(busy !== undefined && { busy }),
    ...(isAway && { isAway }),
    ...(isHostFault && { isHostFault }),
  }
  return { code, message, stage, retryable, retryAfterSeconds, ...wait }
}

const wordsOf = (text: string) => text.toLowerCase().replace(/[.?,]/g, '').split(' ')

/** The share of each turn's words that its segment has. */
function heardShare(transcript: Transcript, turns: Call['turns']): number[] {
  return turns.map(({ text }, index) => {
    const heard = wordsOf(transcript.segments[index]?.text ?? '')
    const said = wordsOf(text)
    return said.filter((each) => heard.includes(each)).length / said.length
  })
}

let heard: ReturnType<typeof transcribe> | undefined
/** The transcript of the unchanged call, which several tests use: it is made once. */
const transcribeOnce = () => {
  heard ??= transcribe(call.wav, 'wav')
  return heard
}

describe('a call with two channels', () => {
  test('has its words, speakers and times', async () => {
    const { transcript, left } = await transcribeOnce()
    expect(transcript).toMatchObject({
      language: 'en-US',
      engine: 'pocketsphinx',
      model: 'en-us',
      duration_ms: call.durationMs,
      channels: 2,
    })
    expect(transcript.segments.map((each) => each.speaker)).toEqual(call.turns.map((each) => each.speaker))
    expect(transcript.segments.map((each) => each.channel)).toEqual([0, 1, 0, 1, 0])
    expect(transcript.segments.map((each) => each.id)).toEqual(['s1', 's2', 's3', 's4', 's5'])
    for (const [index, turn] of call.turns.entries()) {
      const segment = transcript.segments[index]
      expect(Math.abs((segment?.start_ms ?? 0) - turn.startMs)).toBeLessThan(50)
      // The end of the last word is where the sound fades, so it is less exact.
      expect(Math.abs((segment?.end_ms ?? 0) - turn.endMs)).toBeLessThan(100)
    }
    for (const share of heardShare(transcript, call.turns)) expect(share).toBeGreaterThan(0.7)
    const text = transcript.segments.map((each) => each.text).join(' ')
    for (const word of ['cancel', 'subscription', 'account', 'ridiculous', 'bill'])
      expect(text).toContain(word)
    expect(left.sort()).toEqual(['channel-0.wav', 'channel-1.wav'])
  })

  test('has word times in whole milliseconds, in order, inside their segment', async () => {
    const { segments, duration_ms } = (await transcribeOnce()).transcript
    for (const segment of segments) {
      expect(segment.words.map((each) => each.text).join(' ')).toBe(segment.text)
      expect(segment.end_ms).toBeLessThanOrEqual(duration_ms)
      let last = segment.start_ms
      for (const { start_ms, end_ms } of segment.words) {
        expect(Number.isInteger(start_ms) && Number.isInteger(end_ms)).toBe(true)
        expect(start_ms).toBeGreaterThanOrEqual(last)
        expect(end_ms).toBeGreaterThan(start_ms)
        last = end_ms
      }
      expect(segment.end_ms).toBe(last)
    }
  })

  test('with the agent on the right has the speakers swapped', async () => {
    const { transcript } = await transcribe(call.wav, 'wav', { agentChannel: 1 })
    const swapped = call.turns.map((each) => (each.speaker === 'agent' ? 'customer' : 'agent'))
    expect(transcript.segments.map((each) => each.speaker)).toEqual(swapped)
    expect(transcript.segments.map((each) => each.channel)).toEqual([0, 1, 0, 1, 0])
  })

  test('is transcribed in M4A too', async () => {
    const bytes = await encode(call.wav, 'm4a', ['-b:a', '64k'])
    const { transcript } = await transcribe(bytes, 'm4a')
    expect(transcript.segments.map((each) => each.speaker)).toEqual(call.turns.map((each) => each.speaker))
    for (const [index, turn] of call.turns.entries()) {
      expect(Math.abs((transcript.segments[index]?.start_ms ?? 0) - turn.startMs)).toBeLessThan(50)
    }
  })
})

describe('crosstalk', () => {
  test('is not transcribed twice, and simultaneous speech stays', async () => {
    const [left, right] = [call.agent, call.customer]
    const bleeding = wavFile([mix(left, right, 0.15), mix(right, left, 0.2)])
    const { transcript } = await transcribe(bleeding, 'wav')
    expect(transcript.segments.map((each) => each.speaker)).toEqual(call.turns.map((each) => each.speaker))
    for (const [index, turn] of call.turns.entries()) {
      expect(Math.abs((transcript.segments[index]?.start_ms ?? 0) - turn.startMs)).toBeLessThan(100)
    }
    const said = transcript.segments.map((each) => each.text).join(' ')
    for (const word of ['subscription', 'account', 'ridiculous', 'third'])
      expect(said.split(word)).toHaveLength(2)
    expect(transcript.notes.map((each) => each.code)).toEqual(['crosstalk_removed'])
  }, 60_000)

  test('is not noted in a call without it', async () => {
    const { transcript } = await transcribeOnce()
    expect(transcript).toMatchObject({ notes: [], agent_channel: 0, word_times: 'recognised' })
  }, 60_000)
})

describe('channels that do not tell who speaks', () => {
  const speakersOf = ({ segments }: Transcript) => [...new Set(segments.map((each) => each.speaker))]

  test('one channel has one speaker', async () => {
    const { transcript } = await transcribe(wavFile([call.agent]), 'wav')
    expect(transcript.channels).toBe(1)
    expect(speakersOf(transcript)).toEqual(['speaker_1'])
    expect(transcript.segments).toHaveLength(3)
  })

  test('two equal channels are transcribed once', async () => {
    const { transcript } = await transcribe(wavFile([call.customer, call.customer]), 'wav')
    expect(transcript.channels).toBe(1)
    expect(transcript.agent_channel).toBeNull()
    expect(transcript.notes.map((each) => each.code)).toEqual(['channels_identical'])
    expect(speakersOf(transcript)).toEqual(['speaker_1'])
    expect(transcript.segments).toHaveLength(2)
  })

  test('one channel with speech next to a silent one is transcribed, with its channel number', async () => {
    const { transcript } = await transcribe(wavFile([silence(call.durationMs), call.customer]), 'wav')
    expect(transcript.channels).toBe(1)
    expect(transcript.segments.map((each) => [each.speaker, each.channel])).toEqual([
      ['speaker_1', 1],
      ['speaker_1', 1],
    ])
    expect(transcript.segments[0]?.text).toContain('subscription')
  })
})

test.each([
  ['one channel of silence', () => wavFile([silence(3000)])],
  ['two channels of silence', () => wavFile([silence(3000), silence(3000)])],
  ['noise', () => wavFile([noise(3000, { amplitude: 500 })])],
])('%s has a transcript without segments', async (_, make) => {
  const { transcript } = await transcribe(make(), 'wav')
  expect(transcript).toMatchObject({ duration_ms: 3000, channels: 1, segments: [] })
  // It would speak of another channel, where somebody speaks.
  expect(transcript.notes.map(({ code }) => code)).not.toContain('one_channel_silent')
})

test('a call in which nobody speaks has the model of its language, as one in which somebody does', async () => {
  const several: SpeechEngine = {
    ...speech,
    model: 'en-us, ja-jp',
    modelFor: (language) => (language === 'en-US' ? 'en-us' : null),
  }
  const { transcript } = await transcribe(wavFile([silence(3000)]), 'wav', { deps: { speech: several } })
  expect(transcript).toMatchObject({ segments: [], model: 'en-us' })
})

describe('a call that cannot be transcribed says why', () => {
  test('a language that the engine does not support, before anything is fetched', async () => {
    let downloads = 0
    const counting = { download: async () => void downloads++ }
    const refused = await failure(call.wav, 'wav', { language: 'ja-JP', deps: { storage: counting } })
    expect(refused).toEqual({
      code: 'language_not_supported',
      message: 'The speech engine pocketsphinx does not support ja-JP; it supports en-US',
      stage: 'transcription',
      retryable: false,
      retryAfterSeconds: undefined,
    })
    expect(downloads).toBe(0)
  })

  test('a recording that is no longer in storage', async () => {
    const recording = {
      objectKey: 'a/2026/01/gone.wav',
      format: 'wav',
      language: 'en-US',
      agentChannel: 0,
      agentChannelFrom: 'default',
    } as const
    const options = { signal: new AbortController().signal, workFolder: root }
    const error = await transcribeRecording(
      { storage, decoder, speechDetector, speech, agentCueScore },
      recording,
      options,
    ).catch((each) => each)
    expect(error).toBeInstanceOf(ProcessingError)
    expect(error).toMatchObject({ code: 'recording_missing', stage: 'transcription', retryable: false })
  })

  test('a speech server with a Retry-After', async () => {
    const server = startSpeechServer(
      () => new Response(null, { status: 429, headers: { 'retry-after': '77' } }),
    )
    const options = { baseUrl: server.baseUrl, apiKey: null, model: null, timeoutSeconds: 20 }
    const busy: SpeechEngine = createOpenaiSpeech(options)
    try {
      expect(await failure(call.wav, 'wav', { deps: { speech: busy } })).toMatchObject({
        code: 'speech_busy',
        stage: 'transcription',
        retryable: true,
        retryAfterSeconds: 77,
        busy: 'at_once',
      })
    } finally {
      await server.close()
    }
  })

  test.each<[string, Response | null, object]>([
    ['that answers 500', new Response(null, { status: 500 }), { code: 'speech_unavailable', isAway: true }],
    [
      'that refuses the key',
      new Response(null, { status: 401 }),
      { code: 'speech_unavailable', isAway: true },
    ],
    [
      'that refuses the recording',
      new Response(null, { status: 400 }),
      { code: 'speech_refused', retryable: false },
    ],
    [
      'that answers with a page for people',
      new Response('<p>Back soon', { headers: { 'content-type': 'text/html' } }),
      { code: 'speech_unavailable', isAway: true, message: expect.stringContaining('SPEECH_BASE_URL') },
    ],
    [
      'that says more than anybody',
      Response.json({ text: 'hello '.repeat(170_000) }),
      { code: 'speech_failed', retryable: true },
    ],
    ['that does not answer', null, { code: 'speech_timeout', isAway: true }],
  ])('a speech server %s', async (_name, response, expected) => {
    const server = startSpeechServer(async () => response?.clone() ?? (await new Promise<never>(() => {})))
    // Only the server that does not answer is to be given up.
    const timeoutSeconds = response === null ? 3 : 20
    const options = { baseUrl: server.baseUrl, apiKey: null, model: null, timeoutSeconds }
    try {
      const deps = { speech: createOpenaiSpeech(options) }
      const failed = await failure(call.wav, 'wav', { deps })
      expect(failed).toMatchObject({ stage: 'transcription', ...expected })
      expect('isAway' in failed).toBe('isAway' in expected)
    } finally {
      await server.close()
    }
  })

  test.each<[string, StorageError, object]>([
    [
      'storage that does not answer',
      new StorageError('unavailable', 'no route to bucket', true),
      {
        ...{ code: 'storage_unavailable', isAway: true },
        message: expect.stringContaining('could not be read'),
      },
    ],
    [
      'storage that refuses the credentials',
      new StorageError('refused', 'S3 answered 400 ExpiredToken', false),
      {
        ...{ code: 'storage_unavailable', isAway: true },
        message: expect.stringContaining('check its credentials'),
      },
    ],
    [
      'storage that sends other bytes than came in',
      new StorageError('damaged', 'The bytes of a/b.wav are not those that came in', true),
      { code: 'recording_damaged', isAway: true, message: 'The recording in storage is not what came in' },
    ],
    [
      'a volume of recordings that is not mounted',
      new StorageError('not_mounted', 'There are calls, but no recordings in /recordings', true),
      {
        ...{ code: 'storage_unavailable', isHostFault: true },
        message: expect.stringContaining('is not mounted'),
      },
    ],
    [
      'a disk that is full while the recording is written to it',
      new StorageError('full', 'ENOSPC: no space left on device', true),
      { code: 'media_limits', isHostFault: true, message: 'A worker has no space left on its disk' },
    ],
    [
      'a host that has no open files left for the recording',
      new StorageError('unavailable', 'The disk of the storage failed: EMFILE', true, {
        cause: Object.assign(new Error("EMFILE: too many open files, open '/tmp/call.wav'"), {
          code: 'EMFILE',
        }),
      }),
      { code: 'media_limits', isHostFault: true, message: expect.stringContaining('open files') },
    ],
  ])('%s', async (_name, error, expected) => {
    const deps = { storage: { download: () => Promise.reject(error) } }
    const failed = await failure(call.wav, 'wav', { deps })
    expect(failed).toMatchObject({ ...expected, retryable: true })
    expect('isAway' in failed).toBe('isAway' in expected)
  })

  test.each([
    ['ENOSPC: no space left on device', 'A worker has no space left on its disk'],
    // What Bun.spawn threw under prlimit --nproc and --nofile.
    [
      "EAGAIN: resource temporarily unavailable, posix_spawn '/usr/bin/setpriv'",
      expect.stringContaining('processes'),
    ],
    ['EMFILE: too many open files, socketpair', expect.stringContaining('open files')],
    ["ENOMEM: not enough memory, posix_spawn '/usr/bin/setpriv'", expect.stringContaining('memory')],
    ["ENFILE: file table overflow, open '/dev/null'", expect.stringContaining('open files')],
  ])('a host with %s', async (thrown, message) => {
    const [code] = thrown.split(':')
    const exhausted = () => Promise.reject(Object.assign(new Error(thrown), { code }))
    const failed = await failure(call.wav, 'wav', { deps: { storage: { download: exhausted } } })
    expect(failed).toMatchObject({ code: 'media_limits', message, retryable: true, isHostFault: true })
  })

  test('a speech model that this host cannot load', async () => {
    const message = 'Cannot recognise the recording: the speech model small could not be loaded'
    const unloaded: SpeechEngine = {
      ...{ name: 'sherpa', model: 'small', languages: 'any' },
      recognise: () =>
        Promise.reject(new SpeechError('speech_unavailable', message, true, { isMachine: true })),
    }
    const failed = await failure(call.wav, 'wav', { deps: { speech: unloaded } })
    expect(failed).toMatchObject({
      ...{ code: 'speech_unavailable', message, retryable: true, isHostFault: true },
    })
    expect(failed).not.toHaveProperty('isAway')
  })

  test('a speech server that answers for one channel and is busy for the other: the first was paid for', async () => {
    const { promise: heard, resolve } = Promise.withResolvers<void>()
    const server = startSpeechServer(async (_request, index) => {
      if (index === 0) return Response.json({ text: 'hello' })
      await heard
      return new Response(null, { status: 429, headers: { 'retry-after': '77' } })
    })
    const options = { baseUrl: server.baseUrl, apiKey: null, model: null, timeoutSeconds: 20 }
    const spent = () => resolve()
    try {
      const deps = { speech: createOpenaiSpeech(options) }
      expect(await failure(call.wav, 'wav', { deps, spent })).toMatchObject({
        code: 'speech_busy',
        busy: 'midway',
      })
    } finally {
      await server.close()
    }
  })

  test('a bug in the service is thrown as it is', async () => {
    const broken = { ...speech, recogniseTogether: () => Promise.reject(new TypeError('x is undefined')) }
    await expect(transcribe(call.wav, 'wav', { deps: { speech: broken } })).rejects.toThrow(TypeError)
  })
})

describe('hostile recordings', () => {
  const permanent = (code: string) => ({ code, stage: 'transcription', retryable: false })
  const sound = () => wavFile([sequence(tone(440, 2000), noise(1000, { amplitude: 3000 }))])

  test('a script named .wav', async () => {
    const script = new TextEncoder().encode('ffconcat version 1.0\nfile /etc/hostname\n')
    expect(await failure(script, 'wav')).toMatchObject(permanent('media_unreadable'))
  })

  test('a sample rate of 1 Hz', async () => {
    expect(await failure(wavFile([noise(1000)], 1), 'wav')).toMatchObject(permanent('media_unsupported'))
  })

  test('longer than the limit', async () => {
    const strict = createFfmpegDecoder({ maxDurationMs: 2000 })
    const refused = await failure(await encode(sound(), 'ogg'), 'ogg', { deps: { decoder: strict } })
    expect(refused).toMatchObject(permanent('media_too_long'))
  })

  test('nine channels', async () => {
    const bytes = wavFile(Array.from({ length: 9 }, () => tone(440, 500)))
    expect(await failure(bytes, 'wav')).toMatchObject(permanent('media_unsupported'))
  })

  test('truncated before its index', async () => {
    const bytes = await encode(sound(), 'm4a')
    expect(await failure(bytes.subarray(0, bytes.length / 2), 'm4a')).toMatchObject(
      permanent('media_unreadable'),
    )
  })

  test('truncated audio: the rest is transcribed', async () => {
    const { transcript } = await transcribe(call.wav.subarray(0, call.wav.length / 2), 'wav')
    expect(Math.abs(transcript.duration_ms - call.durationMs / 2)).toBeLessThan(5)
    expect(transcript.segments[0]?.text).toContain('morning')
  })

  test('a film', async () => {
    const bytes = await film(['-c:v', 'libx264', '-f', 'mp4'])
    expect(await failure(bytes, 'm4a')).toMatchObject({
      ...permanent('media_unsupported'),
      message: 'Cannot decode the recording: it has a video track',
    })
  })

  test('a decoder that the machine kills is a fault of the host', async () => {
    const program = join(root, 'killed-ffmpeg')
    await Bun.write(program, '#!/bin/sh\nkill -KILL $$\n')
    await chmod(program, 0o755)
    const killed = createFfmpegDecoder({ maxDurationMs: 3_600_000, program })
    const failed = await failure(sound(), 'wav', { deps: { decoder: killed } })
    const expected = { code: 'media_limits', stage: 'transcription', retryable: true, isHostFault: true }
    expect(failed).toMatchObject(expected)
  })
})

test('an abort ends it with the reason, and no process is left', async () => {
  const program = join(root, 'slow', 'pocketsphinx_batch')
  await mkdir(join(root, 'slow'))
  const started = join(root, 'slow', 'started')
  await Bun.write(program, `#!/bin/sh\n[ $# = 0 ] && exit 1\necho $$ >> ${started}\nexec sleep 60\n`)
  await chmod(program, 0o755)
  const slow = createPocketsphinx({ timeoutSeconds: 120, program, concurrency: 2 })
  const controller = new AbortController()
  const running = transcribe(call.wav, 'wav', { deps: { speech: slow }, signal: controller.signal })
  const pids = await eventually(async () => {
    const file = Bun.file(started)
    const lines = (await file.exists()) ? (await file.text()).trim().split('\n') : []
    return lines.length === 2 && lines.map(Number)
  })
  controller.abort(new Error('the lease is gone'))
  await expect(running).rejects.toThrow('the lease is gone')
  for (const pid of pids)
    await eventually(
      async () =>
        !(await Bun.file(`/proc/${pid}/cmdline`)
          .text()
          .catch(() => '')),
    )
}, 20_000)
