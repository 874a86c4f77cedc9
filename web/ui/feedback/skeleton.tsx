import { classes } from '#web/ui/classes.ts'

const style = 'animate-pulse rounded-small bg-line'

/** Stands where something will be; give it that thing's size. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden="true" className={classes('block', style, className)} />
)

/** Stands where something will be that is longer than a phone's screen, and has others beside it on a desk. */
export const TallSkeleton = () => <Skeleton className="h-240 rounded-surface xl:h-96" />

/** Stands where a line of text will be, exactly as high as that line and at the same end; give it a width. */
export const SkeletonLine = ({ className }: { className: string }) => (
  <span aria-hidden="true" className="block h-lh">
    <span className={classes('inline-block h-[0.75lh] max-w-full align-middle', style, className)} />
  </span>
)
