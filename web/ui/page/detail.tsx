import type { ReactNode } from 'react'
import { Skeleton } from '../feedback/states.tsx'

const gridStyle = 'grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]'

/** What happens with a thing, and beside it what it is. */
export const Detail = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className={gridStyle}>
    <div className="grid min-w-0 gap-5">{children}</div>
    {side}
  </div>
)

/** `panels` are the heights of what comes, as classes. */
export const DetailSkeleton = ({ panels }: { panels: readonly string[] }) => (
  <div aria-busy="true">
    <Skeleton className="mb-3 h-4 w-40" />
    <Skeleton className="mb-2 h-7 w-64" />
    <Skeleton className="mb-7 h-5 w-80 max-w-full" />
    <div className={gridStyle}>
      <div className="grid gap-5">
        {panels.map((height, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Skeleton key={place} className={`rounded-surface ${height}`} />
        ))}
      </div>
      <Skeleton className="h-96 rounded-surface" />
    </div>
  </div>
)
