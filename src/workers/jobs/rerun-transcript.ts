import { readIsCorrected } from '../../db/calls/transcripts/transcribe-again.ts'
import { findTranscript, findVoicelog, type TranscriptRow } from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import { endItem, type ItemOutcome } from '../../db/reruns/items.ts'
import type { ClaimedItem } from '../../db/reruns/jobs.ts'
import { transcriptReplacement } from '../../db/reruns/replacements.ts'
import { type RerunRow, readRunning } from '../../db/reruns/reruns.ts'
import { transcriptDifference } from '../../domain/reruns/transcript-difference.ts'
import { TRANSCRIPT_RULES } from '../../domain/voicelogs/transcript-rules.ts'
import { LeaseLost } from '../../lib/async/keep-lease.ts'
import { analyticsOf } from '../../model/reruns.ts'
import type { JobHandler } from './job.ts'
import { type RecordedCall, type Transcribe, transcribeAndSave } from './transcribe.ts'

/** Which engine and model transcribe a language at present. */
export type CurrentSpeech = (language: string) => { engine: string; model: string }

/** Transcribes one voicelog of a re-run again. Its own job makes the analytics of the new transcript. */
export function rerunTranscriptHandler(deps: {
  db: Database
  transcribe: Transcribe
  currentSpeech: CurrentSpeech
}): JobHandler<ClaimedItem> {
  const { db } = deps
  return async (job, { signal, span, query, fencedWrite }) => {
    const rerun = await query(() => readRunning(db, job.rerunId))
    if (rerun === null) throw new LeaseLost('The re-run has ended')
    const read = await query(() => readCall(deps, rerun, job))
    if (read.skipped !== null) {
      const { skipped } = read
      await fencedWrite(() => endItem(db, job, skippedBy(skipped), null), { isLast: true })
      return 'completed'
    }
    const { call, before } = read
    await transcribeAndSave(deps, call, {
      signal,
      query,
      async save(transcript) {
        const { engine, model, reliability = null } = transcript
        span.set({ 'voicelog.engine': engine, ...(model !== null && { 'voicelog.model': model }) })
        const difference = transcriptDifference(before, { ...transcript, reliability })
        const status = difference.changed.length > 0 ? 'changed' : 'unchanged'
        const made = {
          transcript,
          revision: before.revision,
          kinds: analyticsOf(rerun.kinds),
          includeMissing: rerun.includeMissing,
          traceparent: span.traceparent,
        }
        const replacement = rerun.dryRun ? null : transcriptReplacement(job, made, TRANSCRIPT_RULES)
        const usage = transcript.usage ? { ...transcript.usage, engine, model } : null
        const end = (outcome: ItemOutcome, stored: typeof replacement) =>
          fencedWrite(() => endItem(db, job, outcome, stored, usage), { isLast: true })
        // Not tried again: another transcription would cost as much as the first.
        if ((await end({ status, difference }, replacement)) === 'outdated')
          await end(skippedBy(CHANGED), null)
      },
    })
    return 'completed'
  }
}

const CHANGED = {
  code: 'changed_meanwhile',
  message: 'The call was changed while it was transcribed',
}

function skippedBy({ code, message }: { code: string; message: string }): ItemOutcome {
  return { status: 'skipped', reason: { code, message, retryable: true } }
}

type Read =
  | { skipped: { code: string; message: string } }
  | { skipped: null; call: RecordedCall; before: TranscriptRow }

/** A call and its transcript, or why it is not transcribed again. */
async function readCall(
  { db, currentSpeech }: { db: Database; currentSpeech: CurrentSpeech },
  { force }: RerunRow,
  { organisationId, voicelogId }: ClaimedItem,
): Promise<Read> {
  const skip = (code: string, message: string) => ({ skipped: { code, message } })
  const call = await findVoicelog(db, { organisationId, sight: 'all' }, voicelogId)
  const before = await findTranscript(db, organisationId, voicelogId)
  if (call === null || before === null) return skip('no_transcript', 'The call has no transcript any more')
  if (call.status !== 'completed') return skip('being_analysed', 'The call is being processed')
  if (call.sizeBytes === null) return skip('recording_missing', 'The call has no recording')
  if (await readIsCorrected(db, voicelogId))
    return skip('transcript_corrected', 'A person has corrected the transcript')
  const current = currentSpeech(call.language)
  if (!force && current.engine === before.engine && current.model === before.model)
    return skip('up_to_date', 'The transcript was made by this engine and model')
  return { skipped: null, call, before }
}
