import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { callQuery, profileQuery } from '../../../api/queries.ts'
import { reviewOfCallQuery, type Task } from '../../reviews/queries.ts'

/** The body of an action on a review. */
export type Sent = Record<string, string>

/** Takes the review of a call to its next state, or puts the call into the queue. */
export function useReviewActions(voicelogId: string) {
  const changed = useReviewChanged(voicelogId)
  const acting = useMutation({
    mutationFn: async ({ path, body }: { path: string; body: Sent | undefined }) => {
      if (body?.assignee_id !== 'me') return await api('POST', `/api/review-queue${path}`, { body })
      const { id: assignee_id } = await api<{ id: string }>('GET', '/api/auth/me')
      return await api('POST', '/api/review-queue', { body: { ...body, assignee_id } })
    },
    onSuccess: changed,
  })
  return { acting, act: (path: string, body?: Sent) => acting.mutate({ path, body }) }
}

/** Reads again what a step of a call's review changes. */
export function useReviewChanged(voicelogId: string): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries(reviewOfCallQuery(voicelogId)),
      queryClient.invalidateQueries(callQuery(voicelogId)),
      queryClient.invalidateQueries({ queryKey: ['review-queue'] }),
      queryClient.invalidateQueries({ queryKey: ['today'] }),
    ])
}

/** Whether "Review done" publishes a review: a draft of the person, or of nobody yet. */
export function useIsDoneHere(): (review: Task | null) => boolean {
  const { data: profile } = useQuery(profileQuery)
  return (review) =>
    review?.actions.includes('publish') === true &&
    (review.assignee === null || review.assignee.id === profile?.id)
}
