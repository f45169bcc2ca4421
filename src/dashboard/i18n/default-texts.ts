import type { DEFAULT_INTENTS } from '../../model/analytics.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../../model/intents/defaults.ts'
import { DEFAULT_SCORECARD } from '../../model/scorecard/defaults.ts'
import { questionsOf, type ScorecardRule } from '../../model/scorecard/scorecard.ts'
import { type Language, useLanguage } from './language.ts'

// The built-in scorecard and intents are stored in English. Their texts are shown in the language of the page as long as
// nobody has changed them. Texts that an organisation has written are shown as they are.

const SCORECARD = { name: '標準のスコアカード' }

const SECTIONS = { opening: '冒頭', handling: '対応', closing: '終話' }

const QUESTIONS: Record<ScorecardRule, string> = {
  greeting: '挨拶と、会社名または用件で始めている（名前だけは不可）',
  identification: '顧客本人、または対象の契約・注文・場所を確認している',
  empathy: '困りごとに理解を示している（困りごとがなければ該当なし）',
  explanation: '何が起きたか、またはどういう仕組みかを説明している',
  resolution: '用件を解決している、または確かな解決方法を示している',
  next_steps: '今後、誰がいつまでに何をするかを伝えている',
  courtesy: '失礼な言動、責める言い方、話の遮りがない',
  closing: '丁寧に締めくくっている（ほかに用件がないか尋ねる、または終わりの挨拶をする）',
}

const INTENTS: Record<(typeof DEFAULT_INTENTS)[number], string> = {
  cancellation: '定期購入、契約、保険、会員、サービスをやめたい',
  refund_request: '返金してほしい、または返品して返金を受けたい',
  billing_question: '請求や料金の内容を知りたい、または納得できない',
  payment: '支払いたい、支払いの方法や時期を決めたい、失敗した支払いを済ませたい',
  order_status: '注文や配送の状況を知りたい',
  technical_support: '動かないものがある、または設定が必要',
  account_access: 'アカウントに入れない（ログイン、パスワード、認証コード、ロック）',
  account_change: '登録内容を変えたい（住所、名前、連絡先、プラン、支払い情報）',
  product_information: '商品やサービスについて知りたい（価格、機能、在庫、条件）',
  purchase: '購入、注文、申し込みをしたい',
  appointment: '予約や訪問の日時を決めたい、変えたい、取り消したい',
  complaint: 'サービス、担当者、対応の仕方に苦情を言いたい',
  other: 'ほかのどれにも当てはまらない',
}

type Kind = 'scorecard' | 'section' | 'question' | 'intent'

/** The built-in texts by kind and id. */
const TEXTS = new Map([
  entry('scorecard', 'name', DEFAULT_SCORECARD.name, SCORECARD),
  ...DEFAULT_SCORECARD.sections.map(({ id, title }) => entry('section', id, title, SECTIONS)),
  ...questionsOf(DEFAULT_SCORECARD).map(({ id, text }) => entry('question', id, text, QUESTIONS)),
  ...DEFAULT_INTENT_DEFINITIONS.map(({ name, description }) => entry('intent', name, description, INTENTS)),
])

function entry(kind: Kind, id: string, en: string, japanese: Readonly<Record<string, string>>) {
  return [`${kind} ${id}`, { en, ja: japanese[id] ?? en }] as const
}

export type DefaultTexts = ReturnType<typeof translator>

/** Translates stored built-in texts to the language of the page. */
export function useDefaultTexts(): DefaultTexts {
  return TRANSLATORS[useLanguage()]
}

const TRANSLATORS: Record<Language, DefaultTexts> = { en: translator('en', 'en'), ja: translator('en', 'ja') }

/** Translates built-in texts back to English, as they are stored. */
export const asStored: DefaultTexts = translator('ja', 'en')

type WithQuestions = {
  name: string
  sections: readonly {
    id: string
    title: string
    questions: readonly { id: string; text: string }[]
  }[]
}

/** Translates texts that are built-in texts in `from`; leaves all others as they are. */
function translator(from: Language, to: Language) {
  const translate = (kind: Kind, id: string, text: string) => {
    const known = TEXTS.get(`${kind} ${id}`)
    return known?.[from] === text ? known[to] : text
  }
  const section = (id: string, title: string) => translate('section', id, title)
  const question = (id: string, text: string) => translate('question', id, text)
  return {
    section,
    question,

    /** A saved scorecard or a draft. */
    scorecard<S extends WithQuestions>(scorecard: S): S {
      return {
        ...scorecard,
        name: translate('scorecard', 'name', scorecard.name),
        sections: scorecard.sections.map((each) => ({
          ...each,
          title: section(each.id, each.title),
          questions: each.questions.map((one) => ({ ...one, text: question(one.id, one.text) })),
        })),
      }
    },

    /** Saved intents or drafts. */
    intents<I extends { name: string; description: string }>(intents: readonly I[]): I[] {
      return intents.map((each) => ({
        ...each,
        description: translate('intent', each.name, each.description),
      }))
    },
  }
}
