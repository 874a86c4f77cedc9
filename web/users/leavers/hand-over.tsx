import { handOverBody, type User } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { UserPicker } from './user-picker.tsx'

/** Gives the estate that somebody looks after to another account. */
export function HandOver({ user, onClose }: { user: User; onClose: () => void }) {
  const { id, name, user_estate } = user
  const estate = user_estate?.name ?? 'The estate'
  const form = useContractForm({
    schema: handOverBody,
    defaultValues: {},
    onSubmit: async (body) => {
      await call('POST /users/:id/hand-over', { params: { id }, body })
      toast.success(`${estate} is handed over.`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to hand over the estate.', error),
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Hand over ${estate}`} submit="Hand over">
      <p className="text-ink-2">
        Whoever you choose becomes its estate admin; {name} no longer looks after it. Both are signed out and
        told.
      </p>
      <UserPicker
        label="New estate admin"
        required
        hint="Somebody with an account who looks after no other estate."
        offers={(each) => each.id !== id && each.user_estate === null}
        {...form.controlled('to_user_id')}
      />
    </FormDialog>
  )
}
