import { useEffect } from 'react'

/** What opened it may be gone when it closes: then the focus goes to what the page holds, and is not lost. */
export function FocusAfter() {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true })
      })
    },
    [],
  )
  return null
}
