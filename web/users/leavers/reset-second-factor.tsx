import type { User } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Takes the second factor of somebody who lost the device and the recovery codes. */
export const ResetSecondFactor = ({ user, onClose }: { user: User; onClose: () => void }) => (
  <ConfirmDialog
    open
    onClose={onClose}
    title={`Reset the second factor of ${user.name}?`}
    description="Speak to them first: a stranger with their password would ask for the same. They are told and signed out everywhere, and sign in with the password alone until they set up another."
    confirm="Reset second factor"
    onConfirm={async () => {
      await call('DELETE /users/:id/second-factor', { params: { id: user.id } })
      toast.success(`The second factor of ${user.name} is reset.`)
    }}
  />
)
