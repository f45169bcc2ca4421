import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ErrorLine } from '../../../components/feedback/states.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { SelectField } from '../../../components/forms/field.tsx'
import { onSubmit } from '../../../components/forms/on-submit.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { useCallLanguage } from '../call-language.ts'
import { isStale, type Segment, useCorrections } from './corrections.tsx'

const messages = defineMessages(
  {
    text: 'Text',
    speaker: 'Speaker',
    save: 'Save',
    cancel: 'Cancel',
    keys: 'Enter saves, Esc cancels.',
    changed: '{who} has changed this meanwhile to:',
    transcribed: 'The call was transcribed again meanwhile. Now it is:',
    somebody: 'Somebody',
    take: 'Take this',
    keep: 'Keep mine',
  },
  {
    text: '発話内容',
    speaker: '話者',
    save: '保存',
    cancel: 'キャンセル',
    keys: 'Enterで保存、Escで取り消します。',
    changed: '{who}が先に次のように変更しました：',
    transcribed: '通話がもう一度文字起こしされ、次のようになりました：',
    somebody: '他の人',
    take: 'この内容を使う',
    keep: '自分の入力を使う',
  },
)

/** How often a correction is sent again because somebody has corrected another segment. */
const MAX_TRIES = 3

/** The form that corrects a segment in its place. What is typed is never lost to what somebody else has saved. */
export function SegmentEditor({ segment, onDone }: { segment: Segment; onDone: () => void }) {
  const m = useMessages(messages)
  const labels = useLabels()
  const language = useCallLanguage()
  const corrections = useCorrections()
  /** The segment as the person saw it when they began. */
  const [seen, setSeen] = useState(segment)
  const [text, setText] = useState(segment.text)
  const [speaker, setSpeaker] = useState(segment.speaker)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])

  const saving = useMutation({
    mutationFn: async () => {
      const typed = text.trim()
      const change = {
        id: seen.id,
        ...(typed !== seen.text && { text: typed }),
        ...(speaker !== seen.speaker && { speaker }),
      }
      if (change.text === undefined && change.speaker === undefined) return true
      for (let attempt = 1; ; attempt++) {
        // Somebody else's change of this very segment is shown first.
        const now = corrections.latest()?.segments.find((each) => each.id === seen.id)
        if (now === undefined || differ(now, seen)) return false
        try {
          await corrections.send({ segments: [change] })
          return true
        } catch (error) {
          if (!isStale(error) || attempt === MAX_TRIES) throw error
          await corrections.refresh()
        }
      }
    },
    onSuccess: (isSaved) => isSaved && onDone(),
  })

  const isSaved = saving.data === true
  const hasConflict = !saving.isPending && !isSaved && differ(segment, seen)
  const save = () => {
    if (!saving.isPending && !hasConflict) saving.mutate()
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method converts, Enter and Esc are its own.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && !saving.isPending) onDone()
    else if (event.key === 'Enter' && event.target === field.current) save()
    else return
    event.preventDefault()
  }

  const speakers = new Set(['agent', 'customer', ...speakersOf(corrections.latest()?.segments)])
  return (
    <form
      className="min-w-0 space-y-2 self-start max-sm:col-span-2"
      onSubmit={onSubmit(save)}
      onKeyDown={onKeyDown}
      aria-busy={saving.isPending || undefined}
    >
      <textarea
        ref={field}
        lang={language}
        aria-label={m.text}
        value={text}
        readOnly={saving.isPending}
        rows={2}
        // A segment is one line, also when several are pasted.
        onChange={({ target }) => setText(onOneLine(target.value))}
        className="field-sizing-content max-h-80 w-full rounded-md border border-line bg-raised px-2.5 py-1.5 touch:text-base text-ink"
      />
      {hasConflict && (
        <Conflict
          segment={segment}
          onTake={onDone}
          onKeep={() => {
            saving.reset()
            setSeen(segment)
            field.current?.focus()
          }}
        />
      )}
      <ErrorLine error={saving.error} />
      <div className="flex flex-wrap items-center gap-2">
        <SelectField
          label={m.speaker}
          hideLabel
          value={speaker}
          disabled={saving.isPending}
          onChange={({ target }) => setSpeaker(target.value)}
        >
          {[...speakers].map((each) => (
            <option key={each} value={each}>
              {labels.speaker(each)}
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          look="primary"
          busy={saving.isPending}
          disabled={hasConflict || text.trim() === ''}
        >
          {m.save}
        </Button>
        <Button onClick={onDone} disabled={saving.isPending}>
          {m.cancel}
        </Button>
        <span className="text-muted text-xs max-sm:hidden">{m.keys}</span>
      </div>
    </form>
  )
}

/** A pasted text may have line breaks, a segment has none. */
function onOneLine(text: string): string {
  const lines = text.split(/[\r\n]+/)
  return lines.length === 1 ? text : lines.map((line) => line.trim()).join(' ')
}

/** What somebody else has made of the segment, to take or to replace. */
function Conflict({ segment, onTake, onKeep }: { segment: Segment; onTake: () => void; onKeep: () => void }) {
  const m = useMessages(messages)
  const labels = useLabels()
  const language = useCallLanguage()
  const { latest } = useCorrections()
  const transcript = latest()
  const by = transcript?.corrected_by
  const what = transcript?.corrected_at === null ? m.transcribed : m.changed
  return (
    <div role="alert" className="space-y-2 rounded-md border border-warn bg-warn-soft p-2">
      <p>{fill(what, { who: by?.name ?? by?.email ?? m.somebody })}</p>
      <p>
        <span className="font-medium">{labels.speaker(segment.speaker)}:</span>{' '}
        <q lang={language}>{segment.text}</q>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTake}>{m.take}</Button>
        <Button onClick={onKeep}>{m.keep}</Button>
      </div>
    </div>
  )
}

function differ(one: Segment, other: Segment): boolean {
  return one.text !== other.text || one.speaker !== other.speaker
}

function speakersOf(segments: readonly Segment[] = []): string[] {
  return segments.map((each) => each.speaker)
}
