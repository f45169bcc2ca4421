import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { NAMED_FIELDS, type NamedField } from '../../model/voicelog.ts'
import { callByIdQuery, suggestionsQuery } from '../api/queries.ts'
import { Combobox, type Option } from '../components/forms/combobox.tsx'
import { Dialog } from '../components/layout/dialog.tsx'
import { useFormat } from '../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../i18n/messages.ts'
import { useMainPages } from '../pages/main-pages.ts'
import { useSettingsPages } from '../pages/settings/settings.tsx'
import { addressOf, viewsQuery } from '../pages/views/queries.ts'
import { usePermissions } from '../permissions.ts'

const messages = defineMessages(
  {
    title: 'Go to…',
    label: 'Call ID, operator, customer, department, page or setting',
    calls: 'Calls',
    operator_id: 'Operators',
    customer_id: 'Customers',
    department: 'Departments',
    views: 'Saved views',
    pages: 'Pages',
    settings: 'Settings',
    said: 'Search transcripts for “{words}”',
    none: 'Nothing has this name.',
  },
  {
    title: '移動・検索',
    label: '通話ID、オペレーター、顧客、部署、ページ、設定',
    calls: '通話',
    operator_id: 'オペレーター',
    customer_id: '顧客',
    department: '部署',
    views: '保存した表示',
    pages: 'ページ',
    settings: '設定',
    said: '「{words}」を発話内容から検索',
    none: '一致するものはありません。',
  },
)

/** The command menu: one box that leads to everything with a name. */
export function CommandMenu({ onClose }: { onClose: () => void }) {
  const m = useMessages(messages)
  const [typed, setTyped] = useState('')
  const options = useOptions(typed, onClose)
  return (
    <Dialog open onOpenChange={onClose} title={m.title} look="wide">
      <Combobox label={m.label} typed={typed} onTyped={setTyped} options={options} look="always" isFirst />
      {options.length === 0 && (
        <p role="status" className="mt-3 text-muted">
          {m.none}
        </p>
      )}
    </Dialog>
  )
}

function useOptions(typed: string, onClose: () => void): Option[] {
  const m = useMessages(messages)
  const format = useFormat()
  const navigate = useNavigate()
  const text = typed.trim()
  const asked = useDeferredValue(text)
  const seesCalls = usePermissions()('calls.read')
  const isAsked = { enabled: seesCalls && asked !== '', placeholderData: keepPreviousData }
  const call = useQuery({ ...callByIdQuery(asked), enabled: isAsked.enabled }).data?.items[0]
  const operators = useQuery({ ...suggestionsQuery('operator_id', asked), ...isAsked })
  const customers = useQuery({ ...suggestionsQuery('customer_id', asked), ...isAsked })
  const departments = useQuery({ ...suggestionsQuery('department', asked), ...isAsked })
  const views = useQuery({ ...viewsQuery, enabled: seesCalls }).data?.items ?? []
  const pages = useMainPages()
  const settings = useSettingsPages()
  const isMeant = (name: string) => name.toLocaleLowerCase().includes(text.toLocaleLowerCase())
  const option = (group: string, name: string, open: () => Promise<void>, note?: string): Option => ({
    key: `${group} ${name}`,
    group,
    content: (
      <>
        <span className="truncate">{name}</span>
        {note !== undefined && <span className="ml-auto truncate text-muted text-xs">{note}</span>}
      </>
    ),
    onChoose: () => {
      onClose()
      void open()
    },
  })
  const named = (field: NamedField): Option[] => {
    const { data } = { operator_id: operators, customer_id: customers, department: departments }[field]
    const items = text === '' ? [] : (data?.items ?? [])
    return items
      .filter(({ value }) => isMeant(value))
      .slice(0, 5)
      .map(({ value }) =>
        option(m[field], value, () =>
          field === 'operator_id'
            ? navigate({ to: '/operators/$operatorId', params: { operatorId: value }, search: {} })
            : navigate({ to: '/calls', search: { [field]: value } }),
        ),
      )
  }
  const openCall = (voicelogId: string) => () =>
    navigate({ to: '/calls/$voicelogId', params: { voicelogId }, search: {} })
  return [
    ...(text === '' || call === undefined
      ? []
      : [
          option(
            m.calls,
            call.call_id ?? call.voicelog_id,
            openCall(call.voicelog_id),
            format.shortDateTime(call.call_date ?? call.created_at),
          ),
        ]),
    ...NAMED_FIELDS.flatMap(named),
    ...views
      .filter(({ name }) => isMeant(name))
      .map((view) => option(m.views, view.name, () => navigate(addressOf(view)))),
    ...pages
      .filter(({ name }) => isMeant(name))
      .map(({ to, name }) => option(m.pages, name, () => navigate({ to, search: {} }))),
    ...settings
      .filter(({ name }) => isMeant(name))
      .map(({ to, name }) => option(m.settings, name, () => navigate({ to }))),
    ...(text === '' || !seesCalls
      ? []
      : [
          option(m.calls, fill(m.said, { words: text }), () =>
            navigate({ to: '/search', search: { q: text } }),
          ),
        ]),
  ]
}
