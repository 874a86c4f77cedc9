import { useEffect, useState } from 'react'

/** Base UI's, before and after what a dialog holds. */
const GUARD = '[data-base-ui-focus-guard]'

/** What Base UI leaves open about the focus of a dialog: in it, and after it. */
export function DialogFocus() {
  const [opener] = useState(() => document.activeElement)
  useTabHeld(opener)
  useFocusAfter(opener)
  return null
}

/** The focus comes into a dialog, and from the guard behind its last thing to the first one, with the next picture. On a busy machine
 *  that is a while: Tab would lead to the page behind, where Enter presses something else. */
function useTabHeld(opener: Element | null) {
  useEffect(() => {
    let begun = false
    const begin = () => {
      begun = true
    }
    const hold = (event: KeyboardEvent) => {
      const at = document.activeElement
      if (event.key === 'Tab' && ((!begun && at === opener) || at?.matches(GUARD))) event.preventDefault()
    }
    document.addEventListener('focusin', begin)
    document.addEventListener('keydown', hold, true)
    return () => {
      document.removeEventListener('focusin', begin)
      document.removeEventListener('keydown', hold, true)
    }
  }, [opener])
}

/** What opened it may be gone when it closes: then the focus goes to what the page holds, and is not lost, nor led out of the page to
 *  whatever had it before. */
function useFocusAfter(opener: Element | null) {
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
