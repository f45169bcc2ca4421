import { useParams, useSearch } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { copyText } from '../../components/data/copy-text.ts'
import { toast } from '../../components/feedback/toasts.tsx'
import { clock } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  {
    copy: 'Copy a link to {time}',
    copied: 'Link to {time} copied',
    notCopied: 'The link could not be copied',
  },
  {
    copy: '{time}へのリンクをコピー',
    copied: '{time}へのリンクをコピーしました',
    notCopied: 'リンクをコピーできませんでした',
  },
)

/**
 * Copies the address of a moment of this call, with the tab if the moment belongs to a claim in it. The list that the
 * call was opened from is left out: it is nobody else's. Shown on hover of its `group/line`, on focus and on touch.
 */
export function CopyLink({ startMs, isOfClaim = false }: { startMs: number; isOfClaim?: boolean }) {
  const m = useMessages(messages)
  const copy = useCopyLink()
  const label = fill(m.copy, { time: clock(startMs) })
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // A long transcript would have twice the stops: by keyboard, L copies the place of the recording.
      tabIndex={isOfClaim ? 0 : -1}
      onClick={() => copy(startMs, { isOfClaim })}
      className="flex size-6 shrink-0 items-center justify-center rounded text-muted opacity-0 hover:bg-hover focus-visible:opacity-100 group-focus-within/line:opacity-100 group-hover/line:opacity-100 touch:opacity-100"
    >
      <Link2 aria-hidden="true" className="size-3.5" />
    </button>
  )
}

/** Copies the address of a moment, and says so. */
export function useCopyLink(): (startMs: number, options?: { isOfClaim?: boolean }) => Promise<void> {
  const m = useMessages(messages)
  const { voicelogId } = useParams({ from: '/shell/calls/$voicelogId' })
  const { tab } = useSearch({ from: '/shell/calls/$voicelogId' })
  return async (startMs, { isOfClaim = false } = {}) => {
    const address = new URL(`/calls/${voicelogId}`, location.origin)
    // Rounded down, so that the first word is heard.
    address.searchParams.set('t', `${Math.floor(startMs / 100) / 10}`)
    if (isOfClaim && tab !== undefined) address.searchParams.set('tab', tab)
    const isCopied = await copyText(`${address}`)
    toast(isCopied ? fill(m.copied, { time: clock(startMs) }) : m.notCopied, isCopied ? 'good' : 'bad')
  }
}
