import { createContext, type ReactNode, use, useEffect, useId } from 'react'
import { storeOf } from '../store.ts'

const content = storeOf<ReactNode>(null)
const places = storeOf<readonly string[]>([])

export const interrupt = (shown: ReactNode): void => content.set(shown)
export const isInterrupted = (): boolean => content.get() !== null

const Inside = createContext(false)

/** Each overlay has a place, so that Escape in an interruption does not close the overlay. */
export function InterruptionPlace() {
  const id = useId()
  const inside = use(Inside)
  const shown = content.useValue()
  const last = places.useValue().at(-1)
  useEffect(() => {
    if (inside) return
    places.set([...places.get(), id])
    return () => places.set(places.get().filter((place) => place !== id))
  }, [id, inside])
  return !inside && last === id ? <Inside value={true}>{shown}</Inside> : null
}
