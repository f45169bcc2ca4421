import type { VoicelogDetail } from '../../api/types.ts'

type Segment = NonNullable<VoicelogDetail['transcript']>['segments'][number]

/** The letters and digits of a text alone: what is left where two ways of writing the same words differ. */
export function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
}

/** When a text was said, in milliseconds, where it stands in one segment of the transcript word for word; else null. */
export function saidAt(segments: readonly Segment[], text: string): number | null {
  const sought = lettersOf(text)
  if (sought === '') return null
  for (const { words, text: said, start_ms } of segments) {
    if (!lettersOf(said).includes(sought)) continue
    const at = words
      .map((each) => lettersOf(each.text))
      .join('')
      .indexOf(sought)
    let passed = 0
    const first = words.find((each) => {
      passed += lettersOf(each.text).length
      return passed > at
    })
    return at < 0 ? start_ms : (first?.start_ms ?? start_ms)
  }
  return null
}
