import { EN_FRAMES } from './en-frames.ts'
import { EN_INQUIRY_INTENTS } from './en-intents-inquiry.ts'
import { EN_MONEY_INTENTS } from './en-intents-money.ts'
import { EN_SERVICE_INTENTS } from './en-intents-service.ts'
import { list } from './list.ts'
import { type Lexicon, withFrames } from './types.ts'

/**
 * What callers say for each intent. Where two patterns overlap the more specific counts, so a phrase that says more
 * ("cancel my appointment") takes its words away from one that says less ("cancel").
 */
export const EN_INTENTS = withFrames(
  { ...EN_MONEY_INTENTS, ...EN_SERVICE_INTENTS, ...EN_INQUIRY_INTENTS },
  EN_FRAMES,
)

export const EN_NO_INTENT: Lexicon['noIntent'] = list`
  not work out; work out ..2 why|how|what; in order to; out of order; move on; hold the line
  on|stay_on the line; at the moment; charge my phone|laptop; no charge; free of charge; in charge
  address the|this|that issue|problem|concern; book i read; return your|my call; call you back; get back to
  get in touch; pay attention; hold on; first of all; check in with; change my mind
  i|we never|did_not|have_not|had_not ..1 cancel|order|buy|subscribe|sign_up|request|purchase|ask|authorize|place
  order|flight|show|concert|event|email|message|text|say|it|that ..3 be|get|been =cancelled|=canceled|=cancelling|=canceling
  delivery guy|driver|man|person|woman|boy; customer service; service to|for you; one more thing; have a look; open to; open up; by the way
  take my time; take your time; order number; account number; phone number; policy number; booking number
  reference number; confirmation number
  @bill ..1 be fine|okay|right|correct|good|great; nothing ..2 wrong|matter with; password|login|internet|app|wifi ..1 be|work fine|okay
  nothing wrong; no complaints|complaint; not a complaint; not a problem; no problem|problems with
`
