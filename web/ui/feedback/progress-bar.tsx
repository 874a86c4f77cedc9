interface ProgressBarProps {
  /** What is under way. */
  label: string
  done: number
  /** 0 while nobody knows yet. */
  total: number
}

/** How far something is, drawn; who hears it asks for it. */
export const ProgressBar = ({ label, done, total }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={total || undefined}
    aria-valuenow={total > 0 ? done : undefined}
    className="h-2.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
  >
    <div
      className={
        total > 0
          ? 'h-full rounded-full bg-brand transition-[width] duration-200'
          : 'h-full animate-pulse bg-brand-soft'
      }
      style={{ width: total > 0 ? `${Math.min(100, (done / total) * 100)}%` : '100%' }}
    />
  </div>
)
