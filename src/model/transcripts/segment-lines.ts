import { mapInPieces } from '../../lib/async/yielding.ts'
import type { Segment } from '../transcript.ts'

// The segments of twelve hours are 9 MB of JSON: JSON.parse and JSON.stringify take 40 ms for each. As lines, each the
// JSON of one segment, they are read and written piece by piece, and can be sent on without being parsed.

/** Reads segments from their lines. */
export async function parseSegmentLines(lines: string): Promise<Segment[]> {
  // JSON has no line break of its own in a line: in strings it is escaped.
  return await mapInPieces(lines === '' ? [] : lines.split('\n'), (line): Segment => JSON.parse(line))
}

/** Writes segments as lines. */
export async function writeSegmentLines(segments: readonly Segment[]): Promise<string> {
  return (await mapInPieces(segments, (each) => JSON.stringify(each))).join('\n')
}

/** The JSON array of the segments. */
export function segmentsJson(lines: string): string {
  return `[${lines.replaceAll('\n', ',')}]`
}
