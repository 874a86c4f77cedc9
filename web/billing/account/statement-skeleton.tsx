import { Skeleton, TallSkeleton } from '#web/ui/feedback/states.tsx'

export const StatementSkeleton = () => (
  <div aria-busy="true" className="grid min-h-180 content-start gap-5">
    <Skeleton className="h-24 rounded-surface" />
    <TallSkeleton />
  </div>
)

export const EntriesSkeleton = () => (
  <div aria-busy="true" className="px-5 pb-5">
    <Skeleton className="h-160" />
  </div>
)
