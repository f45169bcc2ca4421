import { useQuery } from '@tanstack/react-query'
import type { Trait } from '../../../../model/measures.ts'
import { OWN_FIELD_PREFIX } from '../../../../model/own-fields.ts'
import { settingsQuery } from '../../../api/queries.ts'
import type { Scorecard, Voicelog } from '../../../api/types.ts'
import { useStatusText } from '../../../components/data/status.tsx'
import { usePeriodNames } from '../../../components/forms/period-field.tsx'
import { dayOf, instantOf } from '../../../i18n/days.ts'
import { useDefaultTexts } from '../../../i18n/default-texts.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import type { Period } from '../../../i18n/periods.ts'
import { languageNames } from '../../../i18n/spoken-languages.ts'
import { versionQuery } from '../../versions/queries.ts'
import { ownFieldFilters } from './own-field-filter.ts'

/** The names of the filters. */
export const filterNames = defineMessages(
  {
    status: 'Status',
    call_id: 'Call ID',
    operator_id: 'Operator',
    customer_id: 'Customer',
    department: 'Department',
    language: 'Language',
    from: 'From',
    period: 'Period',
    voicelog_ids: 'Calls',
    to: 'To',
    before: 'Before',
    intent: 'Intent',
    emotion: 'Emotion',
    emotion_trend: 'Trend',
    outcome: 'Outcome',
    transcript_reliability: 'Transcript reliability',
    min_quality: 'Quality from',
    max_quality: 'Quality up to',
    answer: 'Answer',
    reviewed: 'Reviewed',
    labelled: 'Labelled by people',
    tag: 'Tag',
    having: 'With',
    without: 'Without',
    q: 'Words',
    speaker: 'Said by',
  },
  {
    status: 'ステータス',
    call_id: '通話ID',
    operator_id: 'オペレーター',
    customer_id: '顧客',
    department: '部署',
    language: '言語',
    from: '開始',
    period: '期間',
    voicelog_ids: '通話',
    to: '終了',
    before: '次より前',
    intent: '用件',
    emotion: '感情',
    emotion_trend: '推移',
    outcome: '対応結果',
    transcript_reliability: '文字起こしの信頼性',
    min_quality: '品質（下限）',
    max_quality: '品質（上限）',
    answer: '回答',
    reviewed: '確認済み',
    labelled: '人によるラベル',
    tag: 'タグ',
    having: 'あり',
    without: 'なし',
    q: '発話内容',
    speaker: '話者',
  },
)

const messages = defineMessages(
  {
    yes: 'yes',
    no: 'no',
    not_applicable: 'not applicable',
    open: 'not answered',
    filter: '{name}: {value}',
    not_given: 'not given',
    between: '{min} to {max}',
    at_least: 'at least {min}',
    at_most: 'at most {max}',
  },
  {
    yes: 'はい',
    no: 'いいえ',
    not_applicable: '該当なし',
    open: '未回答',
    filter: '{name}：{value}',
    not_given: '値なし',
    between: '{min}〜{max}',
    at_least: '{min}以上',
    at_most: '{max}以下',
  },
)

/** The values that the filters `having` and `without` can name. */
const traits = defineMessages<Trait>(
  {
    operator_id: 'operator',
    customer_id: 'customer',
    department: 'department',
    duration_ms: 'duration',
    intent: 'intent',
    emotion: 'emotion',
    emotion_trend: 'trend of the emotion',
    quality_score: 'quality score',
    auto_fail: 'auto-fail known',
    outcome: 'outcome',
    metrics: 'metrics',
    latency_agent: 'response time of the agent',
    latency_customer: 'response time of the customer',
    words_agent: 'words of the agent',
    words_customer: 'words of the customer',
  },
  {
    operator_id: 'オペレーター',
    customer_id: '顧客',
    department: '部署',
    duration_ms: '通話時間',
    intent: '用件',
    emotion: '感情',
    emotion_trend: '感情の推移',
    quality_score: '品質の点数',
    auto_fail: '不合格の判定',
    outcome: '対応結果',
    metrics: '指標',
    latency_agent: 'オペレーターの応答時間',
    latency_customer: '顧客の応答時間',
    words_agent: 'オペレーターの語数',
    words_customer: '顧客の語数',
  },
)

/**
 * The text of a filter of the list, such as `Status: Failed`, by its name in the API. An answer is shown with its
 * question from the current scorecard, which is fetched only if `filters` have an answer.
 */
export function useFilterLabel(
  filters: Readonly<Record<string, unknown>> = {},
): (name: string, value: string) => string {
  const m = useMessages(messages)
  const names: Record<string, string> = useMessages(filterNames)
  const words: Record<string, string> = m
  const format = useFormat()
  const labels = useLabels()
  const statusText = useStatusText()
  const periodNames = usePeriodNames()
  const texts = useDefaultTexts()
  const traitNames: Record<string, string> = useMessages(traits)
  const { data: scorecard } = useQuery({
    ...versionQuery<Scorecard>('scorecard'),
    enabled: filters.answer !== undefined,
  })
  const { data: settings } = useQuery({ ...settingsQuery, enabled: filters.fields !== undefined })
  const languageName = languageNames(useLanguage())

  function valueText(name: string, value: string): string {
    switch (name) {
      case 'status':
        return statusText[value as Voicelog['status']] ?? value
      case 'language':
        return languageName(value)
      case 'period':
        return periodNames[value as Period] ?? value
      case 'voicelog_ids':
        return format.number(value.split(',').length)
      case 'intent':
      case 'emotion':
      case 'outcome':
      case 'speaker':
        return labels[name](value)
      case 'transcript_reliability':
        return labels.reliability(value)
      case 'emotion_trend':
        return labels.trend(value)
      case 'reviewed':
      case 'labelled':
        return value === 'true' ? m.yes : m.no
      case 'answer': {
        const [id = '', answer = ''] = value.split(':')
        const question = scorecard?.sections.flatMap((each) => each.questions).find((each) => each.id === id)
        const questionText =
          question === undefined ? id.replaceAll('_', ' ') : texts.question(id, question.text)
        const option = question?.options?.find((each) => each.id === answer)?.label
        return `${questionText} – ${option ?? words[answer] ?? (answer.replaceAll('_', ' ') || m.open)}`
      }
      case 'having':
      case 'without':
        return format.list(value.split(',').map((each) => traitNames[each] ?? each))
      default:
        return value
    }
  }

  /** What is asked of an own field, by the text that the address has of all of them. */
  function ownFieldText(name: string, fields: string): string {
    const filter = ownFieldFilters(fields).get(name) ?? {}
    const { '': is, '.min': min, '.max': max } = filter
    const shown = (text = '') => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? format.date(instantOf(text, 0)) : text)
    if (is !== undefined) return is === '' ? m.not_given : shown(is)
    const which = min === undefined ? m.at_most : max === undefined ? m.at_least : m.between
    return fill(which, { min: shown(min), max: shown(max) })
  }

  return (name, value) => {
    const labelOf = (name: string, value: string) => fill(m.filter, { name: names[name] ?? name, value })
    if (name.startsWith(OWN_FIELD_PREFIX)) {
      const own = name.slice(OWN_FIELD_PREFIX.length)
      const label = settings?.fields.find((each) => each.name === own)?.label ?? own
      return fill(m.filter, { name: label, value: ownFieldText(own, value) })
    }
    if (name !== 'from' && name !== 'to') return labelOf(name, valueText(name, value))
    // Whole days are named as in the date fields: the last day is included.
    const days = name === 'from' ? 0 : 1
    const day = dayOf(value, -days)
    if (day === '') return labelOf(name, value)
    const isMidnight = instantOf(day, days) === new Date(value).toISOString()
    if (isMidnight) return labelOf(name, format.date(instantOf(day, 0)))
    return labelOf(name === 'to' ? 'before' : name, format.dateTime(value))
  }
}
