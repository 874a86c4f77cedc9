const listeners = new Set<() => void>()

/** Calls `listener` for each change of localStorage; the browser's own event covers other tabs alone. */
export function whenStored(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function tellStored(): void {
  for (const listener of listeners) listener()
}
