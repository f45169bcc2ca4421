import { api } from './client.ts'
import { reachableUrl } from './reachable-url.ts'

/** A signed URL of a recording, valid for a limited time. The audit shows the purpose. */
export async function recordingUrl(
  voicelogId: string,
  purpose: 'play' | 'download',
  signal?: AbortSignal,
): Promise<string> {
  const { url } = await api<{ url: string }>('GET', `/api/voicelogs/${voicelogId}/audio`, {
    query: { purpose },
    headers: { accept: 'application/json' },
    signal,
  })
  return reachableUrl(url)
}
