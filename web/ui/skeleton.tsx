import { classes } from './classes.ts'

/** Stands where something will be; give it that thing's size. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden="true" className={classes('block animate-pulse rounded-small bg-line', className)} />
)
