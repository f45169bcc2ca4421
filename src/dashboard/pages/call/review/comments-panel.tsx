import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { clockTime } from '../../../../lib/time/clock.ts'
import { api } from '../../../api/client.ts'
import { profileQuery } from '../../../api/queries.ts'
import { Badge } from '../../../components/data/badge.tsx'
import { ErrorLine } from '../../../components/feedback/states.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { CheckField, TextAreaField } from '../../../components/forms/field.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { useFieldErrors } from '../../../i18n/field-errors.ts'
import { useFormat } from '../../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { type Comment, commentsQuery, type Thread } from '../../reviews/queries.ts'
import { CopyLink } from '../copy-link.tsx'
import { PlayLine } from '../evidence.tsx'
import { usePosition } from '../player/playback.ts'
import { idOfComment, showComment } from './open-comment.ts'

const messages = defineMessages(
  {
    title: 'Comments',
    none: 'No comments yet.',
    comment: 'Comment',
    hint: 'Mention a colleague with @ and the email address, and the comment appears on their page Today.',
    answer: 'Answer',
    here: 'At {time}, the position of the recording',
    add: 'Add comment',
    send: 'Send',
    cancel: 'Cancel',
    resolve: 'Resolve',
    reopen: 'Open again',
    resolved: 'Resolved',
    remove: 'Delete',
    edited: 'edited',
    removed: 'A removed user',
  },
  {
    title: 'コメント',
    none: 'まだコメントはありません。',
    comment: 'コメント',
    hint: '@とメールアドレスで名指しすると、相手の「今日」に表示されます。',
    answer: '返信',
    here: '再生位置（{time}）に付ける',
    add: 'コメントを追加',
    send: '送信',
    cancel: 'キャンセル',
    resolve: '解決済みにする',
    reopen: '未解決に戻す',
    resolved: '解決済み',
    remove: '削除',
    edited: '編集済み',
    removed: '削除されたユーザー',
  },
)

/** What people say about a call, at a second of it or about the whole. */
export function CommentsPanel({ voicelogId }: { voicelogId: string }) {
  const m = useMessages(messages)
  const [isHere, setIsHere] = useState(false)
  const { data } = useQuery(commentsQuery(voicelogId))
  const { comment: opened } = useSearch({ from: '/shell/calls/$voicelogId' })
  const isRead = data !== undefined
  useEffect(() => {
    if (isRead && opened !== undefined) showComment(opened)
  }, [isRead, opened])
  const seconds = usePosition((ms) => Math.floor(ms / 1_000))
  const nowMs = seconds * 1_000
  if (data === undefined) return null
  return (
    <Panel title={m.title}>
      <div className="space-y-4">
        {data.items.length === 0 && <p className="text-muted">{m.none}</p>}
        <ul className="space-y-4">
          {data.items.map((thread) => (
            <li key={thread.id}>
              <ThreadView voicelogId={voicelogId} thread={thread} isOpened={thread.id === opened} />
            </li>
          ))}
        </ul>
        <CommentForm
          voicelogId={voicelogId}
          label={m.comment}
          submit={m.add}
          more={() => (isHere ? { at_ms: nowMs } : {})}
        >
          <CheckField
            label={fill(m.here, { time: clockTime(nowMs) })}
            checked={isHere}
            onChange={({ target }) => setIsHere(target.checked)}
          />
        </CommentForm>
      </div>
    </Panel>
  )
}

function ThreadView({
  voicelogId,
  thread,
  isOpened,
}: {
  voicelogId: string
  thread: Thread
  isOpened: boolean
}) {
  const m = useMessages(messages)
  const [isAnswering, setIsAnswering] = useState(false)
  const changing = useCommentChange(voicelogId)
  const { resolved_at } = thread
  const isResolved = resolved_at !== null
  return (
    <div
      id={idOfComment(thread.id)}
      tabIndex={-1}
      aria-current={isOpened || undefined}
      className={clsx('space-y-2 rounded', isOpened && '-mx-2 bg-accent-soft px-2 py-1')}
    >
      {thread.at_ms !== null ? (
        <PlayLine startMs={thread.at_ms} comment={thread.id}>
          <span className="whitespace-pre-wrap break-words">{thread.text}</span>
        </PlayLine>
      ) : (
        <div className="group/line flex items-start gap-1">
          <p className="min-w-0 flex-1 whitespace-pre-wrap break-words">{thread.text}</p>
          <CopyLink comment={thread.id} />
        </div>
      )}
      <Meta voicelogId={voicelogId} comment={thread}>
        {isResolved && <Badge tone="good">{m.resolved}</Badge>}
      </Meta>
      {thread.answers.length > 0 && (
        <ul className="space-y-2 border-line border-l-2 pl-3">
          {thread.answers.map((each) => (
            <li key={each.id}>
              <p className="whitespace-pre-wrap break-words">{each.text}</p>
              <Meta voicelogId={voicelogId} comment={each} />
            </li>
          ))}
        </ul>
      )}
      <ErrorLine error={changing.error} />
      <div className="flex flex-wrap gap-2">
        {!isAnswering && <Button onClick={() => setIsAnswering(true)}>{m.answer}</Button>}
        <Button
          busy={changing.isPending}
          onClick={() => changing.mutate({ id: thread.id, body: { resolved: !isResolved } })}
        >
          {isResolved ? m.reopen : m.resolve}
        </Button>
      </div>
      {isAnswering && (
        <CommentForm
          voicelogId={voicelogId}
          label={m.answer}
          submit={m.send}
          more={() => ({ thread_id: thread.id })}
          onDone={() => setIsAnswering(false)}
        >
          <Button look="quiet" onClick={() => setIsAnswering(false)}>
            {m.cancel}
          </Button>
        </CommentForm>
      )}
    </div>
  )
}

/** Who wrote it when, and for its author a button that deletes it. */
function Meta({
  voicelogId,
  comment,
  children,
}: {
  voicelogId: string
  comment: Comment
  children?: ReactNode
}) {
  const m = useMessages(messages)
  const format = useFormat()
  const { data: profile } = useQuery(profileQuery)
  const changing = useCommentChange(voicelogId)
  const { author } = comment
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
      <span>{author === null ? m.removed : (author.name ?? author.email)}</span>
      <span>{format.dateTime(comment.created_at)}</span>
      {comment.edited_at !== null && <span>{m.edited}</span>}
      {children}
      {author !== null && author.id === profile?.id && (
        <button
          type="button"
          className="min-h-6 underline hover:text-ink"
          onClick={() => changing.mutate({ id: comment.id, body: null })}
        >
          {m.remove}
        </button>
      )}
    </p>
  )
}

function useCommentChange(voicelogId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: { resolved: boolean } | null }) =>
      api(body === null ? 'DELETE' : 'PATCH', `/api/voicelogs/${voicelogId}/comments/${id}`, {
        ...(body !== null && { body }),
      }),
    onSuccess: () => queryClient.invalidateQueries(commentsQuery(voicelogId)),
  })
}

function CommentForm({
  voicelogId,
  label,
  submit,
  more,
  onDone,
  children,
}: {
  voicelogId: string
  label: string
  submit: string
  more: () => { at_ms?: number; thread_id?: string }
  onDone?: () => void
  children?: ReactNode
}) {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const adding = useMutation({
    mutationFn: () =>
      api('POST', `/api/voicelogs/${voicelogId}/comments`, {
        body: { text, ...more() },
      }),
    onSuccess: async () => {
      setText('')
      await queryClient.invalidateQueries(commentsQuery(voicelogId))
      onDone?.()
    },
  })
  const fields = useFieldErrors()(adding.error)
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        adding.mutate()
      }}
    >
      <TextAreaField
        label={label}
        hint={m.hint}
        value={text}
        maxLength={2_000}
        error={fields.text}
        onChange={({ target }) => setText(target.value)}
        required
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={adding.isPending}>
          {submit}
        </Button>
        {children}
      </div>
      {fields.text === undefined && <ErrorLine error={adding.error} />}
    </form>
  )
}
