import { openedByPress } from './opened-by-press.tsx'
import type { PopoverProps } from './popover-surface.tsx'

/** A small surface beside its button, for more than a menu holds. */
export const Popover = openedByPress<PopoverProps>('dialog', () =>
  import('./popover-surface.tsx').then((file) => file.PopoverSurface),
)
