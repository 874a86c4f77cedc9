import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

export const EditEstate = lazyDialog(() => import('./estate-forms.tsx').then((file) => file.EditEstate))
