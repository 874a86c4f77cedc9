import { useEffect, useRef } from 'react'

/** What was pressed is gone when something else stands in its place: the focus goes there, and is not taken from elsewhere. */
export function useFocusWhenReplaced<Place extends HTMLElement>(shown: string) {
  const place = useRef<Place>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (document.activeElement === document.body) place.current?.focus()
  }, [shown])
  return place
}
