import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

export const Remind = lazyDialog(() => import('./remind-dialog.tsx').then((file) => file.RemindDialog))
