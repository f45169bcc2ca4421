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
import { calibrated, decide, likeliest } from '../models/second-level.ts'
import { does, placesOf, type Reading, type Statement } from '../reading/reading.ts'
import { emotionSigns, feelingOf } from './emotion-signs.ts'

/** The feelings of a call: by segment, by speaker with their course over the quarters, and overall. */
export function emotionResult(reading: Reading): EmotionResult {
  const mood = decide(reading.language.decisions.emotion ?? {}, EMOTIONS, emotionSigns(reading))
  const felt = feltInSegments(reading, mood)
  const { duration_ms: durationMs } = reading.transcript
  // The call feels as the customer does; where no role is known, as whoever speaks does.
  const theirs = felt.filter((each) => each.role !== 'agent')
  const overall = theirs.length === 0 ? NOTHING_SAID : customerFeeling(reading, mood)
  const speakers: EmotionResult['speakers'] = {}
  for (const role of ['agent', 'customer'] as const) {
    const own = felt.filter((each) => each.segment.speaker === role)
    if (own.length > 0)
      speakers[role] = speakerEmotion(own, role === 'customer' ? overall.label : strongestOf(own), durationMs)
  }
  return {
    overall: {
      ...overall,
      valence: roundToHundredths(callValence(theirs.length > 0 ? theirs : felt, overall.label)),
    },
    speakers,
    segments: felt.map(({ segment, label, valence, confidence, evidence }) => ({
      segment_id: segment.id,
      speaker: segment.speaker,
      label,
      valence,
      confidence,
      evidence,
    })),
  }
}

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
const NOTHING_SAID: { label: Emotion; confidence: number } = { label: 'neutral', confidence: 0.1 }

/** How likely each emotion is, together 1. */
type Shares = ReadonlyMap<Emotion, number>

/** What prevails over the call, and how sure that is. @param mood the customer's over the whole call */
function customerFeeling(reading: Reading, mood: Shares): { label: Emotion; confidence: number } {
  const { confidence = {} } = reading.language.decisions
  const [likeliestLabel, likely] = likeliest(mood)
  const label = likeliestLabel === 'frustration' && isAvowedlyAngry(reading) ? 'anger' : likeliestLabel
  const sure = Math.min(MOST_CONFIDENCE, calibrated(likely, confidence.emotion ?? {}))
  return { label, confidence: roundToHundredths(sure) }
}

/** "I am really angry": who says so is, whatever else they complain of. */
function isAvowedlyAngry({ statements }: Reading): boolean {
  return statements.some((each) => each.role !== 'agent' && (feelingOf(each).get('anger') ?? 0) >= AVOWED)
}

const AVOWED = 0.9
const MOST_CONFIDENCE = 0.97

type Felt = {
  segment: Segment
  role: Role | null
  label: Emotion
  valence: number
  confidence: number
  evidence: Evidence[]
}

function feltInSegments({ transcript, statements }: Reading, mood: Shares): Felt[] {
  const parts = Map.groupBy(
    statements.flatMap((statement) =>
      placesOf(statement, statement).map((place) => ({ statement, ...place })),
    ),
    (each) => each.segment.id,
  )
  const known = transcript.segments.flatMap((segment) => {
    const said = parts.get(segment.id)
    return said === undefined ? [] : [{ segment, said, own: sharesIn(said.map((each) => each.statement)) }]
  })
  const near = new Map<(typeof known)[number], readonly Shares[]>()
  for (const same of Map.groupBy(known, (each) => each.segment.speaker).values()) {
    for (const [at, each] of same.entries())
      near.set(
        each,
        [same[at - 1], same[at + 1]].flatMap((one) => one?.own ?? []),
      )
  }
  return known.map((each): Felt => {
    const { segment, said, own } = each
    const shares = amid(own, near.get(each) ?? [], segment.speaker === 'agent' ? null : mood)
    const [label, likely] = likeliest(shares)
    const telling = said.filter(
      ({ statement }) => label !== 'neutral' && likeliest(feelingIn(statement))[0] === label,
    )
    // The course of a call is told by what is said at each moment alone.
    const valence = EMOTIONS.reduce((sum, one) => sum + VALENCE[one] * (own.get(one) ?? 0), 0)
    return {
      segment,
      role: said[0]?.statement.role ?? null,
      label,
      valence: roundToHundredths(valence),
      confidence: roundToHundredths(Math.min(MOST_CONFIDENCE, likely)),
      // A neutral segment stands on all its words: none of them shows a feeling.
      evidence: (telling.length > 0 ? telling : said)
        .slice(0, MAX_EVIDENCE)
        .map((one) => evidenceAt(one.segment, one.range)),
    }
  })
}

/** Feelings last: what somebody says just before and after it, and over the whole call, tells of a segment too. */
function amid(own: Shares, near: readonly Shares[], mood: Shares | null): Map<Emotion, number> {
  const around = near.length > 0 ? near : [own]
  const meanOf = (emotion: Emotion) =>
    around.reduce((sum, each) => sum + (each.get(emotion) ?? 0), 0) / around.length
  return new Map(
    EMOTIONS.map((emotion) => {
      const alone = own.get(emotion) ?? 0
      const whole = (mood ?? own).get(emotion) ?? 0
      return [emotion, alone + NEAR * (meanOf(emotion) - alone) + WHOLE * (whole - alone)]
    }),
  )
}

/**
 * How much neighbours and the whole call count. On 611 angry and 631 calm utterances of people (three of four agree)
 * .1 to .3 of each raise the area under the curve alike, from .81 to .85.
 */
const NEAR = 0.2
const WHOLE = 0.1

const MAX_EVIDENCE = 3

/** The mean over statements, longer ones for more. */
function sharesIn(statements: readonly Statement[]): Map<Emotion, number> {
  const all = statements.reduce((sum, each) => sum + Math.sqrt(each.length), 0)
  return new Map(
    EMOTIONS.map((emotion) => [
      emotion,
      statements.reduce(
        (sum, each) => sum + (Math.sqrt(each.length) / all) * (feelingIn(each).get(emotion) ?? 0),
        0,
      ),
    ]),
  )
}

/**
 * How likely somebody feels so who says this. Agents name the customer's feelings ("I understand how frustrating that
 * is") and are polite by trade: of theirs a part counts, and of anger only what is rude.
 */
function feelingIn(statement: Statement): ReadonlyMap<Emotion, number> {
  const felt = feelingOf(statement)
  if (statement.role !== 'agent') return felt
  const own = new Map(
    [...felt].map(([emotion, likely]): [Emotion, number] => {
      if (emotion === 'satisfaction') return [emotion, likely * AGENTS_PLEASURE]
      const isOwn = emotion === 'anger' && does(statement, 'rude')
      return [emotion, isOwn ? likely : likely * AGENTS_FEELING]
    }),
  )
  const rest = [...own].reduce((sum, [emotion, each]) => (emotion === 'neutral' ? sum : sum + each), 0)
  return own.set('neutral', 1 - rest)
}

/** Of an agent's words of pleasure and of other feelings, the share that is taken for their own. */
const AGENTS_PLEASURE = 0.5
const AGENTS_FEELING = 0.15

function speakerEmotion(felt: readonly Felt[], label: Emotion, durationMs: number): SpeakerEmotion {
  return {
    label,
    valence: roundToHundredths(callValence(felt, label)),
    ...emotionTrajectory(felt, durationMs),
  }
}

/** The mean, moved towards the label: most of an angry call is still plain talk. */
function callValence(felt: readonly Felt[], label: Emotion): number {
  return label === 'neutral' ? meanValence(felt) : (meanValence(felt) + VALENCE[label] * MOVED) / 2
}

const MOVED = 0.7

/** The label of most segments that have a feeling, if a fifth of all segments has it. */
function strongestOf(felt: readonly Felt[]): Emotion {
  const counts = Map.groupBy(
    felt.filter((each) => each.label !== 'neutral'),
    (each) => each.label,
  )
  const [most] = [...counts].sort((a, b) => b[1].length - a[1].length)
  return most !== undefined && most[1].length >= felt.length * OFTEN ? most[0] : 'neutral'
}

const OFTEN = 0.2
