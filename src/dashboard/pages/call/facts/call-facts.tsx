import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../../api/queries.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import { languageNames } from '../../../i18n/spoken-languages.ts'

const messages = defineMessages(
  {
    date: 'Date',
    operator: 'Operator',
    customer: 'Customer',
    department: 'Department',
    duration: 'Duration',
    call_id: 'Call ID',
    language: 'Language',
    received: 'Received',
    size: 'Size',
    sha256: 'SHA-256',
  },
  {
    date: '日時',
    operator: 'オペレーター',
    customer: '顧客',
    department: '部署',
    duration: '通話時間',
    call_id: '通話ID',
    language: '言語',
    received: '受信日時',
    size: 'サイズ',
    sha256: 'SHA-256',
  },
)

type Fact = keyof (typeof messages)['en']

/** What a reviewer wants to know of every call, above its tabs. */
export const HEAD_FACTS: readonly Fact[] = ['date', 'operator', 'customer', 'department', 'duration']
const ALL_FACTS = Object.keys(messages.en) as Fact[]

/** What the sender said about a call, and what was measured when it came in. Unknown facts are left out. */
export function CallFacts({ call, only = ALL_FACTS }: { call: VoicelogDetail; only?: readonly Fact[] }) {
  const m = useMessages(messages)
  const format = useFormat()
  const languageName = languageNames(useLanguage())
  const facts: Record<Fact, string | null> = {
    date: format.dateTime(call.call_date ?? call.created_at),
    operator: call.operator_name ?? call.operator_id,
    customer: call.customer_id,
    department: call.department,
    duration: call.duration_ms === null ? null : format.duration(call.duration_ms),
    call_id: call.call_id,
    language: languageName(call.language),
    received: format.dateTime(call.created_at),
    size: call.size_bytes === null ? null : format.bytes(call.size_bytes),
    sha256: call.recording_sha256,
  }
  const own = useOwnFacts(call)
  const shown = [
    ...only.map((name): [string, string | null] => [m[name], facts[name]]),
    ...(only === ALL_FACTS ? own : []),
  ]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {shown.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="flex min-w-0 gap-1.5">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The values of the organisation's own fields, under their labels and in their order. */
function useOwnFacts({ fields }: VoicelogDetail): [string, string | null][] {
  const { data: settings } = useQuery(settingsQuery)
  return (settings?.fields ?? []).map(({ name, label }) => {
    const value = fields[name]
    return [label, value === undefined ? null : `${value}`]
  })
}
