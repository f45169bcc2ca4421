import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { DEFAULT_INTENTS, EMOTION_TRENDS, EMOTIONS, OUTCOMES } from '../../../../model/analytics.ts'
import { RELIABILITY_LEVELS } from '../../../../model/transcript.ts'
import { VOICELOG_STATUSES } from '../../../../model/voicelog.ts'
import { intentsQuery, settingsQuery } from '../../../api/queries.ts'
import { useStatusText } from '../../../components/data/status.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { LabelsAbove, TextField } from '../../../components/forms/field.tsx'
import { PeriodField } from '../../../components/forms/period-field.tsx'
import { dayOf, instantOf } from '../../../i18n/days.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import { withDays } from '../../../i18n/periods.ts'
import { languageNames, SUGGESTED_LANGUAGES } from '../../../i18n/spoken-languages.ts'
import { rulesQuery } from '../../rules/queries.ts'
import { Choice, type ValueField } from './choice.tsx'

const messages = defineMessages(
  {
    intent: 'Intent',
    anyIntent: 'Any intent',
    emotion: 'Customer emotion',
    anyEmotion: 'Any emotion',
    status: 'Status',
    anyStatus: 'Any status',
    reliability: 'Transcript reliability',
    anyReliability: 'Any transcript',
    language: 'Language',
    anyLanguage: 'Any language',
    outcome: 'Outcome',
    emotion_trend: 'Trend of the emotion',
    tag: 'Tag of a rule',
    any: 'Any',
    reviewed: 'Reviewed',
    labelled: 'Labelled by people',
    yes: 'Yes',
    no: 'No',
    crossed: 'The first day is after the last, so no call can match.',
    swap: 'Swap the dates',
    from: 'From',
    to: 'To',
  },
  {
    intent: '用件',
    anyIntent: 'すべての用件',
    emotion: '顧客の感情',
    anyEmotion: 'すべての感情',
    status: 'ステータス',
    anyStatus: '全ステータス',
    reliability: '文字起こしの信頼性',
    anyReliability: '信頼性を問わない',
    language: '会話の言語',
    anyLanguage: 'すべての言語',
    outcome: '対応結果',
    emotion_trend: '感情の推移',
    tag: 'ルールのタグ',
    any: '指定なし',
    reviewed: '確認済み',
    labelled: '人によるラベル',
    yes: 'はい',
    no: 'いいえ',
    crossed: '開始日が終了日より後になっているため、該当する通話はありません。',
    swap: '日付を入れ替える',
    from: '開始日',
    to: '終了日',
  },
)

/** The intents to choose from: the organisation's own and the built-in ones, which older calls may have. */
export function IntentField(field: ValueField) {
  const m = useMessages(messages)
  const labels = useLabels()
  const { data } = useQuery(intentsQuery)
  const own = data?.intents.map(({ name }) => name) ?? []
  const codes = [...own, ...DEFAULT_INTENTS]
  return <Choice {...field} label={m.intent} any={m.anyIntent} codes={codes} nameOf={labels.intent} />
}

export function EmotionField(field: ValueField) {
  const m = useMessages(messages)
  const labels = useLabels()
  return <Choice {...field} label={m.emotion} any={m.anyEmotion} codes={EMOTIONS} nameOf={labels.emotion} />
}

export function StatusField(field: ValueField) {
  const m = useMessages(messages)
  const statusText = useStatusText()
  const nameOf = (code: (typeof VOICELOG_STATUSES)[number]) => statusText[code]
  return <Choice {...field} label={m.status} any={m.anyStatus} codes={VOICELOG_STATUSES} nameOf={nameOf} />
}

export function ReliabilityField(field: ValueField) {
  const m = useMessages(messages)
  const labels = useLabels()
  return (
    <Choice
      {...field}
      label={m.reliability}
      any={m.anyReliability}
      codes={RELIABILITY_LEVELS}
      nameOf={labels.reliability}
    />
  )
}

export function OutcomeField(field: ValueField) {
  const m = useMessages(messages)
  const labels = useLabels()
  return <Choice {...field} label={m.outcome} any={m.any} codes={OUTCOMES} nameOf={labels.outcome} />
}

export function TrendField(field: ValueField) {
  const m = useMessages(messages)
  const labels = useLabels()
  return (
    <Choice {...field} label={m.emotion_trend} any={m.any} codes={EMOTION_TRENDS} nameOf={labels.trend} />
  )
}

/** Whether people have judged the call. */
export function JudgedField({ by, ...field }: ValueField & { by: 'reviewed' | 'labelled' }) {
  const m = useMessages(messages)
  const nameOf = (code: string) => (code === 'true' ? m.yes : m.no)
  return <Choice {...field} label={m[by]} any={m.any} codes={['true', 'false']} nameOf={nameOf} />
}

/** The tags of the rules. */
export function TagField(field: ValueField) {
  const m = useMessages(messages)
  const { data } = useQuery(rulesQuery)
  const tags = (data?.items ?? []).flatMap(({ tag }) => tag ?? []).toSorted()
  return <Choice {...field} label={m.tag} any={m.any} codes={tags} nameOf={(tag) => tag} />
}

/** The languages to choose from: the organisation's default, the suggested ones and the current value. */
export function LanguageField(field: ValueField) {
  const m = useMessages(messages)
  const names = languageNames(useLanguage())
  const { data: settings } = useQuery(settingsQuery)
  const codes = [settings?.default_language ?? '', ...SUGGESTED_LANGUAGES, field.value ?? ''].filter(Boolean)
  return <Choice {...field} label={m.language} any={m.anyLanguage} codes={codes} nameOf={names} />
}

/** Says that the first day is after the last, so that no call can match. Nothing otherwise. */
export function CrossedDays({
  from,
  to,
  onSwap,
}: {
  from: string | undefined
  to: string | undefined
  onSwap: (days: { from: string; to: string }) => void
}) {
  const m = useMessages(messages)
  const [first, last] = [dayOf(from), dayOf(to, -1)]
  if (first === '' || last === '' || first <= last) return null
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2 px-4 pb-3 text-warn md:px-6">
      {m.crossed}
      <Button onClick={() => onSwap({ from: instantOf(last, 0), to: instantOf(first, 1) })}>{m.swap}</Button>
    </p>
  )
}

/** A period, and its days as of today; days that the user enters replace it. */
export function PeriodFields({
  filters,
  onChange,
}: {
  filters: Readonly<Record<string, string | undefined>>
  onChange: (next: Record<string, string | undefined>) => void
}) {
  const { period, from, to, ...others } = filters
  const days = withDays({ period, from, to })
  const change = (next: Record<string, string | undefined>) => {
    const given = Object.entries(next).filter(([, value]) => value !== undefined && value !== '')
    onChange({ ...others, ...Object.fromEntries(given) })
  }
  return (
    <>
      <PeriodField
        value={period}
        isOwn={period === undefined && (from !== undefined || to !== undefined)}
        onValue={(value) => change({ period: value })}
        className="w-36"
      />
      <DayField end="from" value={days.from} onValue={(value) => change({ to: days.to, from: value })} />
      <DayField end="to" value={days.to} onValue={(value) => change({ from: days.from, to: value })} />
    </>
  )
}

/** The first or last day of the filter. The last day is included, so the API gets the midnight after it. */
export function DayField({ end, value, onValue }: ValueField & { end: 'from' | 'to' }) {
  const m = useMessages(messages)
  const hasLabel = useContext(LabelsAbove)
  const days = end === 'from' ? 0 : 1
  return (
    <div className="flex items-center gap-1.5">
      {!hasLabel && (
        <span aria-hidden="true" className="text-muted text-xs">
          {m[end]}
        </span>
      )}
      <TextField
        label={m[end]}
        hideLabel
        type="date"
        value={dayOf(value, -days)}
        onChange={({ target }) => onValue(instantOf(target.value, days))}
        className={hasLabel ? 'w-full' : 'w-34'}
      />
    </div>
  )
}
