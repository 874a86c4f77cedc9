import { classes } from '#web/ui/classes.ts'
import { Overlay, type OverlayProps } from './overlay.tsx'

const WIDTHS = { sm: 'sm:w-105', md: 'sm:w-140', lg: 'sm:w-190' }

export function Dialog({
  size = 'md',
  ...overlay
}: OverlayProps & { size?: keyof typeof WIDTHS | undefined }) {
  return (
    <Overlay
      {...overlay}
      popupClass={classes(
        'inset-0 sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[min(46rem,calc(100dvh-3rem))] sm:max-w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-surface',
        'transition-[opacity,scale] duration-150 data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
        WIDTHS[size],
      )}
    />
  )
}
