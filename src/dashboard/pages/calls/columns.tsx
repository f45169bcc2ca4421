import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { OWN_FIELD_PREFIX, type OwnFieldKey } from '../../../model/own-fields.ts'
import { settingsQuery } from '../../api/queries.ts'
import type { Settings, Voicelog } from '../../api/types.ts'
import { Badge } from '../../components/data/badge.tsx'
import { ByPerson } from '../../components/data/by-person.tsx'
import { EmotionBadge } from '../../components/data/emotion.tsx'
import { ReliabilityBadge } from '../../components/data/reliability.tsx'
import { Score } from '../../components/data/score.tsx'
import { StatusBadge } from '../../components/data/status.tsx'
import { instantOf } from '../../i18n/days.ts'
import { type Format, useFormat } from '../../i18n/format.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  {
    date: 'Date',
    status: 'Status',
    about: 'What it was about',
    call_id: 'Call ID',
    operator: 'Operator',
    customer: 'Customer',
    department: 'Department',
    duration: 'Duration',
    language: 'Language',
    intent: 'Intent',
    emotion: 'Emotion',
    quality: 'Quality',
    transcript: 'Transcript',
    tags: 'Tags',
  },
  {
    date: '日時',
    status: 'ステータス',
    about: '内容',
    call_id: '通話ID',
    operator: 'オペレーター',
    customer: '顧客',
    department: '部署',
    duration: '通話時間',
    language: '言語',
    intent: '用件',
    emotion: '感情',
    quality: '品質',
    transcript: '文字起こし',
    tags: 'タグ',
  },
)

type BuiltInColumn = keyof (typeof messages)['en']
/** Those of the organisation's own fields are called as in an upload. */
export type ColumnName = BuiltInColumn | OwnFieldKey

const notUnderstood = defineMessages({ poor: 'Poor transcript' }, { poor: '聞き取り不良' })

/** A column of the list of calls. */
export type Column = {
  name: ColumnName
  title: string
  /** A track size of the CSS grid. */
  width: string
  /** The field that the API sorts by; undefined if it cannot. */
  sort?: string
  /** The content of the cell; null if the call has no value. */
  cell: (call: Voicelog) => ReactNode
}

/** The columns of every organisation, in order. */
const BUILT_IN = Object.keys(messages.en) as BuiltInColumn[]
/** The columns shown by default. */
export const DEFAULT_COLUMNS: ColumnName[] = BUILT_IN.filter(
  (each) => !['status', 'call_id', 'language', 'transcript', 'tags'].includes(each),
)
/** The columns shown by default where a call takes three lines. */
export const DEFAULT_NARROW_COLUMNS: ColumnName[] = DEFAULT_COLUMNS.filter((each) => each !== 'department')

/**
 * Every column of the list of calls, in order. The array is the same until the language of the page changes. The default
 * columns fit a window of 1280 px without horizontal scrolling.
 */
export function useColumns(): Column[] {
  const m = useMessages(messages)
  const format = useFormat()
  const labels = useLabels()
  const { data: settings } = useQuery(settingsQuery)
  const fields = settings?.fields
  return useMemo(
    () => [...columnsOf(m, format, labels), ...(fields ?? []).map((field) => ownColumn(field, format))],
    [m, format, labels, fields],
  )
}

/** The columns as CSS grid tracks, after that of the check boxes. */
export function tracksOf(columns: Column[]): string {
  return ['1.75rem', ...columns.map(({ width }) => width)].join(' ')
}

function columnsOf(
  m: Record<BuiltInColumn, string>,
  format: Format,
  labels: ReturnType<typeof useLabels>,
): Column[] {
  return [
    {
      name: 'date',
      title: m.date,
      width: 'minmax(8.5rem,1fr)',
      sort: 'call_date',
      cell: ({ call_date, created_at }) => {
        const at = call_date ?? created_at
        return (
          <time dateTime={at} title={format.dateTime(at)}>
            {format.shortDateTime(at)}
          </time>
        )
      },
    },
    {
      name: 'status',
      title: m.status,
      width: '7rem',
      cell: (call) => <StatusBadge status={call.status} />,
    },
    {
      name: 'about',
      title: m.about,
      width: 'minmax(10rem,3fr)',
      // The status takes its place until there is something to tell.
      cell: ({ status, about, language }) =>
        status !== 'completed' ? (
          <StatusBadge status={status} />
        ) : about == null ? null : (
          <span lang={language} title={about}>
            {about}
          </span>
        ),
    },
    { name: 'call_id', title: m.call_id, width: 'minmax(8rem,1fr)', cell: (call) => call.call_id },
    {
      name: 'operator',
      title: m.operator,
      width: 'minmax(6rem,1fr)',
      cell: (call) => call.operator_name ?? call.operator_id,
    },
    {
      name: 'customer',
      title: m.customer,
      width: 'minmax(5rem,1fr)',
      cell: (call) => call.customer_id,
    },
    {
      name: 'department',
      title: m.department,
      width: 'minmax(5.75rem,1fr)',
      cell: (call) => call.department,
    },
    {
      name: 'duration',
      title: m.duration,
      width: '5rem',
      sort: 'duration_ms',
      cell: ({ duration_ms }) =>
        duration_ms === null ? null : <span className="tabular-nums">{format.duration(duration_ms)}</span>,
    },
    { name: 'language', title: m.language, width: '5.25rem', cell: (call) => call.language },
    {
      name: 'intent',
      title: m.intent,
      width: 'minmax(8.25rem,1fr)',
      // A poor call has no intent here, unless a person has given it one.
      cell: ({ intent, transcript_reliability, labels: human }) =>
        human.intent !== null ? (
          <ByPerson>{labels.intent(human.intent)}</ByPerson>
        ) : transcript_reliability === 'poor' ? (
          <NotUnderstood />
        ) : intent === null ? null : (
          labels.intent(intent)
        ),
    },
    {
      name: 'emotion',
      title: m.emotion,
      width: 'minmax(10rem,1fr)',
      cell: ({ emotion, emotion_trend, labels: human }) =>
        human.emotion !== null ? (
          <ByPerson>
            <EmotionBadge emotion={human.emotion} trend={emotion_trend} />
          </ByPerson>
        ) : emotion === null ? null : (
          <EmotionBadge emotion={emotion} trend={emotion_trend} />
        ),
    },
    {
      name: 'quality',
      title: m.quality,
      width: '4.5rem',
      sort: 'quality_score',
      cell: ({ quality_score }) => (quality_score === null ? null : <Score value={quality_score} />),
    },
    {
      name: 'transcript',
      title: m.transcript,
      width: '9rem',
      cell: ({ transcript_reliability: level }) =>
        level === null ? null : <ReliabilityBadge level={level} />,
    },
    {
      name: 'tags',
      title: m.tags,
      width: 'minmax(8rem,1fr)',
      cell: ({ tags }) => (tags.length === 0 ? null : <Tags tags={tags} />),
    },
  ]
}

/** The column of a field that the organisation gives its calls. */
function ownColumn({ name, label, kind }: Settings['fields'][number], format: Format): Column {
  return {
    name: `${OWN_FIELD_PREFIX}${name}`,
    title: label,
    width: 'minmax(6rem,1fr)',
    cell: ({ fields }) => {
      const value = fields[name]
      if (value === undefined) return null
      if (kind === 'date') return format.date(instantOf(`${value}`, 0))
      return kind === 'number' ? <span className="tabular-nums">{value}</span> : value
    },
  }
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex gap-1">
      {tags.map((each) => (
        <Badge key={each} tone="accent">
          {each}
        </Badge>
      ))}
    </span>
  )
}

function NotUnderstood() {
  return <Badge tone="bad">{useMessages(notUnderstood).poor}</Badge>
}
