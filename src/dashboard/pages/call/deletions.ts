import { useSyncExternalStore } from 'react'
import { request } from '../../api/client.ts'
import { onSessionEnd } from '../../api/session.ts'

/** How long a deletion can be undone. Until then nothing is sent. */
export const UNDO_MS = 10_000

const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => void }>()
/** Calls that are or will be deleted. Lists leave them out. */
let hidden: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Deletes a call in ten seconds, or as soon as the page is left; `onError` if that fails. */
export function deleteCallSoon(voicelogId: string, onError: (error: unknown) => void): void {
  const send = () => {
    waiting.delete(voicelogId)
    request('DELETE', `/api/voicelogs/${voicelogId}`, { keepalive: true }).catch((error: unknown) => {
      change(without(voicelogId))
      onError(error)
    })
  }
  waiting.set(voicelogId, { timer: setTimeout(send, UNDO_MS), send })
  change(new Set([...hidden, voicelogId]))
}

/** Takes a deletion back that was not sent yet. */
export function keepCall(voicelogId: string): void {
  clearTimeout(waiting.get(voicelogId)?.timer)
  if (waiting.delete(voicelogId)) change(without(voicelogId))
}

/** The calls that are deleted, or will be. */
export function useDeletedCalls(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hidden)
}

// A user who leaves the page has decided: the page asked before.
addEventListener('pagehide', () => {
  for (const { timer, send } of [...waiting.values()]) {
    clearTimeout(timer)
    send()
  }
})
onSessionEnd(() => {
  for (const id of [...waiting.keys()]) keepCall(id)
})

function without(voicelogId: string): ReadonlySet<string> {
  return new Set([...hidden].filter((each) => each !== voicelogId))
}

function change(next: ReadonlySet<string>): void {
  hidden = next
  for (const each of listeners) each()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
