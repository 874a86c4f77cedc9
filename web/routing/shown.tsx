import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'
import type { Params, Search } from './addresses.ts'
import type { Entry } from './entries.ts'
import { arrived, onShown, type Shown, shownNow } from './router.ts'

const ShownContext = createContext<Shown | null>(null)

/** Tells what is inside it which page is shown, at what address. */
export function ShownProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(shownNow)
  useLayoutEffect(() => onShown(setShown), [])
  useLayoutEffect(() => arrived(shown), [shown])
  return <ShownContext value={shown}>{children}</ShownContext>
}

export function useShown(): Shown {
  const shown = use(ShownContext)
  if (!shown) throw new Error('There is no page outside ShownProvider')
  return shown
}

export const useEntry = (): Entry => useShown().entry
export const useSearch = (): Search => useEntry().search
export const useParams = (): Params => useShown().match.params
