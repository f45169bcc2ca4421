import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RuleCondition, RuleLeaf } from '../../../../model/rules/rule.ts'
import { questionsOf, type Scorecard } from '../../../../model/scorecard/scorecard.ts'
import { useDefaultTexts } from '../../../i18n/default-texts.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { versionQuery } from '../../versions/queries.ts'

export const leafLabels = defineMessages<RuleLeaf['kind']>(
  {
    phrase: 'Words that are said',
    metric: 'Metric',
    quality: 'Score',
    emotion: 'Emotion',
    intent: 'Intent',
    outcome: 'Outcome',
    answer: 'Answer of the scorecard',
    field: 'Field of the call',
  },
  {
    phrase: '発言',
    metric: '通話の数値',
    quality: 'スコア',
    emotion: '感情',
    intent: '用件',
    outcome: '結果',
    answer: 'スコアカードの回答',
    field: '通話の項目',
  },
)

export const fieldLabels = defineMessages(
  {
    department: 'Department',
    operator_id: 'Operator',
    customer_id: 'Customer',
    language: 'Language',
    source: 'Source',
  },
  {
    department: '部署',
    operator_id: 'オペレーター',
    customer_id: '顧客',
    language: '言語',
    source: '受信方法',
  },
)

const messages = defineMessages(
  {
    and: ' and ',
    or: ' or ',
    not: 'not: {of}',
    group: '({of})',
    said: '{who} says “{text}”',
    notSaid: '{who} does not say “{text}”',
    anybody: 'Somebody',
    near: ' within {seconds} s of “{near}”',
    first: ' in the first quarter',
    last: ' in the last quarter',
    min: 'score at least {min}',
    max: 'score at most {max}',
    failed: 'auto-fail',
    notFailed: 'no auto-fail',
    emotion: '{who}: {emotions}',
    intent: 'intent {values}',
    outcome: 'outcome {values}',
    answer: '“{question}”: {values}',
    field: '{field} {values}',
  },
  {
    and: '、かつ',
    or: '、または',
    not: '「{of}」ではない',
    group: '（{of}）',
    said: '{who}が「{text}」と言う',
    notSaid: '{who}が「{text}」と言わない',
    anybody: '誰か',
    near: '（「{near}」から{seconds}秒以内）',
    first: '（最初の4分の1）',
    last: '（最後の4分の1）',
    min: 'スコアが{min}以上',
    max: 'スコアが{max}以下',
    failed: '自動不合格',
    notFailed: '自動不合格ではない',
    emotion: '{who}の感情が{emotions}',
    intent: '用件が{values}',
    outcome: '結果が{values}',
    answer: '「{question}」が{values}',
    field: '{field}が{values}',
  },
)

/** Says conditions of rules in words. */
export function useConditionText(): (condition: RuleCondition) => string {
  const m = useMessages(messages)
  const fields = useMessages(fieldLabels)
  const labels = useLabels()
  const format = useFormat()
  const texts = useDefaultTexts()
  const { data: scorecard } = useQuery(versionQuery<Pick<Scorecard, 'sections'>>('scorecard'))
  return useMemo(() => {
    const questions = scorecard === undefined ? [] : questionsOf(scorecard)
    const any = (values: readonly string[]) => values.join(m.or)
    const textOf = (condition: RuleCondition, isInside = false): string => {
      switch (condition.kind) {
        case 'all':
        case 'any': {
          const of = condition.of
            .map((each) => textOf(each, true))
            .join(condition.kind === 'all' ? m.and : m.or)
          return isInside && condition.of.length > 1 ? fill(m.group, { of }) : of
        }
        case 'not':
          return fill(m.not, { of: textOf(condition.of, true) })
        case 'phrase': {
          const { text, speaker, near, part, absent } = condition
          const who = speaker === undefined ? m.anybody : labels.speaker(speaker)
          const said = fill(absent === true ? m.notSaid : m.said, { who, text })
          const close =
            near === undefined
              ? ''
              : fill(m.near, { near: near.text, seconds: format.number(near.within_seconds) })
          return `${said}${close}${part === undefined ? '' : m[part]}`
        }
        case 'metric':
          return condition.condition
        case 'quality': {
          const { min, max, auto_fail } = condition
          return [
            min === undefined ? null : fill(m.min, { min: format.number(min) }),
            max === undefined ? null : fill(m.max, { max: format.number(max) }),
            auto_fail === undefined ? null : auto_fail ? m.failed : m.notFailed,
          ]
            .filter((each) => each !== null)
            .join(m.and)
        }
        case 'emotion': {
          const { speaker, is = [], trend = [] } = condition
          const parts = [any(is.map(labels.emotion)), any(trend.map(labels.trend))].filter(
            (each) => each !== '',
          )
          return fill(m.emotion, { who: labels.speaker(speaker), emotions: parts.join(m.and) })
        }
        case 'intent':
          return fill(m.intent, { values: any(condition.is.map(labels.intent)) })
        case 'outcome':
          return fill(m.outcome, { values: any(condition.is.map(labels.outcome)) })
        case 'answer': {
          const question = questions.find(({ id }) => id === condition.question_id)
          const options = question?.kind === 'choice' ? question.options : []
          const nameOf = (code: string | null) =>
            options.find(({ id }) => id === code)?.label ?? labels.answer(code)
          return fill(m.answer, {
            question:
              question === undefined ? condition.question_id : texts.question(question.id, question.text),
            values: any(condition.is.map(nameOf)),
          })
        }
        case 'field':
          return fill(m.field, { field: fields[condition.field], values: any(condition.is) })
        default:
          return condition satisfies never
      }
    }
    return (condition) => textOf(condition)
  }, [m, fields, labels, format, texts, scorecard])
}
