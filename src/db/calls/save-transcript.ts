import { sql } from 'drizzle-orm'
import { newId } from '../../lib/id.ts'
import type { AnalysisRules } from '../../model/analysis-rules.ts'
import { ANALYTIC_KINDS, type AnalyticReason } from '../../model/analytics.ts'
import type { Waveform } from '../../model/audio/waveform.ts'
import type { Transcript, TranscriptMaking } from '../../model/transcript.ts'
import type { Database } from '../client.ts'
import { type Claim, isHeld } from '../queue/jobs.ts'
import { analyses, transcripts, voicelogs } from '../schema/index.ts'
import { addSpeechUsage } from '../usage/speech-usage.ts'
import { completedColumns, lockClaimed, type VoicelogProgress } from './claimed-voicelog.ts'
import { withTimelineEvents } from './timeline.ts'
import { writeSearch } from './transcript-search.ts'

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
    const row = await lockClaimed(tx, job)
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
        refusedAt: null,
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
      .onConflictDoUpdate({
        target: [analyses.voicelogId, analyses.kind],
        set: { ...analytic, updatedAt: sql`now()` },
      })
    // Last, since all workers of an organisation wait for the lock of this row.
    if (usage !== null) await addSpeechUsage(tx, { organisationId, engine, model }, usage)
    return goesOn ? 'analysing' : 'completed'
  })
}
