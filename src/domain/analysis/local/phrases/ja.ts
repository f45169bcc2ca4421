import type { IntentName, Phrases } from './types.ts'

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
  called: (intent, quote) =>
    `お客様は「${purpose(intent)}」の件でお電話されました${quote === null ? '。' : `：「${quote}」`}`,
  reason: (intent, quote) =>
    quote === null ? `${purpose(intent)}の件` : `${purpose(intent)}の件：「${quote}」`,
  agentSaid: (quote) => `オペレーターの対応：「${quote}」`,
  outcome: {
    resolved: '用件は通話中に解決しました。',
    unresolved: '用件は解決していません。',
    follow_up: '通話後の対応が残っています。',
    unknown: null,
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

function purpose(intent: string): string {
  const known = Object.entries(PURPOSE).find(([name]) => name === intent)
  return known?.[1] ?? intent.replaceAll('_', ' ')
}
