import { type Range, trimRange } from '../../lib/text.ts'
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
import type { Segment, Transcript } from '../../model/transcript.ts'

/** Evidence for a stretch of a segment's text; times are those of the words it touches. */
export function evidenceAt(segment: Segment, range: Range): Evidence {
  const { start, end } = trimRange(segment.text, range)
  return {
    segment_id: segment.id,
    ...timesOf(segment, { start, end }),
    quote: segment.text.slice(start, end),
  }
}

/** Evidence for a quote, or null where it does not stand in the segment's text to the letter. */
export function evidenceFor(segment: Segment, quote: string): Evidence | null {
  const start = quote.trim() === '' ? -1 : segment.text.indexOf(quote)
  return start === -1 ? null : evidenceAt(segment, { start, end: start + quote.length })
}

/**
 * Holds a result to the transcript, whichever engine made it (design §8).
 *
 * Evidence whose quote does not stand to the letter in the named segment is taken away; times outside the segment
 * are set right from the words. A claim left without any is dropped and counted:
 * - summary: the key point goes.
 * - emotion: the segment's entry goes; the labels of the call and the speakers stay, they sum up the rest.
 * - intent: the intent goes, and the next best is primary; with none left it is `other` at confidence 0,
 *   the one intent that may stand without evidence, since it says that nothing was found.
 * - quality: a judged answer without its evidence is withdrawn and the question left open: the engine's mistake is
 *   neither held against the agent nor for them. A no may rest on absence, so it is withdrawn only if it offered false quotes.
 *   Answers from metrics and people need no quote. The score is computed again.
 */
export function verifyEvidence<K extends AnalyticKind>(
  kind: K,
  result: AnalyticResults[K],
  { transcript, scorecard }: { transcript: Transcript; scorecard: Scorecard },
): { result: AnalyticResults[K]; droppedClaims: number } {
  const hold = holder(transcript)
  return verifiers(hold, scorecard)[kind](result)
}

type Verified<R> = { result: R; droppedClaims: number }
type Hold = (evidence: readonly Evidence[]) => Evidence[]

function verifiers(
  hold: Hold,
  scorecard: Scorecard,
): { [K in AnalyticKind]: (result: AnalyticResults[K]) => Verified<AnalyticResults[K]> } {
  return {
    summary: (result) => verifySummary(result, hold),
    emotion: (result) => verifyEmotion(result, hold),
    intent: (result) => verifyIntent(result, hold),
    quality: (result) => verifyQuality(result, hold, scorecard),
  }
}

function verifySummary(result: SummaryResult, hold: Hold): Verified<SummaryResult> {
  const { kept, droppedClaims } = keepHeld(result.key_points, hold)
  return { result: { ...result, key_points: kept }, droppedClaims }
}

function verifyEmotion(result: EmotionResult, hold: Hold): Verified<EmotionResult> {
  const { kept, droppedClaims } = keepHeld(result.segments, hold)
  return { result: { ...result, segments: kept }, droppedClaims }
}

function verifyIntent(result: IntentResult, hold: Hold): Verified<IntentResult> {
  const mayStandAlone = (claim: IntentClaim) => claim.intent === 'other'
  const { kept, droppedClaims } = keepHeld(result.intents, hold, mayStandAlone)
  const { kept: primaries, droppedClaims: primaryDropped } = keepHeld([result.primary], hold, mayStandAlone)
  const nothing: IntentClaim = { intent: 'other', confidence: 0, evidence: [] }
  const primary = primaries[0] ?? kept[0] ?? nothing
  const listed = result.intents.some((each) => each.intent === result.primary.intent)
  return {
    result: { primary, intents: kept.length > 0 ? kept : [primary] },
    // The primary intent stands in the list too: it is one claim.
    droppedClaims: droppedClaims + (listed ? 0 : primaryDropped),
  }
}

function verifyQuality(result: QualityResult, hold: Hold, scorecard: Scorecard): Verified<QualityResult> {
  let droppedClaims = 0
  const answers = result.answers.map((each): ScorecardAnswer => {
    const evidence = hold(each.evidence)
    const needsQuote = each.source === 'llm' || each.source === 'local'
    const mayRestOnAbsence = each.answer === 'no' || each.points === 0
    const unproven = evidence.length === 0 && (!mayRestOnAbsence || each.evidence.length > 0)
    const says = each.answer !== null && each.answer !== 'not_applicable'
    if (!needsQuote || !says || !unproven) return { ...each, evidence }
    droppedClaims += 1
    return { ...each, answer: null, points: 0, evidence }
  })
  const autoFail = failsCall(scorecard, answers)
  return {
    result: { ...result, answers, auto_fail: autoFail, score: scoreOf(answers, autoFail) },
    droppedClaims,
  }
}

function keepHeld<C extends { evidence: Evidence[] }>(
  claims: readonly C[],
  hold: Hold,
  mayStandAlone: (claim: C) => boolean = () => false,
): { kept: C[]; droppedClaims: number } {
  const kept = claims
    .map((each) => ({ ...each, evidence: hold(each.evidence) }))
    .filter((each) => each.evidence.length > 0 || mayStandAlone(each))
  return { kept, droppedClaims: claims.length - kept.length }
}

function holder(transcript: Transcript): Hold {
  const segments = new Map(transcript.segments.map((each) => [each.id, each]))
  return (evidence) =>
    evidence.flatMap((each) => {
      const segment = segments.get(each.segment_id)
      const stands = segment === undefined ? null : evidenceFor(segment, each.quote)
      if (segment === undefined || stands === null) return []
      const inside =
        each.start_ms >= segment.start_ms && each.end_ms <= segment.end_ms && each.start_ms <= each.end_ms
      return [inside ? each : { ...each, start_ms: stands.start_ms, end_ms: stands.end_ms }]
    })
}

function timesOf(segment: Segment, range: Range): { start_ms: number; end_ms: number } {
  const touched = placeWords(segment).filter((each) => each.start < range.end && each.end > range.start)
  const first = touched[0]
  const last = touched.at(-1)
  if (first !== undefined && last !== undefined) {
    return {
      start_ms: clamp(first.word.start_ms, segment),
      end_ms: clamp(Math.max(first.word.start_ms, last.word.end_ms), segment),
    }
  }
  // No word times to go by: the share of the characters is the best guess there is.
  const at = (offset: number) =>
    Math.round(
      segment.start_ms + ((segment.end_ms - segment.start_ms) * offset) / Math.max(1, segment.text.length),
    )
  return { start_ms: at(range.start), end_ms: at(range.end) }
}

/**
 * Where each word stands in the segment's text. Recognisers write the text with punctuation and capitals that
 * the words may lack; a word that cannot be found nearby is left out.
 */
function placeWords(segment: Segment): (Range & { word: Segment['words'][number] })[] {
  const text = segment.text.toLowerCase()
  let cursor = 0
  return segment.words.flatMap((word) => {
    const wanted = word.text.trim().toLowerCase()
    const start = wanted === '' ? -1 : text.indexOf(wanted, cursor)
    if (start === -1 || start - cursor > NEARBY_CHARACTERS) return []
    cursor = start + wanted.length
    return [{ start, end: cursor, word }]
  })
}

const NEARBY_CHARACTERS = 40

function clamp(timeMs: number, segment: Segment): number {
  return Math.min(Math.max(timeMs, segment.start_ms), segment.end_ms)
}
