import type { DecodedAudio } from '../../backends/media/contract.ts'
import type { RecognisedTrack } from '../../backends/speech/contract.ts'
import type { TranscriptNote } from '../../model/transcript.ts'

/**
 * From this share on, a channel counts as clipped: speech that is not has at most 0.013 % of its samples at its peak,
 * speech overdriven by 6 dB at least 0.2 % (see src/backends/media/sound.ts).
 */
const MIN_CLIPPED_SHARE = 0.001

/** Notes about the recording that readers of the transcript need. A channel is noted as silent only if another is not. */
export function recordingNotes(
  { oneTrackReason, tracks, crosstalkMs, isNarrowband }: DecodedAudio,
  { isHeard }: { isHeard: boolean },
): TranscriptNote[] {
  const isNoted =
    oneTrackReason !== null && oneTrackReason !== 'mono' && (oneTrackReason !== 'silent_channel' || isHeard)
  const notes = isNoted ? [ONE_TRACK[oneTrackReason]] : []
  if (isNarrowband) {
    const message =
      'the recording has nothing above 4 kHz, as on a telephone line: letters such as s and f sound alike'
    notes.push({ code: 'narrowband', message })
  }
  const clipped = tracks.filter((each) => each.clippedShare >= MIN_CLIPPED_SHARE)
  if (clipped.length > 0) {
    const shares = clipped.map(({ channel, clippedShare }) => {
      const percent = `${(100 * clippedShare).toFixed(1)} %`
      return tracks.length === 1 ? percent : `${percent} of the ${channel === 0 ? 'left' : 'right'} channel`
    })
    const message = `the recorder was overdriven: ${shares.join(' and ')} of the samples are cut off`
    notes.push({ code: 'clipped', message })
  }
  if (crosstalkMs > 0) {
    const seconds = Math.max(1, Math.round(crosstalkMs / 1000))
    const message = `${seconds} s of crosstalk were removed: there, one channel only carried the other one, quieter`
    notes.push({ code: 'crosstalk_removed', message })
  }
  return notes
}

const ONE_TRACK: Record<Exclude<DecodedAudio['oneTrackReason'], null | 'mono'>, TranscriptNote> = {
  identical_channels: {
    code: 'channels_identical',
    message: 'both channels carry the same sound, so they were transcribed as one',
  },
  silent_channel: {
    code: 'one_channel_silent',
    message: 'nobody speaks on one of the two channels, so only the other one was transcribed',
  },
  many_channels: {
    code: 'channels_mixed',
    message: 'the recording has more than two channels, so they were mixed into one',
  },
}

/** Notes about what the speech engine returned. */
export function recognitionNotes(
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
