import type { ConfirmProps } from './confirm-surface.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

export const ConfirmDialog = lazyDialog<ConfirmProps>(() =>
  import('./confirm-surface.tsx').then((file) => file.ConfirmSurface),
)
