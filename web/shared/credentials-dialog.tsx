import type { Credentials } from '#contract/credentials.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { CredentialsCard } from './credentials-card.tsx'

interface CredentialsDialogProps {
  /** Nobody: closed. */
  people: readonly { title?: string; details: Credentials }[]
  onClose: () => void
}

/** The details of accounts just made. A password cannot be shown again, so it asks before it closes over one that nobody copied. */
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
