import { type ReactNode, useState } from 'react'
import type { Credentials } from '#contract/fields.ts'
import { type TenantDetail, tenantFormBody } from '#contract/tenancies.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { AccountNote } from '#web/shared/account-note.tsx'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { CredentialsDialog } from '#web/shared/credentials-dialog.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField, EmailField, PhoneField, TextareaField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

interface TenantFieldsProps {
  form: ReturnType<typeof useContractForm<typeof tenantFormBody>>
  emailHint?: string
  phoneHint?: ReactNode
  /** The label and the latest day of the first day. */
  starts: { label: string; max: string }
}

const TenantFields = ({ form, emailHint, phoneHint, starts }: TenantFieldsProps) => (
  <>
    <TextField label="Name" required autoComplete="off" {...form.field('name')} />
    <EmailField hint={emailHint} {...form.field('email')} />
    <PhoneField hint={phoneHint} {...form.field('phone_number')} />
    <TextareaField label="Address" required rows={2} autoComplete="off" {...form.field('address')} />
    <DayField required {...starts} {...form.field('starts_on')} />
  </>
)

/** The day a year from today; 29 February becomes 28 February. */
function inOneYear(): string {
  const today = lagosToday()
  const day = today.slice(4)
  return `${Number(today.slice(0, 4)) + 1}${day === '-02-29' ? '-02-28' : day}`
}

interface AddTenantProps {
  property: { id: number; title: string; estate_id: number }
  onClose: () => void
}

/** Shows the form of a new tenant and then, once, their sign-in details. */
export function AddTenant({ property, onClose }: AddTenantProps) {
  const [added, setAdded] = useState<Credentials>()
  if (added) return <CredentialsDialog people={[{ details: added }]} onClose={onClose} />
  return <AddTenantDialog property={property} onClose={onClose} onAdded={setAdded} />
}

type AddTenantDialogProps = AddTenantProps & { onAdded: (user: Credentials) => void }

function AddTenantDialog({ property, onClose, onAdded }: AddTenantDialogProps) {
  const { id: estate_property_id, title, estate_id } = property
  const { user } = useSession()
  const form = useContractForm({
    schema: tenantFormBody,
    // Most tenants get their post at the home itself.
    defaultValues: { name: '', email: '', phone_number: '', address: title, starts_on: lagosToday() },
    onSubmit: async (body) => {
      const tenant = await call('POST /tenant/save', {
        body: { ...body, user_id: user.id, estate_id, estate_property_id, status: 1 },
      })
      toast.success(`${tenant.name} added successfully!`)
      onAdded(tenant.user)
    },
    onFailure: (error) => toastFailure('Failed to add tenant', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Add Tenant"
      description={title}
      submit="Add Tenant"
    >
      <AllowanceNote of="invitations" />
      <TenantFields
        form={form}
        emailHint="An email or a phone number is enough."
        starts={{ label: 'Moves in', max: inOneYear() }}
      />
    </FormDialog>
  )
}

/** Corrects the contact details of a tenant and their first day. */
export function EditTenancy({ tenancy, onClose }: { tenancy: TenantDetail; onClose: () => void }) {
  const { id, name, email, phone_number, address, starts_on, ends_on, joined } = tenancy
  const form = useContractForm({
    schema: tenantFormBody,
    defaultValues: {
      name,
      email: email ?? '',
      phone_number: phone_number ?? '',
      address: address ?? '',
      starts_on,
    },
    onSubmit: async (body) => {
      await call('PUT /tenant/update/:id', { params: { id }, body })
      await screenIsFresh()
      toast.success(`${body.name} has been updated.`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to update this tenant.', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Edit Tenant"
      description={name}
      submit="Save Changes"
    >
      <TenantFields
        form={form}
        phoneHint={<AccountNote joined={joined} />}
        starts={{ label: 'Moved in', max: ends_on && ends_on >= starts_on ? ends_on : inOneYear() }}
      />
    </FormDialog>
  )
}
