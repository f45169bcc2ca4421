import { inWorkFolder } from '../../backends/work-folder.ts'
import { saveTranscript } from '../../db/calls/save-transcript.ts'
import type { Database } from '../../db/client.ts'
import type { ClaimedCall } from '../../db/queue/calls.ts'
import { addSpeechUsage } from '../../db/usage/speech-usage.ts'
import { skipReason } from '../../domain/organisation/analysis-rules.ts'
import { ProcessingError } from '../../domain/processing-error.ts'
import { asProcessingError } from '../../domain/transcription/failure.ts'
import type { Recording, SpentOn } from '../../domain/transcription/transcribe.ts'
import { within } from '../../lib/wait.ts'
import { AUDIO_FORMATS, type AudioFormat, contentTypeOf } from '../../model/audio/format.ts'
import type { Waveform } from '../../model/audio/waveform.ts'
import type { SpeechUsage, Transcript, TranscriptMaking } from '../../model/transcript.ts'
import type { JobHandler } from './job.ts'

/** Transcribes a stored recording. `workFolder` belongs to this call alone and is removed after it. */
export type Transcribe = (
  recording: Recording,
  options: { signal: AbortSignal; workFolder: string; spent: (on: SpentOn) => void },
) => Promise<Transcript & Partial<Omit<TranscriptMaking, 'usage'>> & { waveform?: Waveform }>

/**
 * The first stage: transcribes the recording. What was sent to a speech server is counted together with the transcript,
 * or alone if there is none in the end.
 */
export function transcribeHandler({
  db,
  transcribe,
}: {
  db: Database
  transcribe: Transcribe
}): JobHandler<ClaimedCall> {
  return async (job, { signal, fencedWrite }) => {
    const { objectKey, language, agentChannel, agentChannelFrom, organisationId } = job
    const format = formatOf(job.contentType)
    const recording = { objectKey, format, language, agentChannel, agentChannelFrom }
    const spending = createSpending()
    try {
      const transcript = await inWorkFolder((workFolder) =>
        transcribe(recording, { signal, workFolder, spent: spending.add }),
      )
      const { usage } = spending
      return await fencedWrite(() => saveTranscript(db, job, { ...transcript, usage }, skipReason))
    } catch (error) {
      const { by, usage } = spending
      // Lost usage matters less than the error.
      if (by !== null && usage !== null)
        await within(COUNT_MS, addSpeechUsage(db, { organisationId, ...by }, usage), 'PostgreSQL').catch(
          () => {},
        )
      throw asProcessingError(error)
    }
  }
}

/** Shorter than the time that an aborted job has (`abortGraceMs`). */
const COUNT_MS = 1_000

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
