import { Button } from './button.tsx'
import { CredentialsCard, type SignInDetails } from './credentials-card.tsx'
import { Dialog } from './dialog.tsx'

interface CredentialsDialogProps {
  /** Nobody: closed. */
  people: readonly { title?: string; details: SignInDetails }[]
  onClose: () => void
}

/** The details of accounts just made. They cannot be shown again, so a stray press does not close it. */
export function CredentialsDialog({ people, onClose }: CredentialsDialogProps) {
  return (
    <Dialog
      open={people.length > 0}
      onClose={onClose}
      once
      size="sm"
      title="Login Details"
      description="Pass these on now: a password is shown only this once."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        {people.map(({ title, details }) => (
          <CredentialsCard key={`${title} ${details.email}`} title={title} details={details} />
        ))}
      </div>
    </Dialog>
  )
}
