import type { Redaction } from '../../../../config/index.ts'
import type { TextRange } from '../../../../lib/text.ts'
import type { Segment } from '../../../../model/transcript.ts'
import type { ShownSegment } from '../call.ts'
import { findCards } from './cards.ts'
import { findEmails } from './emails.ts'
import { findPhones } from './phones.ts'

const FINDERS: Record<Redaction, (text: string) => TextRange[]> = {
  cards: findCards,
  phones: findPhones,
  emails: findEmails,
}
const PLACEHOLDERS: Record<Redaction, string> = { cards: '[card]', phones: '[phone]', emails: '[email]' }

/**
 * The segments as they may leave the machine: what `redactions` name is replaced by placeholders, and each place can
 * be mapped back.
 *
 * People dictate numbers with pauses, over several segments, while the other speaker says "mhm". So the text of each
 * speaker is searched across segments, and then the text of all speakers together.
 */
export function redact(segments: readonly Segment[], redactions: readonly Redaction[]): ShownSegment[] {
  const cuts = new Map<Segment, Cut[]>(segments.map((each) => [each, []]))
  const bySpeaker = Map.groupBy(segments, (each) => each.speaker)
  const streams = bySpeaker.size > 1 ? [...bySpeaker.values(), segments] : [segments]
  for (const stream of streams) {
    // What was cut already is not part of another finding.
    const text = stream.map((each) => masked(each.text, cuts.get(each) ?? [])).join(BORDER)
    for (const redaction of redactions) {
      for (const range of FINDERS[redaction](text)) {
        for (const { segment, ...part } of partsOf(stream, range))
          cuts.get(segment)?.push({ ...part, placeholder: PLACEHOLDERS[redaction] })
      }
    }
  }
  return segments.map((each) => cutOut(each, joined(cuts.get(each) ?? [])))
}

const BORDER = '\n'

type Cut = TextRange & { placeholder: string }

/** A private-use character that no finder matches. */
const MASK = '\u{f8ff}'

function masked(text: string, cuts: readonly TextRange[]): string {
  return cuts.reduce(
    (left, { start, end }) => left.slice(0, start) + MASK.repeat(end - start) + left.slice(end),
    text,
  )
}

/** The stretches of a range over joined texts, segment by segment. */
function partsOf(stream: readonly Segment[], range: TextRange): (TextRange & { segment: Segment })[] {
  const parts: (TextRange & { segment: Segment })[] = []
  let offset = 0
  for (const segment of stream) {
    const start = Math.max(0, range.start - offset)
    const end = Math.min(segment.text.length, range.end - offset)
    if (start < end) parts.push({ segment, start, end })
    offset += segment.text.length + BORDER.length
    if (offset >= range.end) break
  }
  return parts
}

/** In order and without overlap; of cuts that overlap the first gives its placeholder to all. */
function joined(cuts: readonly Cut[]): Cut[] {
  const joined: Cut[] = []
  for (const each of cuts.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = joined.at(-1)
    if (last !== undefined && each.start < last.end) last.end = Math.max(last.end, each.end)
    else joined.push({ ...each })
  }
  return joined
}

type Part = { shown: TextRange; original: TextRange; isCut: boolean }

function cutOut(segment: Segment, cuts: readonly Cut[]): ShownSegment {
  let text = ''
  const parts: Part[] = []
  const add = (shown: string, original: TextRange, isCut: boolean) => {
    if (original.start === original.end) return
    parts.push({ shown: { start: text.length, end: text.length + shown.length }, original, isCut })
    text += shown
  }
  let at = 0
  for (const { start, end, placeholder } of cuts) {
    add(segment.text.slice(at, start), { start: at, end: start }, false)
    add(placeholder, { start, end }, true)
    at = end
  }
  add(segment.text.slice(at), { start: at, end: segment.text.length }, false)
  const partAt = (place: number) => parts.find(({ shown }) => place >= shown.start && place < shown.end)
  return {
    segment,
    text,
    original({ start, end }) {
      const first = partAt(start)
      const last = partAt(end - 1)
      if (first === undefined || last === undefined) return { start: 0, end: 0 }
      return {
        start: first.isCut ? first.original.start : first.original.start + start - first.shown.start,
        end: last.isCut ? last.original.end : last.original.start + end - last.shown.start,
      }
    },
  }
}
