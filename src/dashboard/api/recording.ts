import { api } from './client.ts'

/**
 * A short-lived address of a recording. One of the service itself is asked for under the name by which this page was
 * reached: PUBLIC_URL may be another one, and a browser would not play from there.
 */
export async function recordingAddress(voicelogId: string, signal?: AbortSignal): Promise<string> {
  const { url } = await api<{ url: string }>('GET', `/api/voicelogs/${voicelogId}/audio`, {
    headers: { accept: 'application/json' },
    signal,
  })
  const { pathname, search, searchParams } = new URL(url)
  // A store signs with X-Amz-Signature.
  return pathname.startsWith('/storage/') && searchParams.has('signature') ? pathname + search : url
}
