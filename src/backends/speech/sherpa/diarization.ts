import { joinWords } from '../../../model/transcripts/words.ts'
import { meanConfidence, type RecognisedWord, type Utterance } from '../contract.ts'
import type { SpeakerInterval } from './protocol.ts'

/**
 * Gives each utterance its speaker; an utterance of several speakers is divided between them. Speakers are numbered
 * from 0 in the order in which they speak.
 */
export function assignSpeakers(
  utterances: readonly Utterance[],
  intervals: readonly SpeakerInterval[],
  language: string,
): Utterance[] {
  if (intervals.length === 0) return [...utterances]
  const indices = new Map<number, number>()
  const indexOf = (speaker: number) => {
    const index = indices.get(speaker) ?? indices.size
    indices.set(speaker, index)
    return index
  }
  return utterances.flatMap((utterance) => {
    const runs: { speakerIndex: number; words: RecognisedWord[] }[] = []
    for (const word of utterance.words) {
      const speakerIndex = indexOf(speakerOf(word, intervals))
      const last = runs.at(-1)
      if (last?.speakerIndex === speakerIndex) last.words.push(word)
      else runs.push({ speakerIndex, words: [word] })
    }
    return runs.map(({ speakerIndex, words }) => ({
      start_ms: words[0]?.start_ms ?? utterance.start_ms,
      end_ms: words.at(-1)?.end_ms ?? utterance.end_ms,
      text: joinWords(
        words.map((each) => each.text),
        language,
      ),
      confidence: meanConfidence(words),
      words,
      speakerIndex,
    }))
  })
}

/** The speaker whose interval overlaps the word most; if none does, the one whose interval is nearest. */
function speakerOf({ start_ms, end_ms }: RecognisedWord, intervals: readonly SpeakerInterval[]): number {
  let best = { speaker: 0, overlapMs: Number.NEGATIVE_INFINITY }
  for (const { startMs, endMs, speaker } of intervals) {
    const overlapMs = Math.min(end_ms, endMs) - Math.max(start_ms, startMs)
    if (overlapMs > best.overlapMs) best = { speaker, overlapMs }
  }
  return best.speaker
}
