import {
  EMOTIONS,
  type Emotion,
  type EmotionResult,
  type Evidence,
  type SpeakerEmotion,
} from '../../../../model/analytics.ts'
import type { Role, Segment } from '../../../../model/transcript.ts'
import { emotionTrajectory, meanValence, roundToHundredths } from '../../emotion-trajectory.ts'
import { evidenceAt } from '../../evidence.ts'
import { calibrated, decide, likeliest } from '../models/conditional-logit.ts'
import { does, placesOf, type Reading, type Statement } from '../reading/reading.ts'
import { emotionSigns } from './emotion-signs.ts'

/** The feelings of a call: by segment, by speaker with their course over the quarters, and overall. */
export function emotionResult(reading: Reading): EmotionResult {
  const { decisions } = reading.language
  const mood = decide(decisions.emotion ?? {}, EMOTIONS, emotionSigns(reading))
  const felt = feltInSegments(reading, mood)
  // The call feels as the customer does; where no role is known, as whoever speaks does.
  const theirs = felt.filter((each) => each.role !== 'agent')
  const [likeliestLabel] = likeliest(mood)
  const label = likeliestLabel === 'frustration' && isAvowedlyAngry(reading) ? 'anger' : likeliestLabel
  const likely = mood.get(label) ?? 0
  const overall =
    theirs.length === 0
      ? NOTHING_SAID
      : { label, confidence: sure(calibrated(likely, decisions.confidence?.emotion ?? {})) }
  const speakers: EmotionResult['speakers'] = {}
  for (const role of ['agent', 'customer'] as const) {
    const own = felt.filter((each) => each.segment.speaker === role)
    const prevailing = role === 'customer' ? overall.label : agentsFeeling(own)
    if (own.length > 0) speakers[role] = speakerEmotion(own, prevailing, reading.transcript.duration_ms)
  }
  return {
    overall: { ...overall, valence: callValence(theirs.length > 0 ? theirs : felt, overall.label) },
    speakers,
    segments: felt.map(({ segment, role: _, ...told }) => ({
      segment_id: segment.id,
      speaker: segment.speaker,
      ...told,
    })),
  }
}

/** "I am really angry": who says so is, whatever else they complain of; how sure that is, is told by all they say. */
function isAvowedlyAngry({ statements }: Reading): boolean {
  return statements.some((each) => each.role !== 'agent' && (each.feels().get('anger') ?? 0) >= AVOWED)
}

const AVOWED = 0.9

/** How pleasant each label is, −1 to 1, at full strength. */
const VALENCE: Record<Emotion, number> = {
  neutral: 0,
  satisfaction: 0.9,
  frustration: -0.6,
  anger: -0.95,
  anxiety: -0.5,
  sadness: -0.6,
  confusion: -0.3,
}

/** How sure it is that a call in which nothing is said is neutral. */
const NOTHING_SAID = { label: 'neutral' as const, confidence: 0.1 }

/** Nobody knows for certain what somebody else feels. */
function sure(likelihood: number): number {
  return roundToHundredths(Math.min(0.97, likelihood))
}

/** How likely each emotion is, together 1. */
type Shares = ReadonlyMap<Emotion, number>

type Felt = {
  segment: Segment
  role: Role | null
  label: Emotion
  valence: number
  confidence: number
  evidence: Evidence[]
}

/** @param mood the customer's over the whole call */
function feltInSegments({ transcript, statements }: Reading, mood: Shares): Felt[] {
  const parts = Map.groupBy(
    statements.flatMap((statement) =>
      placesOf(statement, statement).map((place) => ({ statement, felt: feelingIn(statement), ...place })),
    ),
    (each) => each.segment,
  )
  return transcript.segments.flatMap((segment): Felt[] => {
    const said = parts.get(segment)
    if (said === undefined) return []
    const share = (emotion: Emotion) =>
      said.reduce((sum, { felt }) => sum + (felt.get(emotion) ?? 0), 0) / said.length
    const own = new Map(EMOTIONS.map((each) => [each, share(each)]))
    const role = said[0]?.statement.role ?? null
    const [label, likely] = likeliest(role === 'agent' ? own : amid(own, mood))
    const telling = said.filter(({ felt }) => label !== 'neutral' && likeliest(felt)[0] === label)
    return [
      {
        segment,
        role,
        label,
        // The course of a call is told by what is said at each moment alone.
        valence: roundToHundredths(EMOTIONS.reduce((sum, each) => sum + VALENCE[each] * share(each), 0)),
        confidence: sure(likely),
        // A neutral segment stands on all its words: none of them shows a feeling.
        evidence: (telling.length > 0 ? telling : said)
          .slice(0, MAX_EVIDENCE)
          .map((each) => evidenceAt(each.segment, each.range)),
      },
    ]
  })
}

/** Feelings last: what somebody says over the whole call tells of a segment too. */
function amid(own: Shares, mood: Shares): Shares {
  return new Map([...own].map(([each, alone]) => [each, (1 - WHOLE) * alone + WHOLE * (mood.get(each) ?? 0)]))
}

const WHOLE = 0.2

const MAX_EVIDENCE = 3

/**
 * How likely somebody feels so who says this. Agents name the customer's feelings ("I understand how frustrating that
 * is") and are polite by trade: of theirs a part counts, but all of what is rude.
 */
function feelingIn(statement: Statement): Shares {
  const felt = statement.feels()
  if (statement.role !== 'agent' || does(statement, 'rude')) return felt
  const shown = 1 - (felt.get('neutral') ?? 0)
  return new Map(
    [...felt].map(([each, likely]) => [
      each,
      each === 'neutral' ? 1 - AGENTS_OWN * shown : AGENTS_OWN * likely,
    ]),
  )
}

const AGENTS_OWN = 0.3

function speakerEmotion(felt: readonly Felt[], label: Emotion, durationMs: number): SpeakerEmotion {
  return { label, valence: callValence(felt, label), ...emotionTrajectory(felt, durationMs) }
}

/** The mean, moved towards the label: most of an angry call is still plain talk. */
function callValence(felt: readonly Felt[], label: Emotion): number {
  const mean = meanValence(felt)
  return roundToHundredths(label === 'neutral' ? mean : (mean + VALENCE[label] * MOVED) / 2)
}

const MOVED = 0.7

/** An agent whose rude words show anger in a fifth of what they say is angry; no other feeling is told of agents. */
function agentsFeeling(felt: readonly Felt[]): Emotion {
  return felt.filter((each) => each.label === 'anger').length > felt.length * OFTEN ? 'anger' : 'neutral'
}

const OFTEN = 0.2
