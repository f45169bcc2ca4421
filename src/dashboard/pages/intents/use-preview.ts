import type { Static } from '@sinclair/typebox'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PreviewBody } from '../../../http/settings/intents-schemas.ts'
import { api } from '../../api/client.ts'
import type { IntentsContent } from './draft.ts'

/** What to expect of the intents that are being edited. */
export type Preview = Static<typeof PreviewBody>
export type ExampleNote = Preview['notes'][number]

/** Learning takes a second or two of the service, so it is asked once somebody has stopped typing. */
const DELAY_MS = 1_000
/** 100 intents of 200 examples take a minute of a slow server. */
const TIMEOUT_MS = 120_000

/**
 * Asks what to expect of the intents, a second after the last change. `asked` are those that the answer is about.
 * @param isValid nothing is asked of a draft with errors
 */
export function usePreview(content: IntentsContent, isValid: boolean) {
  const now = JSON.stringify(content)
  const [asked, setAsked] = useState(now)
  useEffect(() => {
    if (now === asked || !isValid) return
    const timer = setTimeout(() => setAsked(now), DELAY_MS)
    return () => clearTimeout(timer)
  })
  const { data, error, isFetching } = useQuery({
    queryKey: ['settings', 'intents', 'preview', asked],
    queryFn: async ({ signal }) => {
      const about = JSON.parse(asked) as IntentsContent
      const path = '/api/settings/intents/preview'
      const preview = await api<Preview>('POST', path, { body: about, signal, timeoutMs: TIMEOUT_MS })
      return { preview, about }
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return { told: data ?? null, error, isAsking: isFetching || now !== asked }
}
