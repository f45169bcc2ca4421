import { eq, sql } from 'drizzle-orm'
import { newId } from '../../../lib/id.ts'
import type { AnalysisRules } from '../../../model/analysis-rules.ts'
import {
  ANALYTIC_KINDS,
  type AnalyticKind,
  type AnalyticReason,
  type AnalyticStatus,
} from '../../../model/analytics.ts'
import type { Waveform } from '../../../model/audio/waveform.ts'
import type { ReliabilityLevel, Segment, Transcript, TranscriptMaking } from '../../../model/transcript.ts'
import type { Database } from '../../client.ts'
import { type Claim, isHeld } from '../../queue/jobs.ts'
import { analyses, transcripts, voicelogs } from '../../schema/index.ts'
import { renewLessonOf } from '../../settings/intent-lessons.ts'
import { addSpeechUsage } from '../../usage/speech-usage.ts'
import { NO_LIST_COLUMNS } from '../analytic-write.ts'
import {
  type ClaimedVoicelog,
  completedColumns,
  lockClaimed,
  type VoicelogProgress,
} from '../claimed-voicelog.ts'
import { withTimelineEvents } from '../timeline.ts'
import { archiveTranscript } from './revisions.ts'
import { writeSearch } from './search.ts'

/** Decides whether the analytics of a transcribed call are skipped, and why; null if they run. */
export type DecideSkip = (
  call: {
    voicelogId: string
    department: string | null
    language: string
    durationMs: number
    reliability: ReliabilityLevel | null
  },
  settings: {
    autoGenerateAnalytics: boolean
    analysisRules: Partial<AnalysisRules>
    analyseUnreliable: boolean
  },
) => AnalyticReason | null

/** What the domain does to the analytics of a call that gets a transcript. */
export type TranscriptRules = {
  decideSkip: DecideSkip
  /** Drops what results prove with words that are gone. Called when the new transcript is written. */
  dropLostEvidence: (
    tx: Database,
    call: { organisationId: string; voicelogId: string },
    transcript: Pick<Transcript, 'segments'>,
  ) => Promise<void>
}

const NO_RULES: TranscriptRules = { decideSkip: () => null, dropLostEvidence: async () => {} }

/** What a transcription has made. */
export type MadeTranscript = Transcript & Partial<TranscriptMaking> & { waveform?: Waveform }

/**
 * Writes the transcript. The same claim goes on with the analytics; if none is to be made, the voicelog is completed.
 */
export async function saveTranscript(
  db: Database,
  job: Claim,
  transcript: MadeTranscript,
  rules: TranscriptRules = NO_RULES,
): Promise<VoicelogProgress> {
  return await db.transaction(async (tx) => {
    const row = await lockClaimed(tx, job)
    if (row === null) return null
    // The transcript was written before, but the answer to COMMIT was lost.
    if (row.status === 'analysing') return 'analysing'
    const { voicelogId } = job
    const hasPending = await replaceTranscript(tx, { voicelogId, ...row }, transcript, rules)
    const { notes = [], usage = null, engine, model } = transcript
    const detail = notes.length === 0 ? null : notes.map((each) => each.message).join('; ')
    await tx
      .update(voicelogs)
      .set({
        // This claim is the first attempt of the new stage.
        attempts: 1,
        failures: 0,
        crashes: 0,
        giveUpAt: null,
        refusedAt: null,
        error: null,
        ...(hasPending ? { status: 'analysing' as const } : completedColumns),
        timeline: withTimelineEvents(
          { stage: 'transcription', event: 'transcribed', detail },
          ...(hasPending ? [] : [{ stage: 'transcription' as const, event: 'completed' as const }]),
        ),
      })
      .where(isHeld(job))
    // Last, since all workers of an organisation wait for the lock of this row.
    if (usage !== null) await addSpeechUsage(tx, { organisationId: row.organisationId, engine, model }, usage)
    return hasPending ? 'analysing' : 'completed'
  })
}

/** The call that a transcript is of, and what decides whether it is analysed. */
type TranscribedCall = Omit<ClaimedVoicelog, 'status'> & { voicelogId: string }

/**
 * Puts a transcript in the place of the one before, which is kept as a revision. The voicelog must be locked.
 *
 * Analytics that were made of the transcript before are made again; the rules for new calls decide about others. If
 * both transcripts say the same, results stay as they are.
 * @returns whether there are analytics to make
 */
export async function replaceTranscript(
  tx: Database,
  call: TranscribedCall,
  transcript: MadeTranscript,
  { decideSkip, dropLostEvidence }: TranscriptRules,
): Promise<boolean> {
  const { voicelogId, organisationId, department } = call
  const { language, duration_ms: durationMs, channels, engine, model, notes = [], segments } = transcript
  const reliability = transcript.reliability ?? null
  const level = reliability?.level ?? null
  const before = await readPrevious(tx, voicelogId)
  const saysTheSame =
    before !== null &&
    spokenWords(before.segments) === spokenWords(segments) &&
    (before.reliability?.level === 'poor') === (level === 'poor')
  if (before !== null && !saysTheSame) await renewLessonOf(tx, call)
  await tx
    .update(voicelogs)
    .set({
      channels,
      durationMs,
      transcriptReliability: level,
      ...(level === 'poor' && !saysTheSame && NO_LIST_COLUMNS),
      updatedAt: sql`now()`,
    })
    .where(eq(voicelogs.id, voicelogId))
  const columns = {
    language,
    engine,
    model,
    durationMs,
    channels,
    agentChannel: transcript.agent_channel ?? null,
    wordTimes: transcript.word_times ?? 'recognised',
    notes,
    reliability,
    usage: transcript.usage ?? null,
    segments,
    speech: transcript.speech ?? null,
    // The same words by the same engine are no new revision: each is a whole transcript.
    ...(!(saysTheSame && before.engine === engine && before.model === model) && {
      revision: await archiveTranscript(tx, voicelogId),
    }),
    waveform: transcript.waveform ?? null,
    indexedAt: sql`now()`,
  }
  await tx
    .insert(transcripts)
    .values({ voicelogId, organisationId, ...columns })
    .onConflictDoUpdate({ target: transcripts.voicelogId, set: { ...columns, createdAt: sql`now()` } })
  await writeSearch(tx, { voicelogId, organisationId, segments })
  const rows = await tx
    .select({ kind: analyses.kind, status: analyses.status })
    .from(analyses)
    .where(eq(analyses.voicelogId, voicelogId))
  const statusOf = (kind: AnalyticKind) => rows.find((each) => each.kind === kind)?.status
  if (saysTheSame) return ANALYTIC_KINDS.some((kind) => isUnfinished(statusOf(kind)))
  // Until a new result is there, the one before must not point to words that are gone.
  if (before !== null) await dropLostEvidence(tx, call, transcript)
  const facts = { voicelogId, department, language, durationMs, reliability: level }
  const reason = decideSkip(facts, call)
  // What was asked for or made before is not subject to what is made automatically.
  const reasonAgain = decideSkip(facts, { ...call, autoGenerateAnalytics: true, analysisRules: {} })
  const writes = ANALYTIC_KINDS.map((kind) => {
    const wasMade = (statusOf(kind) ?? 'skipped') !== 'skipped'
    const skipped = wasMade ? reasonAgain : reason
    const analytic =
      skipped === null
        ? { status: 'pending' as const, reason: null }
        : { status: 'skipped' as const, reason: skipped }
    return { id: newId(), voicelogId, organisationId, kind, ...analytic }
  })
  await tx
    .insert(analyses)
    .values(writes)
    .onConflictDoUpdate({
      target: [analyses.voicelogId, analyses.kind],
      set: {
        status: sql`excluded.status`,
        reason: sql`excluded.reason`,
        // A result of the transcript before would go on counting in reports.
        ...(level === 'poor' && { result: null, machineResult: null }),
        updatedAt: sql`now()`,
      },
    })
  return writes.some((each) => each.status === 'pending')
}

async function readPrevious(tx: Database, voicelogId: string) {
  const [row] = await tx
    .select({
      engine: transcripts.engine,
      model: transcripts.model,
      reliability: transcripts.reliability,
      segments: transcripts.segments,
    })
    .from(transcripts)
    .where(eq(transcripts.voicelogId, voicelogId))
  return row ?? null
}

/** What evidence refers to, as a text to compare: who said what in which segment. */
function spokenWords(segments: readonly Segment[]): string {
  return JSON.stringify(segments.map(({ id, speaker, text }) => [id, speaker, text]))
}

function isUnfinished(status: AnalyticStatus | undefined): boolean {
  return status === 'pending' || status === 'running'
}
