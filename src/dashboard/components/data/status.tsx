import type { Voicelog } from '../../api/types.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { Badge, type Tone } from './badge.tsx'

const messages = defineMessages(
  {
    awaiting_upload: 'Awaiting upload',
    queued: 'Queued',
    transcribing: 'Transcribing',
    analysing: 'Analysing',
    completed: 'Completed',
    failed: 'Failed',
  },
  {
    awaiting_upload: 'アップロード待ち',
    queued: '待機中',
    transcribing: '文字起こし中',
    analysing: '分析中',
    completed: '完了',
    failed: '失敗',
  },
)

const TONES: Record<Voicelog['status'], Tone> = {
  awaiting_upload: 'neutral',
  queued: 'neutral',
  transcribing: 'accent',
  analysing: 'accent',
  completed: 'good',
  failed: 'bad',
}

/** The label of each status. */
export function useStatusText(): Record<Voicelog['status'], string> {
  return useMessages(messages)
}

export function StatusBadge({ status }: { status: Voicelog['status'] }) {
  return <Badge tone={TONES[status]}>{useStatusText()[status]}</Badge>
}
