import { Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: LucideIcon | undefined
  /** The specification's words: 'No estates found'. */
  title: string
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon: Icon = Inbox, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-sunken text-ink-3">
        <Icon className="size-6" />
      </span>
      <p className="text-md font-[600]">{title}</p>
      {children && <p className="mt-1 max-w-sm text-balance text-ink-2">{children}</p>}
      {action && <div className="mt-5 flex gap-2.5">{action}</div>}
    </div>
  )
}
