import {
  EMOTIONS,
  type Emotion,
  type EmotionResult,
  type Evidence,
  type SpeakerEmotion,
} from '../../../model/analytics.ts'
import type { Role, Segment } from '../../../model/transcript.ts'
import { emotionTrajectory, meanValence, roundToHundredths } from '../emotion-trajectory.ts'
import { callFeeling } from './call-feeling.ts'
import type { Feeling } from './lexicon/types.ts'
import { does, doesAny, evidenceOf, type Reading, type Statement, segmentAt } from './reading.ts'
import { likelihoods } from './resemblance.ts'

/** The feelings of a call: by segment, by speaker with their course over the quarters, and overall. */
export function emotionResult(reading: Reading): EmotionResult {
  const signs = feelingsOf(reading)
  const felt = feltInSegments(reading, signs)
  const { transcript } = reading
  // The call feels as the customer does; where no role is known, as whoever speaks does.
  const overall = customerFeeling(
    reading,
    signs.filter((each) => each.statement.role !== 'agent'),
    felt.length,
  )
  const speakers: EmotionResult['speakers'] = {}
  for (const role of ['agent', 'customer'] as const) {
    const own = felt.filter((each) => each.segment.speaker === role)
    if (own.length > 0)
      speakers[role] = speakerEmotion(
        own,
        role === 'customer'
          ? overall.label
          : labelOf(
              signs.filter((each) => each.segment.speaker === role),
              own.length,
            ),
        transcript.duration_ms,
      )
  }
  const customers = felt.filter((each) => each.role !== 'agent')
  return {
    overall: {
      ...overall,
      valence: roundToHundredths(callValence(customers.length > 0 ? customers : felt, overall.label)),
    },
    speakers,
    segments: felt.map(({ segment, label: own, valence, confidence, evidence }) => ({
      segment_id: segment.id,
      speaker: segment.speaker,
      label: own,
      valence,
      confidence,
      evidence,
    })),
  }
}

/** One sign of a feeling, after negation, intensity, sarcasm and the speaker were weighed. */
export type FeelingSign = { feeling: Feeling; strength: number; statement: Statement; segment: Segment }

/** All signs of feeling in a call, in order. */
export function feelingsOf({ statements }: Reading): FeelingSign[] {
  return statements.flatMap((statement, index) => {
    const sarcastic = isSarcastic(statements, index) || isBitterPraise(statements, index)
    const named = statement.hits.flatMap((hit): FeelingSign[] => {
      const segment = segmentAt(statement.passage, hit.start)
      if (hit.cue.family !== 'emotion' || segment === undefined) return []
      const sign = weigh(hit.cue.name, hit.weight, hit.negated, sarcastic)
      const strength =
        sign.strength *
        intensity(statement) *
        politeness(statement, sign.feeling) *
        ownFeeling(statement, sign.feeling)
      return strength < MIN_STRENGTH ? [] : [{ feeling: sign.feeling, strength, statement, segment }]
    })
    return [...named, ...grievance(statement), ...likeOthers(statement, named)]
  })
}

/** Intents that are troubles rather than wishes. */
const TROUBLES = new Set<string>(['technical_support', 'account_access', 'order_status', 'complaint'])

/** A trouble that comes back frustrates, also where nobody says so: "it still doesn't work". */
function grievance(statement: Statement): FeelingSign[] {
  const again = does(statement, 'repeat')
  const segment = again === undefined ? undefined : segmentAt(statement.passage, again.start)
  if (segment === undefined || statement.role === 'agent') return []
  const troubled =
    doesAny(statement, ['problem', 'refuse']) ||
    statement.hits.some((hit) => hit.cue.family === 'intent' && TROUBLES.has(hit.cue.name) && hit.weight >= 2)
  if (!troubled || doesAny(statement, ['dropped_plan', 'elsewhere'])) return []
  return [{ feeling: 'frustration', strength: GRIEVANCE_STRENGTH, statement, segment }]
}

/** What others say who feel so is a sign as well, where the words themselves name no feeling. */
function likeOthers(statement: Statement, named: readonly FeelingSign[]): FeelingSign[] {
  const segment = segmentAt(statement.passage, statement.start)
  if (statement.role === 'agent' || statement.length < MIN_LIKE_LENGTH || segment === undefined) return []
  if (named.length > 0) return []
  return [...likelihoods(statement.feels(), EMOTIONS, LIKE_SHARPNESS)].flatMap(([feeling, likely]) =>
    feeling === 'neutral' || likely < MIN_LIKELY
      ? []
      : [{ feeling, strength: LIKE_STRENGTH * likely, statement, segment }],
  )
}

const MIN_LIKE_LENGTH = 2
const MIN_LIKELY = 0.6
const LIKE_SHARPNESS = 0.5
const LIKE_STRENGTH = 0.25

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

const MIN_STRENGTH = 0.08
const GRIEVANCE_STRENGTH = 0.4
/** A segment is labelled from this strength on. */
const SEGMENT_THRESHOLD = 0.36
/** A speaker is labelled by what most exceeds these strengths over the whole call. */
const CALL_THRESHOLDS: Record<Feeling, number> = {
  satisfaction: 0.6,
  frustration: 0.75,
  anger: 0.72,
  anxiety: 0.55,
  sadness: 0.55,
  confusion: 0.55,
}
/** A further sign of the same adds almost as much as the first. */
const FURTHER_SIGN = 0.9
/** The grievances of the angry tell of the anger too. */
const GRIEVANCE_IN_ANGER = 0.45
/** Everybody asks back once in a longer call. */
const CONFUSION_ONCE = 0.6
const LONGER_CALL_STATEMENTS = 10
const ANGER_AT_ALL = 0.55
/** "I am very angry": whoever says so is, whatever else they complain of. */
const AVOWED_ANGER = 1.4
/** A fault that is told without a word of feeling is still no pleasure. */
const PROBLEM_VALENCE = -0.12

function weigh(
  feeling: Feeling,
  weight: number,
  negated: boolean,
  sarcastic: boolean,
): { feeling: Feeling; strength: number } {
  if (sarcastic && feeling === 'satisfaction')
    return { feeling: 'frustration', strength: Math.max(0.6, weight) }
  if (!negated) return { feeling, strength: weight }
  // "Not happy" is more than nothing; "not angry" is nothing.
  if (feeling === 'satisfaction') return { feeling: 'frustration', strength: weight * 0.9 }
  return { feeling, strength: 0 }
}

/** Mockery says it by itself; other praise needs a grievance said in the same go. */
function isSarcastic(statements: readonly Statement[], index: number): boolean {
  const statement = statements[index]
  if (statement !== undefined && does(statement, 'mockery') !== undefined) return true
  if (statement === undefined || does(statement, 'sarcasm') === undefined || statement.role === 'agent')
    return false
  const near = statements.filter((each) => each.passage === statement.passage)
  return near.some(
    (each) =>
      doesAny(each, ['problem', 'repeat', 'refuse']) ||
      each.hits.some((hit) => hit.cue.family === 'emotion' && !hit.negated && VALENCE[hit.cue.name] < -0.4),
  )
}

/** "Wonderful", said to a no. */
function isBitterPraise(statements: readonly Statement[], index: number): boolean {
  const statement = statements[index]
  if (statement?.role !== 'customer' || doesAny(statement, ['thanks', 'accept', 'works_now'])) return false
  const before = statements.slice(Math.max(0, index - 4), index).filter((each) => each.role === 'agent')
  return before.some((each) => doesAny(each, ['inability', 'rude']) && !doesAny(each, ['done', 'commit']))
}

function intensity(statement: Statement): number {
  const more = does(statement, 'intensifier') === undefined ? 1 : 1.15
  const less = does(statement, 'diminisher') === undefined ? 1 : 0.8
  const loud = statement.emphatic ? 1.15 : 1
  const supposed = does(statement, 'hypothetical') === undefined ? 1 : 0.8
  return more * less * loud * supposed
}

/** "Great, thanks" takes note of something; it is no delight. */
function politeness(statement: Statement, feeling: Feeling): number {
  return feeling === 'satisfaction' && statement.length <= 4 && !statement.emphatic ? 0.6 : 1
}

/** Agents name the customer's feelings ("I understand how frustrating that is"), and are polite by trade. */
function ownFeeling(statement: Statement, feeling: Feeling): number {
  if (statement.role !== 'agent') return 1
  if (feeling === 'anger') return does(statement, 'rude') === undefined ? 0.15 : 0.8
  return feeling === 'satisfaction' ? 0.5 : 0.15
}

type Felt = {
  segment: Segment
  role: Role | null
  label: Emotion
  valence: number
  confidence: number
  evidence: Evidence[]
}

function feltInSegments({ transcript, statements }: Reading, signs: readonly FeelingSign[]): Felt[] {
  const bySegment = Map.groupBy(signs, (each) => each.segment.id)
  const parts = Map.groupBy(
    statements.flatMap((statement) =>
      evidenceOf(statement, statement).map((evidence) => ({ statement, evidence })),
    ),
    (each) => each.evidence.segment_id,
  )
  return transcript.segments.flatMap((segment): Felt[] => {
    const said = parts.get(segment.id)
    if (said === undefined) return []
    const own = bySegment.get(segment.id) ?? []
    const strengths = strengthsOf(own)
    const [label, strength] = strongest(strengths, SEGMENT_THRESHOLD)
    const troubled = said.some(
      ({ statement }) => statement.role !== 'agent' && does(statement, 'problem') !== undefined,
    )
    const pull = [...strengths].reduce((sum, [feeling, each]) => sum + VALENCE[feeling] * each, 0)
    const telling = said.filter(({ statement }) =>
      own.some((each) => each.statement === statement && each.feeling === label),
    )
    return [
      {
        segment,
        role: said[0]?.statement.role ?? null,
        label,
        valence: roundToHundredths(Math.tanh(pull + (troubled && pull <= 0 ? PROBLEM_VALENCE : 0))),
        confidence: roundToHundredths(
          label === 'neutral' ? 0.85 - Math.min(0.35, strength) : Math.min(0.95, 0.45 + 0.45 * strength),
        ),
        // A neutral segment stands on all its words: none of them shows a feeling.
        evidence: (telling.length > 0 ? telling : said).slice(0, 3).map((each) => each.evidence),
      },
    ]
  })
}

function speakerEmotion(felt: readonly Felt[], label: Emotion, durationMs: number): SpeakerEmotion {
  return {
    label,
    valence: roundToHundredths(callValence(felt, label)),
    ...emotionTrajectory(felt, durationMs),
  }
}

/** The mean, moved towards the label: most of an angry call is still plain talk. */
function callValence(felt: readonly Felt[], label: Emotion): number {
  return label === 'neutral' ? meanValence(felt) : (meanValence(felt) + VALENCE[label] * 0.7) / 2
}

function strengthsOf(signs: readonly FeelingSign[], further = 0.75): Map<Feeling, number> {
  const strengths = new Map<Feeling, number>()
  for (const [feeling, same] of Map.groupBy(signs, (each) => each.feeling)) {
    const sorted = same.map((each) => each.strength).sort((a, b) => b - a)
    strengths.set(
      feeling,
      sorted.reduce((sum, each, index) => sum + each * further ** index, 0),
    )
  }
  return strengths
}

/** How sure it is that a call in which nothing is said is neutral. */
const NOTHING_SAID = 0.1

/** What prevails over the call in these signs, and how sure that is. */
function customerFeeling(
  reading: Reading,
  signs: readonly FeelingSign[],
  segments: number,
): { label: Emotion; confidence: number } {
  if (segments === 0) return { label: 'neutral', confidence: NOTHING_SAID }
  const [[label, likely] = ['neutral', 0] as const] = [
    ...callFeeling(reading, strengthsOverall(signs), reading.language.callFeeling),
  ].sort((a, b) => b[1] - a[1])
  const isAvowed = signs.some((each) => each.feeling === 'anger' && each.strength >= AVOWED_ANGER)
  return {
    label: isAvowed && (label === 'frustration' || label === 'neutral') ? 'anger' : label,
    confidence: roundToHundredths(Math.min(0.97, likely)),
  }
}

/** Where anger is named, what else is complained of is told in anger. */
function strengthsOverall(signs: readonly FeelingSign[]): Map<Feeling, number> {
  const strengths = strengthsOf(signs, FURTHER_SIGN)
  const anger = strengths.get('anger') ?? 0
  if (anger >= ANGER_AT_ALL)
    strengths.set('anger', anger + (strengths.get('frustration') ?? 0) * GRIEVANCE_IN_ANGER)
  return strengths
}

function labelOf(signs: readonly FeelingSign[], statements: number): Emotion {
  const strengths = strengthsOverall(signs)
  const of = (feeling: Feeling) => strengths.get(feeling) ?? 0
  if (of('anger') < ANGER_AT_ALL) strengths.delete('anger')
  const confused = signs.filter((each) => each.feeling === 'confusion').length
  if (confused === 1 && statements > LONGER_CALL_STATEMENTS) {
    strengths.set('confusion', of('confusion') * CONFUSION_ONCE)
  }
  const relative = new Map(
    [...strengths].map(([feeling, strength]) => [feeling, strength / CALL_THRESHOLDS[feeling]]),
  )
  return strongest(relative, 1)[0]
}

function strongest(strengths: ReadonlyMap<Feeling, number>, threshold: number): [Emotion, number] {
  const [first] = [...strengths].sort((a, b) => b[1] - a[1])
  if (first === undefined) return ['neutral', 0]
  return first[1] < threshold ? ['neutral', first[1]] : first
}
