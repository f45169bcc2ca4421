import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { segmentLines, segmentsOf, withSegments } from '../../../../src/db/calls/transcripts/segments.ts'
import { transcripts } from '../../../../src/db/schema/index.ts'
import type { Segment } from '../../../../src/model/transcript.ts'
import { segmentsJson, writeSegmentLines } from '../../../../src/model/transcripts/segment-lines.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { insertTranscribed } from '../../../support/transcribed.ts'
import { insertOrganisation } from '../../queue/job-rows.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

/** Everything that PostgreSQL can store: no NUL, and no half of a surrogate pair. */
const texts = fc.string({ unit: 'grapheme' }).filter((each) => !each.includes('\0'))
const segments = fc.array(
  fc.record({
    id: texts,
    speaker: fc.constantFrom('agent' as const, 'customer' as const),
    channel: fc.nat(1),
    start_ms: fc.nat(),
    end_ms: fc.nat(),
    text: fc.oneof(texts, fc.constantFrom('one\ntwo', '\r\n\u2028\u2029', '"],[\\', '解約したい')),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }).map((each) => Math.abs(each)),
    words: fc.array(
      fc.record({ text: texts, start_ms: fc.nat(), end_ms: fc.nat(), confidence: fc.constant(0.5) }),
    ),
  }),
)

test('segments come back from PostgreSQL as they were written, in lines, in JSON and in order', async () => {
  const organisationId = await insertOrganisation(database.db)
  const voicelogId = await insertTranscribed({ database }, { organisationId }, 'A: Hello')
  const isIt = eq(transcripts.voicelogId, voicelogId)
  await fc.assert(
    fc.asyncProperty(segments, async (given: Segment[]) => {
      const segments = segmentsOf(await writeSegmentLines(given))
      await database.db.update(transcripts).set({ segments }).where(isIt)
      const [row = { segmentLines: '' }] = await database.db
        .select({ segmentLines: segmentLines(transcripts.segments) })
        .from(transcripts)
        .where(isIt)
      expect((await withSegments(row)).segments).toEqual(given)
      expect(JSON.parse(segmentsJson(row.segmentLines))).toEqual(given)
    }),
    { numRuns: 100 },
  )
})
