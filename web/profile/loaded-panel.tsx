import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

interface LoadedPanelProps<Data> {
  title: string
  query: UseQueryResult<Data>
  failed: string
  /** A class name for each line of the skeleton. */
  waiting: readonly string[]
  action?: ReactNode
  children: (data: Data) => ReactNode
}

/** A panel with a skeleton until its query has data. */
export const LoadedPanel = <Data,>({
  query,
  failed,
  waiting,
  children,
  ...panel
}: LoadedPanelProps<Data>) => (
  <Panel {...panel} flush>
    {query.data !== undefined ? (
      children(query.data)
    ) : query.error ? (
      <RetryNotice title={failed} query={query} className="m-5 mt-3" />
    ) : (
      <div className="px-5 py-4">
        {waiting.map((line) => (
          <Skeleton key={line} className={line} />
        ))}
      </div>
    )}
  </Panel>
)
