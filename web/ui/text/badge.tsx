import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

const TONES = {
  good: 'bg-brand-wash text-brand-ink',
  wait: 'bg-amber-wash text-amber-ink',
  bad: 'bg-red-wash text-red-ink',
  off: 'bg-sunken text-ink-2 ring-1 ring-line ring-inset',
}
export type Tone = keyof typeof TONES

/** A state in a word, with a dot in its colour; without the dot it is a mere label. */
export function Badge({
  tone = 'off',
  dot = true,
  children,
}: {
  tone?: Tone | undefined
  dot?: boolean
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-sm font-[560] whitespace-nowrap',
        TONES[tone],
      )}
    >
      {dot && <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  )
}
