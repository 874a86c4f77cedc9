import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

/** Reminds some tenancies by hand; opened from arrears and from a tenancy. */
export const Remind = lazyDialog(() => import('./remind-dialog.tsx').then((file) => file.RemindDialog))
