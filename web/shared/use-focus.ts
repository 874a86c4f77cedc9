import { useEffect, useRef } from 'react'

/** Moves the focus to the new content if the old content took the focused element with it. */
export function useFocusWhenReplaced<Place extends HTMLElement>(shown: string) {
  const place = useRef<Place>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body) place.current?.focus()
    before.current = shown
  }, [shown])
  return place
}
