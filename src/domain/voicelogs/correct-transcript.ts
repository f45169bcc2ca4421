import { readOrigin, writeCorrection } from '../../db/calls/transcripts/revisions.ts'
import { type InLines, withSegments } from '../../db/calls/transcripts/segments.ts'
import {
  type AnalysisRow,
  findAnalyses,
  findTranscriptInLines,
  requestAnalytics,
  type TranscriptRow,
  type VoicelogRow,
} from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import { lockVoicelog } from '../../db/reviews/reviews.ts'
import { renewLessonOf } from '../../db/settings/intent-lessons.ts'
import type { ConcurrencyLimits } from '../../lib/async/concurrency-limit.ts'
import { isId } from '../../lib/id.ts'
import { dropLostEvidence } from '../analysis/lost-evidence.ts'
import { record, recordAccess } from '../audit/record.ts'
import type { UserPrincipal } from '../identity/principals.ts'
import { createLimits } from '../limits/concurrency.ts'
import { TRANSCRIPT_UNRELIABLE } from '../organisation/analysis-rules.ts'
import { Problem } from '../problems.ts'
import { applyCorrection, type Correction } from '../transcription/correction.ts'
import { pushHint } from './push-hint.ts'
import { requireVoicelog, voicelogNotFound } from './require-voicelog.ts'
import type { RevisedTranscript, VoicelogDeps } from './voicelogs.ts'

/**
 * The correction of a call of twelve hours holds its row and a connection for half a second. Others of the call would wait
 * for the row with a connection each: 20 of one user took all that there are, and nobody could log in.
 */
const AT_ONCE = 1
/** A person sends one after another. */
const MAX_QUEUED = 10

/** The concurrency limit on corrections, by organisation. */
export type CorrectionLimit = ConcurrencyLimits

/** Makes the limit of this process: one correction at once for each organisation, and 10 that wait for 5 s. */
export function createCorrectionLimit(): CorrectionLimit {
  return createLimits({
    max: AT_ONCE,
    maxQueued: MAX_QUEUED,
    refusal: { code: 'overloaded', detail: 'Other transcripts of this organisation are being corrected' },
  })
}

/**
 * Writes a person's correction of a transcript as its next revision. Search finds the new words at once, results lose
 * what they prove with words that are gone, and the analytics are made again. All of it happens or nothing.
 *
 * While the analytics are being made, they begin anew: what is made of the transcript as it was is not stored.
 * @returns the transcript as it is now; a correction that changes nothing makes no revision
 * @throws Problem not_found; conflict while there is no transcript, or it is being made again;
 * stale_revision if somebody was faster; invalid_fields; overloaded
 */
export async function correctTranscript(
  deps: VoicelogDeps & { correctionLimit: CorrectionLimit },
  by: UserPrincipal,
  id: string,
  correction: Correction & { revision: number },
): Promise<RevisedTranscript> {
  const { transcript, due } = await deps.correctionLimit.run(by.organisationId, () =>
    writeCorrected(deps, by, id, correction),
  )
  if (due !== null) await pushHint(deps, { ...due, voicelogId: id })
  // The answer has all words of the call.
  const detail = { via: 'call' as const }
  await recordAccess(deps, { by, action: 'voicelog.transcript_read', targets: [id], detail })
  return { ...transcript, origin: await readOrigin(deps.db, transcript) }
}

/** The transcript as it is after a correction, and the call if its analytics are due. */
async function writeCorrected(
  deps: VoicelogDeps,
  by: UserPrincipal,
  id: string,
  { revision, ...correction }: Correction & { revision: number },
): Promise<{ transcript: InLines<TranscriptRow>; due: VoicelogRow | null }> {
  return await deps.db.transaction(async (tx) => {
    const { voicelog, transcript } = await lockTranscript(tx, by, id)
    if (transcript.revision !== revision) {
      const message = `The transcript has changed: its revision is ${transcript.revision}, not ${revision}`
      throw new Problem('stale_revision', message, { revision: transcript.revision })
    }
    const made = await applyCorrection(transcript, correction)
    if (made === null) return { transcript, due: null }
    const written = { voicelogId: id, organisationId: by.organisationId, userId: by.userId }
    const next = await writeCorrection(tx, written, made.transcript)
    await renewLessonOf(tx, written)
    const after = { ...transcript, ...made.transcript, ...next }
    const due = await renewAnalytics(tx, voicelog, after)
    await record(
      { db: tx },
      {
        by,
        action: 'voicelog.transcript_corrected',
        target: id,
        detail: { revision: next.revision, ...made.changes },
      },
    )
    return { transcript: after, due }
  })
}

/** With its segments also as they are answered. */
type LockedTranscript = InLines<TranscriptRow> & Pick<TranscriptRow, 'segments'>

async function lockTranscript(
  tx: Database,
  by: UserPrincipal,
  id: string,
): Promise<{ voicelog: VoicelogRow; transcript: LockedTranscript }> {
  if (!isId(id)) throw voicelogNotFound()
  await lockVoicelog(tx, by.organisationId, id)
  const voicelog = await requireVoicelog({ db: tx }, by, id)
  const { status } = voicelog
  const transcript = await findTranscriptInLines(tx, by.organisationId, id)
  if (transcript === null || (status !== 'completed' && status !== 'analysing'))
    throw new Problem('conflict', `There is no transcript to correct: the voicelog is ${status}`)
  const { segments } = await withSegments(transcript)
  return { voicelog, transcript: { ...transcript, segments } }
}

/** Makes the analytics due again; those that were left out stay so. Null if there are none. */
async function renewAnalytics(
  tx: Database,
  voicelog: VoicelogRow,
  transcript: TranscriptRow,
): Promise<VoicelogRow | null> {
  const rows = await findAnalyses(tx, voicelog.organisationId, voicelog.id)
  await dropLostEvidence(tx, { ...voicelog, voicelogId: voicelog.id }, transcript)
  const kinds = rows.filter((each) => isRenewed(each, transcript)).map((each) => each.kind)
  if (kinds.length === 0) return null
  await requestAnalytics(tx, voicelog, kinds, { fromStart: true })
  return { ...voicelog, status: 'analysing' }
}

/** Whether an analytic is there, was to be, or was left out because of words that are corrected now. */
function isRenewed({ status, reason }: AnalysisRow, { reliability }: TranscriptRow): boolean {
  if (status !== 'skipped') return true
  const code = reason?.code ?? ''
  return code === TRANSCRIPT_UNRELIABLE.code ? reliability?.level !== 'poor' : !LEFT_OUT.test(code)
}

/** By the organisation's settings, not by an engine that had read the transcript. */
const LEFT_OUT = /^(auto_generate_off|left_out_by_.*)$/
