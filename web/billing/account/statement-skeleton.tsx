import { Skeleton, TallSkeleton } from '#web/ui/feedback/states.tsx'

export const StatementSkeleton = () => (
  <div aria-busy="true" className="min-h-180">
    <TallSkeleton />
  </div>
)

export const EntriesSkeleton = () => (
  <div aria-busy="true" className="px-5 pb-5">
    <Skeleton className="h-160" />
  </div>
)
