import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { api } from './api/client.ts'
import { queryClient } from './api/query-client.ts'
import { endSession, onLogOutElsewhere } from './api/session.ts'
import { PasswordDialog } from './components/feedback/password-dialog.tsx'
import { Toasts } from './components/feedback/toasts.tsx'
import { createDashboardRouter } from './router.tsx'
import './theme.ts'

const router = createDashboardRouter(queryClient)
onLogOutElsewhere(() => {
  // This tab may have a session of its own. If it shared the other tab's session, this request fails without harm.
  void api('POST', '/api/auth/logout').catch(() => {})
  endSession()
})
const element = document.getElementById('root')
if (element === null) throw new Error('The page has no #root')
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <PasswordDialog />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
)
