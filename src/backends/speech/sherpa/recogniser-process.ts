import { writeFileSync } from 'node:fs'
import { Value } from '@sinclair/typebox/value'
import { type Interval, PCM_RATE_HZ, pcmBlocks, pcmDurationMs, readPcm } from '../../../model/audio/pcm.ts'
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
    vad: () => createVad(sherpa(), setup),
    diarization: once(() => createDiarization(sherpa(), setup)),
  }
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
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

async function recognise(
  loaded: Loaded,
  { wavPath, chunks }: Extract<Job, { kind: 'recognise' }>,
): Promise<RawResult[]> {
  const recogniser = loaded.recogniser()
  await say(LOADED)
  const results: RawResult[] = []
  for (const chunk of chunks) {
    const stream = recogniser.createStream()
    stream.acceptWaveform({ samples: await readSamples(wavPath, chunk), sampleRate: PCM_RATE_HZ })
    recogniser.decode(stream)
    results.push(Value.Decode(RawResult, Value.Clean(RawResult, recogniser.getResult(stream))))
  }
  return results
}

/** The number of samples that Silero's models take at a time. */
const VAD_WINDOW = 512

async function findSpeech(loaded: Loaded, wavPath: string): Promise<Interval[]> {
  const vad = loaded.vad()
  await say(LOADED)
  const speech: Interval[] = []
  const take = () => {
    while (!vad.isEmpty()) {
      const { start, samples } = vad.front(false)
      speech.push({ startMs: msOf(start), endMs: msOf(start + samples.length) })
      vad.pop()
    }
  }
  let rest = new Float32Array(0)
  for await (const block of pcmBlocks(wavPath)) {
    const samples = new Float32Array(rest.length + block.length)
    samples.set(rest)
    for (let index = 0; index < block.length; index++)
      samples[rest.length + index] = (block[index] ?? 0) / FULL_SCALE
    let done = 0
    for (; done + VAD_WINDOW <= samples.length; done += VAD_WINDOW)
      vad.acceptWaveform(samples.slice(done, done + VAD_WINDOW))
    rest = samples.slice(done)
    take()
  }
  vad.flush()
  take()
  return speech
}

function createVad(sherpa: Sherpa, { vadPath, threads }: Setup) {
  if (vadPath === null) throw new Error('no model that finds speech is installed')
  const sileroVad = {
    model: vadPath,
    threshold: 0.5,
    minSilenceDuration: 0.4,
    minSpeechDuration: 0.1,
    maxSpeechDuration: 30,
    windowSize: VAD_WINDOW,
  }
  return new sherpa.Vad({ sileroVad, sampleRate: PCM_RATE_HZ, numThreads: threads, provider: 'cpu' }, 60)
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
