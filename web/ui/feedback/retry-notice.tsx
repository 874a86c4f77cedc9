import { Button } from '#web/ui/button/button.tsx'
import { Notice } from './notice.tsx'

export interface FailedQuery {
  error: Error | null
  refetch: () => unknown
}
interface RetryNoticeProps {
  /** What is missing: 'The figures could not be loaded.' */
  title: string
  query: FailedQuery
  className?: string | undefined
}

/** Stands in for a small part of a page that could not be loaded; while the connection is lost, the banner has the Retry. */
export const RetryNotice = ({ title, query: { error, refetch }, className }: RetryNoticeProps) => (
  <Notice tone="bad" className={className}>
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span>
        {title}{' '}
        {error && error.message !== title && <span className="in-data-lost:hidden">{error.message}</span>}
      </span>
      <Button size="sm" onClick={() => void refetch()} className="in-data-lost:hidden">
        Retry
      </Button>
    </div>
  </Notice>
)
