import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

export { Period } from './period.tsx'

/** Adds a tenant to a property; opened from the list of tenants, a tenancy and a property's details. */
export const AddTenant = lazyDialog(() => import('./add-tenant.tsx').then((file) => file.AddTenant))
