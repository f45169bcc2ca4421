import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { clockTime } from '../../../../lib/time/clock.ts'
import { api } from '../../../api/client.ts'
import { ErrorLine } from '../../../components/feedback/states.tsx'
import { PermittedButton } from '../../../components/forms/permitted-button.tsx'
import { useLabels } from '../../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { useCallLanguage } from '../call-language.ts'
import { CopyLink } from '../copy-link.tsx'
import { type Segment, type Transcript, useCorrections } from './corrections.tsx'
import { SegmentEditor } from './segment-editor.tsx'

const messages = defineMessages(
  {
    correct: 'Correct what {speaker} says at {time}',
    corrected: 'Corrected',
    heard: 'Recognised',
  },
  {
    correct: '{time}の{speaker}の発話を修正',
    corrected: '修正済み',
    heard: '認識結果',
  },
)

/** The correction of one segment: whether it is being edited, and what its list item needs for the keyboard. */
export type SegmentCorrection = {
  isEditing: boolean
  begin(): void
  end(): void
  /** The button that begins it. */
  opener: RefObject<HTMLButtonElement | null>
  item: { onKeyDown(event: KeyboardEvent): void }
}

/** F2 anywhere in the segment begins to correct it. */
export function useSegmentCorrection(): SegmentCorrection {
  const { isPossible, isAllowed } = useCorrections()
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // Else the focus would be lost with the field.
    if (wasEditing.current && !isEditing) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const begin = () => setEditing(isPossible && isAllowed)
  return {
    isEditing,
    begin,
    end: () => setEditing(false),
    opener,
    item: {
      onKeyDown(event) {
        if (event.key !== 'F2') return
        event.preventDefault()
        begin()
      },
    },
  }
}

/** The text of a segment, or the form that corrects it. A double-click begins to correct it. */
export function SegmentText({
  segment,
  correction,
  children,
}: {
  segment: Segment
  correction: SegmentCorrection
  children: ReactNode
}) {
  const m = useMessages(messages)
  const labels = useLabels()
  const language = useCallLanguage()
  const { isPossible } = useCorrections()
  const { isEditing, begin, end, opener } = correction
  if (isEditing) return <SegmentEditor segment={segment} onDone={end} />
  const name = fill(m.correct, {
    speaker: labels.speaker(segment.speaker),
    time: clockTime(segment.start_ms),
  })
  return (
    <div className="flex min-w-0 items-start gap-1 max-sm:col-span-2">
      <div className="min-w-0 flex-1">
        <p lang={language} onDoubleClick={begin}>
          {children}
        </p>
        {segment.corrected && <EngineWords segment={segment} />}
      </div>
      <CopyLink startMs={segment.start_ms} />
      {isPossible && (
        <PermittedButton
          ref={opener}
          permission="analytics.request"
          look="quiet"
          aria-label={name}
          title={name}
          onClick={begin}
          className="h-6 w-6 touch:w-10 touch:opacity-100 px-0! opacity-0 focus-visible:opacity-100 group-hover:opacity-100"
        >
          <Pencil aria-hidden="true" className="size-3.5" />
        </PermittedButton>
      )}
    </div>
  )
}

/** The mark of a corrected segment. A click shows what the engine had recognised. */
function EngineWords({ segment }: { segment: Segment }) {
  const m = useMessages(messages)
  const labels = useLabels()
  const language = useCallLanguage()
  const { voicelogId, engineRevision: revision } = useCorrections()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['engine-transcript', voicelogId, revision],
    queryFn: ({ signal }) =>
      api<Transcript>('GET', `/api/voicelogs/${voicelogId}/transcript`, { query: { revision }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isOpen,
  })
  const heard = data?.segments.find((each) => each.id === segment.id)
  return (
    <div className="text-muted text-xs">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="underline decoration-dotted underline-offset-2 hover:text-ink"
      >
        {m.corrected}
      </button>
      {isOpen && <ErrorLine error={error} />}
      {isOpen && heard !== undefined && (
        <p role="status">
          {m.heard} ({labels.speaker(heard.speaker)}): <q lang={language}>{heard.text}</q>
        </p>
      )}
    </div>
  )
}
