import { callsQuery, profileQuery } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { readSession, renewAccess } from './api/session.ts'
import { formatOf } from './i18n/format.ts'
import { readLanguage } from './i18n/language.ts'

// The first script of a page, and a small one: it asks the API while the browser still reads the rest, and has done by
// then what takes long.

if (readSession() !== null) {
  // The list of all calls, where people begin; what else an address asks for is the router's to tell.
  if (/^\/(calls)?$/.test(location.pathname) && location.search === '') {
    void queryClient.prefetchInfiniteQuery(callsQuery({}))
  }
  void queryClient.prefetchQuery(profileQuery)
  // Whoever asks waits for this one token, and is told of a refusal too; they have asked by the time of the formats.
  renewAccess()
    .catch(() => {})
    .then(() => formatOf(readLanguage()))
}
// A file of its own for the half that is React's: the browser compiles both at the same time.
void import('react-dom/client')
void import('./app.tsx')
