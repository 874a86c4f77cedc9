import { createContext, type ReactNode, use, useLayoutEffect, useState, useTransition } from 'react'
import type { Params, Search } from './addresses.ts'
import type { HistoryEntry } from './entries.ts'
import { arrived, onShown, type Shown, shownNow } from './router.ts'

const ShownContext = createContext<Shown | null>(null)

export function ShownProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(shownNow)
  const [isMoving, startTransition] = useTransition()
  useLayoutEffect(() => onShown(shown, (next) => startTransition(() => setShown(next))), [shown])
  // `in-data-moving:` styles what stands while a slow page is drawn.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-moving', isMoving)
  }, [isMoving])
  useLayoutEffect(() => arrived(shown), [shown])
  return <ShownContext value={shown}>{children}</ShownContext>
}

export const ShownAs = ShownContext.Provider

export function useShown(): Shown {
  const shown = use(ShownContext)
  if (!shown) throw new Error('There is no page outside ShownProvider')
  return shown
}

export const useEntry = (): HistoryEntry => useShown().entry
export const useSearch = (): Search => useEntry().search
export const useParams = (): Params => useShown().match.params
