import { useEffect, useState } from 'react'

/** What opened it may be gone when it closes: then the focus goes to what the page holds, and is not lost, nor led out of the page to
 *  whatever had it before. */
export function FocusAfter() {
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
  return null
}
