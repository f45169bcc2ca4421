import type { VoicelogDetail } from '../../../api/types.ts'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import { splitByConfidence } from './low-confidence.ts'

const messages = defineMessages(
  { uncertain: 'Probably not understood' },
  { uncertain: '聞き取れていない可能性があります' },
)

type Segment = NonNullable<VoicelogDetail['transcript']>['segments'][number]

/** Marks a word without relying on colour (WCAG 1.4.1). */
export const LOW_CONFIDENCE_STYLE =
  'underline decoration-2 decoration-dotted decoration-warn underline-offset-4'

/** The text of a segment. Each run of words of low confidence is marked. */
export function MarkedWords({ segment, lowBelow }: { segment: Segment; lowBelow: number }) {
  const m = useMessages(messages)
  return splitByConfidence(segment, lowBelow).map(({ text, start, isLow }) =>
    isLow ? (
      // Not the element mark: the transcript's own search uses it.
      <u key={start} role="mark" title={m.uncertain} className={LOW_CONFIDENCE_STYLE}>
        {text}
      </u>
    ) : (
      text
    ),
  )
}
