import type { Database } from '../db/client.ts'
import { saveTranscript } from '../db/results.ts'
import { ProcessingError } from '../domain/processing-error.ts'
import type { Recording } from '../domain/transcription/transcribe.ts'
import { AUDIO_FORMATS, type AudioFormat, contentTypeOf } from '../lib/audio-format.ts'
import type { Transcript } from '../lib/transcript.ts'
import type { JobHandler } from './job.ts'
import { inWorkFolder } from './work-folder.ts'

/** What turns a stored recording into a transcript; `workFolder` is its own and goes with it. */
export type Transcribe = (
  recording: Recording,
  options: { signal: AbortSignal; workFolder: string },
) => Promise<Transcript>

/** The first stage: from the recording to its transcript. */
export function transcribeHandler({ db, transcribe }: { db: Database; transcribe: Transcribe }): JobHandler {
  return async (job, { signal, save }) => {
    const { objectKey, language, agentChannel } = job
    const recording = { objectKey, format: formatOf(job.contentType), language, agentChannel }
    const transcript = await inWorkFolder((workFolder) => transcribe(recording, { signal, workFolder }))
    return await save(() => saveTranscript(db, job, transcript))
  }
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
