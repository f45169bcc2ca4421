import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { endWork, hasRunningWork } from './api/background-work.ts'
import { api } from './api/client.ts'
import { endSession, endSessionElsewhere } from './api/session.ts'
import { Button } from './components/forms/button.tsx'
import { Dialog } from './components/layout/dialog.tsx'
import { defineMessages, useMessages } from './i18n/messages.ts'

const messages = defineMessages(
  {
    title: 'Sign out while files are being uploaded?',
    description: 'Unfinished uploads are cancelled.',
    stay: 'Keep uploading',
    logOut: 'Sign out',
  },
  {
    title: 'アップロード中ですが、ログアウトしますか？',
    description: 'まだ送信されていないファイルは取り消されます。',
    stay: 'アップロードを続ける',
    logOut: 'ログアウト',
  },
)

/** Signs out; asks first if uploads would be lost. The caller renders `dialog` anywhere. */
export function useLogOut() {
  const m = useMessages(messages)
  const navigate = useNavigate()
  const router = useRouter()
  const [asking, setAsking] = useState(false)

  async function logOut() {
    setAsking(false)
    await navigate({ to: '/login', search: {} })
    // A page with unsaved changes asks first, and the person may have chosen to stay.
    if (router.state.location.pathname !== '/login') return
    await endWork()
    endSessionElsewhere()
    // Whatever the service answers, this page drops the tokens.
    await api('POST', '/api/auth/logout').catch(() => {})
    endSession()
  }

  const dialog = (
    <Dialog open={asking} onOpenChange={setAsking} title={m.title} description={m.description}>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={() => setAsking(false)}>{m.stay}</Button>
        <Button look="danger" onClick={logOut}>
          {m.logOut}
        </Button>
      </div>
    </Dialog>
  )
  return { ask: () => (hasRunningWork() ? setAsking(true) : void logOut()), dialog }
}
