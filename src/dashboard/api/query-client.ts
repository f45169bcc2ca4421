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

/** The cache of API answers that all pages share. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiProblem && error.status in PERMANENT_STATUSES),
    },
  },
})
// The next person who signs in must not see the answers of the previous one.
onSessionEnd(() => queryClient.clear())
