import { useEffect, useEffectEvent } from 'react'
import { guardCount, guardWays, type Way } from '#web/routing/entries.ts'

let inAddress = 0
/** Back closes what the address opened. */
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

export function useBack(stands: boolean, answer: (way: Way) => (() => void) | null): void {
  const insteadOf = useEffectEvent(answer)
  useEffect(() => (stands ? guardWays((way) => insteadOf(way)) : undefined), [stands])
}
