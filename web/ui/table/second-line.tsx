import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useNarrow } from '#web/ui/window-width.ts'

/** In place of a column, where there is no room for it; a card has room for all. */
export function SecondLine({ className, children }: { className: string; children: ReactNode }) {
  if (useNarrow()) return null
  return <span className={classes('block text-sm font-normal text-ink-3', className)}>{children}</span>
}
