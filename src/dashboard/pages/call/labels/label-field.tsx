import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CallLabel } from '../../../../model/call-labels.ts'
import { api } from '../../../api/client.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { ErrorLine } from '../../../components/feedback/states.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { SelectField } from '../../../components/forms/field.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { usePermissions } from '../../../permissions.ts'

const messages = defineMessages(
  {
    change: 'Change',
    automatic: 'Use the automatic answer ({answer})',
    by: '{who}, {when}; automatic: {answer}',
    somebody: 'unknown',
    none: 'none',
    save: 'Save',
    cancel: 'Cancel',
  },
  {
    change: '変更',
    automatic: '自動判定を使う（{answer}）',
    by: '{who}、{when}（自動判定：{answer}）',
    somebody: '不明',
    none: 'なし',
    save: '保存',
    cancel: 'キャンセル',
  },
)

type Props = {
  call: VoicelogDetail
  label: CallLabel
  title: string
  /** The answers that a person may give. */
  answers: readonly string[]
  textOf: (answer: string | null) => string
  hint?: string | null
}

/** One label: the answer that counts, who gave it, the engine's, and a select to change it. */
export function LabelField(props: Props) {
  const { call, label, title, textOf, hint } = props
  const m = useMessages(messages)
  const format = useFormat()
  const [changing, setChanging] = useState<false | 'by key' | 'by pointer'>(false)
  const button = useRef<HTMLButtonElement>(null)
  const hasChanged = useRef(false)
  const mayReview = usePermissions()('reviews.write')
  const { machine, history } = call.labels
  const human = history.find((each) => each.label === label && each.ended_at === null)
  // The button is gone while the select is there; it has the focus again afterwards.
  useEffect(() => {
    if (!changing && hasChanged.current) button.current?.focus()
    hasChanged.current = changing !== false
  }, [changing])
  return (
    <fieldset disabled={!mayReview} className="min-w-0">
      <legend className="float-left w-24 pt-1 text-muted">{title}</legend>
      <div className="ml-24">
        {changing ? (
          <LabelForm
            {...props}
            human={human?.answer ?? null}
            isByPointer={changing === 'by pointer'}
            onDone={() => setChanging(false)}
          />
        ) : (
          <Button
            ref={button}
            look="quiet"
            className="-ml-3 max-w-full"
            onClick={({ detail }) => setChanging(detail === 0 ? 'by key' : 'by pointer')}
          >
            <span className="truncate text-ink">{textOf(human?.answer ?? machine[label])}</span>
            <Pencil aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="sr-only">{m.change}</span>
          </Button>
        )}
        {human !== undefined && (
          <p className="text-muted text-xs">
            {fill(m.by, {
              who: human.by?.name ?? human.by?.email ?? m.somebody,
              when: format.dateTime(human.at),
              answer: machine[label] === null ? m.none : textOf(machine[label]),
            })}
          </p>
        )}
        {hint != null && <p className="text-warn text-xs">{hint}</p>}
      </div>
    </fieldset>
  )
}

function LabelForm({
  call: { voicelog_id: voicelogId, labels },
  label,
  title,
  answers,
  textOf,
  human,
  isByPointer,
  onDone,
}: Props & { human: string | null; isByPointer: boolean; onDone: () => void }) {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const [answer, setAnswer] = useState(human ?? '')
  // By keyboard, a user passes other answers on the way, so only a choice by pointer is saved at once.
  const isByKey = useRef(false)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    select.current?.focus()
    // One click is enough to see the answers. Browsers that do not know it show them at the next click.
    if (isByPointer && navigator.userActivation?.isActive) select.current?.showPicker?.()
  }, [isByPointer])
  const saving = useMutation({
    mutationFn: (chosen: string) =>
      api('PUT', `/api/voicelogs/${voicelogId}/labels`, { body: { [label]: chosen === '' ? null : chosen } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['call', voicelogId] })
      void queryClient.invalidateQueries({ queryKey: ['calls'] })
      onDone()
    },
  })
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate(answer)
      }}
      onKeyDown={(event) => {
        isByKey.current = true
        if (event.key === 'Escape') onDone()
      }}
      onPointerDown={() => {
        isByKey.current = false
      }}
    >
      <SelectField
        label={title}
        hideLabel
        ref={select}
        className="flex-1"
        value={answer}
        disabled={saving.isPending}
        onChange={({ target }) => {
          setAnswer(target.value)
          if (!isByKey.current) saving.mutate(target.value)
        }}
      >
        <option value="">
          {fill(m.automatic, {
            answer: labels.machine[label] === null ? m.none : textOf(labels.machine[label]),
          })}
        </option>
        {answers.map((each) => (
          <option key={each} value={each}>
            {textOf(each)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" look="primary" busy={saving.isPending}>
        {m.save}
      </Button>
      <Button onClick={onDone}>{m.cancel}</Button>
      <ErrorLine error={saving.error} />
    </form>
  )
}
