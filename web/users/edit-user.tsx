import { useState } from 'react'
import { type User, updateUserForms } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { usePickedEstate } from '#web/shared/estate-picker.tsx'
import { PendingEmail } from '#web/shared/pending-email.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { EmailField, PhoneField } from '#web/ui/form/contact-fields.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { formatPhone } from '#web/ui/text/phone.ts'
import { ManagedEstate } from './managed-estate.tsx'
import { RolesFieldset } from './roles-fieldset.tsx'

/** How long its errors are shown (specification §9). */
const ERRORS_SHOWN_MS = 2000

export function EditUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { id, name, email, sign_in_phone, pending_email, phone_number, roles, user_estate } = user
  const [pending, setPending] = useState(pending_email)
  const form = useContractForm({
    schema: email === null ? updateUserForms.noEmail : updateUserForms.email,
    defaultValues: {
      name,
      email: email ?? '',
      phone_number: phone_number ?? '',
      roles,
      estate_id: user_estate?.id ?? null,
    },
    onSubmit: async ({ estate_id, ...body }) => {
      const saved = await call('PUT /users/:id', {
        params: { id },
        body: { ...body, estate_id: body.roles.includes('estate admin') ? (estate_id ?? null) : null },
      })
      const waits = body.email !== null && body.email !== email && saved.email === email
      toast.success(
        'user updated successfully!',
        waits
          ? { description: `We sent a link to ${body.email}. The email changes once it is used.` }
          : undefined,
      )
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to update user.', error),
    clearErrorsAfterMs: ERRORS_SHOWN_MS,
  })
  const chosen = form.controlled('roles')
  const estate = usePickedEstate(
    form.controlled('estate_id'),
    user_estate && { id: user_estate.id, label: user_estate.name },
  )
  return (
    <FormDialog form={form} onClose={onClose} title="Edit User" description={name} submit="Save Changes">
      <TextField label="Name" required autoComplete="off" {...form.field('name')} />
      <EmailField
        required={email !== null}
        hint={email === null && sign_in_phone ? `Signs in with ${formatPhone(sign_in_phone)}.` : undefined}
        {...form.field('email')}
      />
      {pending && (
        <PendingEmail
          email={pending}
          // Asking for the same again sends another link; what else is in the form is not saved with it.
          onResend={() => call('PUT /users/:id', { params: { id }, body: { name, email: pending, roles } })}
          onCancel={async () => {
            await call('DELETE /users/:id/email', { params: { id } })
            setPending(null)
          }}
        />
      )}
      <PhoneField {...form.field('phone_number')} />
      <RolesFieldset value={chosen.value} onChange={chosen.onChange} error={chosen.error} userId={id} />
      {chosen.value.includes('estate admin') && <ManagedEstate {...estate} />}
    </FormDialog>
  )
}
