import { EN_AGENTS_ENDING } from './en-agents-ending.ts'
import { EN_AGENTS_INQUIRY } from './en-agents-inquiry.ts'
import { EN_AGENTS_MONEY } from './en-agents-money.ts'
import { EN_AGENTS_SERVICE } from './en-agents-service.ts'
import { EN_CALLERS_ACCOUNT_ACCESS } from './en-callers/account-access.ts'
import { EN_CALLERS_ACCOUNT_CHANGE } from './en-callers/account-change.ts'
import { EN_CALLERS_APPOINTMENT } from './en-callers/appointment.ts'
import { EN_CALLERS_BILLING_QUESTION } from './en-callers/billing-question.ts'
import { EN_CALLERS_CANCELLATION } from './en-callers/cancellation.ts'
import { EN_CALLERS_COMPLAINT } from './en-callers/complaint.ts'
import { EN_CALLERS_ORDER_STATUS } from './en-callers/order-status.ts'
import { EN_CALLERS_OTHER } from './en-callers/other.ts'
import { EN_CALLERS_PAYMENT } from './en-callers/payment.ts'
import { EN_CALLERS_PRODUCT_INFORMATION } from './en-callers/product-information.ts'
import { EN_CALLERS_PURCHASE } from './en-callers/purchase.ts'
import { EN_CALLERS_REFUND_REQUEST } from './en-callers/refund-request.ts'
import { EN_CALLERS_TALK } from './en-callers/talk.ts'
import { EN_CALLERS_TECHNICAL_SUPPORT } from './en-callers/technical-support.ts'
import { EN_FEELINGS } from './en-feelings.ts'
import { EN_COMPLAINT_SAMPLES } from './en-samples-complaint.ts'
import { EN_HANDLING_SAMPLES } from './en-samples-handling.ts'
import { EN_INQUIRY_SAMPLES } from './en-samples-inquiry.ts'
import { EN_MONEY_SAMPLES } from './en-samples-money.ts'
import { EN_SERVICE_SAMPLES } from './en-samples-service.ts'
import { EN_WISHES_SAMPLES } from './en-samples-wishes.ts'
import type { IntentSamples, KnownIntent } from './types.ts'

const OPENINGS: IntentSamples = {
  account_access: EN_CALLERS_ACCOUNT_ACCESS,
  account_change: EN_CALLERS_ACCOUNT_CHANGE,
  appointment: EN_CALLERS_APPOINTMENT,
  billing_question: EN_CALLERS_BILLING_QUESTION,
  cancellation: EN_CALLERS_CANCELLATION,
  complaint: EN_CALLERS_COMPLAINT,
  order_status: EN_CALLERS_ORDER_STATUS,
  other: EN_CALLERS_OTHER,
  payment: EN_CALLERS_PAYMENT,
  product_information: EN_CALLERS_PRODUCT_INFORMATION,
  purchase: EN_CALLERS_PURCHASE,
  refund_request: EN_CALLERS_REFUND_REQUEST,
  technical_support: EN_CALLERS_TECHNICAL_SUPPORT,
}

/** What callers say, by the intent it tells of, in whole sentences: words that no pattern has are known from them. */
export const EN_CALLER_SAMPLES: Record<KnownIntent | 'talk', readonly string[]> = {
  ...joined(OPENINGS, {
    ...EN_WISHES_SAMPLES,
    ...EN_MONEY_SAMPLES,
    ...EN_SERVICE_SAMPLES,
    ...EN_INQUIRY_SAMPLES,
    ...EN_COMPLAINT_SAMPLES,
  }),
  // Who is glad, worried or cross about it may call for anything.
  talk: [
    ...EN_CALLERS_TALK,
    ...Object.entries(EN_FEELINGS).flatMap(([feeling, said]) => (feeling === 'neutral' ? [] : said)),
  ],
}

/** What agents say who deal with each intent. */
export const EN_AGENT_SAMPLES: typeof EN_CALLER_SAMPLES = {
  ...joined(EN_HANDLING_SAMPLES, {
    ...EN_AGENTS_ENDING,
    ...EN_AGENTS_MONEY,
    ...EN_AGENTS_SERVICE,
    ...EN_AGENTS_INQUIRY,
  }),
  talk: EN_CALLERS_TALK,
}

function joined(one: IntentSamples, other: IntentSamples): IntentSamples {
  const made = { ...one }
  for (const name of Object.keys(one) as KnownIntent[]) made[name] = [...one[name], ...other[name]]
  return made
}
