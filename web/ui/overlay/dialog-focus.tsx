import { useEffect, useState } from 'react'

/** Base UI's, before and after what a dialog holds. */
const GUARD = '[data-base-ui-focus-guard]'

/** What Base UI leaves open about the focus of a dialog: in it, and after it. */
export function DialogFocus() {
  useTabHeld()
  useFocusAfter()
  return null
}

/** From the guard behind the last thing, the focus goes to the first one with the next picture. On a busy machine that is a while: a
 *  second Tab would lead out to the page behind, where Enter presses something else. */
function useTabHeld() {
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && document.activeElement?.matches(GUARD)) event.preventDefault()
    }
    document.addEventListener('keydown', hold, true)
    return () => document.removeEventListener('keydown', hold, true)
  }, [])
}

/** What opened it may be gone when it closes: then the focus goes to what the page holds, and is not lost, nor led out of the page to
 *  whatever had it before. */
function useFocusAfter() {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    const wasInPage = document.getElementById('content')?.contains(opener)
    return () => {
      setTimeout(() => {
        const now = document.activeElement
        const isGone = wasInPage && !opener?.isConnected
        if (now === document.body || (isGone && !now?.closest('#content, [role$="dialog"]')))
          document.getElementById('content')?.focus({ preventScroll: true })
      })
    }
  }, [opener])
}
