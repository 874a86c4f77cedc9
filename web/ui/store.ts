import { useSyncExternalStore } from 'react'

/** A value outside React that components follow. */
export function storeOf<Value>(value: Value) {
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get,
    set: (next: Value): void => {
      value = next
      for (const listener of listeners) listener()
    },
    useValue: () => useSyncExternalStore(subscribe, get),
  }
}
