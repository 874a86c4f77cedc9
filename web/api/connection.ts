import { useSyncExternalStore } from 'react'

let reached = true
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export function noteReached(now: boolean): void {
  if (now === reached) return
  reached = now
  tell()
}

/** The time of each answer that came without the server, by address. */
export const answeredAsOf = new Map<string, string>()

export function noteAnswer(address: string, asOf: string | null): void {
  if (asOf) answeredAsOf.set(address, asOf)
  else answeredAsOf.delete(address)
  noteReached(!asOf)
}

/** A call that failed offline says nothing about the server. */
function comeOnline(): void {
  reached = true
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', comeOnline)
  addEventListener('offline', tell)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', comeOnline)
    removeEventListener('offline', tell)
  }
}

export type Connection = 'online' | 'offline' | 'unreachable'
const current = (): Connection => (navigator.onLine ? (reached ? 'online' : 'unreachable') : 'offline')
export const useConnection = (): Connection => useSyncExternalStore(subscribe, current)
