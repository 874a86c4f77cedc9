import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

/** Adds an attribute; opened from the list of them, and by a super admin whose first property finds none. */
export const CreateAttribute = lazyDialog(() =>
  import('./create-attribute.tsx').then((file) => file.CreateAttribute),
)
