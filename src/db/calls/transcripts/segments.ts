import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Segment } from '../../../model/transcript.ts'
import { parseSegmentLines } from '../../../model/transcripts/segment-lines.ts'
import type { transcriptRevisions, transcripts } from '../../schema/index.ts'

/** A row whose segments are not read yet, but lines of JSON; see model/transcripts/segment-lines.ts. */
export type InLines<R> = Omit<R, 'segments'> & { segmentLines: string }

/** The columns of transcripts, or of their revisions, with the segments as lines. */
export function columnsInLines<T extends typeof transcripts | typeof transcriptRevisions>(table: T) {
  const { segments, ...others } = getTableColumns(table)
  return { ...others, segmentLines: segmentLines(table.segments) }
}

/** A column of segments as lines. */
export function segmentLines(column: PgColumn): SQL<string> {
  return sql<string>`coalesce((select string_agg(segment::text, chr(10) order by position)
    from jsonb_array_elements(${column}) with ordinality elements (segment, position)), '')`
}

/** Lines as a value of a column of segments. Given as JSON, the driver would write all of them at once. */
export function segmentsOf(lines: string): SQL<Segment[]> {
  return sql<Segment[]>`('[' || replace(${lines}::text, chr(10), ',') || ']')::jsonb`
}

/** Reads the segments of a row. */
export async function withSegments<R extends { segmentLines: string }>(
  row: R,
): Promise<Omit<R, 'segmentLines'> & { segments: Segment[] }> {
  const { segmentLines, ...others } = row
  return { ...others, segments: await parseSegmentLines(segmentLines) }
}
