import { Skeleton } from '#web/ui/feedback/states.tsx'

export const PagePending = () => (
  <div role="status">
    <span className="sr-only">Loading the page...</span>
    <Skeleton className="h-7 w-56" />
    <Skeleton className="mt-2 h-4 w-72" />
    <Skeleton className="mt-8 h-72 w-full rounded-surface" />
  </div>
)
