import { useEffect, useEffectEvent } from 'react'
import { guardCount, guardWays, type Way } from '#web/routing/entries.ts'

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
export const isOfAddress = (): boolean => inAddress > 0 && guardCount() === 1

/**
 * While something stands over the page, going back is not leaving the page: whatever was opened last answers it. `answer`
 * gives what is done instead, or null to let it go on. Where the application has no page behind this one, the browser leaves.
 */
export function useBack(stands: boolean, answer: (way: Way) => (() => void) | null): void {
  const insteadOf = useEffectEvent(answer)
  useEffect(() => (stands ? guardWays((way) => insteadOf(way)) : undefined), [stands])
}
