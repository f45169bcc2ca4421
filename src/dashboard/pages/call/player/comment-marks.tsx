import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { MessageSquare } from 'lucide-react'
import { clockTime } from '../../../../lib/time/clock.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { commentsQuery } from '../../reviews/queries.ts'
import { useOpenComment } from '../review/open-comment.ts'
import { usePlayback } from './playback.ts'

const messages = defineMessages(
  {
    marks: 'Comments on the recording',
    mark: 'Comment at {time} by {name}: {text}',
    removed: 'a removed user',
  },
  {
    marks: '録音へのコメント',
    mark: '{time}のコメント（{name}）：{text}',
    removed: '削除されたユーザー',
  },
)

/** The comments at a second of a call as marks under its waveform. One plays from there and opens the comment. */
export function CommentMarks({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const playback = usePlayback()
  const openComment = useOpenComment()
  const { data } = useQuery(commentsQuery(call.voicelog_id))
  const { duration_ms: durationMs } = call
  const threads = data?.items.flatMap(({ at_ms: atMs, ...each }) =>
    atMs === null ? [] : [{ ...each, atMs }],
  )
  if (!threads?.length || !durationMs) return null
  return (
    <ul aria-label={m.marks}>
      {threads.map(({ id, atMs, author, text, resolved_at }) => {
        const name = author?.name ?? author?.email ?? m.removed
        const label = fill(m.mark, { time: clockTime(atMs), name, text: shortened(text) })
        return (
          <li
            key={id}
            style={{ left: `${(atMs / durationMs) * 100}%` }}
            className="-translate-x-1/2 absolute -bottom-3 z-10"
          >
            <button
              type="button"
              aria-label={label}
              title={label}
              onClick={() => {
                playback.playFrom(atMs)
                openComment(id)
              }}
              className="flex size-6 items-center justify-center rounded"
            >
              <MessageSquare
                aria-hidden="true"
                className={clsx('size-4 stroke-raised', resolved_at === null ? 'fill-accent' : 'fill-muted')}
              />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The beginning of a comment, for a name that is read out. */
function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
