import type { TextRange } from '../../../lib/text.ts'
import { createJapaneseHits } from './japanese-hits.ts'
import { createJapaneseLikeness } from './japanese-likeness.ts'
import type { Language, ReadStatement } from './language.ts'
import { learntModels } from './learnt.ts'
import { JA_CALL_FEELING } from './lexicon/ja-call-feeling.ts'
import type { IntentWeights } from './lexicon/types.ts'
import { JA_PHRASES } from './phrases/ja.ts'
import { japaneseTerms } from './terms-japanese.ts'
import { japaneseStatements, normaliseJapanese } from './text/japanese.ts'
import { wholeCall } from './whole-call.ts'
import { JAPANESE_WORDING } from './wording/japanese.ts'

/**
 * Japanese, with or without punctuation, and with the spaces some recognisers put between words. Patterns run over
 * characters, since inflected forms are cut into words in ever other ways.
 */
export function createJapanese(): Language {
  const hitsIn = createJapaneseHits()
  const learnt = learntModels('ja')
  const likeness = createJapaneseLikeness(learnt)
  return {
    code: 'ja',
    intents: INTENT_WEIGHTS,
    turnsTo: TURNS_TO,
    phrases: JA_PHRASES,
    wording: JAPANESE_WORDING,
    callFeeling: JA_CALL_FEELING,
    whole: wholeCall(learnt),
    read(text) {
      const { plain, original } = normaliseJapanese(text)
      return japaneseStatements(plain).map((range): ReadStatement => {
        const statement = plain.slice(range.start, range.end)
        const { hits, ...like } = likeness(statement, hitsIn(statement))
        const at = (each: TextRange) =>
          original({ start: range.start + each.start, end: range.start + each.end })
        return {
          ...original(range),
          hits: hits.map((hit) => ({ ...hit, ...at(hit) })),
          ...like,
          question: ASKS.test(statement),
          emphatic: /[!！]/.test(statement),
          length: Math.ceil(statement.length / CHARACTERS_PER_WORD),
        }
      })
    },
    telling: japaneseTerms,
  }
}

const TURNS_TO =
  /^(?:あと|それと|それから|ついでに|あ、?あと|あの、?あと)|もう(?:一|ひと|1)つ|ついで|ちなみに|別件|別の(?:件|話)|話[はが](?:変|違)/

/**
 * Fitted over the calls of all parts to learn from and, for less, the sample calls, a tenth of them left out in turn;
 * those of `endings` count for more, so that what is hardest to tell does not get worse.
 */
const INTENT_WEIGHTS: IntentWeights = {
  said: 0.49,
  handling: 0,
  callers: 0.45,
  agents: 0.76,
  matter: 70.7,
  dealing: 95.8,
  prior: {
    cancellation: 0.21,
    refund_request: 1.37,
    billing_question: 1.03,
    payment: -0.87,
    order_status: 1.17,
    technical_support: -0.1,
    account_access: -0.63,
    account_change: 0.13,
    product_information: -0.84,
    purchase: 0.14,
    appointment: -1.23,
    complaint: 0.32,
    other: -0.7,
  },
}

/** Measured over the lexicon's own example calls with Intl.Segmenter. */
const CHARACTERS_PER_WORD = 2

const ASKS = /[?？]|(か|かね|かな|の)[。、,]?$/
