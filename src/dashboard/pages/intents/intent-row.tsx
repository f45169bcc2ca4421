import { useEffect, useState } from 'react'
import { ConfirmButton } from '../../components/feedback/confirm-button.tsx'
import { Button } from '../../components/forms/button.tsx'
import { TextAreaField, TextField } from '../../components/forms/field.tsx'
import { MoveButtons } from '../../components/forms/move-buttons.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import type { FieldErrors } from '../versions/use-draft.ts'
import { type DraftIntent, isRemovable } from './draft.ts'
import { IntentExpectation } from './expectation.tsx'
import type { usePreview } from './use-preview.ts'

const messages = defineMessages(
  {
    unnamed: 'New intent',
    name: 'Name',
    nameHint: 'Only a–z, 0–9 and _, starting with a letter. Results keep this name.',
    description: 'Description',
    examples: 'Examples',
    examplesHint: 'What a customer might say, one per line, in each spoken language.',
    calls: 'Calls: {count}',
    edit: 'Edit',
    close: 'Close',
    editOne: 'Edit {name}',
    closeOne: 'Close {name}',
    remove: 'Remove',
    removeOne: 'Remove {name}',
    removeTitle: 'Remove {name}?',
    removeText:
      '{count} calls have this intent. They keep it until you re-run them. After you save, no new call gets it.',
    removeUnknown:
      'Calls with this intent keep it until you re-run them. After you save, no new call gets it.',
  },
  {
    unnamed: '新しい用件',
    name: '名前',
    nameHint: 'a-z、0-9、_ が使え、英字で始めます。結果に残り続けます。',
    description: '説明',
    examples: '例',
    examplesHint: '顧客が言いそうな文を、使われる言語ごとに1行ずつ。',
    calls: '通話{count}件',
    edit: '編集',
    close: '閉じる',
    editOne: '{name}を編集',
    closeOne: '{name}を閉じる',
    remove: '削除',
    removeOne: '{name}を削除',
    removeTitle: '{name}を削除しますか？',
    removeText:
      '{count}件の通話がこの用件です。再分析するまでそのまま残ります。保存後の新しい通話には使われません。',
    removeUnknown: 'この用件の通話は再分析するまでそのまま残ります。保存後の新しい通話には使われません。',
  },
)

/** One intent. It opens for editing. Before it is removed, the number of its calls is shown. */
export function IntentRow({
  draft,
  at,
  count,
  calls,
  errors,
  told,
  onChange,
  onMove,
}: {
  draft: DraftIntent
  at: number
  count: number
  /** How many calls have it; null if that is unknown or none has. */
  calls: number | null
  errors: FieldErrors
  told: ReturnType<typeof usePreview>['told']
  onChange: (draft: DraftIntent | null) => void
  onMove: (by: -1 | 1) => void
}) {
  const m = useMessages(messages)
  const format = useFormat()
  const labels = useLabels()
  const { key, isSaved, description, examples } = draft
  const [isOpened, setIsOpened] = useState(!isSaved)
  const hasErrors = Object.keys(errors).some((field) => field.startsWith(`${key}.`))
  // It opens by itself if it has errors, and stays open while they are corrected.
  useEffect(() => {
    if (hasErrors) setIsOpened(true)
  }, [hasErrors])
  const name = draft.name === '' ? m.unnamed : labels.intent(draft.name)
  const put = (part: Partial<DraftIntent>) => onChange({ ...draft, ...part })
  const removal = { text: m.remove, label: fill(m.removeOne, { name }) }
  return (
    <li className="space-y-3 py-3 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="break-words font-semibold">
            {name} {draft.name !== '' && <code className="font-normal text-muted">{draft.name}</code>}{' '}
            {calls !== null && (
              <span className="whitespace-nowrap font-normal text-muted">
                {fill(m.calls, { count: format.number(calls) })}
              </span>
            )}
          </h3>
          <p className="break-words text-muted">{description}</p>
          {told !== null && <IntentExpectation name={draft.name.trim()} told={told} />}
        </div>
        <div className="flex flex-wrap items-center gap-1">
          <MoveButtons id={key} name={name} at={at} count={count} onMove={onMove} />
          <Button
            aria-label={fill(isOpened ? m.closeOne : m.editOne, { name })}
            aria-expanded={isOpened}
            onClick={() => setIsOpened(!isOpened)}
          >
            {isOpened ? m.close : m.edit}
          </Button>
          {isSaved && isRemovable(draft) && (
            <ConfirmButton
              {...removal}
              title={fill(m.removeTitle, { name })}
              description={
                calls === null ? m.removeUnknown : fill(m.removeText, { count: format.number(calls) })
              }
              act={async () => onChange(null)}
            />
          )}
          {!isSaved && (
            <Button aria-label={removal.label} onClick={() => onChange(null)}>
              {removal.text}
            </Button>
          )}
        </div>
      </div>
      {isOpened && (
        <>
          {!isSaved && (
            <TextField
              label={m.name}
              hint={m.nameHint}
              error={errors[`${key}.name`]}
              value={draft.name}
              onChange={({ target }) => put({ name: target.value })}
            />
          )}
          <TextField
            label={m.description}
            error={errors[`${key}.description`]}
            value={description}
            onChange={({ target }) => put({ description: target.value })}
          />
          <TextAreaField
            label={m.examples}
            hint={m.examplesHint}
            rows={4}
            error={errors[`${key}.examples`]}
            value={examples}
            onChange={({ target }) => put({ examples: target.value })}
          />
        </>
      )}
    </li>
  )
}
