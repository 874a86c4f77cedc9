import { Skeleton, TallSkeleton } from '#web/ui/feedback/skeleton.tsx'

/** The room of a statement that is on its way. */
export const StatementSkeleton = () => (
  <div aria-busy="true" className="grid gap-5">
    <Skeleton className="h-24 rounded-surface" />
    <TallSkeleton />
  </div>
)

/** The room of the entries of the days chosen. */
export const EntriesSkeleton = () => (
  <div aria-busy="true" className="px-5 pb-5">
    <Skeleton className="h-64" />
  </div>
)
