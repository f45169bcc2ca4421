import { api } from './client.ts'

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

/**
 * A signed URL that this page can reach. For storage of the service itself it is relative to the page: the host name in
 * PUBLIC_URL may differ from the one the page was opened under, and the browser would block the request.
 */
export function reachableUrl(url: string): string {
  const { pathname, search, searchParams } = new URL(url)
  // URLs of object storage carry X-Amz-Signature instead.
  return pathname.startsWith('/storage/') && searchParams.has('signature') ? pathname + search : url
}
