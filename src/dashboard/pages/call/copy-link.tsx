import { useParams, useSearch } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { clockTime } from '../../../lib/time/clock.ts'
import { copyText } from '../../components/data/copy-text.ts'
import { toast } from '../../components/feedback/toasts.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  {
    copy: 'Copy a link to {time}',
    copied: 'Link to {time} copied',
    copyComment: 'Copy a link to this comment',
    copiedComment: 'Link to the comment copied',
    notCopied: 'The link could not be copied',
  },
  {
    copy: '{time}へのリンクをコピー',
    copied: '{time}へのリンクをコピーしました',
    copyComment: 'このコメントへのリンクをコピー',
    copiedComment: 'コメントへのリンクをコピーしました',
    notCopied: 'リンクをコピーできませんでした',
  },
)

/** What a link leads to: a second of the call, also as part of a claim or a comment. */
type Place = { startMs?: number; isOfClaim?: boolean; comment?: string }

/**
 * Copies the address of a moment of this call, with the tab if the moment belongs to a claim in it, or of a comment. The
 * list that the call was opened from is left out: it is nobody else's. Shown on hover of its `group/line`, on focus and
 * on touch.
 */
export function CopyLink(place: Place) {
  const m = useMessages(messages)
  const copy = useCopyLink()
  const { startMs = 0, comment, isOfClaim = comment !== undefined } = place
  const label = comment === undefined ? fill(m.copy, { time: clockTime(startMs) }) : m.copyComment
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // A long transcript would have twice the stops: by keyboard, L copies the place of the recording.
      tabIndex={isOfClaim ? 0 : -1}
      onClick={() => copy(place)}
      className="flex size-6 shrink-0 items-center justify-center rounded text-muted opacity-0 hover:bg-hover focus-visible:opacity-100 group-focus-within/line:opacity-100 group-hover/line:opacity-100 touch:opacity-100"
    >
      <Link2 aria-hidden="true" className="size-3.5" />
    </button>
  )
}

/** Copies the address of a place, and says so. */
export function useCopyLink(): (place: Place) => Promise<void> {
  const m = useMessages(messages)
  const { voicelogId } = useParams({ from: '/shell/calls/$voicelogId' })
  const { tab } = useSearch({ from: '/shell/calls/$voicelogId' })
  return async ({ startMs, isOfClaim = false, comment }) => {
    const address = new URL(`/calls/${voicelogId}`, location.origin)
    // Rounded down, so that the first word is heard.
    if (startMs !== undefined) address.searchParams.set('t', `${Math.floor(startMs / 100) / 10}`)
    if (comment !== undefined) address.searchParams.set('comment', comment)
    else if (isOfClaim && tab !== undefined) address.searchParams.set('tab', tab)
    const isCopied = await copyText(`${address}`)
    const copied = comment === undefined ? fill(m.copied, { time: clockTime(startMs ?? 0) }) : m.copiedComment
    toast(isCopied ? copied : m.notCopied, isCopied ? 'good' : 'bad')
  }
}
