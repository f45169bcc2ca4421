import type { ReviewState } from '../../../model/reviews/work.ts'
import { Badge, type Tone } from '../../components/data/badge.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'

export const reviewStates = defineMessages<ReviewState>(
  {
    draft: 'To review',
    published: 'Published',
    acknowledged: 'Acknowledged',
    appealed: 'Appealed',
    upheld: 'Appeal: upheld',
    changed: 'Appeal: changed',
  },
  {
    draft: 'レビュー待ち',
    published: '公開済み',
    acknowledged: '確認済み',
    appealed: '異議あり',
    upheld: '異議：維持',
    changed: '異議：変更',
  },
)

const TONES: Record<ReviewState, Tone> = {
  draft: 'neutral',
  published: 'accent',
  acknowledged: 'good',
  appealed: 'warn',
  upheld: 'neutral',
  changed: 'good',
}

/** How far a review is. */
export function ReviewStateBadge({ state }: { state: ReviewState }) {
  return <Badge tone={TONES[state]}>{useMessages(reviewStates)[state]}</Badge>
}
