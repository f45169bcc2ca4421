import type { Range } from '../../../lib/text.ts'
import type { Segment, Speaker, Transcript } from '../../../model/transcript.ts'
import { type Fence, fenceFor } from './requests/data-block.ts'

/** A call as a model is shown it. */
export type Call = {
  transcript: Transcript
  /** Segments in which something was said, by id, in their order. */
  segments: ReadonlyMap<string, ShownSegment>
  fence: Fence
}

export type ShownSegment = {
  segment: Segment
  /** What the model reads: the segment's text, or what redaction left of it. */
  text: string
  /** Where a stretch of that stands in the segment's text. */
  original(range: Range): Range
}

/** One line of the data: a segment, or where that is very long a part of it. */
export type Line = { segmentId: string; speaker: Speaker; text: string }

/** Makes a call out of its segments as they may be shown. */
export function createCall(transcript: Transcript, segments: readonly ShownSegment[]): Call {
  const spoken = segments.filter((each) => /[\p{L}\p{N}]/u.test(each.text))
  return {
    transcript,
    segments: new Map(spoken.map((each) => [each.segment.id, each])),
    fence: fenceFor(spoken.flatMap(({ segment, text }) => [segment.id, text])),
  }
}

/** A segment that may be shown as it is. */
export function shownAsIs(segment: Segment): ShownSegment {
  return { segment, text: segment.text, original: (range) => range }
}

/** The lines of a call, in order. */
export function linesOf({ segments }: Call): Line[] {
  return [...segments.values()].map(({ segment, text }) => ({
    segmentId: segment.id,
    speaker: segment.speaker,
    text,
  }))
}
