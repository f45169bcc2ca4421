import { callsQuery, profileQuery } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { readSession, renewAccess } from './api/session.ts'
import { formatOf } from './i18n/format.ts'
import { readLanguage } from './i18n/language.ts'
import { defineMessages } from './i18n/messages.ts'

// The first script of a page, and a small one: it asks the API while the browser still reads the rest, and has done by
// then what takes long.

const messages = defineMessages(
  { failed: 'The page could not be loaded. Check the connection, then reload.', reload: 'Reload' },
  {
    failed: 'ページを読み込めませんでした。接続を確認してから再読み込みしてください。',
    reload: '再読み込み',
  },
)

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
void import('react-dom/client').catch(() => {})
import('./app.tsx').catch(sayFailed)

/** Nothing else is there yet to say it. */
function sayFailed(): void {
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
