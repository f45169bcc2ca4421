import { Button } from '../../components/forms/button.tsx'
import { TextAreaField, TextField } from '../../components/forms/field.tsx'
import { MoveButtons } from '../../components/forms/move-buttons.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { moved } from '../versions/list-edits.ts'
import type { FieldErrors } from '../versions/use-draft.ts'
import { type DraftOption, newOption } from './draft.ts'

const messages = defineMessages(
  {
    title: 'Options',
    hint: 'The option with the most points gives the full weight; the others give a share of it.',
    label: 'Option',
    points: 'Points',
    phrases: 'What agents say, one per line',
    unnamed: 'option {number}',
    remove: 'Remove',
    removeOne: 'Remove option “{label}”',
    add: 'Add an option',
  },
  {
    title: '選択肢',
    hint: '点数が最も高い選択肢で満点となり、他はその割合になります。',
    label: '選択肢',
    points: '点数',
    phrases: 'オペレーターの言い回し（1行に1つ）',
    unnamed: '選択肢{number}',
    remove: '削除',
    removeOne: '選択肢「{label}」を削除',
    add: '選択肢を追加',
  },
)

/** The options of a choice question, in the order in which they are shown. */
export function OptionFields({
  options,
  errors,
  error,
  onChange,
}: {
  options: readonly DraftOption[]
  errors: FieldErrors
  error: string | undefined
  onChange: (options: readonly DraftOption[]) => void
}) {
  const m = useMessages(messages)
  const put = (changed: DraftOption) =>
    onChange(options.map((each) => (each.key === changed.key ? changed : each)))
  return (
    <fieldset className="space-y-2">
      <legend className="font-medium">{m.title}</legend>
      <p className={error === undefined ? 'text-muted text-xs' : 'text-bad text-xs'}>{error ?? m.hint}</p>
      <ul className="space-y-3">
        {options.map((option, at) => {
          const name = option.label || fill(m.unnamed, { number: at + 1 })
          return (
            <li
              key={option.key}
              className="flex flex-wrap items-start gap-2 rounded-md border border-line p-3"
            >
              <TextField
                label={m.label}
                error={errors[`${option.key}.label`]}
                value={option.label}
                onChange={({ target }) => put({ ...option, label: target.value })}
                className="min-w-32 flex-1"
              />
              <TextField
                label={m.points}
                type="number"
                min={0}
                step="any"
                error={errors[`${option.key}.points`]}
                value={option.points}
                onChange={({ target }) => put({ ...option, points: target.value })}
                className="w-24"
              />
              <div className="flex pt-6">
                <MoveButtons
                  id={option.key}
                  name={name}
                  at={at}
                  count={options.length}
                  onMove={(by) => onChange(moved(options, at, by))}
                />
                <Button
                  aria-label={fill(m.removeOne, { label: name })}
                  onClick={() => onChange(options.filter((each) => each.key !== option.key))}
                >
                  {m.remove}
                </Button>
              </div>
              <TextAreaField
                label={m.phrases}
                rows={2}
                error={errors[`${option.key}.phrases`]}
                value={option.phrases}
                onChange={({ target }) => put({ ...option, phrases: target.value })}
                className="w-full"
              />
            </li>
          )
        })}
      </ul>
      <Button onClick={() => onChange([...options, newOption()])}>{m.add}</Button>
    </fieldset>
  )
}
