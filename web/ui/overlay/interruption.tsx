import { createContext, type ReactNode, use, useEffect, useId, useSyncExternalStore } from 'react'

interface State {
  content: ReactNode
  places: readonly string[]
}
let state: State = { content: null, places: [] }
const listeners = new Set<() => void>()
function set(next: Partial<State>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const interrupt = (content: ReactNode): void => set({ content })
export const isInterrupted = (): boolean => state.content !== null

const Inside = createContext(false)

/** Each overlay has a place, so that Escape in an interruption does not close the overlay. */
export function InterruptionPlace() {
  const id = useId()
  const inside = use(Inside)
  const { content, places } = useSyncExternalStore(subscribe, () => state)
  useEffect(() => {
    if (inside) return
    set({ places: [...state.places, id] })
    return () => set({ places: state.places.filter((place) => place !== id) })
  }, [id, inside])
  return !inside && places.at(-1) === id ? <Inside value={true}>{content}</Inside> : null
}
