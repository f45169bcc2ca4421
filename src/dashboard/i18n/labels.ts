import { useMemo } from 'react'
import type { ReliabilityLevel } from '../../model/transcript.ts'
import { defineMessages, fill, useMessages } from './messages.ts'

// The labels of codes in calls and results.

const emotions = defineMessages(
  {
    neutral: 'Neutral',
    satisfaction: 'Satisfaction',
    frustration: 'Frustration',
    anger: 'Anger',
    anxiety: 'Anxiety',
    sadness: 'Sadness',
    confusion: 'Confusion',
  },
  {
    neutral: '平常',
    satisfaction: '満足',
    frustration: '苛立ち',
    anger: '怒り',
    anxiety: '不安',
    sadness: '悲しみ',
    confusion: '困惑',
  },
)

const trends = defineMessages(
  { improving: 'improving', worsening: 'worsening', steady: 'steady' },
  { improving: '改善', worsening: '悪化', steady: '変化なし' },
)

/** What a trend means for an emotion: one that weighs on somebody eases, others get better. */
const courses = defineMessages(
  { eased: '{emotion}, eased', improved: '{emotion}, improved', worsened: '{emotion}, worsened' },
  { eased: '{emotion}（和らいだ）', improved: '{emotion}（改善）', worsened: '{emotion}（悪化）' },
)

const outcomes = defineMessages(
  { resolved: 'Resolved', unresolved: 'Unresolved', follow_up: 'Follow-up', unknown: 'Unknown' },
  { resolved: '解決', unresolved: '未解決', follow_up: '要フォロー', unknown: '不明' },
)

const reliabilities = defineMessages<ReliabilityLevel>(
  {
    good: 'Reliable',
    fair: 'Partly reliable',
    poor: 'Unreliable',
    unknown: 'Reliability unknown',
  },
  { good: '信頼できる', fair: '一部不確か', poor: '信頼できない', unknown: '信頼性は不明' },
)

const intents = defineMessages(
  {
    cancellation: 'Cancellation',
    refund_request: 'Refund request',
    billing_question: 'Billing question',
    payment: 'Payment',
    order_status: 'Order status',
    technical_support: 'Technical support',
    account_access: 'Account access',
    account_change: 'Account change',
    product_information: 'Product information',
    purchase: 'Purchase',
    appointment: 'Appointment',
    complaint: 'Complaint',
    other: 'Other',
  },
  {
    cancellation: '解約',
    refund_request: '返金依頼',
    billing_question: '請求の照会',
    payment: '支払い',
    order_status: '注文状況',
    technical_support: '技術サポート',
    account_access: 'ログイン・認証',
    account_change: '登録内容の変更',
    product_information: '商品の問い合わせ',
    purchase: '購入・申し込み',
    appointment: '予約',
    complaint: '苦情',
    other: 'その他',
  },
)

/** Answers that questions of the scorecard have without options. */
const answers = defineMessages(
  { yes: 'Yes', no: 'No', not_applicable: 'Not applicable' },
  { yes: 'はい', no: 'いいえ', not_applicable: '該当なし' },
)

const unanswered = defineMessages({ text: 'Not answered' }, { text: '未回答' })

const speakers = defineMessages(
  { agent: 'Agent', customer: 'Customer', other: 'Speaker {number}' },
  { agent: 'オペレーター', customer: '顧客', other: '話者{number}' },
)

const analytics = defineMessages(
  { summary: 'Summary', emotion: 'Emotion', intent: 'Intent', quality: 'Quality' },
  { summary: '要約', emotion: '感情', intent: '用件', quality: '品質' },
)

const engines = defineMessages(
  { local: 'the local engine', llm: 'a language model' },
  { local: 'ローカルエンジン', llm: '言語モデル' },
)

/** Labels by code. A code that the organisation defined has no label: it is shown with spaces for underscores. */
export function useLabels() {
  const [emotion, trend, course, outcome, reliability, intent, answer, open, speaker, analytic, engine] = [
    useMessages(emotions),
    useMessages(trends),
    useMessages(courses),
    useMessages(outcomes),
    useMessages(reliabilities),
    useMessages(intents),
    useMessages(answers),
    useMessages(unanswered),
    useMessages(speakers),
    useMessages(analytics),
    useMessages(engines),
  ]
  return useMemo(
    () => ({
      emotion: labelOf(emotion),
      trend: labelOf(trend),
      emotionCourse: (code: string, trendCode: string | null) => {
        const better = code === 'satisfaction' || code === 'neutral' ? course.improved : course.eased
        return fill(trendCode === 'worsening' ? course.worsened : better, { emotion: labelOf(emotion)(code) })
      },
      outcome: labelOf(outcome),
      reliability: labelOf(reliability),
      intent: labelOf(intent),
      /** Of an answer to a question; null if it is not answered. Options have labels of their own. */
      answer: (code: string | null) => (code === null ? open.text : labelOf(answer)(code)),
      speaker: (code: string) => {
        const [, number] = /^speaker_(\d+)$/.exec(code) ?? []
        return number === undefined ? labelOf(speaker)(code) : fill(speaker.other, { number })
      },
      analytic: labelOf(analytic),
      engine: labelOf(engine),
    }),
    [emotion, trend, course, outcome, reliability, intent, answer, open, speaker, analytic, engine],
  )
}

function labelOf(texts: Record<string, string>) {
  return (code: string | null) => (code === null ? '–' : (texts[code] ?? code.replaceAll('_', ' ')))
}
