import { useId, useState } from 'react'
import { type Role, rolesToGrant } from '#contract/roles.ts'
import { type User, updateUserForms } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.tsx'
import { usePickedEstate } from '#web/shared/estate-picker.tsx'
import { PendingEmail } from '#web/shared/pending-email.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { FieldError } from '#web/ui/form/field.tsx'
import { EmailField, PhoneField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { formatPhone } from '#web/ui/text/phone.ts'
import { ManagedEstate } from './managed-estate.tsx'
import { roleName, useRoles } from './roles.ts'

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

interface RolesFieldsetProps {
  value: readonly Role[]
  onChange: (roles: Role[]) => void
  error: string | undefined
  /** Whose roles they are: nobody takes the role acted in from themselves. */
  userId: number
}

/** One or more roles out of those that the person signed in may give. The one held first stays first: it is the one acted in. */
function RolesFieldset({ value, onChange, error, userId }: RolesFieldsetProps) {
  const id = useId()
  const { user, role } = useSession()
  const { names, waiting, error: problem, retry } = useRoles()
  const own = user.id === userId
  const offered = names.filter((name) => rolesToGrant(role).includes(name))
  const change = (name: Role, held: boolean) =>
    onChange(held ? [...value, name] : value.filter((each) => each !== name))
  return (
    <fieldset aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend className="mb-1.5 font-[560]">
        Role
        <span aria-hidden="true" className="ml-0.5 text-red-ink">
          *
        </span>
      </legend>
      {problem && <RetryNotice title={waiting} query={{ error: problem, refetch: retry }} />}
      {waiting && !problem && <p className="text-ink-3">{waiting}</p>}
      <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {offered.map((name, index) => (
          <CheckboxField
            key={name}
            label={roleName(name)}
            hint={own && name === role ? 'The role you are acting in' : undefined}
            disabled={own && name === role}
            checked={value.includes(name)}
            // The group is found by focus when it holds the first wrong answer.
            aria-invalid={error && index === 0 ? true : undefined}
            onChange={(event) => change(name, event.target.checked)}
          />
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-3">
        {own
          ? 'Switch between them in your profile menu.'
          : 'A change of role signs this person out. Anyone who has not confirmed their email gets a link to choose a new password first.'}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
