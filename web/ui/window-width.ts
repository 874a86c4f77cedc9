import { useSyncExternalStore } from 'react'

/** Whether the window is of that width, as a hook. */
function widthHook(condition: string): () => boolean {
  const query = matchMedia(condition)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

/** Whether the window is as narrow as a phone (under 640 px). */
export const useNarrow = widthHook('(width < 40rem)')
/** Whether there is room for the navigation beside the page (from 1024 px). */
export const useWide = widthHook('(width >= 64rem)')
