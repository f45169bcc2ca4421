/**
 * Speech recognition by sherpa-onnx: audio seconds per second of the whole transcription (storage, ffmpeg, segmentation,
 * recogniser process, words) divided by those of the bare library on the same file, and of two processes divided by one.
 * The model does as much work as a small real one and recognises one tone; it is loaded before the measurement.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFfmpegDecoder } from '../../src/backends/media/ffmpeg.ts'
import { planChunks } from '../../src/backends/speech/segmentation.ts'
import { createSherpa } from '../../src/backends/speech/sherpa/engine.ts'
import { arrangeModels, findModels } from '../../src/backends/speech/sherpa/models.ts'
import { createLevelDetector } from '../../src/backends/speech-activity/levels.ts'
import { createDiskStorage } from '../../src/backends/storage/disk.ts'
import { agentCueScore } from '../../src/domain/analysis/agent-cues.ts'
import { transcribeRecording } from '../../src/domain/transcription/transcribe.ts'
import { levelsOf, speechIn } from '../../src/model/audio/speech-activity.ts'
import { sequence, silence, wavFile } from '../support/audio.ts'
import { installHeavyModel } from '../support/onnx/heavy.ts'
import { HELLO } from '../support/onnx/models.ts'
import { figure, median, secondsOf } from './support/figures.ts'

const ROUNDS = 3
const SENTENCES = 20

const root = await mkdtemp(join(tmpdir(), 'voicelog-bench-sherpa-'))
try {
  const modelsDir = join(root, 'models')
  const modelFolder = await installHeavyModel(modelsDir)
  const models = arrangeModels(findModels(modelsDir).models, null)
  const storage = createDiskStorage({
    root: join(root, 'store'),
    publicUrl: 'http://localhost',
    signingSecrets: ['secret'],
  })
  // Sentences of 6 s, with pauses too short to divide at, and a second between.
  const sentence = Array.from({ length: 12 }, () => sequence(HELLO(), silence(100)))
  const sound = sequence(
    silence(500),
    ...Array.from({ length: SENTENCES }, () => sequence(...sentence, silence(1000))),
  )
  const seconds = sound.length / 16_000
  const bytes = wavFile([sound])
  const objectKey = '0198c000-0000-7000-8000-000000000000/2026/01/bench.wav'
  await storage.put(objectKey, chunksOf(bytes), { contentType: 'audio/wav' })
  const wavPath = join(root, 'bench.wav')
  await Bun.write(wavPath, bytes)
  const decoder = createFfmpegDecoder({ maxDurationMs: 3_600_000 })
  // The model hears tones, which are no speech.
  const speechDetector = createLevelDetector()

  const engineOf = (instances: number) =>
    createSherpa({
      models,
      libraryDir: join(root, 'library'),
      instances,
      threads: 1,
      memoryMb: null,
      speakers: null,
      timeoutSeconds: 600,
    })
  const transcribe = async (speech: ReturnType<typeof engineOf>) => {
    const workFolder = await mkdtemp(join(root, 'work-'))
    const { signal } = new AbortController()
    const { segments } = await transcribeRecording(
      { storage, decoder, speechDetector, speech, agentCueScore },
      { objectKey, format: 'wav', language: 'en-US', agentChannel: 0, agentChannelFrom: null },
      { signal, workFolder },
    )
    if (segments.length !== SENTENCES) throw new Error(`${segments.length} segments, not ${SENTENCES}`)
    await rm(workFolder, { recursive: true })
  }

  const speech = speechIn(await levelsOf(wavPath), { minPauseMs: 700 })
  const chunks = await planChunks(
    { wavPath, speech, durationMs: seconds * 1000 },
    { maxMs: 28_000, join: false },
  )
  const bare = async () => {
    const script = join(import.meta.dir, 'support/bare-sherpa.ts')
    const stretches = chunks.map((each) => `${each.startMs}-${each.endMs}`)
    const child = Bun.spawn([process.execPath, script, modelFolder, wavPath, ...stretches], {
      stdout: 'pipe',
    })
    return Number(await new Response(child.stdout).text())
  }

  const [one, two] = [engineOf(1), engineOf(2)]
  // Loads the models in every process.
  await transcribe(one)
  await Promise.all([transcribe(two), transcribe(two)])
  const ratios = { pipeline: [] as number[], scaling: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await bare()
    const whole = await secondsOf(() => transcribe(one))
    const inOne = await secondsOf(() => Promise.all([transcribe(one), transcribe(one)]))
    const inTwo = await secondsOf(() => Promise.all([transcribe(two), transcribe(two)]))
    const rate = (each: number) => `${(seconds / each).toFixed(1)}`
    console.log(
      `${seconds.toFixed(0)} s of sound, a second: bare ${rate(alone)}, transcription ${rate(whole)}; ` +
        `two calls: one process ${rate(inOne / 2)}, two ${rate(inTwo / 2)}`,
    )
    ratios.pipeline.push(alone / whole)
    ratios.scaling.push(inOne / inTwo)
  }
  await Promise.all([one.close(), two.close()])
  figure('sherpa: transcription over the bare recogniser', median(ratios.pipeline), '', { atLeast: 0.95 })
  figure('sherpa: two processes over one', median(ratios.scaling), '', { atLeast: 1.8 })
} finally {
  await rm(root, { recursive: true })
}

async function* chunksOf(bytes: Uint8Array) {
  yield bytes
}
