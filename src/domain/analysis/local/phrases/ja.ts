import { OTHER_INTENT } from '../../../../model/intents/taxonomy.ts'
import type { IntentName, Phrases, Told } from './types.ts'

/** Continues "お客様は、…お電話されました。" */
const PURPOSE: Record<IntentName, string> = {
  cancellation: '解約・キャンセル',
  refund_request: '返金・返品',
  billing_question: '請求・料金',
  payment: '支払い',
  order_status: '注文・配送状況',
  technical_support: '技術的な不具合',
  account_access: 'ログイン・アカウントの利用',
  account_change: '登録・契約内容の変更',
  product_information: '商品・サービスの案内',
  purchase: '購入・申し込み',
  appointment: '予約・日程',
  complaint: '苦情',
  other: 'その他',
}

export const JA_PHRASES: Phrases = {
  whyCalled: (intent, told) => {
    // What they said tells more than that it is another matter.
    if (intent === OTHER_INTENT && told.length > 0) return `お客様のご用件：${quoted(told)}。`
    return `お客様は「${purpose(intent)}」の件でお電話されました${told.length === 0 ? '。' : `：${quoted(told)}。`}`
  },
  whatWasDone: (told) => (told.length === 0 ? null : `オペレーターの対応：${quoted(told)}。`),
  whatFollows: (told, outcome) => {
    const next =
      told.length === 0
        ? null
        : bySpeaker(told)
            .map((each) => `${BY[each[0]?.by ?? 'speaker']}${quoted(each)}`)
            .join('、')
    switch (outcome) {
      case 'resolved':
        return next === null
          ? '用件は通話中に解決し、今後の対応はありません。'
          : `用件は通話中に解決しました。今後の予定：${next}。`
      case 'follow_up':
        return next === null ? '通話後の対応が残っています。' : `今後の対応：${next}。`
      case 'unresolved':
        return next === null
          ? '用件は解決しておらず、今後の約束もありません。'
          : `用件は解決していません。今後の対応：${next}。`
      case 'unknown':
        return next === null ? '通話がどう終わったかは分かりません。' : `今後の対応：${next}。`
      default:
        return outcome satisfies never
    }
  },
  reason: (intent, quotes) => {
    const quote = `「${quotes.join(' … ')}」`
    if (quotes.length === 0) return `${purpose(intent)}の件`
    return intent === OTHER_INTENT ? quote : `${purpose(intent)}の件：${quote}`
  },
  bareOpening:
    /はい|もしもし|お電話|ありがとうございます|お待たせ(?:いた|し)*ました|おはようございます|こんにちは|毎度|(?:担当の)?[^、。\s]{1,5}(?:です|でございます|と申します)/gu,
  leadIn: /^(?:(?:はい|あの|すみません|もしもし|こんにちは|お世話になります|えっと)[、。\s]*)+/u,
  agent: 'オペレーター',
  customer: 'お客様',
  speaker: '話者',
  sentenceSpace: '',
  said: (speaker, quote) => `${speaker}：${quote}`,
}

const BY = { agent: 'オペレーターより', customer: 'お客様より', speaker: '' }

/** What one speaker says stands in one quote. */
function bySpeaker(told: readonly Told[]): Told[][] {
  return [...Map.groupBy(told, (each) => each.by).values()]
}

function quoted(told: readonly Told[]): string {
  return `「${told
    .map((each) => each.quote)
    .join('。')
    .replaceAll(/([？?])。/gu, '$1')}」`
}

function purpose(intent: string): string {
  const known = Object.entries(PURPOSE).find(([name]) => name === intent)
  return known?.[1] ?? intent.replaceAll('_', ' ')
}
