import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AudioFormat, DecodedAudio, MediaDecoder } from '../../backends/media/contract.ts'
import { type SpeechEngine, speaks, type Utterance } from '../../backends/speech/contract.ts'
import type { ObjectStorage } from '../../backends/storage/contract.ts'
import { extensionOf } from '../../lib/audio-format.ts'
import { together } from '../../lib/together.ts'
import type { Speaker, Transcript } from '../../lib/transcript.ts'
import { ProcessingError } from '../processing-error.ts'
import { asProcessingError } from './failure.ts'
import { PAUSE_MS, type RecognisedChannel, segmentsOf } from './segments.ts'

export type TranscribeDeps = {
  storage: Pick<ObjectStorage, 'download'>
  decoder: MediaDecoder
  speech: SpeechEngine
}

/** `agentChannel` counts where the recording has two channels that differ. */
export type Recording = { objectKey: string; format: AudioFormat; language: string; agentChannel: number }

/**
 * Makes the transcript of a stored recording.
 *
 * Two channels are transcribed each on its own, as agent and customer. Where nothing but the voice could tell who
 * speaks (one channel, two equal ones, or one silent beside one that speaks, which is how many recorders write mono)
 * the speaker is `speaker_1`: a role would be a guess.
 *
 * `workFolder` is the caller's to make and to remove; it takes the recording and its decoded channels.
 * @throws ProcessingError, or the signal's reason
 */
export async function transcribeRecording(
  deps: TranscribeDeps,
  recording: Recording,
  { signal, workFolder }: { signal: AbortSignal; workFolder: string },
): Promise<Transcript> {
  const { speech } = deps
  refuseLanguage(speech, recording.language)
  try {
    const decoded = await readRecording(deps, recording, workFolder, signal)
    const channels = await together(
      decoded.tracks.map((track) => (ends) => recogniseTrack(deps, recording, decoded, track, ends)),
      signal,
    )
    return {
      language: recording.language,
      engine: speech.name,
      model: channels.find((each) => each.model !== undefined)?.model ?? speech.model,
      duration_ms: decoded.durationMs,
      channels: channels.length,
      segments: segmentsOf(channels, recording.language),
    }
  } catch (error) {
    signal.throwIfAborted()
    throw asProcessingError(error)
  }
}

/** Before anything is fetched: no try will help, and no other language is taken in its place. */
function refuseLanguage(speech: SpeechEngine, language: string): void {
  if (speaks(speech, language)) return
  const known = speech.languages === 'any' ? 'any' : speech.languages.join(', ')
  throw new ProcessingError({
    code: 'language_not_supported',
    message: `The speech engine ${speech.name} does not know ${language}; it knows ${known}`,
    stage: 'transcription',
    retryable: false,
  })
}

async function readRecording(
  { storage, decoder }: TranscribeDeps,
  { objectKey, format }: Recording,
  workFolder: string,
  signal: AbortSignal,
): Promise<DecodedAudio> {
  const path = join(workFolder, `recording.${extensionOf(format)}`)
  await storage.download(objectKey, path, { signal })
  const info = await decoder.probe(path, format, { signal })
  const decoded = await decoder.decode(path, format, workFolder, { info, signal })
  // Only the decoded channels are needed from here on, and they are large.
  await rm(path)
  return decoded
}

async function recogniseTrack(
  { decoder, speech }: TranscribeDeps,
  { language, agentChannel }: Recording,
  { durationMs, tracks }: DecodedAudio,
  { channel, wavPath }: DecodedAudio['tracks'][number],
  signal: AbortSignal,
): Promise<RecognisedChannel & { model?: string }> {
  const found = await decoder.speechIntervals(wavPath, { minPauseMs: PAUSE_MS, signal })
  const intervals = found.map(({ startMs, endMs }) => ({ startMs, endMs: Math.min(endMs, durationMs) }))
  const track = { wavPath, durationMs, language, speech: intervals, severalVoices: tracks.length < 2 }
  const { utterances, model } =
    intervals.length === 0 ? { utterances: [] } : await speech.recognise(track, { signal })
  const speakerOf = ({ voice = 0 }: Utterance): Speaker => {
    if (tracks.length < 2) return `speaker_${voice + 1}`
    return channel === agentChannel ? 'agent' : 'customer'
  }
  return { channel, model, utterances: utterances.map((each) => ({ ...each, speaker: speakerOf(each) })) }
}
