import { useEffect, useState } from 'react'

const GUARD = '[data-base-ui-focus-guard]'

export function DialogFocus() {
  const [opener] = useState(() => document.activeElement)
  useTabHeld(opener)
  useFocusAfter(opener)
  return null
}

/** The focus arrives with the next frame. Tab pressed before would reach the page behind. */
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

/** The opener may be gone when the dialog closes. The focus then goes to the page's content. */
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
