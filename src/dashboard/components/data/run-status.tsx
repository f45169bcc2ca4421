import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { Badge, type Tone } from './badge.tsx'

const messages = defineMessages(
  {
    preparing: 'Preparing',
    running: 'Running',
    completed: 'Completed',
    cancelled: 'Cancelled',
    failed: 'Failed',
  },
  {
    preparing: '準備中',
    running: '実行中',
    completed: '完了',
    cancelled: 'キャンセル済み',
    failed: '失敗',
  },
)

type Status = keyof (typeof messages)['en']

const TONES: Record<Status, Tone> = {
  preparing: 'accent',
  running: 'accent',
  completed: 'good',
  cancelled: 'neutral',
  failed: 'bad',
}

/** The status of a re-run, an evaluation or a run of rules. */
export function RunStatus({ status }: { status: Status }) {
  const m = useMessages(messages)
  return <Badge tone={TONES[status]}>{m[status]}</Badge>
}
