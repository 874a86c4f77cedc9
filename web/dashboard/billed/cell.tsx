import type { ReactNode } from 'react'
import { Skeleton, SkeletonLine } from '#web/ui/feedback/skeleton.tsx'

/** One question and its answer, side by side with others on one surface. */
export const Cell = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0 bg-surface px-5 py-4.5">
    <h2 className="text-sm text-ink-2">{title}</h2>
    {children}
  </div>
)
export const figureStyle = 'mt-1 flex flex-wrap items-baseline gap-x-2 text-2xl font-[650] tracking-[-0.02em]'
/** A figure that opens the list behind it. */
export const openStyle = 'rounded-small hover:underline'
/** What stands beside a figure. */
export const quietStyle = 'text-base font-normal tracking-normal text-ink-2'

/** As high as what comes there, where somebody owes. */
const HEIGHTS = { paid: 'min-h-40.5 pointer-coarse:min-h-47', behind: 'min-h-29.5' }

export const CellSkeleton = ({ of }: { of: keyof typeof HEIGHTS }) => (
  <div className={`bg-surface px-5 py-4.5 text-sm ${HEIGHTS[of]}`}>
    <SkeletonLine className="w-28" />
    <Skeleton className="mt-2 h-7 w-44" />
    <Skeleton className="mt-4 h-3" />
  </div>
)
