import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { runTaskGroup } from '../../lib/async/task-group.ts'
import { type Interval, readPcm } from '../../model/audio/pcm.ts'
import { describeOutcome, type ProcessResult, runProcess } from '../process.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  type RecognisedTrack,
  type RecognisedWord,
  type RecogniseOptions,
  type SpeechEngine,
  SpeechError,
  type SpeechTrack,
  speaks,
} from './contract.ts'
import { totalMs } from './intervals.ts'
import { planChunks } from './segmentation.ts'
import { placeWords } from './words.ts'

/** The limits of recognition, and where PocketSphinx is installed. */
export type PocketsphinxOptions = {
  /** For one track. */
  timeoutSeconds: number
  /** Recogniser processes at once, over all tracks. @default the number of cores */
  concurrency?: number | null
  /** @default `pocketsphinx_batch` on PATH, and the model installed with it */
  program?: string
  modelFolder?: string
  /** Null or undefined: its processes can do what this process can. */
  sandbox?: Sandbox | null
}

/** The recogniser's time and memory grow faster than the length of its input. */
const MAX_CHUNK_MS = 30_000
/** Shorter speech shares a process: reading the model takes as long as recognising two seconds. */
const SPEECH_PER_PROCESS_MS = 20_000
/** It uses 160 MB for a chunk of four minutes; the mapped models come on top. */
const MEMORY_BYTES = 2_000_000_000

/**
 * Its search reads 100 MB in random order. With huge pages in glibc's malloc the same words take about 4 % less
 * processor time (median of 14 pairs). With another libc or without huge pages, the setting has no effect.
 */
const HUGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

/**
 * CMU PocketSphinx with its US English model: offline, small and inaccurate.
 *
 * Its own speech detection is not used. With `-remove_silence`, its batch program reports every later word too early,
 * by the silence removed (2.7 s in a recording of 14 s). Its live program reports correct times, but adapts to noise
 * in the first seconds of each recording and loses words there. So a track is divided where it is silent, and each
 * chunk is recognised.
 */
export function createPocketsphinx(options: PocketsphinxOptions): SpeechEngine {
  const concurrency = options.concurrency ?? navigator.hardwareConcurrency
  const limit = pLimit(concurrency)
  const engine: SpeechEngine = {
    name: 'pocketsphinx',
    model: 'en-us',
    languages: ['en-US'],
    async recognise(track, asked) {
      const [recognised] = await recogniseTogether([track], asked)
      return recognised ?? { utterances: [] }
    },
    recogniseTogether,
  }
  async function recogniseTogether(tracks: readonly SpeechTrack[], { signal }: RecogniseOptions) {
    for (const { language } of tracks) refuseLanguage(engine, language)
    const planned = await Promise.all(
      tracks.map(async (track) => {
        const chunks = await planChunks(track, { maxMs: MAX_CHUNK_MS, join: false, signal })
        return chunks.map((each): TrackChunk => ({ ...each, track }))
      }),
    )
    const groups = grouped(planned.flat(), { min: tracks.length, max: concurrency })
    const heard = await runTaskGroup(
      groups.map((group) => (ends) => limit(() => recogniseChunks(options, group, ends))),
      signal,
    )
    return tracks.map((track): RecognisedTrack => {
      const words = heard.flat().flatMap((each) => (each.track === track ? [each.word] : []))
      words.sort((one, other) => one.start_ms - other.start_ms)
      return { utterances: placeWords(words, track.speech, track.language) }
    })
  }
  return engine
}

/** Whether the program and its model are installed. */
export function hasPocketsphinx(): boolean {
  return Bun.which(PROGRAM) !== null && findModel() !== null
}

/** The program that recognises a list of files. */
const PROGRAM = 'pocketsphinx_batch'

/** @throws SpeechError language_not_supported */
function refuseLanguage(engine: SpeechEngine, language: string): void {
  if (speaks(engine, language)) return
  const message = `Cannot transcribe ${language}: ${engine.name} supports only ${engine.languages}`
  throw new SpeechError('language_not_supported', message, false)
}

type TrackChunk = Interval & { track: SpeechTrack }
type TrackWord = { track: SpeechTrack; word: RecognisedWord }

async function recogniseChunks(
  options: PocketsphinxOptions,
  chunks: readonly TrackChunk[],
  signal: AbortSignal,
): Promise<TrackWord[]> {
  const [first] = chunks
  if (first === undefined) return []
  const timeoutMs = options.timeoutSeconds * 1000 * new Set(chunks.map((each) => each.track)).size
  signal.throwIfAborted()
  const model = options.modelFolder ?? findModel()
  const program = options.program ?? PROGRAM
  if (model === null) throw notStarted({ reason: 'its US English model was not found', isMissing: true })
  const folder = await mkdtemp(join(dirname(first.track.wavPath), 'chunks-'))
  try {
    for (const [index, chunk] of chunks.entries())
      await Bun.write(join(folder, `${index}.wav`), await readPcm(chunk.track.wavPath, chunk))
    await Bun.write(join(folder, 'chunks'), chunks.map((_, index) => `${index}\n`).join(''))
    const result = await runProcess({
      command: [
        program,
        ...['-hmm', join(model, 'en-us'), '-lm', join(model, 'en-us.lm.bin')],
        ...['-dict', join(model, 'cmudict-en-us.dict')],
        ...[
          '-adcin',
          'yes',
          '-adchdr',
          '44',
          '-cepdir',
          '.',
          '-cepext',
          '.wav',
          '-ctl',
          'chunks',
          '-ctm',
          'words',
        ],
        ...(await silenceArguments(program, folder)),
      ],
      folder,
      sandbox: options.sandbox,
      readable: [model],
      environment: HUGE_PAGES,
      timeoutMs,
      signal,
      limits: {
        memoryBytes: MEMORY_BYTES,
        cpuSeconds: timeoutMs / 1000,
        fileSizeBytes: 100_000_000,
        newProcesses: 16,
      },
    })
    refuseFailedRun(result)
    // It does not notice that the disk is full: words that found no space are missing, as if nobody had spoken.
    await Bun.write(join(folder, 'space'), new Uint8Array(SPACE_BYTES))
    const words = Bun.file(join(folder, 'words'))
    if (!(await words.exists())) throw failed('wrote no words', result)
    return parseWords(await words.text(), chunks)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Several blocks of a file system (4,096 bytes): where words found no space, this finds none either. */
const SPACE_BYTES = 65_536

const argumentsKnown = new Map<string, Promise<string[]>>()

/**
 * PocketSphinx 5 has no speech detection in this program, and refuses the option that turns it off in older versions.
 */
async function silenceArguments(program: string, folder: string): Promise<string[]> {
  const asking = argumentsKnown.get(program) ?? askForArguments(program, folder)
  argumentsKnown.set(program, asking)
  try {
    return await asking
  } catch (error) {
    // Asked again by the next recording.
    argumentsKnown.delete(program)
    throw error
  }
}

async function askForArguments(program: string, folder: string): Promise<string[]> {
  const asked = { command: [program] as [string], folder, timeoutMs: 10_000, stderrMaxBytes: 65_536 }
  const result = await runProcess(asked)
  if (result.outcome === 'not_started') throw notStarted(result)
  // Without arguments it prints its options and exits with 1.
  if (result.outcome !== 'exited') throw failed(describeOutcome(result), result)
  return /-remove_silence\b/.test(result.stdout + result.stderr) ? ['-remove_silence', 'no'] : []
}

function refuseFailedRun(result: ProcessResult): void {
  if (result.outcome === 'exited' && result.exitCode === 0) return
  if (result.outcome === 'not_started') throw notStarted(result)
  throw failed(describeOutcome(result), result)
}

function failed(how: string, { outcome, stderr }: ProcessResult): SpeechError {
  const code = outcome === 'timeout' ? 'speech_timeout' : 'speech_failed'
  const message = `Cannot recognise the recording: ${PROGRAM}: ${how}`
  return new SpeechError(code, message, true, { cause: stderr.slice(-2000) })
}

function notStarted({ reason, isMissing }: { reason: string; isMissing: boolean }): SpeechError {
  const help = isMissing ? '; install pocketsphinx and pocketsphinx-en-us' : ''
  const message = `Cannot recognise the recording: ${reason}${help}`
  return new SpeechError('speech_unavailable', message, true, { isMachine: true })
}

/**
 * Reads NIST's CTM format: `chunk channel start length word confidence`, in seconds from the start of the chunk.
 *
 * Fillers (`<sil>`, `[NOISE]`, `++UH++`) are left out. `the(2)` is a pronunciation of `the`.
 */
function parseWords(ctm: string, chunks: readonly TrackChunk[]): TrackWord[] {
  return ctm.split('\n').flatMap((line) => {
    const [id = '', , start = '', length = '', spelt = '', confidence = ''] = line.split(/\s+/)
    const chunk = chunks[Number(id)]
    const text = spelt.replace(/\(\d+\)$/, '')
    if (chunk === undefined || text === '' || /^([<[].*[>\]]|\+\+.*\+\+)$/.test(text)) return []
    const startMs = chunk.startMs + Number(start) * 1000
    const endMs = startMs + Number(length) * 1000
    const word = { text, start_ms: startMs, end_ms: endMs, confidence: Number(confidence) || 0 }
    return [{ track: chunk.track, word }]
  })
}

/** Divides chunks into groups of about the same length, one for each process: at least `min` groups, at most `max`. */
function grouped(chunks: readonly TrackChunk[], { min, max }: { min: number; max: number }): TrackChunk[][] {
  const count = Math.min(max, Math.max(min, Math.ceil(totalMs(chunks) / SPEECH_PER_PROCESS_MS)))
  const groups = Array.from({ length: count }, () => ({ chunks: [] as TrackChunk[], lengthMs: 0 }))
  for (const each of chunks) {
    const shortest = groups.reduce((one, other) => (other.lengthMs < one.lengthMs ? other : one))
    shortest.chunks.push(each)
    shortest.lengthMs += each.endMs - each.startMs
  }
  return groups.map((each) => each.chunks).filter((each) => each.length > 0)
}

function findModel(): string | null {
  const program = Bun.which(PROGRAM)
  const shares = ['/usr/share', '/usr/local/share', '/opt/homebrew/share']
  if (program !== null) shares.unshift(join(dirname(program), '../share'))
  const folders = shares.map((each) => join(each, 'pocketsphinx/model/en-us'))
  return folders.find((each) => existsSync(join(each, 'cmudict-en-us.dict'))) ?? null
}
