import type { ConfirmProps } from './confirm-surface.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

/** Asks before what cannot be undone. */
export const ConfirmDialog = lazyDialog<ConfirmProps>(() =>
  import('./confirm-surface.tsx').then((file) => file.ConfirmSurface),
)
