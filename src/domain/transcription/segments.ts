import { meanConfidence, type RecognisedWord, type Utterance } from '../../backends/speech/contract.ts'
import type { Segment, Speaker } from '../../model/transcript.ts'
import { joinWords } from '../../model/transcripts/words.ts'

/** A pause of this length or longer ends a segment. Interruptions and backchannels are counted by segments. */
export const SEGMENT_PAUSE_MS = 700

/** A shorter pause belongs to the talk. It is the shortest pause that sherpa-onnx's detector ends speech at by default. */
export const TALK_PAUSE_MS = 500

/**
 * Published for words without a confidence: clients expect a number. `reliability.mean_confidence` says whether the
 * engine gives any.
 */
const UNKNOWN_CONFIDENCE = 0.5

/** What was recognised on one channel, in order of start. */
export type RecognisedChannel = { channel: number; utterances: Utterance[] }

/** The same with the speaker of each utterance. */
export type SpokenChannel = { channel: number; utterances: (Utterance & { speaker: Speaker })[] }

/**
 * The segments of a transcript, in order of start over all channels. A segment is what one speaker says on one channel
 * without a pause of 700 ms or more, however the engine divided it.
 */
export function segmentsOf(channels: readonly SpokenChannel[], language: string): Segment[] {
  return channels
    .flatMap(({ channel, utterances }) => runsOf(utterances).map((run) => ({ channel, ...run })))
    .sort((one, other) => startOf(one) - startOf(other) || one.channel - other.channel)
    .map(({ channel, speaker, words }, index) => ({
      id: `s${index + 1}`,
      speaker,
      channel,
      start_ms: startOf({ words }),
      end_ms: words.at(-1)?.end_ms ?? 0,
      text: joinWords(
        words.map((each) => each.text),
        language,
      ),
      confidence: meanConfidence(words) ?? UNKNOWN_CONFIDENCE,
      words: words.map((each) => ({ ...each, confidence: each.confidence ?? UNKNOWN_CONFIDENCE })),
    }))
}

/** Words of one speaker without a long pause, at least one. */
type Run = { speaker: Speaker; words: RecognisedWord[] }

function runsOf(utterances: SpokenChannel['utterances']): Run[] {
  const runs: Run[] = []
  for (const { speaker, words } of utterances) {
    for (const spoken of words) {
      const word = { ...spoken, text: plainText(spoken.text) }
      if (word.text === '') continue
      const run = runs.at(-1)
      const pauseMs = word.start_ms - (run?.words.at(-1)?.end_ms ?? 0)
      if (run !== undefined && run.speaker === speaker && pauseMs < SEGMENT_PAUSE_MS) run.words.push(word)
      else runs.push({ speaker, words: [word] })
    }
  }
  return runs
}

/** Without control characters and lone surrogates: PostgreSQL cannot store NUL or half a surrogate pair. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}

function startOf({ words }: Pick<Run, 'words'>): number {
  return words[0]?.start_ms ?? 0
}
