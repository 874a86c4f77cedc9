import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

export const CreateAttribute = lazyDialog(() =>
  import('./create-attribute.tsx').then((file) => file.CreateAttribute),
)
