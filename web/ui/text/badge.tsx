import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

const TONES = {
  good: 'bg-brand-wash text-brand-ink',
  wait: 'bg-amber-wash text-amber-ink',
  bad: 'bg-red-wash text-red-ink',
  off: 'bg-sunken text-ink-2 ring-1 ring-line ring-inset',
}
export type Tone = keyof typeof TONES

interface BadgeProps {
  tone?: Tone | undefined
  dot?: boolean
  children: ReactNode
}

export function Badge({ tone = 'off', dot = true, children }: BadgeProps) {
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

/** '9+' above 9, '99+' above 99. */
export function capped(count: number, caps: readonly number[]): string {
  const cap = caps.findLast((limit) => count > limit)
  return cap === undefined ? String(count) : `${cap}+`
}

export function CountBadge({ count, caps }: { count: number; caps: readonly number[] }) {
  if (count <= 0) return null
  return (
    <b
      aria-hidden="true"
      className="absolute top-0.5 -right-0.5 min-w-4.5 rounded-full bg-brand px-1 text-center text-[0.6875rem] leading-4.5 font-[650] text-on-brand ring-2 ring-canvas"
    >
      {capped(count, caps)}
    </b>
  )
}
