import { callsQuery, profileQuery } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { readSession, renewAccess } from './api/session.ts'
import { formatOf } from './i18n/format.ts'
import { readLanguage } from './i18n/language.ts'
import { defineMessages } from './i18n/messages.ts'

// The first script of the dashboard. It is small, so that it can send the first requests, and do other slow work, while
// the browser still loads the rest.

const messages = defineMessages(
  { failed: 'The page could not be loaded. Check the connection, then reload.', reload: 'Reload' },
  {
    failed: 'ページを読み込めませんでした。接続を確認してから再読み込みしてください。',
    reload: '再読み込み',
  },
)

if (readSession() !== null) {
  // Most people start at the unfiltered list of calls. The router requests what other addresses need.
  if (/^\/(calls)?$/.test(location.pathname) && location.search === '') {
    void queryClient.prefetchInfiniteQuery(callsQuery({}))
  }
  void queryClient.prefetchQuery(profileQuery)
  // The requests above wait for this token and handle its failure. The formats take 15 ms, so they are made after that.
  renewAccess()
    .catch(() => {})
    .then(() => formatOf(readLanguage()))
}
// React in a file of its own, about half of the code: the browser compiles both files at the same time.
void import('react-dom/client').catch(() => {})
import('./app.tsx').catch(showLoadError)

/** Written without React, which may be what could not be loaded. */
function showLoadError(): void {
  const m = messages[readLanguage()]
  const reload = document.createElement('button')
  reload.className = 'h-10 rounded-md border border-line bg-raised px-3 font-medium'
  reload.textContent = m.reload
  reload.onclick = () => location.reload()
  const text = document.createElement('p')
  text.textContent = m.failed
  const box = document.createElement('div')
  box.className = 'flex flex-col items-center gap-3 px-6 py-12 text-center'
  box.role = 'alert'
  box.append(text, reload)
  document.getElementById('root')?.replaceChildren(box)
}
