import { JA_ACCOUNT_SAMPLES } from './ja-samples-account.ts'
import { JA_INQUIRY_SAMPLES } from './ja-samples-inquiry.ts'
import { JA_LEAVING_SAMPLES } from './ja-samples-leaving.ts'
import { JA_MONEY_SAMPLES } from './ja-samples-money.ts'
import { JA_OTHER_SAMPLES } from './ja-samples-other.ts'
import { JA_TROUBLE_SAMPLES } from './ja-samples-trouble.ts'
import { JA_WISHES_SAMPLES } from './ja-samples-wishes.ts'
import type { IntentSamples } from './types.ts'

/** What people say who call for each intent, in whole sentences: words that no pattern has are known from them. */
export const JA_SAMPLES: IntentSamples = {
  ...JA_LEAVING_SAMPLES,
  ...JA_MONEY_SAMPLES,
  ...JA_INQUIRY_SAMPLES,
  ...JA_ACCOUNT_SAMPLES,
  ...JA_WISHES_SAMPLES,
  ...JA_TROUBLE_SAMPLES,
  ...JA_OTHER_SAMPLES,
}
