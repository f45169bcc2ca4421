import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Value } from '@sinclair/typebox/value'
import { messageOf } from '../../../lib/cause.ts'
import { type Interval, PCM_RATE_HZ, pcmBlocks, pcmDurationMs, readPcm } from '../../../model/audio/pcm.ts'
import { hotwordsOf, tokensIn } from './hotwords.ts'
import { loadSherpa, type Sherpa } from './library.ts'
import { type Job, LOADED, RawResult, type Reply, type Setup } from './protocol.ts'
import { recogniserConfig } from './recogniser-config.ts'

/**
 * Runs a recogniser process: reads jobs from standard input until it ends, and writes each reply to standard output. A
 * crash in native code ends only this process.
 */
export async function runRecogniserProcess(): Promise<number> {
  preferAsOomVictim()
  let loaded: Loaded | null = null
  for await (const line of console) {
    // The last line, after the final line feed.
    if (line === '') continue
    if (loaded === null) {
      const setup: Setup = JSON.parse(line)
      loaded = createLoaded(setup)
    } else {
      const job: Job = JSON.parse(line)
      await say(await answer(loaded, job))
    }
  }
  return 0
}

/** If memory runs out, the kernel ends this process rather than the worker. */
function preferAsOomVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux, or not allowed.
  }
}

type Loaded = ReturnType<typeof createLoaded>

/** Loads each part when it is first needed. */
function createLoaded(setup: Setup) {
  const sherpa = once(() => loadSherpa(setup.libraryDir))
  return {
    sherpa,
    recogniser: once(() => new (sherpa().OfflineRecognizer)(recogniserConfig(setup))),
    hotwords: createHotwords(setup),
    detector: () => createDetector(sherpa(), setup),
    diarization: once(() => createDiarization(sherpa(), setup)),
  }
}

function createHotwords({ recogniser }: Setup) {
  if (recogniser === null) return () => null
  const { folder, manifest, hotwords } = recogniser
  const tokens = once(() => tokensIn(readFileSync(join(folder, manifest.files.tokens), 'utf8')))
  return (vocabulary: readonly string[]) => (hotwords ? hotwordsOf(vocabulary, tokens(), manifest) : null)
}

async function answer(loaded: Loaded, job: Job): Promise<Reply> {
  try {
    switch (job.kind) {
      case 'recognise':
        return { kind: 'recognise', results: await recognise(loaded, job) }
      case 'speech':
        return { kind: 'speech', speech: await findSpeech(loaded, job.wavPath) }
      case 'diarize':
        return { kind: 'diarize', intervals: await diarize(loaded, job.wavPath) }
    }
  } catch (error) {
    return { kind: 'failed', message: messageOf(error) }
  }
}

async function recognise(
  loaded: Loaded,
  { wavPath, chunks, vocabulary = [] }: Extract<Job, { kind: 'recognise' }>,
): Promise<RawResult[]> {
  const recogniser = loaded.recogniser()
  const hotwords = loaded.hotwords(vocabulary) ?? undefined
  await say(LOADED)
  const results: RawResult[] = []
  for (const chunk of chunks) {
    const stream = recogniser.createStream(hotwords)
    stream.acceptWaveform({ samples: await readSamples(wavPath, chunk), sampleRate: PCM_RATE_HZ })
    recogniser.decode(stream)
    results.push(Value.Decode(RawResult, Value.Clean(RawResult, recogniser.getResult(stream))))
  }
  return results
}

/** The number of samples that Silero's models take at a time at 16 kHz. */
const WINDOW = 512
const WINDOW_MS = (WINDOW * 1000) / PCM_RATE_HZ

/**
 * The defaults of Silero's `get_speech_timestamps`. A pause of 100 ms is four windows, since three are 96 ms. Its padding
 * of 30 ms is left out: the edges are found by the level of the sound.
 * @see https://github.com/snakers4/silero-vad/blob/v6.0/src/silero_vad/utils_vad.py
 */
const SILERO = { threshold: 0.5, minPauseMs: 4 * WINDOW_MS, minSpeechMs: 250 }
/** Longer speech without a pause is cut, so that the memory has a bound. */
const MAX_SPEECH_SECONDS = 60

async function findSpeech(loaded: Loaded, wavPath: string): Promise<Interval[]> {
  const detector = loaded.detector()
  await say(LOADED)
  const speech: Interval[] = []
  const take = () => {
    while (!detector.isEmpty()) {
      const { start, samples } = detector.front(false)
      // sherpa-onnx takes one window more on both sides.
      const found = { startMs: msOf(start) + WINDOW_MS, endMs: msOf(start + samples.length) - WINDOW_MS }
      if (found.endMs - found.startMs >= SILERO.minSpeechMs) speech.push(found)
      detector.pop()
    }
  }
  const window = new Float32Array(WINDOW)
  let filled = 0
  const put = (sample: number) => {
    window[filled++] = sample / FULL_SCALE
    if (filled < WINDOW) return
    detector.acceptWaveform(window)
    filled = 0
    take()
  }
  for await (const block of pcmBlocks(wavPath)) for (const sample of block) put(sample)
  // A pause at the end: sherpa-onnx leaves so much out of what is under way.
  for (let rest = WINDOW - filled + (SILERO.minPauseMs / WINDOW_MS) * WINDOW; rest > 0; rest--) put(0)
  detector.flush()
  take()
  return speech
}

function createDetector(sherpa: Sherpa, { detectorPath, threads }: Setup) {
  if (detectorPath === null) throw new Error('no model that finds speech is given')
  const sileroVad = {
    model: detectorPath,
    threshold: SILERO.threshold,
    minSilenceDuration: SILERO.minPauseMs / 1000,
    // It counts only windows without a break; the length of the whole is checked afterwards.
    minSpeechDuration: WINDOW_MS / 1000,
    maxSpeechDuration: MAX_SPEECH_SECONDS,
    windowSize: WINDOW,
  }
  const config = { sileroVad, sampleRate: PCM_RATE_HZ, numThreads: threads, provider: 'cpu' }
  return new sherpa.Vad(config, 2 * MAX_SPEECH_SECONDS)
}

async function diarize(loaded: Loaded, wavPath: string) {
  const diarization = loaded.diarization()
  await say(LOADED)
  const samples = await readSamples(wavPath, { startMs: 0, endMs: await pcmDurationMs(wavPath) })
  return diarization
    .process(samples)
    .map(({ start, end, speaker }) => ({ startMs: start * 1000, endMs: end * 1000, speaker }))
}

function createDiarization(sherpa: Sherpa, { diarization, threads }: Setup) {
  if (diarization === null) throw new Error('no models that tell speakers apart are installed')
  const { segmentationPath, embeddingPath, threshold, speakers } = diarization
  return new sherpa.OfflineSpeakerDiarization({
    segmentation: { pyannote: { model: segmentationPath }, numThreads: threads },
    embedding: { model: embeddingPath, numThreads: threads },
    clustering: { numClusters: speakers ?? -1, threshold },
    minDurationOn: 0.3,
    minDurationOff: 0.5,
  })
}

const FULL_SCALE = 32_768
const WAV_HEADER_BYTES = 44

async function readSamples(wavPath: string, chunk: Interval): Promise<Float32Array> {
  const wav = await readPcm(wavPath, chunk)
  const pcm = new Int16Array(wav.buffer, WAV_HEADER_BYTES)
  const samples = new Float32Array(pcm.length)
  for (let index = 0; index < pcm.length; index++) samples[index] = (pcm[index] ?? 0) / FULL_SCALE
  return samples
}

function msOf(samples: number): number {
  return (samples * 1000) / PCM_RATE_HZ
}

async function say(message: Reply | typeof LOADED): Promise<void> {
  await Bun.write(Bun.stdout, `${JSON.stringify(message)}\n`)
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
