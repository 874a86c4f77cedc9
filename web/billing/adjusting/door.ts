import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

/** Corrects what a tenancy owes; opened from its page and from its entries. */
export const AdjustDialog = lazyDialog(() => import('./adjust-dialog.tsx').then((file) => file.AdjustDialog))

/** Spreads what a tenancy owes over instalments. */
export const PlanDialog = lazyDialog(() => import('./plan-dialog.tsx').then((file) => file.PlanDialog))

/** Takes back the plan that runs. */
export const UndoPlanDialog = lazyDialog(() =>
  import('./undo-plan-dialog.tsx').then((file) => file.UndoPlanDialog),
)
