import type { Credentials } from '#contract/fields.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { CredentialsCard } from './credentials-card.tsx'

interface CredentialsDialogProps {
  /** Empty: the dialog is closed. */
  people: readonly { title?: string; details: Credentials }[]
  onClose: () => void
}

/** The sign-in details of new accounts. A password cannot be shown again, so closing asks first if one was not copied. */
export function CredentialsDialog({ people, onClose }: CredentialsDialogProps) {
  const shown = people.some(({ details }) => details.password !== null)
  return (
    <Dialog
      open={people.length > 0}
      onClose={onClose}
      size="sm"
      title="Login Details"
      description={
        shown
          ? 'Pass these on now: a password is shown only this once.'
          : 'There is an account already. Its owner signs in with their own password.'
      }
      footer={<LeaveButton>Done</LeaveButton>}
    >
      <div className="grid gap-4">
        {people.map(({ title, details }) => (
          <CredentialsCard key={`${title} ${details.email}`} title={title} details={details} />
        ))}
      </div>
    </Dialog>
  )
}
