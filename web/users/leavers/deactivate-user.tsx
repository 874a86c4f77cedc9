import { reasonBody, type User } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { ReasonField } from './reason-field.tsx'

interface DeactivateUserProps {
  user: User
  onClose: () => void
  onHandOver: (user: User) => void
}

/** Shuts the account of somebody who leaves, or that somebody else has. */
export function DeactivateUser({ user, onClose, onHandOver }: DeactivateUserProps) {
  const { id, name, user_estate } = user
  const form = useContractForm({
    schema: reasonBody,
    defaultValues: { reason: '' },
    onSubmit: async (body) => {
      const deactivated = await call('POST /users/:id/deactivate', { params: { id }, body })
      toast.success(
        `${name} is deactivated.`,
        user_estate
          ? { action: { label: 'Hand over the estate', onClick: () => onHandOver(deactivated) } }
          : undefined,
      )
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to deactivate the account.', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Deactivate ${name}?`}
      submit="Deactivate"
      variant="danger"
    >
      <p className="text-ink-2">
        They are told, signed out everywhere, cannot sign in any more and get no more messages. What they
        wrote stays, and the account can be reactivated.
      </p>
      {user_estate && (
        <Notice tone="wait">
          {user_estate.name} stays with this account, and nobody looks after it, until you hand it over.
        </Notice>
      )}
      <ReasonField placeholder="Left on 30 November" {...form.field('reason')} />
    </FormDialog>
  )
}
