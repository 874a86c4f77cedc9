import { useSyncExternalStore } from 'react'

function widthHook(condition: string): () => boolean {
  let kept: MediaQueryList | undefined
  const query = () => (kept ??= matchMedia(condition))
  const subscribe = (listener: () => void) => {
    query().addEventListener('change', listener)
    return () => query().removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query().matches)
}

export const useNarrow = widthHook('(width < 40rem)')
/** Paper is narrower than the screen that prints. */
export const useOnPaper = widthHook('print')
export const useWide = widthHook('(width >= 64rem)')
