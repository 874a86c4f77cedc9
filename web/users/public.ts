import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

export { UserPicker } from './deactivation/user-picker.tsx'

export const UserSessions = lazyDialog(() =>
  import('./deactivation/user-sessions.tsx').then((file) => file.UserSessions),
)
