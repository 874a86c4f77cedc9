import { useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import type { Credentials } from '#contract/fields.ts'
import { landlordForm, newOwnerForm, type PropertyDetail, type PropertyOwner } from '#contract/properties.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { CredentialsDialog } from '#web/shared/credentials-dialog.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { PhoneField } from '#web/ui/form/phone-field.tsx'
import { EmailField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { YesNoField } from './yes-no-field.tsx'

interface OfProperty {
  property: PropertyDetail
  onClose: () => void
}

export function EditLandlord({ property, owner, onClose }: OfProperty & { owner: PropertyOwner }) {
  const { id, title } = property
  const form = useContractForm({
    schema: landlordForm,
    defaultValues: {
      name: owner.name ?? '',
      email: owner.email ?? '',
      phone_number: owner.phone_number ?? '',
    },
    onSubmit: async (body) => {
      await call('PUT /property/landlord/:id', { params: { id }, body })
      await screenIsFresh()
      toast.success(`${body.name} has been updated.`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to update this landlord.', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Edit Landlord"
      description={title}
      submit="Save Changes"
    >
      <TextField label="Name" required autoComplete="off" {...form.field('name')} />
      <EmailField hint="An email or a phone number is enough." {...form.field('email')} />
      <PhoneField {...form.field('phone_number')} />
      <p className="text-ink-2">
        This changes all their properties in the estate. If they have joined, they keep signing in as before.
      </p>
    </FormDialog>
  )
}

export function NewOwner({ property, onClose }: OfProperty) {
  const { id, title, estate_name, landlord_name } = property
  const today = lagosToday()
  const [added, setAdded] = useState<Credentials>()
  const form = useContractForm({
    schema: newOwnerForm,
    defaultValues: { owner_status: undefined, landlord_name: '', landlord_email: '', from: today },
    onSubmit: async (body) => {
      const { landlord, owners } = await call('PUT /property/owner/:id', { params: { id }, body })
      await screenIsFresh()
      toast.success(
        `${owners[0]?.name ?? estate_name} owns ${title}${body.from > today ? ` from ${formatDay(body.from)}` : ''}.`,
      )
      if (landlord?.password) setAdded(landlord)
      else onClose()
    },
    onFailure: (error) => toastFailure('Failed to save the new owner.', error),
  })
  const estateOwns = form.controlled('owner_status')
  const from = form.values.from
  if (added) return <CredentialsDialog people={[{ details: added }]} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="New owner"
      description={title}
      submit="Save owner"
    >
      <YesNoField label="Does the estate own it?" {...estateOwns} />
      {estateOwns.value === false && (
        <>
          <AllowanceNote of="invitations" />
          <TextField label="Landlord name" required autoComplete="off" {...form.field('landlord_name')} />
          <EmailField label="Landlord email" required {...form.field('landlord_email')} />
        </>
      )}
      <DayField label="From" required {...form.field('from')} />
      <p className="text-ink-2">
        {from && from > today
          ? 'Until then nothing changes. '
          : 'From now on the new owner sees the property and its tenants. '}
        {landlord_name
          ? `${landlord_name} gets a message, and can still see what was paid before that day.`
          : 'What was paid before that day stays with the estate.'}
      </p>
    </FormDialog>
  )
}
