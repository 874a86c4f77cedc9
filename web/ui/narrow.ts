import { useSyncExternalStore } from 'react'

const query = matchMedia('(width < 40rem)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone (under 640 px). */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
