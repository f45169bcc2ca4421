import { useQuery } from '@tanstack/react-query'
import type { Scorecard } from '../../api/types.ts'
import { useDefaultTexts } from '../../i18n/default-texts.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { useFilterLabel } from '../calls/filters/filter-label.ts'
import { versionQuery } from '../versions/queries.ts'
import type { Rerun } from './queries.ts'

/** The labels of a re-run's kinds, counts and filters. */
export const rerunLabels = defineMessages(
  {
    transcript: 'Transcript',
    summary: 'Summary',
    emotion: 'Emotion',
    intent: 'Intent',
    quality: 'Quality',
    dryRun: 'Dry run',
    changed: 'Changed',
    unchanged: 'Unchanged',
    skipped: 'Skipped',
    failedCalls: 'Failed; earlier results stay',
    allCalls: 'All calls',
    operator_id: 'Operator',
    customer_id: 'Customer',
    department: 'Department',
    language: 'Language',
    force: 'up-to-date results too',
    include_missing: 'calls without results too',
  },
  {
    transcript: '文字起こし',
    summary: '要約',
    emotion: '感情',
    intent: '用件',
    quality: '品質',
    dryRun: '試行',
    changed: '変更あり',
    unchanged: '変更なし',
    skipped: '対象外',
    failedCalls: '失敗（以前の結果を保持）',
    allCalls: 'すべての通話',
    operator_id: 'オペレーター',
    customer_id: '顧客',
    department: '部署',
    language: '言語',
    force: '最新の結果も再分析',
    include_missing: '結果のない通話も分析',
  },
)

/** The filter and options of a re-run as one line. */
export function useFilterText(): (rerun: Rerun) => string {
  const m = useMessages(rerunLabels)
  const filterLabel = useFilterLabel()
  return ({ filter, force, include_missing }) => {
    const chosen = Object.entries(filter).map(([name, given]) => filterLabel(name, `${given}`))
    const more = [force && m.force, include_missing && m.include_missing].filter((each) => each !== false)
    return [...(chosen.length === 0 ? [m.allCalls] : chosen), ...more].join(' · ')
  }
}

const fields = defineMessages(
  {
    words: 'Words',
    reliability: 'Reliability',
    mean_confidence: 'Mean word confidence',
    speech_engine: 'Speech engine',
    speech_model: 'Speech model',
    intent: 'Intent',
    emotion: 'Customer emotion',
    outcome: 'Outcome',
    machine_score: 'Automatic score',
    quality_score: 'Quality score',
    auto_fail: 'Auto-fail',
    none: 'None',
  },
  {
    words: '単語数',
    reliability: '文字起こしの信頼度',
    mean_confidence: '単語の確信度の平均',
    speech_engine: '音声認識エンジン',
    speech_model: '音声認識モデル',
    intent: '用件',
    emotion: '顧客の感情',
    outcome: '結果',
    machine_score: '自動判定の点数',
    quality_score: '品質の点数',
    auto_fail: '必須項目により不合格',
    none: 'なし',
  },
)

/** The part of a section that labels its questions and options. */
export type LabelledSection = {
  questions: readonly { id: string; text: string; options?: readonly { id: string; label: string }[] }[]
}

/**
 * Labels for the fields and values of a difference: `answers.greeting` is shown as the question, an option as its label.
 * `drafted` are unsaved sections that were tried; they take precedence over the saved ones.
 */
export function useDifferenceText({ scorecard_version }: Rerun, drafted?: readonly LabelledSection[]) {
  const m: Record<string, string> = useMessages(fields)
  const labels = useLabels()
  const texts = useDefaultTexts()
  const { data } = useQuery(versionQuery<Scorecard>('scorecard', scorecard_version))
  const sections: readonly LabelledSection[] = [...(data?.sections ?? []), ...(drafted ?? [])]
  const questions = new Map(
    sections.flatMap((each) => each.questions.map((question) => [`answers.${question.id}`, question])),
  )

  function field(name: string): string {
    const question = questions.get(name)
    if (question !== undefined) return texts.question(question.id, question.text)
    return m[name] ?? name.replace(/^answers\./, '').replaceAll('_', ' ')
  }

  function value(name: string, given: string | null): string {
    if (given === null) return name.startsWith('answers.') ? labels.answer(null) : (m.none ?? '')
    if (name === 'intent' || name === 'emotion' || name === 'outcome' || name === 'reliability')
      return labels[name](given)
    if (name === 'speech_engine' || name === 'speech_model') return given
    if (name === 'auto_fail') return labels.answer(given === 'true' ? 'yes' : 'no')
    const label = questions.get(name)?.options?.find((each) => each.id === given)?.label
    return label ?? labels.answer(given)
  }

  return { field, value }
}
