import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFfmpegDecoder } from '../../src/backends/media/ffmpeg.ts'
import type { SpeechEngine } from '../../src/backends/speech/contract.ts'
import type { SpeechDetector } from '../../src/backends/speech-activity/contract.ts'
import { agentCueScore } from '../../src/domain/analysis/agent-cues.ts'
import { transcribeRecording } from '../../src/domain/transcription/transcribe.ts'
import type { Reliability, TranscriptReliability } from '../../src/model/transcript.ts'
import { openRealDetector } from '../support/speech-detector.ts'
import { align, comparedWords } from './word-error-rate.ts'

const detector = openRealDetector({ instances: 2 })

/** What an engine made of a recording whose words are known. */
export type Measured = {
  engine: string
  model: string
  reliability: TranscriptReliability
  channels: MeasuredChannel[]
}

/** One channel. `confidence` is null if the engine gives none. */
export type MeasuredChannel = {
  said: number
  errors: number
  reliability: Reliability
  words: { confidence: number | null; isRight: boolean }[]
}

/**
 * Transcribes a WAV file as the service does, and compares each channel with what is said on it.
 * @throws ProcessingError
 */
export async function measure(
  speech: SpeechEngine,
  wav: Uint8Array,
  said: readonly string[],
  {
    language = 'en-US',
    speechDetector = detector,
  }: { language?: string; speechDetector?: SpeechDetector } = {},
): Promise<Measured> {
  const workFolder = await mkdtemp(join(tmpdir(), 'voicelog-measure-'))
  try {
    const { engine, model, segments, reliability } = await transcribeRecording(
      {
        storage: { download: async (_, path) => void (await Bun.write(path, wav)) },
        decoder: createFfmpegDecoder({ maxDurationMs: 3_600_000 }),
        speechDetector,
        speech,
        agentCueScore,
      },
      { objectKey: 'recording', format: 'wav', language, agentChannel: 0, agentChannelFrom: 'upload' },
      { signal: AbortSignal.timeout(3_600_000), workFolder },
    )
    if (reliability === null) throw new Error('A new transcript has no reliability')
    const channels = said.map((text, channel): MeasuredChannel => {
      const own = reliability.channels.find((each) => each.channel === channel) ?? reliability
      const heard = segments.filter((each) => each.channel === channel).flatMap((each) => each.words)
      // A word with a hyphen counts as several.
      const spelt = heard.flatMap(({ text, confidence }) =>
        comparedWords(text, language).map((word) => ({ word, confidence })),
      )
      const { errors, said, isRight } = align(
        comparedWords(text, language),
        spelt.map((each) => each.word),
      )
      const isKnown = own.mean_confidence !== null
      const words = spelt.map(({ confidence }, index) => ({
        confidence: isKnown ? confidence : null,
        isRight: isRight[index] === true,
      }))
      return { said, errors, reliability: own, words }
    })
    return { engine, model, reliability, channels }
  } finally {
    await rm(workFolder, { recursive: true })
  }
}
