/** Ends one's presence; twice is no harm. */
export type Leave = () => void

/**
 * Who works beside whom in this process. A crash takes all of them down, and nobody can say whose fault it was: whoever
 * works alone is to blame for it alone.
 */
export type Company = {
  /** Waits while somebody works alone, or waits for that. */
  whenOpen(signal: AbortSignal): Promise<void>
  /** Works beside others; null once the signal is aborted. */
  join(signal: AbortSignal): Promise<Leave | null>
  /** Waits until all others have ended, while nobody else begins; null once the signal is aborted. */
  beAlone(signal: AbortSignal): Promise<Leave | null>
}

type Waiting = { isAlone: boolean; enter(): void }

export function createCompany(): Company {
  let present = 0
  let isSomebodyAlone = false
  const waiting = new Set<Waiting>()

  const isClosed = () => isSomebodyAlone || [...waiting].some((each) => each.isAlone)

  function admit(): void {
    for (const each of waiting) {
      if (isSomebodyAlone || (each.isAlone ? present > 0 : isClosed())) continue
      waiting.delete(each)
      isSomebodyAlone = each.isAlone
      present++
      each.enter()
    }
  }

  function leaveOnce(): Leave {
    let isPresent = true
    return () => {
      if (!isPresent) return
      isPresent = false
      present--
      isSomebodyAlone = false
      admit()
    }
  }

  async function enter(isAlone: boolean, signal: AbortSignal): Promise<Leave | null> {
    if (signal.aborted) return null
    const { promise, resolve } = Promise.withResolvers<Leave | null>()
    const one: Waiting = { isAlone, enter: () => resolve(leaveOnce()) }
    const giveUp = () => {
      if (!waiting.delete(one)) return
      resolve(null)
      admit()
    }
    signal.addEventListener('abort', giveUp, { once: true })
    waiting.add(one)
    admit()
    return await promise.finally(() => signal.removeEventListener('abort', giveUp))
  }

  return {
    async whenOpen(signal) {
      if (!isClosed()) return
      const leave = await enter(false, signal)
      leave?.()
    },
    join: (signal) => enter(false, signal),
    beAlone: (signal) => enter(true, signal),
  }
}
