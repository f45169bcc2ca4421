import type { TextRange } from '../../../lib/text.ts'
import type { Segment, Speaker, Transcript } from '../../../model/transcript.ts'
import { type Delimiters, delimitersFor } from './requests/data-block.ts'

/** A call as the model sees it. */
export type ShownCall = {
  transcript: Transcript
  /** The segments with words in them, by id, in order. */
  segments: ReadonlyMap<string, ShownSegment>
  delimiters: Delimiters
}

/** A segment as the model sees it. */
export type ShownSegment = {
  segment: Segment
  /** The segment's text, after redaction. */
  text: string
  /** The range of the segment's own text that a range of `text` stands for. */
  original(range: TextRange): TextRange
}

/** One line of the data: a segment, or a part of a very long segment. */
export type Line = { segmentId: string; speaker: Speaker; text: string }

/** The call with these segments; segments without a letter or digit are left out. */
export function createCall(transcript: Transcript, segments: readonly ShownSegment[]): ShownCall {
  const spoken = segments.filter((each) => /[\p{L}\p{N}]/u.test(each.text))
  return {
    transcript,
    segments: new Map(spoken.map((each) => [each.segment.id, each])),
    delimiters: delimitersFor(spoken.flatMap(({ segment, text }) => [segment.id, text])),
  }
}

/** A segment without redaction. */
export function shownAsIs(segment: Segment): ShownSegment {
  return { segment, text: segment.text, original: (range) => range }
}

/** The call's segments as lines, in order. */
export function linesOf({ segments }: ShownCall): Line[] {
  return [...segments.values()].map(({ segment, text }) => ({
    segmentId: segment.id,
    speaker: segment.speaker,
    text,
  }))
}
