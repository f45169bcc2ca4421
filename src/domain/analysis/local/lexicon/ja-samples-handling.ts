import { JA_AGENT_ACCOUNT_SAMPLES } from './ja-samples-agents-account.ts'
import { JA_AGENT_INQUIRY_SAMPLES } from './ja-samples-agents-inquiry.ts'
import { JA_AGENT_LEAVING_SAMPLES } from './ja-samples-agents-leaving.ts'
import { JA_AGENT_MONEY_SAMPLES } from './ja-samples-agents-money.ts'
import { JA_AGENT_OTHER_SAMPLES } from './ja-samples-agents-other.ts'
import { JA_AGENT_TROUBLE_SAMPLES } from './ja-samples-agents-trouble.ts'
import { JA_AGENT_WISHES_SAMPLES } from './ja-samples-agents-wishes.ts'
import type { IntentSamples } from './types.ts'

/** What agents say who deal with each intent. */
export const JA_HANDLING_SAMPLES: IntentSamples = {
  ...JA_AGENT_LEAVING_SAMPLES,
  ...JA_AGENT_MONEY_SAMPLES,
  ...JA_AGENT_INQUIRY_SAMPLES,
  ...JA_AGENT_ACCOUNT_SAMPLES,
  ...JA_AGENT_WISHES_SAMPLES,
  ...JA_AGENT_TROUBLE_SAMPLES,
  ...JA_AGENT_OTHER_SAMPLES,
}
