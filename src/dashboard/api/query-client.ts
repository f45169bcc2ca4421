import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './problem.ts'
import { onSessionEnd } from './session.ts'

/** Statuses that the same request would get again. Other failures may pass: they are retried. */
const PERMANENT_STATUSES = {
  400: true,
  401: true,
  403: true,
  404: true,
  409: true,
  410: true,
  422: true,
  429: true,
}

/** What the pages have read of the API. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiProblem && error.status in PERMANENT_STATUSES),
    },
  },
})
// What one person has read is not there for the next.
onSessionEnd(() => queryClient.clear())
