import { and, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '../../lib/id.ts'
import type { AnalysisRules } from '../../model/analysis-rules.ts'
import {
  ANALYTIC_KINDS,
  type AnalyticKind,
  type AnalyticReason,
  analyticDetail,
} from '../../model/analytics.ts'
import type { Waveform } from '../../model/audio/waveform.ts'
import type { Transcript, TranscriptMaking } from '../../model/transcript.ts'
import type { Database } from '../client.ts'
import { type Claim, isHeld, type JobStatus, withoutLease } from '../queue/jobs.ts'
import { analyses, organisations, transcripts, voicelogs } from '../schema/index.ts'
import { addSpeechUsage } from '../usage/speech-usage.ts'
import {
  type AnalyticColumns,
  type AnalyticWrite,
  analyticColumns,
  type ListColumns,
} from './analytic-write.ts'
import { withTimelineEvents } from './timeline.ts'
import { writeSearch } from './transcript-search.ts'

// What workers write. Each write is one transaction, counts only while the fence token matches (see jobs.ts), and may
// be repeated without effect.

/** The status of a voicelog after a write; null if the claim was lost and nothing was written. */
export type VoicelogProgress = 'analysing' | 'completed' | null

/** Decides whether the analytics of a transcribed call are skipped, and why; null if they run. */
export type DecideSkip = (
  call: { voicelogId: string; department: string | null; language: string; durationMs: number },
  settings: { autoGenerateAnalytics: boolean; analysisRules: Partial<AnalysisRules> },
) => AnalyticReason | null

/** Writes the transcript. The same claim goes on with the analytics; if they are skipped, the voicelog is completed. */
export async function saveTranscript(
  db: Database,
  job: Claim,
  transcript: Transcript & Partial<TranscriptMaking> & { waveform?: Waveform },
  decideSkip: DecideSkip = () => null,
): Promise<VoicelogProgress> {
  return await db.transaction(async (tx) => {
    const row = await lockHeld(tx, job)
    if (row === null) return null
    // The transcript was written before, but the answer to COMMIT was lost.
    if (row.status === 'analysing') return 'analysing'
    const { organisationId, department } = row
    const { voicelogId } = job
    const {
      language,
      duration_ms: durationMs,
      channels,
      engine,
      model,
      notes = [],
      usage = null,
    } = transcript
    const reason = decideSkip({ voicelogId, department, language, durationMs }, row)
    const goesOn = reason === null
    const detail = notes.length === 0 ? null : notes.map((each) => each.message).join('; ')
    await tx
      .update(voicelogs)
      .set({
        channels,
        durationMs,
        // This claim is the first attempt of the new stage.
        attempts: 1,
        failures: 0,
        crashes: 0,
        giveUpAt: null,
        error: null,
        updatedAt: sql`now()`,
        ...(goesOn ? { status: 'analysing' as const } : completedColumns),
        timeline: withTimelineEvents(
          { stage: 'transcription', event: 'transcribed', detail },
          ...(goesOn ? [] : [{ stage: 'transcription' as const, event: 'completed' as const }]),
        ),
      })
      .where(isHeld(job))
    const columns = {
      language,
      engine,
      model,
      durationMs,
      channels,
      agentChannel: transcript.agent_channel ?? null,
      wordTimes: transcript.word_times ?? 'recognised',
      notes,
      usage,
      segments: transcript.segments,
      waveform: transcript.waveform ?? null,
      plainText: transcript.segments.map((each) => each.text).join('\n'),
      indexedAt: sql`now()`,
    }
    await tx
      .insert(transcripts)
      .values({ voicelogId, organisationId, ...columns })
      .onConflictDoUpdate({ target: transcripts.voicelogId, set: columns })
    await writeSearch(tx, { voicelogId, organisationId, segments: transcript.segments })
    const analytic = goesOn
      ? { status: 'pending' as const, reason: null }
      : { status: 'skipped' as const, reason }
    await tx
      .insert(analyses)
      .values(ANALYTIC_KINDS.map((kind) => ({ id: newId(), voicelogId, organisationId, kind, ...analytic })))
      .onConflictDoUpdate({ target: KIND, set: { ...analytic, updatedAt: sql`now()` } })
    // Last, since all workers of an organisation wait for the lock of this row.
    if (usage !== null) await addSpeechUsage(tx, { organisationId, engine, model }, usage)
    return goesOn ? 'analysing' : 'completed'
  })
}

/** The transcript as the API publishes it; null if there is none yet. */
export async function loadTranscript(db: Database, voicelogId: string): Promise<Transcript | null> {
  const [row] = await db.select().from(transcripts).where(eq(transcripts.voicelogId, voicelogId))
  if (row === undefined) return null
  const { language, engine, model, durationMs, channels, segments } = row
  return { language, engine, model, duration_ms: durationMs, channels, segments }
}

/** The analytics that are pending or running, in their order; a lost worker may have left one running. */
export async function readPendingKinds(db: Database, voicelogId: string): Promise<AnalyticKind[]> {
  const rows = await db
    .select({ kind: analyses.kind })
    .from(analyses)
    .where(and(eq(analyses.voicelogId, voicelogId), isUnfinished))
  return ANALYTIC_KINDS.filter((kind) => rows.some((row) => row.kind === kind))
}

/** Marks an analytic as running. */
export async function startAnalytic(db: Database, job: Claim, kind: AnalyticKind): Promise<boolean> {
  const rows = await db
    .update(analyses)
    .set({ status: 'running', updatedAt: sql`now()` })
    .from(voicelogs)
    .where(and(isHeld(job), eq(analyses.voicelogId, voicelogs.id), eq(analyses.kind, kind), isUnfinished))
    .returning({ id: analyses.id })
  return rows.length === 1
}

/** Writes one analytic and the columns that lists show; the last one completes the voicelog. */
export async function saveAnalytic<K extends AnalyticKind>(
  db: Database,
  job: Claim,
  write: AnalyticWrite<K>,
): Promise<VoicelogProgress> {
  const { kind } = write
  return await endAnalytic(db, job, kind, {
    columns: (tx) => analyticColumns(tx, job.voicelogId, write),
    event: { event: 'analysed', detail: analyticDetail(write) },
  })
}

/** Ends one analytic as failed; the result of an earlier run stays. */
export async function failAnalytic(
  db: Database,
  job: Claim,
  kind: AnalyticKind,
  reason: AnalyticReason,
): Promise<VoicelogProgress> {
  return await endAnalytic(db, job, kind, {
    columns: async () => ({ columns: { status: 'failed', reason }, listColumns: {} }),
    event: { event: 'failed', detail: analyticDetail({ kind, status: 'failed', reason }) },
  })
}

/** Ends all unfinished analytics as failed, and with them the voicelog as completed. */
export async function failPending(
  db: Database,
  job: Claim,
  reason: AnalyticReason,
): Promise<VoicelogProgress> {
  return await db.transaction(async (tx) => {
    if ((await lockHeld(tx, job)) === null) return null
    for (const kind of await readPendingKinds(tx, job.voicelogId)) await failAnalytic(tx, job, kind, reason)
    return await completeIfLast(tx, job)
  })
}

/** Puts an analytic back to pending until the voicelog's next attempt, with the reason. */
export async function postponeAnalytic(
  db: Database,
  job: Claim,
  kind: AnalyticKind,
  reason: AnalyticReason,
): Promise<boolean> {
  const rows = await db
    .update(analyses)
    .set({ status: 'pending', reason, updatedAt: sql`now()` })
    .from(voicelogs)
    .where(and(isHeld(job), eq(analyses.voicelogId, voicelogs.id), eq(analyses.kind, kind), isUnfinished))
    .returning({ id: analyses.id })
  return rows.length === 1
}

/** Completes a voicelog whose analytics have all ended. */
export async function completeAnalysis(db: Database, job: Claim): Promise<VoicelogProgress> {
  return await db.transaction(async (tx) => {
    if ((await lockHeld(tx, job)) === null) return null
    return await completeIfLast(tx, job)
  })
}

type Ending = {
  columns: (tx: Database) => Promise<{ columns: AnalyticColumns; listColumns: ListColumns }>
  event: { event: 'analysed' | 'failed'; detail: string }
}

async function endAnalytic(
  db: Database,
  job: Claim,
  kind: AnalyticKind,
  ending: Ending,
): Promise<VoicelogProgress> {
  return await db.transaction(async (tx) => {
    const row = await lockHeld(tx, job)
    if (row === null) return null
    const { organisationId } = row
    const { voicelogId } = job
    const { columns, listColumns } = await ending.columns(tx)
    const written = await tx
      .insert(analyses)
      .values({ id: newId(), voicelogId, organisationId, kind, ...columns })
      .onConflictDoUpdate({
        target: KIND,
        set: { ...columns, updatedAt: sql`now()` },
        // If it has ended, an earlier try of this write has ended it.
        setWhere: isUnfinished,
      })
      .returning({ id: analyses.id })
    if (written.length > 0) {
      await tx
        .update(voicelogs)
        .set({
          ...listColumns,
          crashes: 0,
          ...(ending.event.event === 'analysed' && { giveUpAt: null }),
          updatedAt: sql`now()`,
          timeline: withTimelineEvents({ stage: 'analysis', ...ending.event }),
        })
        .where(isHeld(job))
    }
    return await completeIfLast(tx, job)
  })
}

async function completeIfLast(tx: Database, job: Claim): Promise<VoicelogProgress> {
  const left = await readPendingKinds(tx, job.voicelogId)
  if (left.length > 0) return 'analysing'
  await tx
    .update(voicelogs)
    .set({
      ...completedColumns,
      timeline: withTimelineEvents({ stage: 'analysis', event: 'completed' }),
    })
    .where(isHeld(job))
  return 'completed'
}

const completedColumns = {
  ...withoutLease,
  hintedAt: null,
  status: 'completed' as const,
  crashes: 0,
  nextAttemptAt: null,
  giveUpAt: null,
  error: null,
  completedAt: sql`now()`,
}

const KIND = [analyses.voicelogId, analyses.kind]
const isUnfinished = inArray(analyses.status, ['pending', 'running'])

type Held = {
  status: JobStatus
  organisationId: string
  department: string | null
  autoGenerateAnalytics: boolean
  analysisRules: Partial<AnalysisRules>
}

/**
 * Locks the row of a claim until the transaction ends, so that no other claim and no reconciler changes it; null if the
 * claim was lost.
 */
async function lockHeld(tx: Database, job: Claim): Promise<Held | null> {
  const [row] = await tx
    .select({
      status: voicelogs.status,
      organisationId: voicelogs.organisationId,
      department: voicelogs.department,
      autoGenerateAnalytics: organisations.autoGenerateAnalytics,
      analysisRules: organisations.analysisRules,
    })
    .from(voicelogs)
    .innerJoin(organisations, eq(organisations.id, voicelogs.organisationId))
    .where(isHeld(job))
    .for('update', { of: voicelogs })
  if (row === undefined) return null
  const { status } = row
  return status === 'transcribing' || status === 'analysing' ? { ...row, status } : null
}
