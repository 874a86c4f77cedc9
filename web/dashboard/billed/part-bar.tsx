import { classes } from '#web/ui/classes.ts'

/** Repeats in a picture what words beside it say. */
export const PartBar = ({ part, of, className }: { part: number; of: number; className: string }) => (
  <div
    aria-hidden="true"
    className={classes('overflow-hidden rounded-small bg-sunken ring-1 ring-line ring-inset', className)}
  >
    <div className="h-full bg-brand" style={{ width: `${of > 0 ? Math.min(1, part / of) * 100 : 0}%` }} />
  </div>
)
