import type { DecodedAudio } from '../../backends/media/contract.ts'
import type { RecognisedTrack } from '../../backends/speech/contract.ts'
import type { TranscriptNote } from '../../model/transcript.ts'

/** Notes about the recording that readers of the transcript need. */
export function notesOn({ mixed, crosstalkMs }: DecodedAudio): TranscriptNote[] {
  const notes = mixed === null || mixed === 'mono' ? [] : [MIXED[mixed]]
  if (crosstalkMs > 0) {
    const seconds = Math.max(1, Math.round(crosstalkMs / 1000))
    const message = `${seconds} s of crosstalk were removed: there, one channel only carried the other one, quieter`
    notes.push({ code: 'crosstalk_removed', message })
  }
  return notes
}

const MIXED: Record<Exclude<DecodedAudio['mixed'], null | 'mono'>, TranscriptNote> = {
  identical_channels: {
    code: 'channels_identical',
    message: 'both channels carry the same sound, so they were transcribed as one',
  },
  silent_channel: {
    code: 'channel_silent',
    message: 'nobody speaks on one of the two channels, so only the other one was transcribed',
  },
  many_channels: {
    code: 'channels_mixed',
    message: 'the recording has more than two channels, so they were mixed into one',
  },
}

/** Notes about what the speech engine returned. */
export function notesBy(
  tracks: readonly Omit<RecognisedTrack, 'utterances'>[],
  language: string,
): TranscriptNote[] {
  const notes: TranscriptNote[] = []
  if (tracks.some((each) => each.wordTimes === 'estimated')) {
    const message = 'the speech engine gave no word times, so the words were spread over the time of speech'
    notes.push({ code: 'word_times_estimated', message })
  }
  const heard = new Set(tracks.flatMap(({ alsoHeard }) => alsoHeard ?? []))
  if (heard.size > 0) {
    const message = `the speech engine was asked for ${language} and reports ${[...heard].join(', ')} in parts of the recording`
    notes.push({ code: 'language_in_doubt', message })
  }
  return notes
}
