import { createContext, type ReactNode, use, useEffect, useId, useSyncExternalStore } from 'react'

interface State {
  content: ReactNode
  /** Where it could be drawn, the last one on top. */
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

/** Shows a dialog above whatever is open; null takes it away. */
export const interrupt = (content: ReactNode): void => set({ content })
/** Whether such a dialog stands there. */
export const isInterrupted = (): boolean => state.content !== null

const Inside = createContext(false)

/** Where an interruption is drawn: once in a page, and in every overlay, for a press or Escape in it must not be that one's. */
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
