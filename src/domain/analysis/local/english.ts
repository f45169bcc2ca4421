import { EMOTIONS } from '../../../model/analytics.ts'
import { englishFramesAndActs, wordsAndPairs, wordsPairsAndGaps } from './english-features.ts'
import { createEnglishHits } from './english-hits.ts'
import { asks, cut } from './english-statements.ts'
import type { Language, ReadStatement } from './language.ts'
import { learntModels } from './learnt.ts'
import { EN_CALL_FEELING } from './lexicon/en-call-feeling.ts'
import { CALLED_FOR, type IntentWeights, MOVES } from './lexicon/types.ts'
import { EN_PHRASES } from './phrases/en.ts'
import { lazily } from './resemblance.ts'
import { englishTerms } from './terms-english.ts'
import { tokeniseEnglish } from './text/english.ts'
import { wholeCall } from './whole-call.ts'
import { ENGLISH_WORDING } from './wording/english.ts'

/** English, spoken or written: with punctuation, or as recognisers give it, in lower case and without. */
export function createEnglish(): Language {
  const hitsIn = createEnglishHits()
  const learnt = learntModels('en')
  const asked = learnt.classifier('callers', CALLED_FOR)
  const handled = learnt.classifier('agents', CALLED_FOR)
  const moved = learnt.classifier('moves', MOVES)
  const felt = learnt.classifier('feelings', EMOTIONS)
  return {
    code: 'en',
    intents: INTENT_WEIGHTS,
    turnsTo: TURNS_TO,
    phrases: EN_PHRASES,
    wording: ENGLISH_WORDING,
    callFeeling: EN_CALL_FEELING,
    whole: wholeCall(learnt),
    read(text) {
      return cut(tokeniseEnglish(text)).map((tokens): ReadStatement => {
        const start = tokens[0]?.start ?? 0
        const end = endWithPunctuation(text, tokens.at(-1)?.end ?? start)
        const hits = hitsIn(tokens)
        const about = lazily(() => wordsPairsAndGaps(tokens))
        return {
          start,
          end,
          hits,
          about,
          resembles: lazily(() => asked(about())),
          handles: lazily(() => handled(about())),
          moves: lazily(() => moved(englishFramesAndActs(tokens, hits))),
          feels: lazily(() => felt(wordsAndPairs(tokens))),
          question: text.slice(start, end).includes('?') || asks(tokens),
          emphatic: isEmphatic(text.slice(start, end)),
          length: tokens.length,
        }
      })
    },
    telling: englishTerms,
  }
}

const TURNS_TO =
  /\b(?:while (?:i(?:['’]ve| have)? (?:got|have) you|i['’]?m (?:at it|on)|we['’]?re (?:at it|on))|(?:one|another|the) (?:more |other |last )?(?:thing|question)\b(?! i (?:know|want))|since (?:i(?:['’]ve| have)? got|i have|you['’]re)|before (?:i|you) (?:let|go|hang)|something else|on top of that|and also|oh,? and|by the way|also,? (?:can|could|i|do|would|what|how|is|my|there))\b/i

/**
 * Fitted over the calls of all parts to learn from and, for less, the sample calls, a tenth of them left out in turn;
 * those of `endings` count for more, so that what is hardest to tell does not get worse.
 */
const INTENT_WEIGHTS: IntentWeights = {
  said: 0.3,
  handling: 0.16,
  callers: 0.78,
  agents: 0.57,
  matter: 69.6,
  dealing: 119.7,
  prior: {
    cancellation: 0.01,
    refund_request: 0.86,
    billing_question: 0.14,
    payment: 0.31,
    order_status: -0.19,
    technical_support: 0.21,
    account_access: 0.16,
    account_change: 0.36,
    product_information: -0.76,
    purchase: 0.78,
    appointment: -0.57,
    complaint: 0.04,
    other: -1.35,
  },
}

function endWithPunctuation(text: string, end: number): number {
  return end + (/^[.?!…"”)]+/.exec(text.slice(end))?.[0].length ?? 0)
}

function isEmphatic(text: string): boolean {
  if (text.includes('!')) return true
  const words = text.match(/\b\p{Lu}{3,}\b/gu) ?? []
  // A text all in capitals is a recogniser's habit, not a raised voice.
  return (
    words.length > 0 &&
    /\p{Ll}/u.test(text) &&
    words.some((each) => !/^(ID|PIN|USA|SIM|ATM|GPS|USB|FAQ|VIP|APR|PDF|ETA)$/.test(each))
  )
}
