import type { Interval } from '../../../model/audio/pcm.ts'
import { splitWords } from '../../../model/transcripts/words.ts'
import type { RecognisedWord } from '../contract.ts'
import { clip } from '../intervals.ts'
import { spreadText } from '../words.ts'
import type { RawResult } from './protocol.ts'

/** How tokens form words; `tokens` of a manifest. */
export type TokenConvention = 'sentencepiece' | 'bpe' | 'characters'

/** The longest token of a model that gives only the starts of tokens. */
const MAX_TOKEN_MS = 400

/**
 * The words of one recognised chunk, with their times in the recording.
 *
 * If the model gives the starts of tokens, a word has the times of its tokens. Otherwise the text is spread over the
 * speech in the chunk.
 */
export function wordsOf(
  result: RawResult,
  chunk: Interval,
  {
    language,
    convention,
    upperCase = false,
    speech,
  }: { language: string; convention: TokenConvention; upperCase?: boolean; speech: readonly Interval[] },
): RecognisedWord[] {
  const units = unitsOf(result, chunk, convention)
  // With the other conventions `result.text` is already assembled.
  const whole = convention === 'bpe' ? units.map((each) => each.text).join('') : result.text
  const text = whole.replace(/\s+/g, ' ').trim()
  const letters = upperCase ? text.toLowerCase() : text
  if (text === '') return []
  if (units.length === 0)
    return spreadText(letters, speechWithin(speech, chunk), { language, confidence: confidenceOf(result) })
  const places = placeUnits(units, text, chunk)
  let cursor = 0
  return splitWords(text, language).map((word) => {
    const { start, end } = locate(word, text, cursor)
    cursor = end
    const covered = places.slice(start, end)
    const sure = covered.flatMap((each) => each.confidence ?? [])
    return {
      text: upperCase ? word.toLowerCase() : word,
      start_ms: Math.min(...covered.map((each) => each.startMs)),
      end_ms: Math.max(...covered.map((each) => each.endMs)),
      confidence: sure.length === 0 ? null : mean(sure),
    }
  })
}

/** The range of a word in the text. There may be a space between the word and its punctuation. */
function locate(word: string, text: string, from: number): { start: number; end: number } {
  const skipSpace = (index: number) => {
    let at = index
    while (text[at] === ' ') at++
    return at
  }
  const start = skipSpace(from)
  let end = start
  for (let index = 0; index < word.length; index++) end = skipSpace(end) + 1
  return { start, end: Math.min(end, text.length) }
}

/** Whether the model gave the start of each token. */
export function hasTimes({ tokens, timestamps }: RawResult): boolean {
  return tokens.length > 0 && timestamps.length === tokens.length
}

/** A token, or several that form one character, with its text and its times in the recording. */
type Unit = Interval & { text: string; confidence: number | null }

function unitsOf(result: RawResult, chunk: Interval, convention: TokenConvention): Unit[] {
  const { tokens, timestamps, durations, ys_log_probs: logProbs } = result
  if (!hasTimes(result)) return []
  const startOf = (index: number) => chunk.startMs + (timestamps[index] ?? 0) * 1000
  const units = tokens.map((token, index): Unit => {
    const startMs = startOf(index)
    const nextMs = index + 1 < tokens.length ? startOf(index + 1) : chunk.endMs
    const lengthMs =
      durations.length === tokens.length
        ? (durations[index] ?? 0) * 1000
        : Math.min(MAX_TOKEN_MS, nextMs - startMs)
    const confidence = logProbs.length === tokens.length ? Math.exp(Math.min(0, logProbs[index] ?? 0)) : null
    return { text: plain(token, convention), startMs, endMs: startMs + lengthMs, confidence }
  })
  return withBytesJoined(units)
}

function plain(token: string, convention: TokenConvention): string {
  if (convention === 'sentencepiece') return token.replaceAll('▁', ' ')
  if (convention === 'bpe') return token.endsWith('@@') ? token.slice(0, -2) : `${token} `
  return token
}

const BYTE = /^<0x([0-9A-Fa-f]{2})>$/

/** Joins byte tokens: a character without a token of its own comes as one token for each byte. */
function withBytesJoined(units: readonly Unit[]): Unit[] {
  const joined: Unit[] = []
  let bytes: number[] = []
  for (const each of units) {
    const byte = BYTE.exec(each.text)?.[1]
    const last = joined.at(-1)
    if (byte === undefined) {
      bytes = []
      joined.push(each)
    } else if (bytes.length === 0 || last === undefined) {
      bytes = [Number.parseInt(byte, 16)]
      joined.push({ ...each, text: new TextDecoder().decode(Uint8Array.from(bytes)) })
    } else {
      bytes.push(Number.parseInt(byte, 16))
      last.text = new TextDecoder().decode(Uint8Array.from(bytes))
      last.endMs = each.endMs
    }
  }
  return joined
}

type Place = Interval & { confidence: number | null }

/** How many characters ahead a token is searched for, so that a token missing in the text skips little of it. */
const MAX_AHEAD = 12

/**
 * The times of every character of the text. Characters without a token (added punctuation) lie between those with
 * one.
 */
function placeUnits(units: readonly Unit[], text: string, chunk: Interval): Place[] {
  const places: (Place | null)[] = Array.from({ length: text.length }, () => null)
  let cursor = 0
  for (const { text: part, ...place } of units) {
    const wanted = part.trim()
    const found = wanted === '' ? -1 : text.indexOf(wanted, cursor)
    if (found === -1 || found > cursor + MAX_AHEAD) continue
    places.fill(place, found, found + wanted.length)
    cursor = found + wanted.length
  }
  let lastMs = units[0]?.startMs ?? chunk.startMs
  return places.map((each, index) => {
    if (each === null) {
      const next = places.slice(index).find((other) => other !== null)
      return { startMs: lastMs, endMs: Math.max(lastMs, next?.startMs ?? lastMs), confidence: null }
    }
    lastMs = each.endMs
    return each
  })
}

/** The speech in a chunk; the whole chunk if there is none. */
function speechWithin(speech: readonly Interval[], chunk: Interval): Interval[] {
  const parts = clip(speech, chunk)
  return parts.length > 0 ? parts : [chunk]
}

function confidenceOf({ ys_log_probs: logProbs }: RawResult): number | null {
  return logProbs.length === 0 ? null : mean(logProbs.map((each) => Math.exp(Math.min(0, each))))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}
