import type { ComponentProps } from 'react'
import { type Role, rolesToGrant } from '#contract/roles.ts'
import { registerBody } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.tsx'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { usePickedEstate } from '#web/shared/estate-picker.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { EmailField, PasswordField, PhoneField, TextField } from '#web/ui/form/text-field.tsx'
import { Drawer, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { ManagedEstate } from './managed-estate.tsx'
import { roleName, useRoles } from './roles.ts'

/** How long its errors are shown (specification §9). */
const ERRORS_SHOWN_MS = 1000

export function AddUser({ onClose }: { onClose: () => void }) {
  const form = useContractForm({
    schema: registerBody,
    // Nothing is chosen yet; the schema asks for a role.
    defaultValues: { name: '', email: '', phone_number: '', password: '', role: '' as Role, estate_id: null },
    onSubmit: async ({ estate_id, ...body }) => {
      await call('POST /register', {
        body: { ...body, estate_id: body.role === 'estate admin' ? (estate_id ?? null) : null },
      })
      toast.success('user created successfully!')
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to create user.', error),
    clearErrorsAfterMs: ERRORS_SHOWN_MS,
  })
  const estate = usePickedEstate(form.controlled('estate_id'))
  return (
    <Drawer
      open
      onClose={onClose}
      title="Add User"
      footer={
        <>
          <LeaveButton>Cancel</LeaveButton>
          <SubmitButton form={form}>Add User</SubmitButton>
        </>
      }
    >
      <Form form={form}>
        <AllowanceNote of="invitations" />
        <TextField label="Name" required autoComplete="off" {...form.field('name')} />
        <EmailField required {...form.field('email')} />
        <PhoneField required {...form.field('phone_number')} />
        <PasswordField
          label="Password"
          required
          autoComplete="new-password"
          hint="At least 8 characters. They are asked to choose their own when they first sign in."
          {...form.field('password')}
        />
        <RoleField {...form.field('role')} />
        {form.values.role === 'estate admin' && <ManagedEstate {...estate} />}
      </Form>
    </Drawer>
  )
}

function RoleField(field: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  const { role } = useSession()
  const { names, waiting, error, retry } = useRoles()
  const options = names.filter((name) => rolesToGrant(role).includes(name))
  return (
    <div className="grid gap-2.5">
      <SelectField
        {...field}
        label="Role"
        required
        placeholder={waiting || 'Select a role'}
        disabled={waiting !== ''}
        options={options.map((name) => ({ value: name, label: roleName(name) }))}
      />
      {error && <RetryNotice title={waiting} query={{ error, refetch: retry }} />}
    </div>
  )
}
