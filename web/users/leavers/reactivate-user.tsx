import { formatDay } from '#contract/dates.ts'
import { reasonBody, type User } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { ReasonField } from './reason-field.tsx'

/** Opens an account again, for its holder to choose a password. */
export function ReactivateUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { id, name, deactivated_at, deactivated_reason } = user
  const form = useContractForm({
    schema: reasonBody,
    defaultValues: { reason: '' },
    onSubmit: async (body) => {
      await call('POST /users/:id/reactivate', { params: { id }, body })
      toast.success(`${name} is reactivated.`, { description: 'They got a link to choose a password.' })
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to reactivate the account.', error),
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Reactivate ${name}?`} submit="Reactivate">
      <p className="text-ink-2">
        They can sign in again, with the roles that the list shows. Their old password no longer works: they
        are sent a link to choose a new one.
      </p>
      {deactivated_at && (
        <DescriptionList
          facts={[
            ['Deactivated', formatDay(deactivated_at)],
            ['Because', deactivated_reason],
          ]}
        />
      )}
      <ReasonField placeholder="Works here again from 1 December" {...form.field('reason')} />
    </FormDialog>
  )
}
