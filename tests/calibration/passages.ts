import { type LEARNT_FROM, readLabelledCalls } from '../../evaluation/call-file.ts'
import { altered, type Samples, sequence, silence, speak, type Voice } from '../support/audio.ts'
import { SPOKEN_CALLS } from '../support/spoken-calls.ts'
import { PLAIN_SENTENCES } from './plain-sentences.ts'

/** Whose sentences and voices: those that the thresholds are derived from, or others that judge them. */
export type Part = 'calibrate' | 'judge'

/** A voice of flite, or one as if somebody else had it: `pitch` is that of all its sound, 1 as it is, and `tempo` too. */
export type Person = { voice: Voice; pitch?: number; tempo?: number }

export const PEOPLE: Record<Part, readonly [Person, Person]> = {
  calibrate: [{ voice: 'agent' }, { voice: 'scottish' }],
  judge: [{ voice: 'customer' }, { voice: 'robotic' }],
}

/** Who speaks in the background: nobody of this part, and when thresholds are derived nobody who judges them. */
export const BACKGROUND: Record<Part, readonly [Person, Person]> = {
  calibrate: [
    { voice: 'agent', pitch: 0.88 },
    { voice: 'scottish', pitch: 1.2 },
  ],
  judge: [{ voice: 'agent' }, { voice: 'scottish' }],
}

/** What is said in one go, and its sound. */
export type Passage = { text: string; sound: Samples }

/** About 12 s: recognising all samples takes minutes, and what one passage says is enough with so many of them. */
const PASSAGE_WORDS = 30

/**
 * Texts of about 30 words. The first half is in plain short sentences, the second as people talk on the phone: what is
 * plain shows what an engine understands best, what is not has the errors of words that it does not know.
 */
export async function textsOf(part: Part): Promise<{ plain: string[]; everyday: string[] }> {
  const plain =
    part === 'calibrate'
      ? PLAIN_SENTENCES
      : Object.values(SPOKEN_CALLS).flatMap((call) => call.map((each) => each.text))
  return {
    plain: grouped(plain),
    everyday: grouped(await sentencesOf(part === 'calibrate' ? 'fresh' : 'everyday')),
  }
}

/** Sentences for those who speak in the background; no part says them. */
export async function backgroundTexts(): Promise<string[]> {
  return grouped(await sentencesOf('varied'))
}

/** Speaks a text, with short pauses between its sentences. */
export async function spoken(text: string, { voice, pitch = 1, tempo = 1 }: Person): Promise<Passage> {
  const sentences = text.split('\n')
  const sounds = await Promise.all(
    sentences.map(async (each) => {
      const sound = await speak(each, { voice })
      return pitch === 1 && tempo === 1 ? sound : await altered(sound, { pitch, tempo })
    }),
  )
  const parts = sounds.flatMap((each) => [each, silence(400)])
  return { text: sentences.join(' '), sound: sequence(silence(400), ...parts) }
}

/** What is said in the English calls of a part, without numbers: flite and people read those in many ways. */
async function sentencesOf(part: (typeof LEARNT_FROM)[number]): Promise<string[]> {
  const calls = (await readLabelledCalls(part)).filter((each) => each.transcript.language === 'en-US')
  return calls
    .flatMap((each) => each.transcript.segments.map((segment) => segment.text))
    .filter((each) => /^[a-z ,.?!'-]+$/i.test(each) && !/\b[A-Z] [A-Z]\b/.test(each))
}

/** Joins sentences, in their order, to passages; one a line. */
function grouped(sentences: readonly string[]): string[] {
  const passages: string[] = []
  let lines: string[] = []
  for (const each of sentences) {
    lines.push(each)
    if (lines.join(' ').split(' ').length < PASSAGE_WORDS) continue
    passages.push(lines.join('\n'))
    lines = []
  }
  return passages
}
