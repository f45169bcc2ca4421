import { DEFAULT_INTENTS } from '../../../lib/analytics.ts'
import { useTerms } from '../../i18n/terms.ts'

/** The intents to choose from. */
export function IntentOptions() {
  const terms = useTerms()
  return DEFAULT_INTENTS.map((each) => (
    <option key={each} value={each}>
      {terms.intent(each)}
    </option>
  ))
}
