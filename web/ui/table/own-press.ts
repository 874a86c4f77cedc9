import type { MouseEvent } from 'react'

/** A press on the row or card itself, not on something pressable in it or on what that opened. */
export const isOwnPress = (event: MouseEvent<HTMLElement>): boolean =>
  event.target instanceof Element &&
  event.currentTarget.contains(event.target) &&
  !event.target.closest('button, a, input, select, label, [role="menuitem"]')
