import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AudioFormat, DecodedAudio, MediaDecoder } from '../../backends/media/contract.ts'
import {
  type RecognisedTrack,
  recogniseTracks,
  type SpeechEngine,
  type SpeechTrack,
  type SpentRequest,
  speaks,
  type Utterance,
} from '../../backends/speech/contract.ts'
import type { SpeechDetector } from '../../backends/speech-activity/contract.ts'
import type { ObjectStorage } from '../../backends/storage/contract.ts'
import { runTaskGroup } from '../../lib/async/task-group.ts'
import { isKnownLanguage } from '../../lib/language-tag.ts'
import type { Interval } from '../../model/audio/pcm.ts'
import { joinedAtPauses } from '../../model/audio/speech-activity.ts'
import { type Waveform, waveformOf } from '../../model/audio/waveform.ts'
import type { Speaker, Transcript, TranscriptMaking } from '../../model/transcript.ts'
import type { VocabularyEntry } from '../../model/vocabulary.ts'
import { ProcessingError } from '../processing-error.ts'
import { type AgentCueScore, type AgentMapping, decideAgentChannel } from '../speakers/roles.ts'
import { asProcessingError } from './failure.ts'
import { recognitionNotes, recordingNotes } from './notes.ts'
import { reliabilityOf } from './reliability.ts'
import {
  type RecognisedChannel,
  SEGMENT_PAUSE_MS,
  type SpokenChannel,
  segmentsOf,
  TALK_PAUSE_MS,
} from './segments.ts'
import { applyVocabulary, createVocabulary, type Vocabulary } from './vocabulary.ts'

/** What transcription needs. */
export type TranscribeDeps = {
  storage: Pick<ObjectStorage, 'download'>
  decoder: MediaDecoder
  /** Finds the speech for every engine. */
  speechDetector: SpeechDetector
  speech: SpeechEngine
  /** Tells the agent's channel of a two-channel call by what is said on it. */
  agentCueScore: AgentCueScore
}

/** The agent's channel counts only if the recording has two different channels. */
export type Recording = {
  objectKey: string
  /** What came in. Null for calls from before it was kept. @default not compared */
  sha256?: string | null
  format: AudioFormat
  language: string
  /** Names and products that the calls of the organisation mention. @default none */
  vocabulary?: readonly VocabularyEntry[]
} & AgentMapping

/** A request to a speech server, and the engine that sent it. */
export type SpentOn = SpentRequest & { engine: string; model: string }

type Options = { signal: AbortSignal; workFolder: string; spent?: (on: SpentOn) => void }

/**
 * Makes the transcript of a stored recording.
 *
 * Two channels are transcribed separately, as agent and customer. With one channel, two equal ones, or a silent one
 * next to one with speech (as many recorders write mono), the speakers are `speaker_1` and so on: a role would be a
 * guess.
 *
 * The caller creates and removes `workFolder`, which takes the recording and its decoded channels.
 * @throws ProcessingError; the signal's reason
 */
export async function transcribeRecording(
  deps: TranscribeDeps,
  recording: Recording,
  options: Options,
): Promise<Transcript & Omit<TranscriptMaking, 'usage'> & { waveform: Waveform }> {
  const { speech, agentCueScore } = deps
  const { language } = recording
  const { signal } = options
  refuseLanguage(speech, language)
  let isAnswered = false
  const spent = (on: SpentOn) => {
    isAnswered ||= on.isAnswered
    options.spent?.(on)
  }
  try {
    const decoded = await readRecording(deps, recording, options)
    const waveform = await waveformOf(decoded.tracks, decoded.durationMs)
    const vocabulary = createVocabulary(recording.vocabulary ?? [], language)
    const heard = await recogniseChannels(deps, { language, vocabulary }, decoded, { ...options, spent })
    const { tracks, note: vocabularyNote } = applyVocabulary(heard, vocabulary)
    const used = tracks.find((each) => each.model !== undefined)?.model
    // If nobody speaks, no model was used.
    const model = used ?? speech.modelFor?.(language) ?? speech.model
    const reliability = reliabilityOf({ engine: speech.name, model, language }, heard)
    const cues = { language, agentCueScore, isPoor: reliability.level === 'poor', speech: heard }
    const roles = tracks.length === 2 ? decideAgentChannel(recording, tracks, cues) : null
    const areEstimated = tracks.some((each) => each.wordTimes === 'estimated')
    return {
      language,
      engine: speech.name,
      model,
      duration_ms: decoded.durationMs,
      channels: tracks.length,
      waveform,
      agent_channel: roles?.agentChannel ?? null,
      word_times: areEstimated ? 'estimated' : 'recognised',
      notes: [
        ...recordingNotes(decoded, { isHeard: tracks.some((each) => each.utterances.length > 0) }),
        ...(roles?.note ? [roles.note] : []),
        ...recognitionNotes(tracks, language),
        ...(vocabularyNote === null ? [] : [vocabularyNote]),
      ],
      reliability,
      speech: heard.map(({ channel, spoken }) => ({
        channel,
        intervals: spoken.map(({ startMs, endMs }): [number, number] => [startMs, endMs]),
      })),
      segments: segmentsOf(
        tracks.map((each) => withSpeakers(each, roles?.agentChannel ?? null)),
        language,
      ),
    }
  } catch (error) {
    signal.throwIfAborted()
    throw asProcessingError(error, { isAnswered, isRemote: speech.name === 'openai' })
  }
}

/** Checked before the recording is fetched. No other language is used instead. */
function refuseLanguage(speech: SpeechEngine, language: string): void {
  if (speaks(speech, language)) return
  const { name, languages } = speech
  const known = languages === 'any' ? '' : `; it supports ${languages.join(', ')}`
  throw new ProcessingError({
    code: 'language_not_supported',
    message: isKnownLanguage(language)
      ? `The speech engine ${name} does not support ${language}${known}`
      : `There is no language ${language}`,
    stage: 'transcription',
    retryable: false,
  })
}

async function readRecording(
  { storage, decoder }: TranscribeDeps,
  { objectKey, sha256, format }: Recording,
  { signal, workFolder }: Options,
): Promise<DecodedAudio> {
  const path = join(workFolder, `recording.${format}`)
  await storage.download(objectKey, path, { sha256, signal })
  const info = await decoder.probe(path, format, { signal })
  const decoded = await decoder.decode(path, format, workFolder, { info, signal })
  // Only the decoded channels are needed from here, and they are large.
  await rm(path)
  return decoded
}

type Recognised = RecognisedChannel & Omit<RecognisedTrack, 'utterances'> & { spoken: Interval[] }

/** In the order of the channels. A channel without speech has no utterances and is not given to the engine. */
async function recogniseChannels(
  { speechDetector, speech }: TranscribeDeps,
  { language, vocabulary }: { language: string; vocabulary: Vocabulary },
  { durationMs, tracks }: DecodedAudio,
  { signal, spent }: Options,
): Promise<Recognised[]> {
  const channels = await runTaskGroup(
    tracks.map(
      ({ channel, wavPath }) =>
        async (ends): Promise<{ channel: number; spoken: Interval[]; track: SpeechTrack }> => {
          const found = await speechDetector.detect({ wavPath, durationMs }, { signal: ends })
          const stretches = joinedAtPauses(found, SEGMENT_PAUSE_MS)
          const severalSpeakers = tracks.length < 2
          const { written } = vocabulary
          return {
            channel,
            spoken: joinedAtPauses(found, TALK_PAUSE_MS),
            track: { wavPath, durationMs, language, speech: stretches, severalSpeakers, vocabulary: written },
          }
        },
    ),
    signal,
  )
  const voiced = channels.filter(({ track }) => track.speech.length > 0)
  const { name: engine, model } = speech
  const recognised = await recogniseTracks(
    speech,
    voiced.map(({ track }) => track),
    { signal, spent: (request) => spent?.({ ...request, engine, model }) },
  )
  return channels.map((each): Recognised => {
    const { channel, spoken } = each
    return { channel, spoken, utterances: [], ...recognised[voiced.indexOf(each)] }
  })
}

/** Roles if the channels tell them, else `speaker_1` and so on. */
function withSpeakers(
  { channel, utterances }: RecognisedChannel,
  agentChannel: number | null,
): SpokenChannel {
  const speakerOf = ({ speakerIndex = 0 }: Utterance): Speaker => {
    if (agentChannel === null) return `speaker_${speakerIndex + 1}`
    return channel === agentChannel ? 'agent' : 'customer'
  }
  return { channel, utterances: utterances.map((each) => ({ ...each, speaker: speakerOf(each) })) }
}
