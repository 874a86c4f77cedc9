import { classes } from '#web/ui/classes.ts'

/** A turning ring; what it stands for is said in words beside it. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className={classes('size-4.5 flex-none animate-spin', className)}
      fill="none"
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2.25" opacity="0.25" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
    </svg>
  )
}
