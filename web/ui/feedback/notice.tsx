import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

const TONES = {
  plain: 'bg-sunken text-ink-2',
  good: 'bg-brand-wash text-brand-ink',
  wait: 'bg-amber-wash text-amber-ink',
  bad: 'bg-red-wash text-red-ink',
}
interface NoticeProps {
  tone?: keyof typeof TONES | undefined
  className?: string | undefined
  children: ReactNode
}

/** A sentence set apart, inside a form or a page; a bad one is announced. */
export function Notice({ tone = 'plain', className, children }: NoticeProps) {
  const Icon = tone === 'bad' || tone === 'wait' ? CircleAlert : Info
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className={classes('flex gap-2.5 rounded-control px-3.5 py-2.5', TONES[tone], className)}
    >
      <Icon className="mt-px" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
