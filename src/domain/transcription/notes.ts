import type { DecodedAudio } from '../../backends/media/contract.ts'
import type { RecognisedTrack } from '../../backends/speech/contract.ts'
import type { TranscriptNote } from '../../model/transcript.ts'

/** What the sound itself shows that whoever reads the transcript should know. */
export function notesOn({ mixed, crosstalkMs }: DecodedAudio): TranscriptNote[] {
  const notes = mixed === null || mixed === 'mono' ? [] : [MIXED[mixed]]
  if (crosstalkMs > 0) {
    const seconds = Math.max(1, Math.round(crosstalkMs / 1000))
    const message = `${seconds} s in which one channel only carries the other, quieter, were left out of it`
    notes.push({ code: 'crosstalk_removed', message })
  }
  return notes
}

const MIXED: Record<Exclude<DecodedAudio['mixed'], null | 'mono'>, TranscriptNote> = {
  identical_channels: {
    code: 'channels_identical',
    message: 'both channels carry the same sound: they were transcribed as one',
  },
  silent_channel: {
    code: 'channel_silent',
    message: 'nobody speaks on one of the two channels: the other was transcribed as the only one',
  },
  many_channels: {
    code: 'channels_mixed',
    message: 'the recording has more than two channels: they were mixed into one',
  },
}

/** What the engine says of its own work. */
export function notesBy(
  tracks: readonly Omit<RecognisedTrack, 'utterances'>[],
  language: string,
): TranscriptNote[] {
  const notes: TranscriptNote[] = []
  if (tracks.some((each) => each.wordTimes === 'estimated')) {
    const message = 'the speech engine gave no times of words: they were spread over the time of speech'
    notes.push({ code: 'word_times_estimated', message })
  }
  const heard = new Set(tracks.flatMap(({ alsoHeard }) => alsoHeard ?? []))
  if (heard.size > 0) {
    const message = `asked for ${language}, the speech engine says it heard ${[...heard].join(', ')} in parts`
    notes.push({ code: 'language_in_doubt', message })
  }
  return notes
}
