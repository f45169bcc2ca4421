import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiProblem, retryAfterSeconds } from './problem.ts'
import { profileQuery } from './queries.ts'
import { onSessionEnd } from './session.ts'

/** Statuses that the same request would get again. Other failures may be temporary and are retried. */
const PERMANENT_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 410, 422])

/** People wait this long for a page without pressing anything. */
const MAX_WAIT_SECONDS = 10

/** The profile says why the service refuses: what the user may do has changed since it was read. */
function onError(error: unknown): void {
  const isRefused = error instanceof ApiProblem && error.status === 403
  if (isRefused) void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
}

/** The cache of API answers that all pages share. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (failures, error) => 1_000 * (retryAfterSeconds(error) ?? 2 ** failures),
    },
  },
})

function mayPass(error: Error): boolean {
  if (error instanceof ApiProblem && PERMANENT_STATUSES.has(error.status)) return false
  return (retryAfterSeconds(error) ?? 0) <= MAX_WAIT_SECONDS
}

// The next person who signs in must not see the answers of the previous one.
onSessionEnd(() => queryClient.clear())
