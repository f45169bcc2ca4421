import type { Segment } from '../../../model/transcript.ts'

/** What a rule reads of a transcript. */
export type Said = { language: string; segments: readonly Pick<Segment, 'speaker' | 'text'>[] }

/** The texts of all segments in other words; `change` describes the change for people. */
export type Rewriting = { texts: string[]; change: string }

/** A name that somebody has in a call, and every place where it stands. */
export type FoundName = { name: string; kind: 'given' | 'family'; places: Place[] }

/** In UTF-16 code units of the segment's text; `end` is exclusive. */
export type Place = { segment: number; start: number; end: number }

/** A way of speaking, and how a text is said in it. */
export type Style = { name: string; say: (text: string) => string }
