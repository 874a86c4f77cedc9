import { type ComponentProps, useId, useState } from 'react'
import type { Credentials } from '#contract/fields.ts'
import { MIN_MANAGER_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '#contract/limits.ts'
import { manages, type Role, rolesToGrant } from '#contract/roles.ts'
import { registerBody, type User, updateUserForms } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.tsx'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { CredentialsDialog } from '#web/shared/credentials-dialog.tsx'
import { EstatePicker, usePickedEstate } from '#web/shared/estate-picker.tsx'
import { PendingEmail } from '#web/shared/pending-email.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { FieldError, RequiredMark } from '#web/ui/form/field.tsx'
import { PhoneField } from '#web/ui/form/phone-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { EmailField, PasswordField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { FormDrawer } from '#web/ui/overlay/form-drawer.tsx'
import { formatPhone } from '#web/ui/text/phone.ts'
import { sentence } from '#web/ui/text/sentence.ts'
import { useRoles } from './roles.ts'

export function AddUser({ onClose }: { onClose: () => void }) {
  const [added, setAdded] = useState<Credentials>()
  const form = useContractForm({
    schema: registerBody,
    // The schema refuses the empty role.
    defaultValues: { name: '', email: '', phone_number: '', password: '', role: '' as Role, estate_id: null },
    onSubmit: async ({ estate_id, ...body }) => {
      const { name, email, phone_number } = await call('POST /register', {
        body: { ...body, estate_id: body.role === 'estate admin' ? (estate_id ?? null) : null },
      })
      toast.success('user created successfully!')
      setAdded({ name, email, phone_number: phone_number ?? undefined, password: body.password })
    },
    onFailure: (error) => toastFailure('Failed to create user.', error),
    // The specification (§9) names this time.
    clearErrorsAfterMs: 1000,
  })
  const estate = usePickedEstate(form.controlled('estate_id'))
  if (added)
    return (
      <CredentialsDialog
        people={[{ details: added }]}
        description="No message is sent. Pass the password on: it is shown only this once."
        onClose={onClose}
      />
    )
  return (
    <FormDrawer form={form} onClose={onClose} title="Add User" submit="Add User">
      <AllowanceNote of="invitations" />
      <TextField label="Name" required autoComplete="off" {...form.field('name')} />
      <EmailField required {...form.field('email')} />
      <PhoneField required {...form.field('phone_number')} />
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        hint={passwordHint(form.values.role)}
        {...form.field('password')}
      />
      <RoleField {...form.field('role')} />
      {form.values.role === 'estate admin' && <ManagedEstate {...estate} />}
    </FormDrawer>
  )
}

const passwordHint = (role: Role) =>
  manages(role)
    ? `At least ${MIN_PASSWORD_CHARACTERS} characters. They choose their own when they first sign in: at least ${MIN_MANAGER_PASSWORD_CHARACTERS}, or ${MIN_PASSWORD_CHARACTERS} with a second factor.`
    : `At least ${MIN_PASSWORD_CHARACTERS} characters. They are asked to choose their own when they first sign in.`

const ROLE_HINTS: Record<Role, string> = {
  'super admin': 'Runs every estate, and sets up the application.',
  admin: 'Runs every estate with its people and money.',
  'estate admin': 'Runs one estate: its homes, people, charges and payments.',
  landlord: 'Sees the homes they own, who lives there, and what is owed and paid.',
  tenant: 'Sees what their own home owes, and pays it.',
}

const ManagedEstate = (field: ComponentProps<typeof EstatePicker>) => (
  <EstatePicker
    placeholder="Search estates"
    hint="The estate they look after. Without one they can do nothing yet."
    {...field}
  />
)

function useOfferedRoles() {
  const { role } = useSession()
  const { names, ...roles } = useRoles()
  return { ...roles, offered: names.filter((name) => rolesToGrant(role).includes(name)) }
}

function RoleField(field: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  const { offered, waiting, failed } = useOfferedRoles()
  const chosen = offered.find((name) => name === field.value)
  return (
    <div className="grid gap-2.5">
      <SelectField
        {...field}
        label="Role"
        required
        placeholder={waiting || 'Select a role'}
        disabled={waiting !== ''}
        options={offered.map((name) => ({ value: name, label: sentence(name) }))}
        hint={chosen && ROLE_HINTS[chosen]}
      />
      {failed && <RetryNotice title={waiting} query={failed} />}
    </div>
  )
}

export function EditUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { id, name, email, sign_in_phone, phone_number, roles, user_estate } = user
  const [pending, setPending] = useState(user.pending_email)
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
      const description = `We sent a link to ${body.email}. The email changes once it is used.`
      toast.success('user updated successfully!', waits ? { description } : undefined)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to update user.', error),
    // The specification (§9) names this time.
    clearErrorsAfterMs: 2000,
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
          // The server sends another link for the same email. The body leaves out the rest of the form.
          onResend={() => call('PUT /users/:id', { params: { id }, body: { name, email: pending, roles } })}
          onCancel={async () => {
            await call('DELETE /users/:id/email', { params: { id } })
            setPending(null)
          }}
        />
      )}
      <PhoneField {...form.field('phone_number')} />
      <RolesFieldset {...chosen} userId={id} />
      {chosen.value.includes('estate admin') && <ManagedEstate {...estate} />}
    </FormDialog>
  )
}

interface RolesFieldsetProps {
  value: readonly Role[]
  onChange: (roles: Role[]) => void
  error: string | undefined
  userId: number
}

/**
 * Picks one or more roles. The first role held stays first: the account acts in it. A person cannot drop the role they act
 * in.
 */
function RolesFieldset({ value, onChange, error, userId }: RolesFieldsetProps) {
  const id = useId()
  const { user, role } = useSession()
  const { offered, waiting, failed } = useOfferedRoles()
  const own = user.id === userId
  return (
    <fieldset aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend className="mb-1.5 font-[560]">
        Role
        <RequiredMark />
      </legend>
      {failed ? (
        <RetryNotice title={waiting} query={failed} />
      ) : (
        waiting && <p className="text-ink-3">{waiting}</p>
      )}
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {offered.map((name, index) => (
          <CheckboxField
            key={name}
            label={sentence(name)}
            hint={own && name === role ? 'The role you are acting in' : ROLE_HINTS[name]}
            disabled={own && name === role}
            checked={value.includes(name)}
            // The form focuses the first invalid field.
            aria-invalid={error && index === 0 ? true : undefined}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, name] : value.filter((each) => each !== name))
            }
          />
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-3">
        {own
          ? 'Switch between them in your profile menu.'
          : 'A person may have several roles. A change signs them out; if their email is not confirmed, they get a link to choose a new password.'}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
