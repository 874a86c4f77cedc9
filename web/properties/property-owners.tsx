import { KeyRound, Mail, Pencil } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import type { Credentials } from '#contract/fields.ts'
import { landlordForm, newOwnerForm, type PropertyDetail, type PropertyOwner } from '#contract/properties.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { CredentialsDialog } from '#web/shared/credentials-dialog.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField, EmailField, PhoneField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailText, PhoneText } from '#web/ui/text/contact-text.tsx'
import { DayText } from '#web/ui/text/date-text.tsx'
import { YesNoField } from './yes-no-field.tsx'

const SentMessages = lazyDialog(() =>
  import('#web/shared/sent-messages.tsx').then((file) => file.SentMessages),
)

interface OfProperty {
  property: PropertyDetail
  onClose: () => void
}

function Days({ from_on, until_on }: Pick<PropertyOwner, 'from_on' | 'until_on'>) {
  if (from_on === null && until_on === null) return 'since it was added'
  return (
    <>
      {from_on !== null && (
        <>
          from <DayText value={from_on} />{' '}
        </>
      )}
      {until_on !== null && (
        <>
          until <DayText value={until_on} />
        </>
      )}
    </>
  )
}

export function PropertyOwners({ property }: Pick<OfProperty, 'property'>) {
  const [changing, setChanging] = useState(false)
  const [editing, setEditing] = useState<PropertyOwner>()
  const [reading, setReading] = useState<string>()
  const now = property.owners.find(({ planned }) => !planned)
  return (
    <section aria-label="Owners" className="mt-6 border-t border-line pt-4">
      <div className="mb-1 flex items-center justify-between gap-4">
        <h3 className="font-[620]">Owners</h3>
        <Button size="sm" icon={KeyRound} onClick={() => setChanging(true)}>
          New owner
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {property.owners.map((owner) => {
          const { id, name, email, phone_number, planned, ...days } = owner
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <div className="min-w-0 break-words">
                <p className="font-[560]">{name ?? `${property.estate_name} (the estate owns it)`}</p>
                {email && (
                  <p className="text-sm text-ink-2">
                    <EmailText value={email} />
                  </p>
                )}
                {phone_number && (
                  <p className="text-sm text-ink-2">
                    <PhoneText value={phone_number} />
                  </p>
                )}
              </div>
              <p className="flex items-center gap-2.5 text-sm text-ink-2">
                <span>
                  <Days {...days} />
                </span>
                {planned && <Badge tone="wait">Planned</Badge>}
                {owner === now && name !== null && (
                  <>
                    <Button size="sm" icon={Mail} onClick={() => setReading(name)}>
                      Messages
                    </Button>
                    <Button size="sm" icon={Pencil} onClick={() => setEditing(owner)}>
                      Edit
                    </Button>
                  </>
                )}
              </p>
            </li>
          )
        })}
      </ul>
      {editing && <EditLandlord property={property} owner={editing} onClose={() => setEditing(undefined)} />}
      {reading !== undefined && (
        <SentMessages
          of="GET /property/landlord/messages/:id"
          id={property.id}
          name={reading}
          estate={property.estate_name}
          onClose={() => setReading(undefined)}
        />
      )}
      {changing && <NewOwner property={property} onClose={() => setChanging(false)} />}
    </section>
  )
}

function EditLandlord({ property, owner, onClose }: OfProperty & { owner: PropertyOwner }) {
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

function NewOwner({ property, onClose }: OfProperty) {
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
