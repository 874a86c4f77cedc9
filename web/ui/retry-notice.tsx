import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface RetryNoticeProps {
  /** What is missing: 'The figures could not be loaded.' */
  title: string
  error: Error
  onRetry: () => unknown
  className?: string | undefined
}

/** Stands in for a small part of a page that could not be loaded. */
export const RetryNotice = ({ title, error, onRetry, className }: RetryNoticeProps) => (
  <Notice tone="bad" className={className}>
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span>
        {title} {error.message !== title && error.message}
      </span>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  </Notice>
)
