import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { api } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { callQuery } from '../../../api/queries.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { usePermissions } from '../../../permissions.ts'

export type Transcript = NonNullable<VoicelogDetail['transcript']>
export type Segment = Transcript['segments'][number]

/** What a person changes, in the words of the API but for the revision. */
export type Change = {
  segments?: { id: string; text?: string; speaker?: string }[]
  swap_speakers?: boolean
}

/** How the transcript of the call on the page is corrected. */
export type Corrections = {
  voicelogId: string
  engineRevision: number
  /** Whether the call is in a state in which it can be corrected. */
  isPossible: boolean
  /** Whether the user has the permission. */
  isAllowed: boolean
  /** The transcript as the page has it now. */
  latest(): Transcript | null
  /** Fetches the transcript that is current. */
  refresh(): Promise<void>
  /** @throws ApiProblem, with the code stale_revision if the page's transcript is not the current one */
  send(change: Change): Promise<void>
}

const CorrectionsContext = createContext<Corrections | null>(null)

/** Lets the transcript inside be corrected. */
export function CorrectionsOf({ call, children }: { call: VoicelogDetail; children: ReactNode }) {
  const queryClient = useQueryClient()
  const { voicelog_id: voicelogId, status, transcript } = call
  const engineRevision = transcript?.engine_revision ?? 1
  const isPossible = transcript !== null && (status === 'completed' || status === 'analysing')
  const isAllowed = usePermissions()('analytics.request')
  // Each poll of a call would render all segments again if this were a new object each time.
  const corrections = useMemo((): Corrections => {
    const query = callQuery(voicelogId)
    const latest = () => queryClient.getQueryData(query.queryKey)?.transcript ?? null
    return {
      voicelogId,
      engineRevision,
      isPossible,
      isAllowed,
      latest,
      refresh: () => queryClient.refetchQueries({ queryKey: query.queryKey, exact: true }),
      async send(change) {
        const body = { revision: latest()?.revision, ...change }
        const transcript = await api<Transcript>('PATCH', `/api/voicelogs/${voicelogId}/transcript`, { body })
        queryClient.setQueryData(query.queryKey, (call) => call && { ...call, transcript })
        // The analytics are due again. Nobody waits for that.
        void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
      },
    }
  }, [queryClient, voicelogId, engineRevision, isPossible, isAllowed])
  return <CorrectionsContext value={corrections}>{children}</CorrectionsContext>
}

/** How the transcript on the page is corrected. @throws Error outside of CorrectionsOf */
export function useCorrections(): Corrections {
  const corrections = useContext(CorrectionsContext)
  if (corrections === null) throw new Error('useCorrections needs CorrectionsOf')
  return corrections
}

/** Whether a correction was refused because somebody else has changed the transcript. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'stale_revision'
}
