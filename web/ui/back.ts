import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

type Way = 'BACK' | 'FORWARD' | 'GO'

/** What stands over the page, the last opened at the end. */
const standing: object[] = []

let inAddress = 0
/** While the address says that something is open, Back takes that away by itself, and leads to wherever it was opened from. */
export function useInAddress(open: boolean): void {
  useEffect(() => {
    if (!open) return
    inAddress += 1
    return () => {
      inAddress -= 1
    }
  }, [open])
}
/** The only thing that stands over the page is there by the address. */
export const isOfAddress = (): boolean => inAddress > 0 && standing.length === 1

/**
 * While something stands over the page, going back is not leaving the page: whatever was opened last answers it. `answer`
 * gives what is done instead, or null to let it go on. Where the application has no page behind this one, the browser leaves.
 */
export function useBack(stands: boolean, answer: (way: Way) => (() => void) | null): void {
  const { history } = useRouter()
  const insteadOf = useEffectEvent(answer)
  useEffect(() => {
    if (!stands) return
    const me = {}
    standing.push(me)
    const release = history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ action }) => {
        // What the application itself goes on to is not stopped.
        if (action === 'PUSH' || action === 'REPLACE' || standing.at(-1) !== me) return false
        const instead = insteadOf(action)
        if (!instead) return false
        // The browser has gone already and is sent back; only then is it where it was.
        addEventListener('popstate', instead, { once: true })
        return true
      },
    })
    return () => {
      release()
      standing.splice(standing.indexOf(me), 1)
    }
  }, [stands, history])
}
