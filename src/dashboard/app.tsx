import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { PasswordDialog } from './components/feedback/password-dialog.tsx'
import { Toasts } from './components/feedback/toasts.tsx'
import { openAddressesWith } from './open-address.ts'
import { createDashboardRouter } from './router.tsx'
import './theme.ts'

const router = createDashboardRouter(queryClient)
openAddressesWith((address) => router.history.push(address))
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
