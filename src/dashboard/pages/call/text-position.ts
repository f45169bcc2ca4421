import type { VoicelogDetail } from '../../api/types.ts'

type Segment = NonNullable<VoicelogDetail['transcript']>['segments'][number]

/** A text as lowercase letters and digits only, so that spaces and punctuation make no difference when comparing. */
export function normalised(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
}

/** The start of a text in the recording, in milliseconds; null if no segment of the transcript contains these words. */
export function textStartMs(segments: readonly Segment[], text: string): number | null {
  const sought = normalised(text)
  if (sought === '') return null
  for (const { words, text: segmentText, start_ms } of segments) {
    if (!normalised(segmentText).includes(sought)) continue
    const at = words
      .map((each) => normalised(each.text))
      .join('')
      .indexOf(sought)
    let passed = 0
    const first = words.find((each) => {
      passed += normalised(each.text).length
      return passed > at
    })
    return at < 0 ? start_ms : (first?.start_ms ?? start_ms)
  }
  return null
}
