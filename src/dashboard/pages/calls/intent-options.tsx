import { useQuery } from '@tanstack/react-query'
import { DEFAULT_INTENTS } from '../../../lib/analytics.ts'
import { intentsQuery } from '../../api/queries.ts'
import { useTerms } from '../../i18n/terms.ts'

/** The intents to choose from: the organisation's own, and the default ones, by which older calls may be sorted. */
export function IntentOptions() {
  const terms = useTerms()
  const { data } = useQuery(intentsQuery)
  const own = data?.intents.map(({ name }) => name) ?? []
  return [...new Set([...own, ...DEFAULT_INTENTS])].map((each) => (
    <option key={each} value={each}>
      {terms.intent(each)}
    </option>
  ))
}
