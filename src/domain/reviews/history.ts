/** Entries of a history that a call is shown with, besides what is in force: more than anybody reads of one call. */
export const HISTORY_ENTRIES = 100

/** What is in force and the newest entries, each once, the oldest first. */
export function historyOf<T extends { id: string }>(inForce: readonly T[], newest: readonly T[]): T[] {
  // An entry may have ended between the two reads: the newest entries were read last, so they win.
  const byId = new Map([...inForce, ...newest].map((each) => [each.id, each]))
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}
