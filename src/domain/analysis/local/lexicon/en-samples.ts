import { EN_COMPLAINT_SAMPLES } from './en-samples-complaint.ts'
import { EN_INQUIRY_SAMPLES } from './en-samples-inquiry.ts'
import { EN_MONEY_SAMPLES } from './en-samples-money.ts'
import { EN_SERVICE_SAMPLES } from './en-samples-service.ts'
import { EN_WISHES_SAMPLES } from './en-samples-wishes.ts'
import type { IntentSamples } from './types.ts'

/** What people say who call for each intent, in whole sentences: words that no pattern has are known from them. */
export const EN_SAMPLES: IntentSamples = {
  ...EN_WISHES_SAMPLES,
  ...EN_MONEY_SAMPLES,
  ...EN_SERVICE_SAMPLES,
  ...EN_INQUIRY_SAMPLES,
  ...EN_COMPLAINT_SAMPLES,
}
