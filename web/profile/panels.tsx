import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

interface LoadedPanelProps<Data> {
  title: string
  query: UseQueryResult<Data>
  failed: string
  action?: ReactNode
  note: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

/** A panel with a skeleton until its query has data. */
export const LoadedPanel = <Data,>({ query, failed, note, children, ...panel }: LoadedPanelProps<Data>) => (
  <Panel
    {...panel}
    flush
    note={query.data === undefined ? <SkeletonLine className="w-28" /> : note(query.data)}
  >
    {query.data !== undefined ? (
      children(query.data)
    ) : query.error ? (
      <RetryNotice title={failed} query={query} className="m-5 mt-3" />
    ) : (
      <Skeleton className="m-5 h-20" />
    )}
  </Panel>
)

interface PanelRowProps {
  title: string
  action: string
  /** The button's accessible name, if `action` alone is ambiguous. */
  label?: string
  onAct: () => void
  children: ReactNode
}

export const PanelRow = ({ title, action, label, onAct, children }: PanelRowProps) => (
  <li className="flex items-center justify-between gap-4 border-t border-line px-5 py-3 first:border-t-0">
    <div className="min-w-0 break-words">
      <p className="font-[560]">{title}</p>
      <p className="text-sm text-ink-3">{children}</p>
    </div>
    <Button size="sm" aria-label={label} onClick={onAct}>
      {action}
    </Button>
  </li>
)
