import {
  EMOTIONS,
  type Emotion,
  type EmotionResult,
  type SpeakerEmotion,
} from '../../../../model/analytics.ts'
import type { Role } from '../../../../model/transcript.ts'
import { emotionTrajectory, meanValence, roundToHundredths } from '../../emotion-trajectory.ts'
import { evidenceAt } from '../../evidence.ts'
import type { ShownCall, ShownSegment } from '../call.ts'
import { list, mapped, number, object, oneOf, type Shape, text, within } from '../requests/shape.ts'
import { evidenceForQuote } from './quotes.ts'

/** What the model is told about emotions. */
export const EMOTION_INSTRUCTIONS = `Say how people felt, by what they said and how they said it.
- Labels: "neutral"; "satisfaction" (pleased, relieved, thankful beyond politeness); "frustration" (annoyed that something does not work or has to be done again); "anger" (loud, insulting, threatening, at the end of patience); "anxiety" (worried, afraid of what may follow); "sadness" (grief, disappointment without reproach); "confusion" (does not understand). Politeness alone is neutral; so is an agent who names the customer's feelings. Praise that mocks is frustration or anger.
- valence: -1 (very unpleasant) to 1 (very pleasant), 0 is neutral. confidence: 0 to 1.
- overall: the call as the customer felt it on the whole.
- speakers: "agent" and "customer", each once, as far as they speak in the data: the label of the feeling that stood out in what they said, "neutral" if none did.
- segments: every segment in which a feeling other than neutral shows, in order, with the words that show it. Leave out neutral ones.`

/** The emotions in a call or a piece of it, as the model gives them. */
export type EmotionPart = {
  overall: { label: Emotion; valence: number; confidence: number }
  speakers: { speaker: Role; label: Emotion; valence: number }[]
  segments: SegmentEmotion[]
  /** Segments whose emotion came without a true quote: their emotion is unknown. */
  unproven: string[]
}

type SegmentEmotion = EmotionResult['segments'][number]

const ROLES = ['agent', 'customer'] as const

/** The shape of the answer about a call or a piece of it. */
export function emotionShape(call: ShownCall): Shape<EmotionPart> {
  const label = oneOf(EMOTIONS)
  const valence = number(-1, 1)
  const confidence = number(0, 1)
  const claim = object({ segment_id: text(), quote: text(), label, valence, confidence })
  const shape = object({
    overall: object({ label, valence, confidence }),
    speakers: list(object({ speaker: oneOf(ROLES), label, valence }), { max: ROLES.length }),
    segments: list(claim, { max: call.segments.size }),
  })
  return mapped(shape, (read, path, issues) => {
    const unproven: string[] = []
    const segments = read.segments.flatMap(({ segment_id, quote, ...felt }, index): SegmentEmotion[] => {
      const where = `${within(path, 'segments')}[${index}]`
      const evidence = evidenceForQuote(call, segment_id, quote, where, issues)
      const speaker = call.segments.get(segment_id)?.segment.speaker
      if (evidence !== undefined && speaker !== undefined)
        return [{ segment_id, speaker, ...felt, evidence: [evidence] }]
      issues.dropped += 1
      unproven.push(segment_id)
      return []
    })
    return { ...read, segments: onceEach(segments), unproven }
  })
}

/**
 * The emotions of the whole call, from those of its pieces. Trends and quarters are computed from the segments.
 *
 * With one piece, a speaker has the emotion of that piece. With several, the strongest one wins, by the sum of
 * absolute valence times time spoken. Emotions in under a quarter of the time spoken do not count; without any, the
 * speaker is neutral.
 */
export function mergeEmotions(
  parts: readonly { part: EmotionPart; segmentIds: ReadonlySet<string> }[],
  call: ShownCall,
): EmotionResult {
  const claimed = parts.flatMap(({ part }) => part.segments)
  const unproven = new Set(parts.flatMap(({ part }) => part.unproven))
  const segments = [...call.segments.values()].flatMap((shown): SegmentEmotion[] => {
    const own = claimed.find((each) => each.segment_id === shown.segment.id)
    if (own !== undefined) return [own]
    return unproven.has(shown.segment.id) ? [] : [neutral(shown)]
  })
  const spokenMs = (segmentIds: ReadonlySet<string>, role: Role | null) =>
    [...call.segments.values()]
      .filter(({ segment }) => segmentIds.has(segment.id) && (role === null || segment.speaker === role))
      .reduce((sum, { segment }) => sum + Math.max(1, segment.end_ms - segment.start_ms), 0)

  const speakers: EmotionResult['speakers'] = {}
  for (const role of ROLES) {
    const felt = segments.flatMap((each) => {
      const segment = call.segments.get(each.segment_id)?.segment
      return segment?.speaker === role ? [{ segment, valence: each.valence }] : []
    })
    if (felt.length === 0) continue
    const said = parts.flatMap(({ part, segmentIds }) => {
      const own = part.speakers.find((each) => each.speaker === role)
      return own === undefined ? [] : [{ ...own, confidence: 1, weight: spokenMs(segmentIds, role) }]
    })
    const whole = said.length > 0 ? weighed(said) : { label: 'neutral' as const, valence: meanValence(felt) }
    speakers[role] = {
      label: whole.label,
      valence: roundToHundredths(whole.valence),
      ...emotionTrajectory(felt, call.transcript.duration_ms),
    } satisfies SpeakerEmotion
  }
  const overall = weighed(
    parts.map(({ part, segmentIds }) => ({ ...part.overall, weight: spokenMs(segmentIds, null) })),
  )
  return {
    overall: {
      label: overall.label,
      valence: roundToHundredths(overall.valence),
      confidence: roundToHundredths(overall.confidence),
    },
    speakers,
    segments,
  }
}

/** An emotion of the whole call must prevail in at least this share of the time spoken. */
const MIN_SHARE = 0.25

function weighed(parts: readonly { label: Emotion; valence: number; confidence: number; weight: number }[]) {
  const total = Math.max(
    1,
    parts.reduce((sum, each) => sum + each.weight, 0),
  )
  const mean = (of: 'valence' | 'confidence') =>
    parts.reduce((sum, each) => sum + each[of] * each.weight, 0) / total
  const [only] = parts
  const strengths = [...Map.groupBy(parts, (each) => each.label)]
    .filter(([label, same]) => {
      const weight = same.reduce((sum, each) => sum + each.weight, 0)
      return label !== 'neutral' && weight / total >= MIN_SHARE
    })
    .map(([label, same]) => ({
      label,
      strength: same.reduce((sum, each) => sum + Math.abs(each.valence) * each.weight, 0),
    }))
    .sort((one, other) => other.strength - one.strength)
  const label = parts.length === 1 ? only?.label : strengths[0]?.label
  return { label: label ?? 'neutral', valence: mean('valence'), confidence: mean('confidence') }
}

/** For segments that the model, asked for every emotion, did not name. */
const UNNAMED_CONFIDENCE = 0.5

/** The evidence is the whole segment: no part of it was said to show an emotion. */
function neutral({ segment }: ShownSegment): SegmentEmotion {
  return {
    segment_id: segment.id,
    speaker: segment.speaker,
    label: 'neutral',
    valence: 0,
    confidence: UNNAMED_CONFIDENCE,
    evidence: [evidenceAt(segment, { start: 0, end: segment.text.length })],
  }
}

/** A segment that was named twice has the stronger emotion, and both quotes. */
function onceEach(segments: readonly SegmentEmotion[]): SegmentEmotion[] {
  return [...Map.groupBy(segments, (each) => each.segment_id).values()].flatMap((same) => {
    const [strongest] = same.toSorted((one, other) => Math.abs(other.valence) - Math.abs(one.valence))
    return strongest === undefined ? [] : [{ ...strongest, evidence: same.flatMap((each) => each.evidence) }]
  })
}
