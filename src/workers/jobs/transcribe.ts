import { inWorkFolder } from '../../backends/work-folder.ts'
import { type MadeTranscript, saveTranscript } from '../../db/calls/transcripts/save-transcript.ts'
import type { Database } from '../../db/client.ts'
import type { ClaimedCall } from '../../db/queue/calls.ts'
import { readOrganisation } from '../../db/settings/organisations.ts'
import { addSpeechUsage } from '../../db/usage/speech-usage.ts'
import { ProcessingError } from '../../domain/processing-error.ts'
import { asProcessingError } from '../../domain/transcription/failure.ts'
import type { Recording, SpentOn } from '../../domain/transcription/transcribe.ts'
import { TRANSCRIPT_RULES } from '../../domain/voicelogs/transcript-rules.ts'
import { within } from '../../lib/async/wait.ts'
import { AUDIO_FORMATS, type AudioFormat, contentTypeOf } from '../../model/audio/format.ts'
import type { Waveform } from '../../model/audio/waveform.ts'
import type { SpeechUsage, Transcript, TranscriptMaking } from '../../model/transcript.ts'
import type { JobContext, JobHandler } from './job.ts'

/** Transcribes a stored recording. `workFolder` belongs to this call alone and is removed after it. */
export type Transcribe = (
  recording: Recording,
  options: { signal: AbortSignal; workFolder: string; spent: (on: SpentOn) => void },
) => Promise<Transcript & Partial<Omit<TranscriptMaking, 'usage'>> & { waveform?: Waveform }>

type TranscribeDeps = { db: Database; transcribe: Transcribe }

/** The first stage: transcribes the recording. */
export function transcribeHandler(deps: TranscribeDeps): JobHandler<ClaimedCall> {
  return async (job, { signal, span, query, fencedWrite }) => {
    span.set({ 'voicelog.language': job.language })
    return await transcribeAndSave(deps, job, {
      signal,
      query,
      save(transcript) {
        const { engine, model } = transcript
        span.set({ 'voicelog.engine': engine, ...(model !== null && { 'voicelog.model': model }) })
        return fencedWrite(() => saveTranscript(deps.db, job, transcript, TRANSCRIPT_RULES))
      },
    })
  }
}

/** What transcribing a call needs to know of it. */
export type RecordedCall = Pick<
  ClaimedCall,
  | 'organisationId'
  | 'objectKey'
  | 'recordingSha256'
  | 'contentType'
  | 'language'
  | 'agentChannel'
  | 'agentChannelFrom'
>

/**
 * Transcribes a recording and saves the transcript. `save` counts what was sent to a speech server; if nothing is saved,
 * it is counted here.
 * @throws ProcessingError for an error of a backend, or of a format that is not known; any other error as it is
 */
export async function transcribeAndSave<T>(
  { db, transcribe }: TranscribeDeps,
  call: RecordedCall,
  {
    signal,
    query,
    save,
  }: Pick<JobContext, 'signal' | 'query'> & { save: (transcript: MadeTranscript) => Promise<T> },
): Promise<T> {
  const { objectKey, recordingSha256: sha256, language, organisationId } = call
  const { agentChannel, agentChannelFrom } = call
  const format = formatOf(call.contentType)
  const { vocabulary } = await query(() => readOrganisation(db, organisationId))
  const recording = { objectKey, sha256, format, language, agentChannel, agentChannelFrom, vocabulary }
  const spending = createSpending()
  try {
    const transcript = await inWorkFolder((workFolder) =>
      transcribe(recording, { signal, workFolder, spent: spending.add }),
    )
    const { usage } = spending
    return await save({ ...transcript, usage })
  } catch (error) {
    const { by, usage } = spending
    // Lost usage matters less than the error.
    if (by !== null && usage !== null)
      await within(
        WRITE_TIMEOUT_MS,
        addSpeechUsage(db, { organisationId, ...by }, usage),
        'PostgreSQL',
      ).catch(() => {})
    throw asProcessingError(error)
  }
}

/** Shorter than the time that an aborted job has (`abortGraceMs`). */
const WRITE_TIMEOUT_MS = 1_000

function createSpending() {
  let by: { engine: string; model: string } | null = null
  let usage: SpeechUsage | null = null
  return {
    add({ engine, model, audioMs, cost }: SpentOn) {
      by = { engine, model }
      usage = {
        requests: (usage?.requests ?? 0) + 1,
        audio_ms: (usage?.audio_ms ?? 0) + audioMs,
        cost: cost === null ? (usage?.cost ?? null) : millionths((usage?.cost ?? 0) + cost),
      }
    },
    get by() {
      return by
    },
    get usage() {
      return usage
    },
  }
}

/** Binary sums of decimal fractions are inexact: 0.1 + 0.2 is not 0.3. */
function millionths(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

function formatOf(contentType: string): AudioFormat {
  const format = AUDIO_FORMATS.find((each) => contentTypeOf(each) === contentType)
  if (format !== undefined) return format
  throw new ProcessingError({
    code: 'media_unsupported',
    message: `The recording is ${contentType}, not WAV, MP3, M4A or OGG`,
    stage: 'transcription',
    retryable: false,
  })
}
