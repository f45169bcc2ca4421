import { meanConfidence } from '../../backends/speech/contract.ts'
import type { TranscriptRow } from '../../db/calls/voicelogs.ts'
import { createYielding } from '../../lib/async/yielding.ts'
import type { Reliability, Segment, Speaker, TranscriptReliability } from '../../model/transcript.ts'
import { fieldChecks } from '../field-checks.ts'
import { realignedWords } from './realign.ts'
import { reliabilityOf } from './reliability.ts'

/** What a person changes in a transcript. Speakers of segments are those after the swap. */
export type Correction = {
  segments: readonly { id: string; text?: string; speaker?: string }[]
  swapSpeakers: boolean
}

/** What a correction may change of a transcript. */
export type Correctable = Pick<
  TranscriptRow,
  'language' | 'engine' | 'model' | 'agentChannel' | 'segments' | 'notes' | 'reliability'
>

/** A corrected transcript, and the ids of the segments whose text and speaker were changed by themselves. */
export type Corrected = {
  transcript: Pick<TranscriptRow, 'agentChannel' | 'segments' | 'notes' | 'reliability'>
  changes: { texts: string[]; speakers: string[]; swapped: boolean }
}

/** The most segments in one correction. */
const MAX_SEGMENTS = 500

/**
 * The longest text of a segment: 50 characters for each second, twice what the fastest speaker says (some 25 in English),
 * but at least 1,000. So the length of a call bounds its transcript.
 */
const MAX_CHARACTERS_PER_SECOND = 50
const MAX_CHARACTERS = { short: 1_000, any: 20_000 }

/** Notes that no longer apply once a person has swapped the speakers. */
const ROLE_NOTES: ReadonlySet<string> = new Set([
  'channels_swapped',
  'channels_look_swapped',
  'agent_channel_in_doubt',
])

/**
 * Applies a person's correction to a transcript: all of it, or nothing.
 *
 * Ids, channels and times of segments stay. Line breaks and repeated spaces become one space.
 * @returns null if it changes nothing
 * @throws Problem invalid_fields
 */
export async function applyCorrection(
  before: Correctable,
  correction: Correction,
): Promise<Corrected | null> {
  const { swapSpeakers: swapped } = correction
  const given = parseCorrection(before, correction)
  const changes = { texts: [] as string[], speakers: [] as string[], swapped }
  const segments: Segment[] = []
  const yieldToOthers = createYielding()
  for (const each of before.segments) {
    await yieldToOthers()
    const { text = each.text, speaker } = given.get(each.id) ?? {}
    const segment: Segment = { ...each, speaker: swapped ? otherRole(each.speaker) : each.speaker }
    if (speaker !== undefined && speaker !== segment.speaker) {
      Object.assign(segment, { speaker, corrected: true })
      changes.speakers.push(each.id)
    }
    if (text !== each.text) {
      const words = realignedWords(each, text, before.language)
      Object.assign(segment, { text, words, confidence: meanConfidence(words), corrected: true })
      changes.texts.push(each.id)
    }
    segments.push(segment)
  }
  if (!swapped && changes.texts.length === 0 && changes.speakers.length === 0) return null
  const { agentChannel, notes } = before
  return {
    transcript: {
      segments,
      agentChannel: swapped && agentChannel !== null ? 1 - agentChannel : agentChannel,
      notes: swapped ? notes.filter((each) => !ROLE_NOTES.has(each.code)) : notes,
      reliability: before.reliability && correctedReliability(before, before.reliability, segments),
    },
    changes,
  }
}

type Change = { text?: string; speaker?: Speaker }

function parseCorrection({ segments }: Correctable, { segments: given, swapSpeakers }: Correction) {
  const check = fieldChecks()
  const known = new Map(segments.map((each) => [each.id, each]))
  const heard = [...new Set(segments.map((each) => each.speaker))]
  const speakers = [...new Set<Speaker>(['agent', 'customer', ...heard])]
  const changes = new Map<string, Change>()
  check.count('segments', given, { min: 0, max: MAX_SEGMENTS })
  if (swapSpeakers && !heard.some((each) => each === 'agent' || each === 'customer'))
    check.addError('swap_speakers', 'no_roles', { known: heard.join(', ') || '–' })
  for (const [index, { id, text, speaker }] of given.entries()) {
    const path = `segments.${index}`
    const change: Change = {}
    if (!known.has(id)) check.addError(`${path}.id`, 'unknown_segment')
    else if (changes.has(id)) check.addError(`${path}.id`, 'given_twice')
    if (text !== undefined) {
      const written = check.text(`${path}.text`, text, { max: maxCharacters(known.get(id)), lines: true })
      change.text = written.replaceAll(/\s+/g, ' ')
    }
    if (speaker !== undefined) {
      change.speaker = speakers.find((each) => each === speaker)
      if (change.speaker === undefined)
        check.addError(`${path}.speaker`, 'not_one_of', { known: speakers.join(', ') })
    }
    changes.set(id, change)
  }
  check.throwErrors()
  return changes
}

function maxCharacters(segment: Segment | undefined): number {
  if (segment === undefined) return MAX_CHARACTERS.any
  const bySeconds = ((segment.end_ms - segment.start_ms) / 1_000) * MAX_CHARACTERS_PER_SECOND
  // What was recognised may stay, whatever its length.
  return Math.max(
    segment.text.length,
    Math.min(MAX_CHARACTERS.any, Math.max(MAX_CHARACTERS.short, Math.ceil(bySeconds))),
  )
}

function otherRole(speaker: Speaker): Speaker {
  return speaker === 'agent' ? 'customer' : speaker === 'customer' ? 'agent' : speaker
}

/**
 * The reliability with the words of a person counting as certain. It stays as it was if the engine gives no confidence:
 * what a person has not corrected is as uncertain as before.
 */
function correctedReliability(
  made: Correctable,
  before: TranscriptReliability,
  segments: readonly Segment[],
): TranscriptReliability {
  if (before.mean_confidence === null) return before
  const after = reliabilityOf(
    made,
    before.channels.map(({ channel }) => ({
      channel,
      utterances: segments.filter((each) => each.channel === channel),
    })),
  )
  const channels = after.channels.map((each, index) => ({
    ...each,
    reason: correctedReason(before.channels[index] ?? each, each),
  }))
  return { ...after, reason: correctedReason(before, after), channels }
}

/** A transcript that a person's correction made good keeps that reason when it is corrected again. */
function correctedReason(before: Reliability, after: Reliability): Reliability['reason'] {
  const wasGood = before.level === 'good' && before.reason !== 'corrected_by_a_person'
  return after.level === 'good' && !wasGood ? 'corrected_by_a_person' : after.reason
}
