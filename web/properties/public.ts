import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

export const EditProperty = lazyDialog(() => import('./property-forms.tsx').then((file) => file.EditProperty))
export const EditLandlord = lazyDialog(() => import('./owner-forms.tsx').then((file) => file.EditLandlord))
export const NewOwner = lazyDialog(() => import('./owner-forms.tsx').then((file) => file.NewOwner))
