import type { LanguageModel, ModelRequest } from '../../../../backends/language-model/contract.ts'
import type { Line } from '../call.ts'
import { inertJson } from './data-block.ts'

/** The part of a call that goes into one request; `part` counts from 1. */
export type Piece = { lines: readonly Line[]; part: number; parts: number }

/**
 * An upper estimate of the tokens in a text. Tokenisers differ: about four characters of English are one token, about
 * two of other alphabets; a Chinese, Japanese or Korean character is one token or a little more.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const character of text) {
    if (character <= '\u024f') tokens += 1 / 3.2
    else tokens += DENSE.test(character) ? 1.3 : 0.7 * character.length
  }
  return Math.ceil(tokens)
}

/** An upper estimate of the tokens in a request. */
export function requestTokens({ messages }: ModelRequest): number {
  return messages.reduce((sum, each) => sum + estimateTokens(each.content) + MESSAGE_TOKENS, 0)
}

/** The tokens of the context that a request without data (`empty`) and the model's answer leave for data. */
export function budgetFor(
  { contextTokens, maxOutputTokens }: Pick<LanguageModel, 'contextTokens' | 'maxOutputTokens'>,
  empty: ModelRequest,
): number {
  return contextTokens - maxOutputTokens - requestTokens(empty)
}

/** What a chat template adds to each message. */
const MESSAGE_TOKENS = 8

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** An upper estimate of the tokens in the lines. */
export function linesTokens(lines: readonly Line[]): number {
  return lines.reduce((sum, each) => sum + tokensOf(each), 0)
}

/** A line as the data block has it. */
export function lineJson({ segmentId, speaker, text }: Line): string[] {
  return [segmentId, speaker, text]
}

/** Divides a call between segments into pieces of about the same size, none over `budget` tokens. */
export function splitLines(lines: readonly Line[], budget: number): Piece[] {
  const sized = lines
    .flatMap((each) => cutLine(each, budget))
    .map((line) => ({ line, tokens: tokensOf(line) }))
  const total = sized.reduce((sum, each) => sum + each.tokens, 0)
  const aim = total / Math.max(1, Math.ceil(total / budget))
  const pieces: Line[][] = []
  let filled = 0
  let before = 0
  for (const { line, tokens } of sized) {
    const last = pieces.at(-1)
    // A line goes to the piece in which its middle lies, so the last piece is not a small remainder.
    const isDue = before + tokens / 2 > aim * pieces.length
    before += tokens
    if (last === undefined || filled + tokens > budget || isDue) {
      pieces.push([line])
      filled = tokens
    } else {
      last.push(line)
      filled += tokens
    }
  }
  return pieces.map((each, index) => ({ lines: each, part: index + 1, parts: pieces.length }))
}

function tokensOf(line: Line): number {
  return estimateTokens(inertJson(lineJson(line))) + 1
}

/** Divides a segment that is too long for one request into several lines, at the end of a sentence or a word. */
function cutLine(line: Line, budget: number): Line[] {
  const tokens = tokensOf(line)
  if (tokens <= budget || line.text.length < 2) return [line]
  const middle = Math.floor(line.text.length / 2)
  const at = borderNear(line.text, middle)
  if (at >= line.text.length) return [line]
  return [line.text.slice(0, at), line.text.slice(at)]
    .filter((text) => text.trim() !== '')
    .flatMap((text) => cutLine({ ...line, text }, budget))
}

function borderNear(text: string, middle: number): number {
  const from = Math.floor(middle / 2)
  const near = text.slice(from, middle + from)
  const sentence = [...near.matchAll(/[.!?。！？]\s*/g)].map((each) => from + each.index + each[0].length)
  const word = [...near.matchAll(/[\s、,]+/g)].map((each) => from + each.index + each[0].length)
  const borders = sentence.length > 0 ? sentence : word
  const nearest = borders.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0] ?? middle
  // Not inside a surrogate pair.
  return /[\uDC00-\uDFFF]/.test(text.charAt(nearest)) ? nearest + 1 : nearest
}
