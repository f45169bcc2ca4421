import { useSyncExternalStore } from 'react'

/** A value of the whole page, kept outside of components. */
export type Store<T> = {
  read(): T
  change(next: T): void
  /** Calls `listener` after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** The value in a component, which renders again when it changes. */
  useValue(): T
}

/** Creates a store with its first value. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const read = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    read,
    change(next) {
      value = next
      for (const each of listeners) each()
    },
    subscribe,
    useValue: () => useSyncExternalStore(subscribe, read),
  }
}
