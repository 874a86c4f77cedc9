import type { ReactNode } from 'react'
import { CardSkeleton, Skeleton } from '../feedback/states.tsx'

const gridStyle = 'grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]'

interface DetailProps {
  side: ReactNode
  /** History; it follows the side on a narrow screen. */
  past?: ReactNode
  children: ReactNode
}

/** Panels, with facts in a column beside them. */
export const Detail = ({ side, past, children }: DetailProps) => (
  <div className={gridStyle}>
    <div className="contents xl:grid xl:min-w-0 xl:gap-5">
      {children}
      {past && <div className="grid min-w-0 gap-5 max-xl:order-last">{past}</div>}
    </div>
    {side}
  </div>
)

/** `panels` are the heights of what comes, as classes. */
export const DetailSkeleton = ({ above, panels }: { above?: string; panels: readonly string[] }) => (
  <div aria-busy="true">
    <Skeleton className="mb-3 h-4 w-40" />
    <Skeleton className="mb-2 h-7 w-64" />
    <Skeleton className="mb-7 h-5 w-80 max-w-full" />
    {above && <Skeleton className={`mb-5 rounded-surface ${above}`} />}
    <div className={gridStyle}>
      <div className="grid gap-5">
        {panels.map((height, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <CardSkeleton key={place} className={height} />
        ))}
      </div>
      <CardSkeleton className="h-96" />
    </div>
  </div>
)
