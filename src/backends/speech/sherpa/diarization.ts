import type { Word } from '../../../model/transcript.ts'
import { joinWords } from '../../../model/transcript-words.ts'
import type { Utterance } from '../contract.ts'
import type { Voice } from './protocol.ts'

/** Gives each utterance its voice, cut where another voice goes on. Voices are numbered in the order they are heard. */
export function withVoices(
  utterances: readonly Utterance[],
  voices: readonly Voice[],
  language: string,
): Utterance[] {
  if (voices.length === 0) return [...utterances]
  const numbers = new Map<number, number>()
  const numberOf = (voice: number) => {
    const known = numbers.get(voice) ?? numbers.size
    numbers.set(voice, known)
    return known
  }
  return utterances.flatMap((utterance) => {
    const runs: { voice: number; words: Word[] }[] = []
    for (const word of utterance.words) {
      const voice = numberOf(voiceOf(word, voices))
      const last = runs.at(-1)
      if (last?.voice === voice) last.words.push(word)
      else runs.push({ voice, words: [word] })
    }
    return runs.map(({ voice, words }) => ({
      start_ms: words[0]?.start_ms ?? utterance.start_ms,
      end_ms: words.at(-1)?.end_ms ?? utterance.end_ms,
      text: joinWords(
        words.map((each) => each.text),
        language,
      ),
      confidence: words.reduce((sum, each) => sum + each.confidence, 0) / words.length,
      words,
      voice,
    }))
  })
}

/** The voice that speaks most of a word, else the one that speaks closest to it. */
function voiceOf({ start_ms, end_ms }: Word, voices: readonly Voice[]): number {
  let best = { voice: 0, overlapMs: Number.NEGATIVE_INFINITY }
  for (const { startMs, endMs, voice } of voices) {
    const overlapMs = Math.min(end_ms, endMs) - Math.max(start_ms, startMs)
    if (overlapMs > best.overlapMs) best = { voice, overlapMs }
  }
  return best.voice
}
