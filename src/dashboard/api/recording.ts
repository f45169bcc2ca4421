import { api } from './client.ts'
import { addressHere } from './own-address.ts'

/** A short-lived address of a recording. */
export async function recordingAddress(voicelogId: string, signal?: AbortSignal): Promise<string> {
  const { url } = await api<{ url: string }>('GET', `/api/voicelogs/${voicelogId}/audio`, {
    headers: { accept: 'application/json' },
    signal,
  })
  return addressHere(url)
}
