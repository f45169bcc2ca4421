import { api } from './client.ts'
import { reachableUrl } from './reachable-url.ts'

/** A signed URL of a recording, valid for a limited time. */
export async function recordingUrl(voicelogId: string, signal?: AbortSignal): Promise<string> {
  const { url } = await api<{ url: string }>('GET', `/api/voicelogs/${voicelogId}/audio`, {
    headers: { accept: 'application/json' },
    signal,
  })
  return reachableUrl(url)
}
