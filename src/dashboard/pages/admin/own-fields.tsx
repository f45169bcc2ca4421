import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { OWN_FIELD_KINDS, OWN_FIELD_LIMITS } from '../../../model/own-fields.ts'
import type { Settings } from '../../api/types.ts'
import { Button } from '../../components/forms/button.tsx'
import { SelectField, TextField } from '../../components/forms/field.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFieldErrors } from '../../i18n/field-errors.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { ListError, useListChange } from './list-change.tsx'

const messages = defineMessages(
  {
    title: 'Own fields',
    hint: 'Further fields of your calls, besides operator, customer and department. Recorders send a field as “field.” and its name, for example field.tier. The type cannot be changed later.',
    name: 'Name',
    label: 'Label',
    kind: 'Type',
    text: 'Text',
    number: 'Number',
    date: 'Date',
    choice: 'Choice',
    choices: 'Values, separated by commas',
    add: 'Add field',
    remove: 'Remove field {name}',
    save: 'Save',
  },
  {
    title: '独自の項目',
    hint: 'オペレーター、顧客、部署のほかに通話に付ける項目です。録音装置からは field. に名前を続けて送ります（例：field.tier）。型は後から変えられません。',
    name: '名前',
    label: '表示名',
    kind: '型',
    text: 'テキスト',
    number: '数値',
    date: '日付',
    choice: '選択肢',
    choices: '値（カンマ区切り）',
    add: '項目を追加',
    remove: '項目{name}を削除',
    save: '保存',
  },
)

type OwnField = Settings['fields'][number]
/** A field as it is edited; `key` tells rows apart. */
type Draft = OwnField & { key: string; isNew: boolean; choiceText: string }

/** The organisation's own fields. */
export function OwnFields({ fields }: { fields: OwnField[] }) {
  const m = useMessages(messages)
  const [drafts, setDrafts] = useState(() => fields.map(draftOf))
  const change = useListChange('fields', fields, (loaded) => setDrafts(loaded.map(draftOf)))
  const errors = useFieldErrors()(change.error)
  const edit = (key: string, changes: Partial<Draft>) =>
    setDrafts((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  return (
    <Panel title={m.title}>
      <p className="mb-4 text-muted">{m.hint}</p>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          change.save(drafts.map(fieldOf))
        }}
      >
        {drafts.map((draft, index) => {
          const { key, name, label, kind, choiceText, isNew } = draft
          return (
            <div key={key} className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_8rem_auto]">
              <TextField
                label={m.name}
                value={name}
                readOnly={!isNew}
                maxLength={64}
                required
                error={errors[`fields.${index}.name`]}
                onChange={({ target }) => edit(key, { name: target.value })}
              />
              <TextField
                label={m.label}
                value={label}
                maxLength={OWN_FIELD_LIMITS.label}
                required
                error={errors[`fields.${index}.label`]}
                onChange={({ target }) => edit(key, { label: target.value })}
              />
              <SelectField
                label={m.kind}
                value={kind}
                disabled={!isNew}
                onChange={({ target }) =>
                  edit(key, { kind: OWN_FIELD_KINDS.find((each) => each === target.value) ?? kind })
                }
              >
                {OWN_FIELD_KINDS.map((each) => (
                  <option key={each} value={each}>
                    {m[each]}
                  </option>
                ))}
              </SelectField>
              <Button
                className="sm:mt-6"
                aria-label={fill(m.remove, { name: label === '' ? name : label })}
                onClick={() => setDrafts((all) => all.filter((each) => each.key !== key))}
              >
                <Trash2 className="size-4" />
              </Button>
              {kind === 'choice' && (
                <div className="sm:col-span-3">
                  <TextField
                    label={m.choices}
                    value={choiceText}
                    required
                    error={errorOfChoices(errors, index)}
                    onChange={({ target }) => edit(key, { choiceText: target.value })}
                  />
                </div>
              )}
            </div>
          )
        })}
        {Object.keys(errors).length === 0 && <ListError change={change} />}
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={drafts.length >= OWN_FIELD_LIMITS.fields}
            onClick={() => setDrafts((all) => [...all, newDraft()])}
          >
            {m.add}
          </Button>
          <Button type="submit" look="primary" busy={change.isPending}>
            {m.save}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function draftOf(field: OwnField): Draft {
  return { ...field, key: field.name, isNew: false, choiceText: field.choices.join(', ') }
}

function newDraft(): Draft {
  const empty = { name: '', label: '', kind: 'text', choices: [], choiceText: '' } as const
  return { ...empty, choices: [], key: crypto.randomUUID(), isNew: true }
}

function fieldOf({ name, label, kind, choiceText }: Draft): OwnField {
  const choices = choiceText
    .split(/[,、]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  return { name: name.trim(), label, kind, choices: kind === 'choice' ? choices : [] }
}

/** An error in one value is shown at the list. */
function errorOfChoices(errors: Partial<Record<string, string>>, index: number): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith(`fields.${index}.choices`))?.[1]
}
