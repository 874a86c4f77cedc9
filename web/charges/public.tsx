import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

export const ChargeDrawer = lazyDialog(() => import('./charge-drawer.tsx').then((file) => file.ChargeDrawer))
