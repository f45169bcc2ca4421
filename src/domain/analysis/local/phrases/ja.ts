import { OTHER_INTENT } from '../../../../model/intents/taxonomy.ts'
import { type Endings, type Phrases, type Purposes, purposeOf, type Told } from './types.ts'

/** Continues "お客様は、…お電話されました。" */
const PURPOSES: Purposes = {
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

const ENDINGS: Endings = {
  resolved: {
    before: '用件は通話中に解決しました。今後の予定：',
    alone: '用件は通話中に解決し、今後の対応はありません。',
  },
  follow_up: { before: '今後の対応：', alone: '通話後の対応が残っています。' },
  unresolved: {
    before: '用件は解決していません。今後の対応：',
    alone: '用件は解決しておらず、今後の約束もありません。',
  },
  unknown: { before: '今後の対応：', alone: '通話がどう終わったかは分かりません。' },
}

export const JA_PHRASES: Phrases = {
  whyCalled: (intent, told) => {
    // What they said tells more than that it is another matter.
    if (intent === OTHER_INTENT && told.length > 0) return `お客様のご用件：${quoted(told)}。`
    return `お客様は「${purpose(intent)}」の件でお電話されました${told.length === 0 ? '' : `：${quoted(told)}`}。`
  },
  whatWasDone: (told) => (told.length === 0 ? '' : `オペレーターの対応：${quoted(told)}。`),
  whatFollows: (told, outcome) => {
    const { before, alone } = ENDINGS[outcome]
    // What one speaker says stands in one quote.
    const bySpeaker = [...Map.groupBy(told, ({ by }) => by)].map(([by, each]) => `${BY[by]}${quoted(each)}`)
    return told.length === 0 ? alone : `${before}${bySpeaker.join('、')}。`
  },
  reason: (intent, quotes) => {
    const quote = `「${quotes.join(' … ')}」`
    if (quotes.length === 0) return `${purpose(intent)}の件`
    return intent === OTHER_INTENT ? quote : `${purpose(intent)}の件：${quote}`
  },
  bareOpening:
    /はい|もしもし|お電話|ありがとうございます|お待たせ(?:いた|し)*ました|おはようございます|こんにちは|毎度|(?:担当の)?[^、。\s]{1,5}(?:です|でございます|と申します)/gu,
  leadIn: /^(?:(?:はい|あの|すみません|もしもし|こんにちは|お世話になります|えっと)[、。\s]*)+/u,
  questionMark: '',
  sentenceSpace: '',
  said: (by, quote) => `${SPEAKERS[by]}：${quote}`,
}

const SPEAKERS = { agent: 'オペレーター', customer: 'お客様', speaker: '話者' }
const BY = { agent: 'オペレーターより', customer: 'お客様より', speaker: '' }

function quoted(told: readonly Told[]): string {
  return `「${told
    .map((each) => each.quote)
    .join('。')
    .replaceAll(/([？?])。/gu, '$1')}」`
}

function purpose(intent: string): string {
  return purposeOf(PURPOSES, intent) ?? intent.replaceAll('_', ' ')
}
