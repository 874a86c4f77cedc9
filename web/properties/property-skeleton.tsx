import { Skeleton } from '#web/ui/feedback/states.tsx'

export const PropertySkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading property details...</span>
    <Skeleton className="h-80 rounded-control" />
  </div>
)
