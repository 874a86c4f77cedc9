import { type ComponentProps, useState } from 'react'
import { saveProperty } from '#contract/properties.ts'
import { call } from '#web/api/call.ts'
import { useScope } from '#web/session/use-session.tsx'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { CredentialsDialog } from '#web/shared/credentials-dialog.tsx'
import { EstatePicker, usePickedEstate } from '#web/shared/estate-picker.tsx'
import { saidOr } from '#web/ui/feedback/refusal.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { Drawer, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { AttributesField } from './attributes-field.tsx'
import { OwnershipFields } from './ownership-fields.tsx'
import { PropertyFields } from './property-fields.tsx'

type People = ComponentProps<typeof CredentialsDialog>['people']

/** The panel for a new property and then, once, the sign-in details of its landlord and tenant. */
export function AddProperty({ onClose }: { onClose: () => void }) {
  const [people, setPeople] = useState<People>([])
  if (people.length > 0) return <CredentialsDialog people={people} onClose={onClose} />
  return (
    <AddPropertyDrawer
      onClose={onClose}
      onCreated={(made) => (made.length > 0 ? setPeople(made) : onClose())}
    />
  )
}

function AddPropertyDrawer({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (people: People) => void
}) {
  const scope = useScope()
  const picksEstate = scope.of === 'every estate'
  const form = useContractForm({
    schema: saveProperty,
    defaultValues: {
      title: '',
      price: undefined,
      description: '',
      status: 'available',
      estate_id: scope.estate?.id,
      attributes: [],
      owner_status: undefined,
      landlord_name: '',
      landlord_email: '',
      tenant_status: undefined,
      tenant_name: '',
      tenant_email: '',
    },
    onSubmit: async (body) => {
      const { title, landlord, tenant } = await call('POST /estates/property', { body })
      toast.success(`${title} created successfully!`)
      onCreated([
        ...(landlord ? [{ title: 'Landlord', details: landlord }] : []),
        ...(tenant ? [{ title: 'Tenant', details: tenant }] : []),
      ])
    },
    onFailure: (error) => toast.error(`Failed to create property: ${saidOr(error, 'Unknown error')}`),
  })
  const estate = usePickedEstate(form.controlled('estate_id'))
  return (
    <Drawer
      open
      onClose={onClose}
      title="Add New Property"
      footer={
        <>
          <LeaveButton>Cancel</LeaveButton>
          <SubmitButton form={form}>Add Property</SubmitButton>
        </>
      }
    >
      <Form form={form}>
        <AllowanceNote of="invitations" />
        <PropertyFields form={form} />
        {picksEstate && <EstatePicker {...estate} required name="estate_id" placeholder="Select an estate" />}
        <AttributesField form={form} />
        <OwnershipFields form={form} />
      </Form>
    </Drawer>
  )
}
