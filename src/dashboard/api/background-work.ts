/** Work that goes on while people change pages, such as uploads, and that ends with the session. */
export type Work = {
  isRunning(): boolean
  /** Whether a reload of the page would lose any of it, started or not. */
  isUnfinished(): boolean
  /** Ends it while the session is still valid. */
  end(): Promise<unknown>
}

const works = new Set<Work>()

/** Registers `work`, so that signing out asks about it and ends it first. */
export function addWork(work: Work): void {
  works.add(work)
}

/** Whether work is running that signing out would end. */
export function hasRunningWork(): boolean {
  return [...works].some((each) => each.isRunning())
}

/** Whether a reload of the page would lose something. */
export function hasUnfinishedWork(): boolean {
  return [...works].some((each) => each.isUnfinished())
}

/** How long signing out waits for work to end. */
const END_OF_WORK_MS = 3_000

/** Ends all work. Waits at most 3 seconds. */
export async function endWork(): Promise<void> {
  const ended = Promise.allSettled([...works].map((each) => each.end()))
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, END_OF_WORK_MS))])
}
