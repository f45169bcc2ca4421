import { type TextRange, trimRange } from '../../lib/text.ts'
import type {
  AnalyticKind,
  AnalyticResults,
  EmotionResult,
  Evidence,
  IntentClaim,
  IntentResult,
  QualityResult,
  ScorecardAnswer,
  SummaryResult,
} from '../../model/analytics.ts'
import { failsCall, type Scorecard, scoreOf } from '../../model/scorecard/scorecard.ts'
import { wordRanges } from '../../model/search/word-ranges.ts'
import type { Segment, Transcript } from '../../model/transcript.ts'
import { NO_INTENT_FOUND } from './engine.ts'

/** Evidence for a part of a segment's text; its times are those of the words in that part. */
export function evidenceAt(segment: Segment, range: TextRange): Evidence {
  const { start, end } = trimRange(segment.text, range)
  return {
    segment_id: segment.id,
    ...timesIn(segment, { start, end }),
    quote: segment.text.slice(start, end),
  }
}

/** Two letters or digits; of scripts in which one is often a word, one. */
const ENOUGH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}][^\p{L}\p{N}]*[\p{L}\p{N}]/u

/** Whether a quote has enough letters to prove anything: "," stands in nearly every text. */
export function isProof(quote: string): boolean {
  return ENOUGH.test(quote)
}

/**
 * Evidence for a quote; null if the quote does not stand in the segment's text to the letter, or is too short to prove
 * anything and not all that was said.
 */
export function evidenceFor(segment: Segment, quote: string): Evidence | null {
  const isAll = quote.trim() === segment.text.trim()
  const start = quote.trim() !== '' && (isAll || isProof(quote)) ? segment.text.indexOf(quote) : -1
  return start === -1 ? null : evidenceAt(segment, { start, end: start + quote.length })
}

/**
 * Removes the claims of a result whose quotes do not stand in the transcript. Every result of every engine passes
 * here.
 *
 * Evidence is dropped if its quote does not stand to the letter in the segment it names, or is too short to prove
 * anything. Times outside that segment are replaced by those of the quoted words. A claim without evidence left is dropped and counted:
 * - summary: the key point is removed.
 * - emotion: the segment's entry is removed. The emotions of the call and of the speakers stay.
 * - intent: the intent is removed, and the next one becomes primary. If none is left, the primary intent is `other`
 *   with confidence 0. `other` may stand without evidence: it says that nothing was found.
 * - quality: the engine's answer is replaced by null, which leaves the question open, so that the engine's mistake
 *   counts neither for nor against the agent. A "no" and an option without points may stand without a quote, but not
 *   with false ones only. Answers from metrics and from people need no quote. The score is computed again.
 * @returns the result, and how many claims were dropped
 * @example
 * ```ts
 * import { verifyEvidence } from './evidence.ts'
 * import assert from 'node:assert/strict'
 *
 * const text = 'I want my money back.'
 * const times = { start_ms: 0, end_ms: 2_000 }
 * const segment = { id: 's1', speaker: 'customer', channel: 1, ...times, text, confidence: 1, words: [] }
 * const transcript = {
 *   ...{ language: 'en-US', engine: 'openai', model: 'whisper-1', duration_ms: 2_000, channels: 2 },
 *   segments: [segment],
 * }
 * const scorecard = { id: 'default', version: 1, name: 'Default', sections: [] }
 * const evidence = (quote) => [{ segment_id: 's1', ...times, quote }]
 * const refund = { intent: 'refund_request', confidence: 0.9, evidence: evidence('my money back') }
 * const invented = { intent: 'cancellation', confidence: 0.8, evidence: evidence('cancel my account') }
 *
 * const verified = verifyEvidence(
 *   'intent',
 *   { primary: refund, intents: [refund, invented] },
 *   { transcript, scorecard },
 * )
 * assert.deepEqual(verified.result.intents, [refund])
 * assert.equal(verified.droppedClaims, 1)
 * ```
 */
export function verifyEvidence<K extends AnalyticKind>(
  kind: K,
  result: AnalyticResults[K],
  { transcript, scorecard }: { transcript: Pick<Transcript, 'segments'>; scorecard: Scorecard },
): { result: AnalyticResults[K]; droppedClaims: number } {
  return resultVerifiers(createVerifier(transcript), scorecard)[kind](result)
}

type Verified<R> = { result: R; droppedClaims: number }
/** The evidence that stands in the transcript, with its times corrected. */
type Verifier = <E extends Evidence>(evidence: readonly E[]) => E[]

function resultVerifiers(
  verify: Verifier,
  scorecard: Scorecard,
): { [K in AnalyticKind]: (result: AnalyticResults[K]) => Verified<AnalyticResults[K]> } {
  return {
    summary: (result) => verifySummary(result, verify),
    emotion: (result) => verifyEmotion(result, verify),
    intent: (result) => verifyIntent(result, verify),
    quality: (result) => verifyQuality(result, verify, scorecard),
  }
}

function verifySummary(result: SummaryResult, verify: Verifier): Verified<SummaryResult> {
  const { kept, droppedClaims } = keepVerified(result.key_points, verify)
  return { result: { ...result, key_points: kept }, droppedClaims }
}

function verifyEmotion(result: EmotionResult, verify: Verifier): Verified<EmotionResult> {
  const { kept, droppedClaims } = keepVerified(result.segments, verify)
  return { result: { ...result, segments: kept }, droppedClaims }
}

function verifyIntent(result: IntentResult, verify: Verifier): Verified<IntentResult> {
  const mayStandAlone = (claim: IntentClaim) => claim.intent === 'other'
  const { kept, droppedClaims } = keepVerified(result.intents, verify, mayStandAlone)
  const { kept: primaries, droppedClaims: primaryDropped } = keepVerified(
    [result.primary],
    verify,
    mayStandAlone,
  )
  const primary = primaries[0] ?? kept[0] ?? NO_INTENT_FOUND
  const isListed = result.intents.some((each) => each.intent === result.primary.intent)
  return {
    result: { primary, intents: kept.length > 0 ? kept : [primary] },
    // The primary intent is in the list too: both are one claim.
    droppedClaims: droppedClaims + (isListed ? 0 : primaryDropped),
  }
}

function verifyQuality(
  result: QualityResult,
  verify: Verifier,
  scorecard: Scorecard,
): Verified<QualityResult> {
  let droppedClaims = 0
  const answers = result.answers.map((each): ScorecardAnswer => {
    const evidence = verify(each.evidence)
    const needsQuote = each.source === 'llm' || each.source === 'local'
    const mayRestOnAbsence = each.answer === 'no' || each.points === 0
    const isUnproven = evidence.length === 0 && (!mayRestOnAbsence || each.evidence.length > 0)
    const isAnswered = each.answer !== null && each.answer !== 'not_applicable'
    if (!needsQuote || !isAnswered || !isUnproven) return { ...each, evidence }
    droppedClaims += 1
    return { ...each, answer: null, points: 0, evidence }
  })
  const autoFail = failsCall(scorecard, answers)
  return {
    result: { ...result, answers, auto_fail: autoFail, score: scoreOf(answers, autoFail) },
    droppedClaims,
  }
}

function keepVerified<C extends { evidence: Evidence[] }>(
  claims: readonly C[],
  verify: Verifier,
  mayStandAlone: (claim: C) => boolean = () => false,
): { kept: C[]; droppedClaims: number } {
  const kept = claims
    .map((each) => ({ ...each, evidence: verify(each.evidence) }))
    .filter((each) => each.evidence.length > 0 || mayStandAlone(each))
  return { kept, droppedClaims: claims.length - kept.length }
}

function createVerifier(transcript: Pick<Transcript, 'segments'>): Verifier {
  const segments = new Map(transcript.segments.map((each) => [each.id, each]))
  return (evidence) =>
    evidence.flatMap((each) => {
      const segment = segments.get(each.segment_id)
      const stands = segment === undefined ? null : evidenceFor(segment, each.quote)
      if (segment === undefined || stands === null) return []
      const isInside =
        each.start_ms >= segment.start_ms && each.end_ms <= segment.end_ms && each.start_ms <= each.end_ms
      return [isInside ? each : { ...each, start_ms: stands.start_ms, end_ms: stands.end_ms }]
    })
}

function timesIn(segment: Segment, range: TextRange): { start_ms: number; end_ms: number } {
  const touched = wordRanges(segment).filter((each) => each.start < range.end && each.end > range.start)
  const first = touched[0]
  const last = touched.at(-1)
  if (first !== undefined && last !== undefined) {
    return {
      start_ms: clamp(first.word.start_ms, segment),
      end_ms: clamp(Math.max(first.word.start_ms, last.word.end_ms), segment),
    }
  }
  // Without word times, time is divided by the number of characters.
  const at = (offset: number) =>
    Math.round(
      segment.start_ms + ((segment.end_ms - segment.start_ms) * offset) / Math.max(1, segment.text.length),
    )
  return { start_ms: at(range.start), end_ms: at(range.end) }
}

function clamp(timeMs: number, segment: Segment): number {
  return Math.min(Math.max(timeMs, segment.start_ms), segment.end_ms)
}
