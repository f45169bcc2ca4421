import { countWords } from '../../lib/text.ts'
import type { CallMetrics } from '../../model/analytics.ts'
import type { Role, Segment, Speaker, Transcript } from '../../model/transcript.ts'
import { SEGMENT_PAUSE_MS } from '../transcription/segments.ts'

/**
 * The conversation metrics of a transcript, computed from the speech that was found on each channel, or from the segments
 * if that is not known. docs/metrics.md defines each of them.
 *
 * Times are integer milliseconds and intervals half-open. Parts of segments outside the recording do not count. If the
 * roles of the speakers are unknown (`speaker_1` …), values by role are 0 and response latencies null.
 * @example
 * ```ts
 * import { conversationMetrics } from './metrics.ts'
 * import assert from 'node:assert/strict'
 *
 * const segment = (speaker, start_ms, end_ms, text) => {
 *   return { id: 's', speaker, channel: 0, start_ms, end_ms, text, confidence: 1, words: [] }
 * }
 * const metrics = conversationMetrics({
 *   ...{ language: 'en-US', engine: 'openai', model: 'whisper-1', duration_ms: 10_000, channels: 2 },
 *   segments: [
 *     segment('agent', 0, 3_000, 'Good morning, how can I help?'),
 *     segment('customer', 4_000, 6_000, 'I want a refund.'),
 *   ],
 * })
 * assert.deepEqual(metrics.talk_ms, { agent: 3_000, customer: 2_000 })
 * assert.equal(metrics.talk_ratio, 0.6)
 * assert.equal(metrics.silence_ms, 5_000)
 * assert.equal(metrics.response_latency_ms.customer, 1_000)
 * ```
 */
export function conversationMetrics(transcript: Transcript): CallMetrics {
  const durationMs = transcript.duration_ms
  const segments = withinRecording(transcript.segments, durationMs)
  const spans = spokenSpans(transcript, segments)
  const [stretches, heard] =
    spans === segments ? [segments, segments] : [stretchesOf(spans), inSpeech(segments, spans)]
  const speech = union(spans)
  const speechMs = lengthOf(speech)
  const talkMs = byRole((role) => lengthOf(union(spokenBy(spans, role))))
  const intrusions = intrusionsOf(stretches)
  const turns = turnsOf(stretches, intrusions)
  const silenceMs = durationMs - speechMs
  return {
    duration_ms: durationMs,
    talk_ms: talkMs,
    talk_ratio: ratio(talkMs.agent, talkMs.agent + talkMs.customer),
    silence_ms: silenceMs,
    silence_ratio: ratio(silenceMs, durationMs),
    longest_silence_ms: longestGap(speech, durationMs),
    overlap_ms: overlapMs(spans),
    interruptions: byRole((role) => count(stretches, intrusions, role, 'interruption')),
    words_per_minute: byRole((role) =>
      wordsPerMinute(spokenBy(heard, role), talkMs[role], transcript.language),
    ),
    backchannels: byRole((role) => count(stretches, intrusions, role, 'backchannel')),
    longest_monologue_ms: byRole((role) => longestMonologue(stretches, role)),
    response_latency_ms: byRole((role) => responseLatency(turns, role)),
    turns: turns.length,
  }
}

/** Longer pauses end a monologue. */
const MONOLOGUE_PAUSE_MS = 2000
/** Segments further away are not nearer than those before. */
const SEARCH_MS = 60_000

type Span = { start_ms: number; end_ms: number }
type Spoken = Span & { speaker: Speaker; channel: number }
type Turn = Span & { speaker: Speaker }
type Intrusion = 'interruption' | 'backchannel' | null

function withinRecording<T extends Span>(spans: readonly T[], durationMs: number): T[] {
  return spans
    .map((each) => ({
      ...each,
      start_ms: Math.min(Math.max(each.start_ms, 0), durationMs),
      end_ms: Math.min(Math.max(each.end_ms, 0), durationMs),
    }))
    .filter((each) => each.end_ms > each.start_ms)
    .sort((a, b) => a.start_ms - b.start_ms)
}

/** Who speaks when: by the speech that was found on each channel, or by the segments if that is not known. */
function spokenSpans({ speech, duration_ms, channels }: Transcript, segments: Segment[]): Spoken[] {
  if (!speech) return segments
  const spans = speech.flatMap(({ channel, intervals }) => {
    const own = segments.filter((each) => each.channel === channel)
    const other = segments.find((each) => each.channel !== channel)?.speaker
    const silent = channels === 2 ? oppositeOf(other) : 'speaker_1'
    let first = 0
    return intervals.map(([start_ms, end_ms]) => {
      // Both are in order, so the segments that ended before the one before this interval are done with.
      while ((own[first + 1]?.end_ms ?? Number.POSITIVE_INFINITY) < start_ms) first += 1
      const speaker = nearestSpeaker({ start_ms, end_ms }, own, first) ?? silent
      return { channel, speaker, start_ms, end_ms }
    })
  })
  return withinRecording(spans, duration_ms)
}

/** The speaker of the segment that overlaps a span most, or else is nearest; null if there is none. */
function nearestSpeaker(span: Span, segments: readonly Segment[], from: number): Speaker | null {
  let best: { speaker: Speaker; overlapMs: number } | null = null
  for (let index = from; index < segments.length; index++) {
    const segment = segments[index]
    if (segment === undefined || (best !== null && segment.start_ms >= span.end_ms + SEARCH_MS)) break
    const overlapMs = Math.min(span.end_ms, segment.end_ms) - Math.max(span.start_ms, segment.start_ms)
    if (best === null || overlapMs > best.overlapMs) best = { speaker: segment.speaker, overlapMs }
  }
  return best?.speaker ?? null
}

/** Of a channel on which no word was understood. */
function oppositeOf(speaker: Speaker | undefined): Speaker {
  if (speaker === 'agent') return 'customer'
  return speaker === 'customer' ? 'agent' : 'speaker_1'
}

/** The segments in which somebody speaks; the words of others were recognised in noise. Both are in order of start. */
function inSpeech(segments: readonly Segment[], spans: readonly Spoken[]): Segment[] {
  const byChannel = Map.groupBy(spans, (each) => each.channel)
  const next = new Map<number, number>()
  return segments.filter(({ channel, start_ms, end_ms }) => {
    const own = byChannel.get(channel) ?? []
    let at = next.get(channel) ?? 0
    while ((own[at]?.end_ms ?? Number.POSITIVE_INFINITY) <= start_ms) at += 1
    next.set(channel, at)
    return (own[at]?.start_ms ?? Number.POSITIVE_INFINITY) < end_ms
  })
}

/** The spans without the pauses that do not end a segment either. */
function stretchesOf(spans: readonly Spoken[]): Spoken[] {
  const stretches: Spoken[] = []
  const last = new Map<number, Spoken>()
  for (const span of spans) {
    const before = last.get(span.channel)
    if (before?.speaker === span.speaker && span.start_ms - before.end_ms < SEGMENT_PAUSE_MS)
      before.end_ms = Math.max(before.end_ms, span.end_ms)
    else {
      const stretch = { ...span }
      last.set(span.channel, stretch)
      stretches.push(stretch)
    }
  }
  return stretches
}

function spokenBy<T extends { speaker: Speaker }>(segments: readonly T[], speaker: Speaker): T[] {
  return segments.filter((each) => each.speaker === speaker)
}

/** The intervals covered by the spans, which must be in order of start. Spans that touch are joined. */
function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { start_ms, end_ms } of spans) {
    const last = joined.at(-1)
    if (last !== undefined && start_ms <= last.end_ms) last.end_ms = Math.max(last.end_ms, end_ms)
    else joined.push({ start_ms, end_ms })
  }
  return joined
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, each) => sum + each.end_ms - each.start_ms, 0)
}

function longestGap(speech: readonly Span[], durationMs: number): number {
  let longest = 0
  let silentSince = 0
  for (const span of speech) {
    longest = Math.max(longest, span.start_ms - silentSince)
    silentSince = span.end_ms
  }
  return Math.max(longest, durationMs - silentSince)
}

/** The time in which two or more speakers have a segment. */
function overlapMs(segments: readonly Spoken[]): number {
  const speakers = [...new Set(segments.map((each) => each.speaker))]
  const edges = speakers
    .flatMap((speaker) => union(spokenBy(segments, speaker)))
    .flatMap((span) => [
      { at: span.start_ms, step: 1 },
      { at: span.end_ms, step: -1 },
    ])
    .sort((a, b) => a.at - b.at || a.step - b.step)
  let overlap = 0
  let speaking = 0
  let since = 0
  for (const { at, step } of edges) {
    if (speaking >= 2) overlap += at - since
    speaking += step
    since = at
  }
  return overlap
}

/**
 * Which segments are interruptions or backchannels. Of two segments with the same start and end, the later one in the
 * transcript is the backchannel.
 */
function intrusionsOf(segments: readonly Spoken[]): Intrusion[] {
  let underWay: Spoken[] = []
  return segments.map((own, index) => {
    underWay = underWay.filter((each) => each.end_ms > own.start_ms)
    const others = underWay.filter((each) => each.speaker !== own.speaker)
    underWay.push(own)
    if (others.some((each) => own.end_ms <= each.end_ms)) return 'backchannel'
    const startingTogether = segments
      .slice(index + 1, endOfTie(segments, index))
      .filter((each) => each.speaker !== own.speaker)
    if (startingTogether.some((each) => own.end_ms < each.end_ms)) return 'backchannel'
    return [...others, ...startingTogether].some((each) => own.end_ms > each.end_ms) ? 'interruption' : null
  })
}

/** Index after the last segment that starts at the same time as this one. */
function endOfTie(segments: readonly Spoken[], index: number): number {
  let end = index + 1
  while (end < segments.length && segments[end]?.start_ms === segments[index]?.start_ms) end += 1
  return end
}

function count(
  segments: readonly Spoken[],
  intrusions: readonly Intrusion[],
  role: Role,
  kind: Exclude<Intrusion, null>,
): number {
  return segments.filter((each, index) => each.speaker === role && intrusions[index] === kind).length
}

function turnsOf(segments: readonly Spoken[], intrusions: readonly Intrusion[]): Turn[] {
  const turns: Turn[] = []
  let open = false
  for (const [index, { speaker, start_ms, end_ms }] of segments.entries()) {
    const backchannel = intrusions[index] === 'backchannel'
    const last = turns.at(-1)
    if (open && !backchannel && last?.speaker === speaker) last.end_ms = Math.max(last.end_ms, end_ms)
    else turns.push({ speaker, start_ms, end_ms })
    open = !backchannel
  }
  return turns
}

function longestMonologue(segments: readonly Spoken[], role: Role): number {
  let longest = 0
  let current: Span | null = null
  for (const { speaker, start_ms, end_ms } of segments) {
    if (speaker !== role) current = null
    else if (current !== null && start_ms - current.end_ms <= MONOLOGUE_PAUSE_MS)
      current.end_ms = Math.max(current.end_ms, end_ms)
    else current = { start_ms, end_ms }
    if (current !== null) longest = Math.max(longest, current.end_ms - current.start_ms)
  }
  return longest
}

function responseLatency(turns: readonly Turn[], role: Role): number | null {
  const gaps = turns.flatMap((turn, index) => {
    const before = turns[index - 1]
    if (before === undefined || turn.speaker !== role || before.speaker === role) return []
    return [Math.max(0, turn.start_ms - before.end_ms)]
  })
  return median(gaps)
}

function median(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2)
}

function wordsPerMinute(segments: readonly Segment[], talkMs: number, language: string): number {
  if (talkMs === 0) return 0
  const words = segments.reduce(
    (sum, each) => sum + (each.words.length > 0 ? each.words.length : countWords(each.text, language)),
    0,
  )
  return Math.round((words * 600_000) / talkMs) / 10
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000
}

function byRole<T>(of: (role: Role) => T): Record<Role, T> {
  return { agent: of('agent'), customer: of('customer') }
}
