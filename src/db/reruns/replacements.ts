import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../../lib/id.ts'
import type { AnalyticKind } from '../../model/analytics.ts'
import { type AnalyticWrite, analyticColumns } from '../calls/analytic-write.ts'
import { callSettings } from '../calls/claimed-voicelog.ts'
import { withTimelineEvents } from '../calls/timeline.ts'
import {
  type MadeTranscript,
  replaceTranscript,
  type TranscriptRules,
} from '../calls/transcripts/save-transcript.ts'
import { isCorrected } from '../calls/transcripts/transcribe-again.ts'
import { dueInBulk, requestAnalytics } from '../calls/voicelogs.ts'
import type { Database } from '../client.ts'
import { analyses, organisations, transcripts, voicelogs } from '../schema/index.ts'
import type { Replacement } from './items.ts'

/**
 * What new results were made of: the revision of the transcript, and when each result to be replaced was last written.
 * Both must still be so, since a correction makes no analytic due that the organisation's settings left out.
 */
export type Seen = {
  revision: number
  analyses: readonly { kind: AnalyticKind; updatedAt: Date }[]
}

type StoredCall = { voicelogId: string; organisationId: string }

/** The replacement of analytics, if they and the transcript are still those that were read. */
export function analyticsReplacement(
  call: StoredCall,
  { writes, seen }: { writes: readonly AnalyticWrite[]; seen: Seen },
): Replacement {
  return {
    async lock(tx) {
      const isThis = eq(voicelogs.id, call.voicelogId)
      await tx.select({ id: voicelogs.id }).from(voicelogs).where(isThis).for('update')
      if (!(await isOfRevision(tx, call.voicelogId, seen.revision))) return false
      return await areStill(tx, call.voicelogId, seen.analyses)
    },
    async write(tx) {
      for (const write of writes) await storeResult(tx, call, write)
    },
  }
}

/**
 * The replacement of a transcript, if the call is completed, its transcript is still of the revision that was read, and
 * no person has corrected it. The call's own job then makes the analytics that are due, and those of `kinds` that the
 * call had before, or with `includeMissing` all of `kinds`. That job belongs to the trace `traceparent`.
 */
export function transcriptReplacement(
  { voicelogId, organisationId }: StoredCall,
  made: {
    transcript: MadeTranscript
    revision: number
    kinds: readonly AnalyticKind[]
    includeMissing: boolean
    traceparent: string | null
  },
  rules: TranscriptRules,
): Replacement {
  const isThis = eq(voicelogs.id, voicelogId)
  return {
    async lock(tx) {
      const isAtRest = and(isThis, eq(voicelogs.status, 'completed'), sql`not ${isCorrected}`)
      const locked = await tx.select({ id: voicelogs.id }).from(voicelogs).where(isAtRest).for('update')
      if (locked.length === 0) return false
      return await isOfRevision(tx, voicelogId, made.revision)
    },
    async write(tx) {
      const [call] = await tx
        .select(callSettings)
        .from(voicelogs)
        .innerJoin(organisations, eq(organisations.id, voicelogs.organisationId))
        .where(isThis)
      if (call === undefined) return
      const { transcript, kinds, includeMissing } = made
      const before = await statusesOf(tx, voicelogId)
      const hasPending = await replaceTranscript(tx, { voicelogId, ...call }, transcript, rules)
      const isUnreliable = transcript.reliability?.level === 'poor' && !call.analyseUnreliable
      const asked = isUnreliable
        ? []
        : kinds.filter((kind) => includeMissing || (before.get(kind) ?? 'skipped') !== 'skipped')
      await tx
        .update(voicelogs)
        .set({
          updatedAt: sql`now()`,
          traceparent: made.traceparent,
          timeline: withTimelineEvents({ stage: 'transcription', event: 'transcribed', detail: 're-run' }),
        })
        .where(isThis)
      if (asked.length > 0) await requestAnalytics(tx, { id: voicelogId, organisationId }, asked)
      if (!hasPending && asked.length === 0) return
      await tx
        .update(voicelogs)
        .set({ ...dueInBulk, status: 'analysing', completedAt: null })
        .where(isThis)
    },
  }
}

async function statusesOf(tx: Database, voicelogId: string) {
  const rows = await tx
    .select({ kind: analyses.kind, status: analyses.status })
    .from(analyses)
    .where(eq(analyses.voicelogId, voicelogId))
  return new Map(rows.map(({ kind, status }) => [kind, status]))
}

async function isOfRevision(tx: Database, voicelogId: string, revision: number): Promise<boolean> {
  const isSeen = and(eq(transcripts.voicelogId, voicelogId), eq(transcripts.revision, revision))
  return (await tx.$count(transcripts, isSeen)) > 0
}

async function areStill(tx: Database, voicelogId: string, seen: Seen['analyses']): Promise<boolean> {
  const rows = await tx
    .select({ kind: analyses.kind, status: analyses.status, updatedAt: analyses.updatedAt })
    .from(analyses)
    .where(eq(analyses.voicelogId, voicelogId))
  return seen.every(({ kind, updatedAt }) => {
    const row = rows.find((each) => each.kind === kind)
    return row !== undefined && row.updatedAt.getTime() === updatedAt.getTime()
  })
}

async function storeResult(
  tx: Database,
  { voicelogId, organisationId }: { voicelogId: string; organisationId: string },
  write: AnalyticWrite,
): Promise<void> {
  const { kind } = write
  const { columns, listColumns } = await analyticColumns(tx, voicelogId, write)
  await tx
    .insert(analyses)
    .values({ id: newId(), voicelogId, organisationId, kind, ...columns })
    .onConflictDoUpdate({
      target: [analyses.voicelogId, analyses.kind],
      set: { ...columns, updatedAt: sql`now()` },
    })
  await tx
    .update(voicelogs)
    .set({
      ...listColumns,
      updatedAt: sql`now()`,
      timeline: withTimelineEvents({ stage: 'analysis', event: 'analysed', detail: `${kind}: re-run` }),
    })
    .where(eq(voicelogs.id, voicelogId))
}
