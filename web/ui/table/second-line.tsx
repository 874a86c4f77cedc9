import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { useNarrow } from '#web/ui/window-width.ts'

export function SecondLine({ className, children }: { className: string; children: ReactNode }) {
  if (useNarrow()) return null
  return <span className={classes('block text-sm font-normal text-ink-3', className)}>{children}</span>
}
