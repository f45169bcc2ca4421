import { useQuery } from '@tanstack/react-query'
import { OWN_FIELD_LIMITS, OWN_FIELD_PREFIX } from '../../../model/own-fields.ts'
import { MAX_FIELD_CHARACTERS } from '../../../model/voicelog.ts'
import { settingsQuery } from '../../api/queries.ts'
import type { Settings } from '../../api/types.ts'
import type { UploadFields } from '../../api/upload-form.ts'
import { SelectField, TextField } from '../../components/forms/field.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { languageNames, SUGGESTED_LANGUAGES } from '../../i18n/spoken-languages.ts'

const messages = defineMessages(
  {
    operator_id: 'Operator',
    customer_id: 'Customer',
    department: 'Department',
    language: 'Language',
    languageHint: 'Empty means the default, {language}',
    languageForm: 'A language code such as en-US or ja-JP',
    call_date: 'Time of the call',
    call_id: 'Call ID',
    callIdHint: 'Must be unique. Only for a single file.',
    agent_channel: 'Agent channel',
    asSettings: 'Default of the organisation',
    left: 'Left',
    right: 'Right',
  },
  {
    operator_id: 'オペレーター',
    customer_id: '顧客',
    department: '部署',
    language: '言語',
    languageHint: '空欄の場合は設定の{language}',
    languageForm: 'en-USやja-JPのようなコード',
    call_date: '通話日時',
    call_id: '通話ID',
    callIdHint: '通話ごとに固有。1件のときのみ',
    agent_channel: 'オペレーターのチャンネル',
    asSettings: '設定に従う',
    left: '左',
    right: '右',
  },
)

/** The fields of the calls. They apply to every file that is sent with them. */
export function CallFieldsForm({
  fields,
  onChange,
  single,
}: {
  fields: UploadFields
  onChange: (next: UploadFields) => void
  /** Whether at most one file is chosen. */
  single: boolean
}) {
  const m = useMessages(messages)
  const names = languageNames(useLanguage())
  const { data: settings } = useQuery(settingsQuery)
  const set = (name: string, value: string) => onChange({ ...fields, [name]: value })
  const text = (name: 'operator_id' | 'customer_id' | 'department') => (
    <TextField
      label={m[name]}
      maxLength={MAX_FIELD_CHARACTERS}
      value={fields[name] ?? ''}
      onChange={({ target }) => set(name, target.value)}
    />
  )
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {text('operator_id')}
      {text('customer_id')}
      {text('department')}
      <TextField
        label={m.language}
        list="languages-of-calls"
        pattern="[a-z]{2}-[A-Z]{2}"
        title={m.languageForm}
        placeholder={settings?.default_language}
        hint={settings && fill(m.languageHint, { language: names(settings.default_language) })}
        value={fields.language ?? ''}
        onChange={({ target }) => set('language', target.value)}
      />
      <datalist id="languages-of-calls">
        {SUGGESTED_LANGUAGES.map((each) => (
          <option key={each} value={each}>
            {names(each)}
          </option>
        ))}
      </datalist>
      <TextField
        label={m.call_date}
        type="datetime-local"
        value={localTimeOf(fields.call_date)}
        onChange={({ target }) => set('call_date', instantOf(target.value))}
      />
      <SelectField
        label={m.agent_channel}
        value={fields.agent_channel ?? ''}
        onChange={({ target }) => set('agent_channel', target.value)}
      >
        <option value="">{m.asSettings}</option>
        <option value="0">{m.left}</option>
        <option value="1">{m.right}</option>
      </SelectField>
      <TextField
        label={m.call_id}
        maxLength={MAX_FIELD_CHARACTERS}
        disabled={!single}
        hint={m.callIdHint}
        value={single ? (fields.call_id ?? '') : ''}
        onChange={({ target }) => set('call_id', target.value)}
      />
      {settings?.fields.map((field) => (
        <OwnField
          key={field.name}
          field={field}
          value={fields[`${OWN_FIELD_PREFIX}${field.name}`] ?? ''}
          onValue={(value) => set(`${OWN_FIELD_PREFIX}${field.name}`, value)}
        />
      ))}
    </div>
  )
}

/** One of the organisation's own fields. */
function OwnField({
  field: { label, kind, choices },
  value,
  onValue,
}: {
  field: Settings['fields'][number]
  value: string
  onValue: (value: string) => void
}) {
  const onChange = ({ target }: { target: { value: string } }) => onValue(target.value)
  if (kind === 'choice')
    return (
      <SelectField label={label} value={value} onChange={onChange}>
        <option value="">–</option>
        {choices.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
    )
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      type={kind}
      {...(kind === 'number' && { step: 'any' })}
      {...(kind === 'text' && { maxLength: OWN_FIELD_LIMITS.text })}
    />
  )
}

/** The instant of a local time, for the API; empty if it is not a time. */
function instantOf(localTime: string): string {
  const at = new Date(localTime)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

function localTimeOf(instant: string | undefined): string {
  if (instant === undefined || instant === '') return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
