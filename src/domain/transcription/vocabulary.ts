import { doubleMetaphone } from 'double-metaphone'
import { distance } from 'fastest-levenshtein'
import { meanConfidence, type RecognisedWord, type Utterance } from '../../backends/speech/contract.ts'
import { primaryLanguage } from '../../lib/text.ts'
import type { TranscriptNote } from '../../model/transcript.ts'
import { joinWords, splitWords, spreadOverTime } from '../../model/transcripts/words.ts'
import type { VocabularyEntry } from '../../model/vocabulary.ts'

/** An organisation's names and products, prepared to be found among recognised words of one language. */
export type Vocabulary = {
  /** The entries as they are written, for engines that take hints. */
  written: readonly string[]
  /**
   * Writes words as the vocabulary does if they are the spoken or written form of an entry, or if the recogniser was unsure
   * of them and they sound much like one. `used` is called for each entry that changed something.
   */
  apply(utterance: Utterance, used: (written: string) => void): Utterance
}

/** From this confidence on, a word is not replaced by one that only sounds like it. */
const SURE_FROM = 0.6
/** How alike the letters must be: 1 less edit distance over length. More alike if a consonant of the sound differs. */
const MIN_SIMILARITY = { sameSound: 0.6, nearSound: 0.75 }
/** A shorter name sounds like too many words. */
const MIN_NEAR_LETTERS = 5
/** The most words that are compared with an entry. */
const MAX_WORDS = 8

type Form = { written: string; letters: string; sound: string }
/** An entry, and how many of the words it replaces. */
type Found = { count: number; written: string }

/**
 * Prepares a vocabulary for a language (BCP 47). What sounds alike is decided by Double Metaphone, which knows English;
 * other languages have only their exact forms.
 *
 * @example
 * ```ts
 * import { createVocabulary } from './vocabulary.ts'
 * import assert from 'node:assert/strict'
 *
 * const word = (text: string, start_ms: number) => ({ text, start_ms, end_ms: start_ms + 300, confidence: 0.3 })
 * const words = [word('my', 0), word('north', 300), word('falcon.', 600)]
 * const heard = { start_ms: 0, end_ms: 900, text: 'my north falcon.', confidence: 0.3, words }
 * const corrected = createVocabulary([{ written: 'NordFalcon', spoken: null }], 'en-US').apply(heard, () => {})
 * assert.equal(corrected.text, 'my NordFalcon.')
 * ```
 */
export function createVocabulary(entries: readonly VocabularyEntry[], language: string): Vocabulary {
  const exact = new Map<string, string>()
  const alike = new Map<string, Form[]>()
  const isEnglish = primaryLanguage(language) === 'en'
  for (const { written, spoken } of entries) {
    for (const form of spoken === null ? [written] : [written, spoken]) {
      const letters = lettersOf(form)
      if (letters === '') continue
      if (!exact.has(letters)) exact.set(letters, written)
      if (!isEnglish || letters.length < MIN_NEAR_LETTERS) continue
      const [sound = ''] = soundsOf(letters)
      for (const each of soundsOf(letters))
        alike.getOrInsertComputed(each, () => []).push({ written, letters, sound })
    }
  }
  // Of longer words too many letters differ from those of the longest entry.
  const maxLetters = Math.max(0, ...[...exact.keys()].map((each) => each.length)) / MIN_SIMILARITY.sameSound

  function nearest(letters: string): string | null {
    let best: { written: string; similarity: number } | null = null
    const sounds = soundsOf(letters)
    for (const form of sounds.flatMap((each) => alike.get(each) ?? [])) {
      const similarity = 1 - distance(form.letters, letters) / Math.max(form.letters.length, letters.length)
      const needed = MIN_SIMILARITY[form.sound === sounds[0] ? 'sameSound' : 'nearSound']
      if (similarity >= needed && similarity > (best?.similarity ?? 0))
        best = { written: form.written, similarity }
    }
    return best?.written ?? null
  }

  /**
   * The letters of the word at `first`, of the first two words from there, of three, and so on, as long as they may be an
   * entry. Empty if the first word has no letters.
   */
  function runsFrom(letters: readonly string[], first: number): string[] {
    let run = ''
    const runs: string[] = []
    for (const each of letters.slice(first, first + MAX_WORDS)) {
      run += each
      if (run === '' || run.length > maxLetters) break
      runs.push(run)
    }
    return runs
  }

  /** The longest run of words from `first` that is exactly an entry. */
  function findExact(letters: readonly string[], first: number): Found | null {
    const runs = runsFrom(letters, first)
    const at = runs.findLastIndex((each) => exact.has(each))
    const written = exact.get(runs[at] ?? '')
    return written === undefined ? null : { count: at + 1, written }
  }

  /** The longest run of unsure words from `first` that sounds like an entry and contains no word of an exact match. */
  function findAlike(
    words: readonly RecognisedWord[],
    letters: readonly string[],
    first: number,
  ): Found | null {
    const runs = runsFrom(letters, first)
    const next = runs.findIndex((_, at) => at > 0 && findExact(letters, first + at) !== null)
    for (let count = next === -1 ? runs.length : next; count > 0; count--) {
      if (!isUnsure(words.slice(first, first + count))) continue
      const written = nearest(runs[count - 1] ?? '')
      if (written !== null) return { count, written }
    }
    return null
  }

  return {
    written: entries.map((each) => each.written),
    apply(utterance, used) {
      if (exact.size === 0) return utterance
      const letters = utterance.words.map((each) => lettersOf(each.text))
      const words: RecognisedWord[] = []
      let isChanged = false
      for (let first = 0; first < utterance.words.length; ) {
        const found = findExact(letters, first) ?? findAlike(utterance.words, letters, first)
        const run = utterance.words.slice(first, first + (found?.count ?? 1))
        const corrected = found === null ? run : writtenAs(found.written, run, language)
        if (found !== null && textOf(corrected, language) !== textOf(run, language)) {
          isChanged = true
          used(found.written)
          words.push(...corrected)
        } else words.push(...run)
        first += run.length
      }
      return isChanged ? { ...utterance, words, text: textOf(words, language) } : utterance
    },
  }
}

/** The most entries that a note names. */
const MAX_NAMED = 10

/** Writes the words of all tracks as the vocabulary does. The note says which entries were used; null if none was. */
export function applyVocabulary<Track extends { utterances: Utterance[] }>(
  tracks: readonly Track[],
  vocabulary: Vocabulary,
): { tracks: Track[]; note: TranscriptNote | null } {
  const used = new Map<string, number>()
  const count = (written: string) => used.set(written, (used.get(written) ?? 0) + 1)
  const corrected = tracks.map((track) => {
    return { ...track, utterances: track.utterances.map((each) => vocabulary.apply(each, count)) }
  })
  if (used.size === 0) return { tracks: corrected, note: null }
  const places = [...used.values()].reduce((sum, each) => sum + each, 0)
  const names = [...used.keys()].slice(0, MAX_NAMED).join(', ')
  const more = used.size > MAX_NAMED ? ', …' : ''
  const message = `${places} ${places === 1 ? 'place was' : 'places were'} written as in the vocabulary: ${names}${more}`
  return { tracks: corrected, note: { code: 'vocabulary_applied', message } }
}

/** The words of an entry, in the time and with the confidence of what was heard, and with its punctuation. */
function writtenAs(written: string, run: readonly RecognisedWord[], language: string): RecognisedWord[] {
  const [first, last] = [run[0], run.at(-1)]
  if (first === undefined || last === undefined) return []
  const before = /^[^\p{L}\p{N}]*/u.exec(first.text)?.[0] ?? ''
  // Up to the last letter: an expression anchored at the end only would try each place.
  const [upToLetter = ''] = /^.*[\p{L}\p{N}]/su.exec(last.text) ?? []
  const after = last.text.slice(upToLetter.length)
  const text = `${before}${written}${after}`
  const parts = splitWords(text, language)
  // Words of a language without spaces would lose those of the entry, such as that of "K9 プラン".
  const texts = joinWords(parts, language) === text ? parts : [text]
  const confidence = meanConfidence(run)
  const words = spreadOverTime(texts, { startMs: first.start_ms, endMs: last.end_ms })
  return words.map((each) => ({ ...each, confidence }))
}

function textOf(words: readonly RecognisedWord[], language: string): string {
  return joinWords(
    words.map((each) => each.text),
    language,
  )
}

/** Whether the recogniser was unsure of at least one word. Words without a confidence do not count as unsure. */
function isUnsure(run: readonly RecognisedWord[]): boolean {
  return run.some(({ confidence }) => confidence !== null && confidence < SURE_FROM)
}

/** Letters and digits alone, in lower case, with katakana as hiragana: how a name is divided into words is not heard. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}ー]+/gu, '')
    .replace(/[ァ-ヶ]/g, (each) => String.fromCharCode(each.charCodeAt(0) - 0x60))
}

/**
 * The codes under which a name is found: of its sound first, then of its sound without one of its consonants, which the
 * recogniser may have missed or made up. The first consonant stays.
 */
function soundsOf(letters: string): string[] {
  const [code] = doubleMetaphone(letters)
  const sounds = new Set([code])
  if (code.length > 3)
    for (let at = 1; at < code.length; at++) sounds.add(code.slice(0, at) + code.slice(at + 1))
  return [...sounds]
}
