import { useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import type { Credentials } from '#contract/fields.ts'
import { newOwnerForm, type PropertyDetail } from '#contract/properties.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { CredentialsDialog } from '#web/shared/credentials-dialog.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField, EmailField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { YesNoField } from './yes-no-field.tsx'

interface NewOwnerProps {
  property: PropertyDetail
  onClose: () => void
}

/** The form for the next owner of a property and then, once, the sign-in details of a new account. */
export function NewOwner({ property, onClose }: NewOwnerProps) {
  const [added, setAdded] = useState<Credentials>()
  if (added) return <CredentialsDialog people={[{ details: added }]} onClose={onClose} />
  return <NewOwnerDialog property={property} onClose={onClose} onAdded={setAdded} />
}

function NewOwnerDialog({
  property,
  onClose,
  onAdded,
}: NewOwnerProps & { onAdded: (details: Credentials) => void }) {
  const { id, title, estate_name, landlord_name } = property
  const today = lagosToday()
  const form = useContractForm({
    schema: newOwnerForm,
    defaultValues: { owner_status: undefined, landlord_name: '', landlord_email: '', from: today },
    onSubmit: async (body) => {
      const { landlord, owners } = await call('PUT /property/owner/:id', { params: { id }, body })
      await screenIsFresh()
      toast.success(
        `${owners[0]?.name ?? estate_name} owns ${title}${body.from > today ? ` from ${formatDay(body.from)}` : ''}.`,
      )
      if (landlord?.password) onAdded(landlord)
      else onClose()
    },
    onFailure: (error) => toastFailure('Failed to note the new owner.', error),
  })
  const estateOwns = form.controlled('owner_status')
  const from = form.values.from
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="New owner"
      description={title}
      submit="Note the owner"
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
          ? `${landlord_name} is told, and keeps reading what was paid before that day.`
          : 'What was paid before that day stays with the estate.'}
      </p>
    </FormDialog>
  )
}
