import { useEffect, useEffectEvent } from 'react'
import { guardCount, guardWays, type Way } from '#web/routing/entries.ts'

/** Counts overlays opened by the address, which Back closes by itself. */
let inAddress = 0
export function useInAddress(open: boolean): void {
  useEffect(() => {
    if (!open) return
    inAddress += 1
    return () => {
      inAddress -= 1
    }
  }, [open])
}
export const isOfAddress = (): boolean => inAddress > 0 && guardCount() === 1

/** `onBack` returns what to do instead of leaving, or null to let it go on. */
export function useBack(active: boolean, onBack: (way: Way) => (() => void) | null): void {
  const guard = useEffectEvent(onBack)
  useEffect(() => (active ? guardWays((way) => guard(way)) : undefined), [active])
}

export const useBackCloses = (open: boolean, onClose: () => void): void =>
  useBack(open, (way) => (way === 'BACK' && !isOfAddress() ? onClose : null))
