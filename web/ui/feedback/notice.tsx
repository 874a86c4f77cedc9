import { CircleAlert, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { classes } from '../classes.ts'

export interface FailedQuery {
  error: Error | null
  refetch: () => unknown
}
interface RetryNoticeProps {
  /** 'The figures could not be loaded.' */
  title: string
  query: FailedQuery
  className?: string | undefined
}

/** The offline banner has the Retry while the connection is lost; the notice of a page, if several parts failed. */
export const FOR_ONE = 'in-data-lost:hidden in-data-several:hidden'

export const RetryNotice = ({ title, query: { error, refetch }, className }: RetryNoticeProps) => (
  <Notice
    tone="bad"
    className={classes('in-data-several:bg-sunken in-data-several:text-ink-2', className)}
    action={
      <Button size="sm" onClick={() => void refetch()} className={FOR_ONE}>
        Retry
      </Button>
    }
  >
    {title} {error && error.message !== title && <span className={FOR_ONE}>{error.message}</span>}
  </Notice>
)

const TONES = {
  plain: 'bg-sunken text-ink-2',
  good: 'bg-brand-wash text-brand-ink',
  wait: 'bg-amber-wash text-amber-ink',
  bad: 'bg-red-wash text-red-ink',
}
interface NoticeProps {
  tone?: keyof typeof TONES | undefined
  icon?: LucideIcon | undefined
  className?: string | undefined
  action?: ReactNode
  children: ReactNode
}

export function Notice({ tone = 'plain', icon, className, action, children }: NoticeProps) {
  const Icon = icon ?? (tone === 'bad' || tone === 'wait' ? CircleAlert : Info)
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className={classes('flex gap-2.5 rounded-control px-3.5 py-2.5', TONES[tone], className)}
    >
      <Icon className="mt-px" />
      <div
        className={classes('min-w-0 flex-1', !!action && 'flex flex-wrap items-center justify-between gap-2')}
      >
        {action ? <span>{children}</span> : children}
        {action}
      </div>
    </div>
  )
}
