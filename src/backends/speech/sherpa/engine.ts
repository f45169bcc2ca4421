import { runTaskGroup } from '../../../lib/async/task-group.ts'
import type { Interval } from '../../../model/audio/pcm.ts'
import type { Sandbox } from '../../sandbox.ts'
import {
  type RecognisedWord,
  type SpeechEngine,
  SpeechError,
  type SpeechTrack,
  speaks,
  type Utterance,
} from '../contract.ts'
import { totalMs } from '../intervals.ts'
import { planChunks } from '../segmentation.ts'
import { placeWords } from '../words.ts'
import { assignSpeakers } from './diarization.ts'
import { takesHotwords } from './hotwords.ts'
import type { RecogniserManifest } from './manifest.ts'
import type { InstalledModel, ModelSet } from './models.ts'
import { createRecogniserProcesses, ProcessEnded } from './processes.ts'
import type { Job, Reply, Setup, SpeakerInterval } from './protocol.ts'
import { takesLanguage } from './recogniser-config.ts'
import { hasTimes, wordsOf } from './tokens.ts'

/** The models, and the limits of the recogniser processes. */
export type SherpaOptions = {
  models: ModelSet
  libraryDir: string
  instances: number
  threads: number
  memoryMb: number | null
  speakers: number | null
  /** For one job of a recogniser process, including loading the model. */
  timeoutSeconds: number
  /** Null or undefined: the processes can do what this process can. */
  sandbox?: Sandbox | null
  /** How long a process without work keeps its model. @default 300_000 */
  idleMs?: number
}

/** Whisper ignores audio after 30 s; the memory of the other models grows faster than their input. */
const MAX_CHUNK_MS = 28_000
/** The speech in one job: short enough to divide a long recording, and to lose little in a crash. */
const SPEECH_PER_JOB_MS = { min: 20_000, max: 180_000 }
/** Diarization keeps the whole recording in memory, 460 MB at this length. Longer recordings are not diarized. */
const MAX_DIARIZED_MS = 7_200_000

/**
 * sherpa-onnx with the models of a folder: Whisper, SenseVoice, NeMo and zipformer. They run in processes of their own,
 * which keep their model loaded. If a recording crashes such a process, that is one failed attempt of that recording.
 */
export function createSherpa(options: SherpaOptions): SpeechEngine & { close(): Promise<void> } {
  const { recognisers } = options.models
  const recogniserOf = (language: string) => recognisers.find(({ manifest }) => speaks(manifest, language))
  const processes = createRecogniserProcesses(options)
  const languages = [...new Set(recognisers.flatMap((each) => each.manifest.languages))]
  const run = async (
    model: RecogniserWithHotwords,
    language: string,
    job: Job,
    signal: AbortSignal,
  ): Promise<Reply> => {
    const what = job.kind === 'diarize' ? 'models that tell speakers apart' : `speech model ${model.name}`
    try {
      const timeoutMs = options.timeoutSeconds * 1000
      const reply = await processes.run(setupOf(options, model, language), job, { timeoutMs, signal })
      if (reply.kind === 'failed') throw unusable(what, reply.message)
      return reply
    } catch (error) {
      throw error instanceof ProcessEnded ? speechErrorOf(error, what, options) : error
    }
  }
  return {
    name: 'sherpa',
    model: recognisers.map((each) => each.name).join(', '),
    modelFor: (language) => recogniserOf(language)?.name ?? null,
    languages,
    vocabularyUse: recognisers.some((each) => takesHotwords(each.manifest)) ? 'hotwords' : 'none',
    async recognise(track, { signal }) {
      const { language, vocabulary = [] } = track
      const chosen = recogniserOf(language)
      if (chosen === undefined) throw notSpoken(language, languages)
      const model = { ...chosen, hotwords: vocabulary.length > 0 && takesHotwords(chosen.manifest) }
      const found: Found = { speakers: [], utterances: [], estimated: false }
      const asking = (ends: AbortSignal) => (job: Job) => run(model, language, job, ends)
      await runTaskGroup(
        [
          async (ends) => {
            found.speakers = await findSpeakers(options, track, asking(ends))
          },
          async (ends) => {
            const heard = await recogniseWords(options, model, track, asking(ends), ends)
            found.utterances = placeWords(heard.words, track.speech, language)
            found.estimated = heard.estimated
          },
        ],
        signal,
      )
      return {
        utterances: assignSpeakers(found.utterances, found.speakers, language),
        model: model.name,
        ...(found.estimated && { wordTimes: 'estimated' as const }),
      }
    },
    close: () => processes.close(),
  }
}

type Recogniser = InstalledModel<RecogniserManifest>
/** A recogniser, and whether it is given hotwords. */
type RecogniserWithHotwords = Recogniser & { hotwords: boolean }
type Found = { speakers: SpeakerInterval[]; utterances: Utterance[]; estimated: boolean }
type Ask = (job: Job) => Promise<Reply>

function setupOf(options: SherpaOptions, model: RecogniserWithHotwords, language: string): Setup {
  const { libraryDir, threads, speakers } = options
  const { diarization } = options.models
  return {
    libraryDir,
    threads,
    recogniser: {
      folder: model.folder,
      manifest: model.manifest,
      // A model that takes no language serves all its languages from one process.
      language: takesLanguage(model.manifest) ? language : '',
      hotwords: model.hotwords,
    },
    detectorPath: null,
    diarization: diarization === null ? null : { ...diarization, speakers },
  }
}

/** Who speaks when, if several may speak and the models are installed. */
async function findSpeakers(
  { models }: SherpaOptions,
  { severalSpeakers = false, durationMs, wavPath }: SpeechTrack,
  ask: Ask,
): Promise<SpeakerInterval[]> {
  if (models.diarization === null || !severalSpeakers || durationMs > MAX_DIARIZED_MS) return []
  const reply = await ask({ kind: 'diarize', wavPath })
  return reply.kind === 'diarize' ? reply.intervals : []
}

async function recogniseWords(
  { instances }: SherpaOptions,
  { manifest }: Recogniser,
  track: SpeechTrack,
  ask: Ask,
  signal: AbortSignal,
): Promise<{ words: RecognisedWord[]; estimated: boolean }> {
  let estimated = false
  const chunks = await planChunks(track, { maxMs: MAX_CHUNK_MS, join: false, signal })
  const recognised = await runTaskGroup(
    intoJobs(chunks, instances).map((part) => async () => {
      const reply = await ask({
        kind: 'recognise',
        wavPath: track.wavPath,
        chunks: part,
        vocabulary: track.vocabulary ?? [],
      })
      const results = reply.kind === 'recognise' ? reply.results : []
      return results.flatMap((result, index) => {
        const chunk = part[index]
        if (chunk === undefined) return []
        if (result.text.trim() !== '' && !hasTimes(result)) estimated = true
        return wordsOf(result, chunk, {
          language: track.language,
          convention: manifest.tokens ?? 'sentencepiece',
          upperCase: manifest.upper_case,
          speech: track.speech,
        })
      })
    }),
    signal,
  )
  return { words: recognised.flat(), estimated }
}

/** Divides chunks, in order, into jobs of about the same length: one for each process, but none too short. */
function intoJobs(chunks: readonly Interval[], instances: number): Interval[][] {
  const { min, max } = SPEECH_PER_JOB_MS
  const partMs = Math.min(max, Math.max(min, totalMs(chunks) / instances))
  const parts: { chunks: Interval[]; lengthMs: number }[] = []
  for (const each of chunks) {
    const last = parts.at(-1)
    const lengthMs = each.endMs - each.startMs
    if (last !== undefined && last.lengthMs < partMs) {
      last.chunks.push(each)
      last.lengthMs += lengthMs
    } else parts.push({ chunks: [each], lengthMs })
  }
  return parts.map((each) => each.chunks)
}

function notSpoken(language: string, languages: readonly string[]): SpeechError {
  const message = `Cannot transcribe ${language}: the installed speech models support ${languages.join(', ')}`
  return new SpeechError('language_not_supported', message, false)
}

/** @param what the models of the process */
function unusable(what: string, reason: string): SpeechError {
  const message = `Cannot recognise the recording: the ${what} cannot be used`
  return new SpeechError('speech_unavailable', message, true, {
    cause: new Error(reason),
    isMachine: true,
  })
}

function speechErrorOf(error: ProcessEnded, what: string, { timeoutSeconds }: SherpaOptions): SpeechError {
  if (error.timedOut) {
    const message = `Cannot recognise the recording: it took more than ${timeoutSeconds} s`
    return new SpeechError('speech_timeout', message, true, { cause: error })
  }
  if (!error.loaded) {
    const message = `Cannot recognise the recording: the ${what} could not be loaded (${error.how})`
    return new SpeechError('speech_unavailable', message, true, { cause: error, isMachine: true })
  }
  const message = `Cannot recognise the recording: the process with the ${what} ended (${error.how})`
  return new SpeechError('speech_failed', message, true, { cause: error })
}
