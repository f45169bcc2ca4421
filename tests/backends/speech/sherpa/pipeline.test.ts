import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFfmpegDecoder } from '../../../../src/backends/media/ffmpeg.ts'
import { createSherpa } from '../../../../src/backends/speech/sherpa/engine.ts'
import { arrangeModels, findModels } from '../../../../src/backends/speech/sherpa/models.ts'
import { createDiskStorage } from '../../../../src/backends/storage/disk.ts'
import { agentCueScore } from '../../../../src/domain/analysis/agent-cues.ts'
import { ProcessingError } from '../../../../src/domain/processing-error.ts'
import { transcribeRecording } from '../../../../src/domain/transcription/transcribe.ts'
import type { AudioFormat } from '../../../../src/model/audio/format.ts'
import { encode, sequence, silence, tone, wavFile } from '../../../support/audio.ts'
import { installDiarization, installVad } from '../../../support/onnx/helpers.ts'
import { GOODBYE, HELLO, installToneModel, WORLD } from '../../../support/onnx/models.ts'
import { openRealDetector } from '../../../support/speech-detector.ts'

// A recording from storage to its transcript: ffmpeg, models of the kinds of Silero and pyannote, sherpa-onnx.

// It starts processes, which takes long on a busy machine.
setDefaultTimeout(60_000)

let root = ''
let storage: ReturnType<typeof createDiskStorage>
let speech: ReturnType<typeof createSherpa>
let speechDetector: ReturnType<typeof openRealDetector>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'voicelog-sherpa-pipeline-'))
  storage = createDiskStorage({
    root: join(root, 'store'),
    publicUrl: 'http://localhost',
    signingSecrets: ['secret'],
  })
  const modelsDir = join(root, 'models')
  await installToneModel(modelsDir, 'tones', { kind: 'transducer' })
  const detectorFolder = await installVad(join(root, 'detector'))
  speechDetector = openRealDetector({ modelPath: join(detectorFolder, 'model.onnx'), sandbox: null })
  await installDiarization(modelsDir)
  speech = createSherpa({
    models: arrangeModels(findModels(modelsDir).models, null),
    libraryDir: join(root, 'library'),
    instances: 2,
    threads: 1,
    memoryMb: null,
    speakers: null,
    timeoutSeconds: 60,
  })
})
afterAll(async () => {
  await Promise.all([speech.close(), speechDetector.close()])
  await rm(root, { recursive: true })
})

async function transcribe(bytes: Uint8Array, format: AudioFormat, language = 'en-US') {
  const objectKey = `0198c000-0000-7000-8000-000000000000/2026/01/${crypto.randomUUID()}.${format}`
  await storage.put(objectKey, chunksOf(bytes), { contentType: 'audio/wav' })
  const workFolder = await mkdtemp(join(root, 'work-'))
  const decoder = createFfmpegDecoder({ maxDurationMs: 3_600_000 })
  const recording = { objectKey, format, language, agentChannel: 0, agentChannelFrom: 'upload' } as const
  const { signal } = new AbortController()
  const deps = { storage, decoder, speechDetector, speech, agentCueScore }
  const transcript = await transcribeRecording(deps, recording, { signal, workFolder })
  expect(await readdir(workFolder)).toEqual(expect.not.arrayContaining(['recording.wav']))
  return transcript
}

async function* chunksOf(bytes: Uint8Array) {
  yield bytes
}

/** A loud hum without speech, like hold music. */
const HUM = () => tone(100, 2500)

test.each(['wav', 'ogg', 'mp3'] as const)(
  'two channels in %s: who said what, when, without the music',
  async (format) => {
    const agent = sequence(silence(1000), HELLO(), silence(4000), HUM(), silence(1100))
    const customer = sequence(
      silence(2500),
      HELLO(),
      silence(200),
      ...WORLD(),
      silence(1000),
      ...GOODBYE(),
      silence(500),
    )
    const length = Math.max(agent.length, customer.length)
    const padded = [agent, customer].map((each) => sequence(each, new Int16Array(length - each.length)))
    const wav = wavFile(padded)
    const transcript = await transcribe(format === 'wav' ? wav : await encode(wav, format), format)
    expect(transcript).toMatchObject({
      language: 'en-US',
      engine: 'sherpa',
      model: 'tones',
      channels: 2,
      word_times: 'recognised',
    })
    const said = [
      { speaker: 'agent', channel: 0, text: 'hello', startMs: 1000, endMs: 1400 },
      { speaker: 'customer', channel: 1, text: 'hello world', startMs: 2500, endMs: 3580 },
      { speaker: 'customer', channel: 1, text: 'goodbye', startMs: 4580, endMs: 5060 },
    ]
    expect(
      transcript.segments.map(({ speaker, channel, text }) => ({ speaker, channel, text })),
    ).toEqual<unknown>(said.map(({ speaker, channel, text }) => ({ speaker, channel, text })))
    for (const [index, { startMs, endMs }] of said.entries()) {
      const { start_ms = 0, end_ms = 0 } = transcript.segments[index] ?? {}
      // MP3 has a delay, which ffmpeg removes except for one frame.
      expect(Math.abs(start_ms - startMs)).toBeLessThanOrEqual(50)
      expect(Math.abs(end_ms - endMs)).toBeLessThanOrEqual(50)
    }
  },
)

test('one channel: the speakers are told apart', async () => {
  const sound = sequence(
    silence(1000),
    HELLO(),
    silence(200),
    ...WORLD(),
    silence(900),
    ...GOODBYE(),
    silence(900),
    HELLO(),
    silence(500),
  )
  const transcript = await transcribe(wavFile([sound]), 'wav')
  expect(transcript.channels).toBe(1)
  expect(transcript.segments.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['speaker_1', 'hello world'],
    ['speaker_2', 'goodbye'],
    ['speaker_1', 'hello'],
  ])
})

test('a language that no model declares fails for good, before anything is read', async () => {
  const error = await transcribe(wavFile([HELLO()]), 'wav', 'ja-JP').catch((each) => each)
  expect(error).toBeInstanceOf(ProcessingError)
  expect(error).toMatchObject({ code: 'language_not_supported', stage: 'transcription', retryable: false })
  expect(error.message).toContain('sherpa')
})
