import type { Invitation } from '#contract/invitations.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface NewPasswordDialogProps {
  estateId: number
  person: Invitation
  onClose: () => void
}

/** For a person without email who forgot the password: 'Forgot password?' cannot reach them. */
export const NewPasswordDialog = ({ estateId, person, onClose }: NewPasswordDialogProps) => (
  <ConfirmDialog
    open
    onClose={onClose}
    tone="primary"
    title={`Send ${person.name} a link to choose a new password?`}
    description="It goes by WhatsApp to the number that they sign in with. Their password stays as it is until the link is used."
    confirm="Send"
    onConfirm={async () => {
      const { message } = await call('POST /estate/invitations/:estateId/new-password', {
        params: { estateId },
        body: { id: person.id },
      })
      toast.success(message)
    }}
  />
)
