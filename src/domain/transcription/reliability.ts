import { coversLanguage } from '../../lib/language-tag.ts'
import { roundTo } from '../../lib/numbers/round.ts'
import type { Reliability, ReliabilityLevel, TranscriptReliability } from '../../model/transcript.ts'
import CALIBRATIONS from './calibrations.json' with { type: 'json' }
import type { RecognisedChannel } from './segments.ts'

/**
 * What the word confidences of an engine with a model mean in a language (BCP 47; `en` is any English). All values are
 * word confidences, 0 to 1.
 */
export type Calibration = {
  engine: string
  model: string
  language: string
  /**
   * With this mean confidence or more, fewer than 10 % of the words are expected to be wrong, and about nine of ten
   * transcripts have fewer than 15 % wrong.
   */
  good_from: number
  /** Below this mean confidence, more than 40 % of the words are expected to be wrong. */
  poor_below: number
  /** A word below this confidence is more likely wrong than right. */
  low_word_below: number
}

/** The mean of fewer words says little: a channel with fewer is not judged by itself. */
const MIN_WORDS = 10

/**
 * The reliability of a transcript, by the confidences that its engine gave the words of each channel.
 *
 * The numbers of the call are over the words of all channels. Its level is the worst of its channels: who reads a call,
 * and the analytics too, need both sides of it. Channels of few words are judged together.
 */
export function reliabilityOf(
  made: { engine: string; model: string; language: string },
  channels: readonly RecognisedChannel[],
  calibrations: readonly Calibration[] = CALIBRATIONS,
): TranscriptReliability {
  const { engine, model, language } = made
  const calibration =
    calibrations.find((each) => {
      return each.engine === engine && each.model === model && coversLanguage(each.language, language)
    }) ?? null
  const tallies = channels.map(({ utterances }) => tallyOf(utterances, calibration))
  const judged = channels.map(({ channel }, at) => ({
    channel,
    ...judge(tallies[at] ?? NO_WORDS, calibration),
  }))
  const whole = judge(tallies.reduce(sumOf, NO_WORDS), calibration)
  const { level, reason } = worstOf(judged) ?? whole
  return {
    ...whole,
    level,
    reason,
    low_confidence_below: calibration?.low_word_below ?? null,
    channels: judged,
  }
}

/** How many words there are, how many have a confidence, their sum, and how many are below `low_word_below`. */
type Tally = { words: number; known: number; sum: number; low: number }

const NO_WORDS: Tally = { words: 0, known: 0, sum: 0, low: 0 }

/** In one pass and without a list: a call of twelve hours has 100,000 words. */
function tallyOf(utterances: RecognisedChannel['utterances'], calibration: Calibration | null): Tally {
  const tally = { ...NO_WORDS }
  for (const { words } of utterances) {
    for (const { confidence } of words) {
      tally.words += 1
      if (confidence === null) continue
      tally.known += 1
      tally.sum += confidence
      if (calibration !== null && confidence < calibration.low_word_below) tally.low += 1
    }
  }
  return tally
}

function sumOf(one: Tally, other: Tally): Tally {
  return {
    words: one.words + other.words,
    known: one.known + other.known,
    sum: one.sum + other.sum,
    low: one.low + other.low,
  }
}

function judge({ words, known, sum, low }: Tally, calibration: Calibration | null): Reliability {
  const mean = known === 0 ? null : sum / known
  const numbers = {
    mean_confidence: mean === null ? null : roundTo(mean, 3),
    low_confidence_share: calibration === null || known === 0 ? null : roundTo(low / known, 3),
  }
  if (words > 0 && mean === null) return { level: 'unknown', ...numbers, reason: 'no_confidence_reported' }
  if (calibration === null) return { level: 'unknown', ...numbers, reason: 'engine_not_calibrated' }
  if (mean === null || words < MIN_WORDS) return { level: 'unknown', ...numbers, reason: 'too_few_words' }
  if (mean >= calibration.good_from) return { level: 'good', ...numbers, reason: 'confident' }
  const level = mean < calibration.poor_below ? 'poor' : 'fair'
  return { level, ...numbers, reason: 'low_confidence' }
}

const WORST_FIRST: readonly ReliabilityLevel[] = ['poor', 'fair', 'good']

function worstOf(channels: readonly Reliability[]): Reliability | null {
  for (const level of WORST_FIRST) {
    const found = channels.find((each) => each.level === level)
    if (found !== undefined) return found
  }
  return null
}
