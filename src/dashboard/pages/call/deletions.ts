import { request } from '../../api/client.ts'
import { onSessionEnd } from '../../api/session.ts'
import { createStore } from '../../store.ts'

/** How long a deletion can be undone. Until then nothing is sent. */
export const UNDO_MS = 10_000

const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => void }>()
/** Calls that are or will be deleted. Lists leave them out. */
const hidden = createStore<ReadonlySet<string>>(new Set())

/** Deletes a call in ten seconds, or as soon as the page is left; `onError` if that fails. */
export function deleteCallSoon(voicelogId: string, onError: (error: unknown) => void): void {
  const send = () => {
    waiting.delete(voicelogId)
    request('DELETE', `/api/voicelogs/${voicelogId}`, { keepalive: true }).catch((error: unknown) => {
      hidden.change(without(voicelogId))
      onError(error)
    })
  }
  waiting.set(voicelogId, { timer: setTimeout(send, UNDO_MS), send })
  hidden.change(new Set([...hidden.read(), voicelogId]))
}

/** Takes a deletion back that was not sent yet. */
export function keepCall(voicelogId: string): void {
  clearTimeout(waiting.get(voicelogId)?.timer)
  if (waiting.delete(voicelogId)) hidden.change(without(voicelogId))
}

/** The calls that are deleted, or will be. */
export function useDeletedCalls(): ReadonlySet<string> {
  return hidden.useValue()
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
  return new Set([...hidden.read()].filter((each) => each !== voicelogId))
}
