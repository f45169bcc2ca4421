import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { api } from './api/client.ts'
import { ApiProblem } from './api/problem.ts'
import { endSession, onLogOutElsewhere, onSessionEnd } from './api/session.ts'
import { Toasts } from './components/toasts.tsx'
import { createDashboardRouter } from './router.tsx'
import './theme.ts'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // What was refused would be refused again; what did not get through may.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem && error.status in REFUSALS),
    },
  },
})
const REFUSALS = { 400: true, 401: true, 403: true, 404: true, 409: true, 410: true, 422: true, 429: true }

const router = createDashboardRouter(queryClient)
// What one person has read is not there for the next.
onSessionEnd(() => queryClient.clear())
onLogOutElsewhere(() => {
  // This tab may have a session of its own; where it is the other's, it is over already.
  void api('POST', '/api/auth/logout').catch(() => {})
  endSession()
})
const element = document.getElementById('root')
if (element === null) throw new Error('The page has no #root')
createRoot(element).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
)
