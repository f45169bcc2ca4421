import type { Interval } from '../../../model/audio/pcm.ts'
import type { Word } from '../../../model/transcript.ts'
import { splitWords } from '../../../model/transcript-words.ts'
import { spreadText } from '../words.ts'
import type { RawResult } from './protocol.ts'

export type TokenConvention = 'sentencepiece' | 'bpe' | 'characters'

/** Where a model says nothing of how sure it is. */
const UNKNOWN_CONFIDENCE = 0.5

/** A token of a model that says only when tokens start reaches no further than this. */
const MAX_TOKEN_MS = 400

/**
 * The words of one recognised chunk, with their times in the recording.
 *
 * A model that says when its tokens start gives each word the time of the tokens it is made of; the text of one that
 * does not is spread over what is spoken in the chunk.
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
): Word[] {
  const units = unitsOf(result, chunk, convention)
  // Models of the other conventions come with a text in which all is put together already.
  const whole = convention === 'bpe' ? units.map((each) => each.text).join('') : result.text
  const text = whole.replace(/\s+/g, ' ').trim()
  const letters = upperCase ? text.toLowerCase() : text
  if (text === '') return []
  if (units.length === 0)
    return spreadText(letters, within(speech, chunk), { language, confidence: confidenceOf(result) })
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
      confidence: sure.length === 0 ? UNKNOWN_CONFIDENCE : mean(sure),
    }
  })
}

/** Where a word stands in the text it was cut out of. Between it and its punctuation there may be a space. */
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

/** Whether a model said when each of its tokens was spoken. */
export function hasTimes({ tokens, timestamps }: RawResult): boolean {
  return tokens.length > 0 && timestamps.length === tokens.length
}

/** A token, or several that make up one character: its text and time in the recording. */
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

/** A character that the model has no token for comes as one token for each of its bytes. */
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

/** How far ahead in the text a token is looked for: one that is not there must not skip what follows. */
const MAX_AHEAD = 12

/** The time of every character of the text. What no token has (punctuation put in later) lies between those that do. */
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

function within(speech: readonly Interval[], chunk: Interval): Interval[] {
  const inside = speech
    .map((each) => ({
      startMs: Math.max(each.startMs, chunk.startMs),
      endMs: Math.min(each.endMs, chunk.endMs),
    }))
    .filter((each) => each.endMs > each.startMs)
  return inside.length > 0 ? inside : [chunk]
}

function confidenceOf({ ys_log_probs: logProbs }: RawResult): number {
  return logProbs.length === 0
    ? UNKNOWN_CONFIDENCE
    : mean(logProbs.map((each) => Math.exp(Math.min(0, each))))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}
